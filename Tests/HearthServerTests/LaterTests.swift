import HTTPTypes
import HearthAccounts
import HearthConversation
import HearthHub
import HearthJSON
import HearthModel
import Logging
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Wishes with a time: docs/spec/mind.md, section 9.
@Suite struct LaterTests {
    private static let devices = """
        version: 1
        house: { name: Elm, timezone: Europe/Berlin, location: { latitude: 52.52, longitude: 13.4 } }
        areas: { hall: { name: Hall }, bath: { name: Bath } }
        devices:
          hall.light: { class: light, name: Hall light, area: hall, virtual: {} }
          hall.plug: { class: plug, name: Kettle, area: hall, virtual: {} }
          hall.lock: { class: lock, name: Front door, area: hall, virtual: {} }
          bath.heat: { class: thermostat, name: Bath heating, area: bath, virtual: {} }
        """

    private let house: TestHouse
    private let token: String

    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        token = try await house.token(.resident)
    }

    private func say(_ said: String, as other: String? = nil) async throws -> JSONValue {
        try await house.say(said, token: other ?? token)
    }

    private func text(_ said: String, as other: String? = nil) async throws -> String {
        try await say(said, as: other)["response"]?.string ?? ""
    }

    private func set(_ device: String, _ action: String, _ value: String = "null") async throws {
        let answer = try await house.ask(
            .put, "/api/v1/devices/\(device)/control", #"{"action":"\#(action)","value":\#(value)}"#, token: token)
        #expect(answer.status == 200, "\(answer.text)")
    }

    private func state(_ device: String, _ property: String = "on") async throws -> JSONValue? {
        try await house.ask(.get, "/api/v1/devices/\(device)", token: token).json["current_state"]?[property]
    }

    /// What is due after so long is done.
    private func pass(_ span: Milliseconds) async {
        house.advance(by: span)
        await house.api.errands.look()
    }

    @Test func itIsDoneWhenItsTimeComes() async throws {
        try await set("hall.light", "turn_on")
        let told = try await say("turn off the hall light in ten minutes")
        let words = told["response"]?.string ?? ""
        #expect(words.hasPrefix("I will turn off Hall light ") && told["intent"]?.string == "control", "\(words)")
        await pass(.minutes(9))
        #expect(try await state("hall.light") == .bool(true))
        await pass(.minutes(1))
        #expect(try await state("hall.light") == .bool(false))
        #expect(try await text("what have you planned?") == "Nothing is to be done later.")
    }

    @Test func forAWhileIsPutBack() async throws {
        try await set("bath.heat", "set_temperature", "18")
        let told = try await text("heat the bath to 22 for an hour")
        #expect(told.hasPrefix("Set Bath heating to 22 °C. I will set Bath heating to 18 °C "), "\(told)")
        #expect(try await state("bath.heat", "setpoint")?.double == 22)
        await pass(.hours(1))
        #expect(try await state("bath.heat", "setpoint")?.double == 18)
        // What was on already goes off all the same.
        try await set("hall.plug", "turn_on")
        #expect(try await text("leave the kettle on for twenty minutes").contains("I will turn off Kettle "))
        await pass(.minutes(20))
        #expect(try await state("hall.plug") == .bool(false))
    }

    @Test func itIsListedAndCancelled() async throws {
        try await set("hall.light", "turn_on")
        _ = try await say("turn off the hall light in two hours")
        _ = try await say("kettle on in one hour")
        let list = try await text("what have you planned?")
        #expect(list.hasPrefix("I will turn on Kettle ") && list.contains(" and turn off Hall light "), "\(list)")
        #expect(try await text("cancel the timer").hasPrefix("Which do you mean: "))
        #expect(
            try await text("cancel the timer for the hall light").hasPrefix("All right, I will not turn off Hall light")
        )
        #expect(try await text("cancel the bath") == "I have nothing of the kind to do.")
        await pass(.hours(1))
        #expect(try await state("hall.plug") == .bool(true))
        await pass(.hours(1))
        #expect(try await state("hall.light") == .bool(true))
    }

    /// The book is read anew from the disk, as after a kill.
    @Test func itOutlivesTheProcess() async throws {
        try await set("hall.light", "turn_on")
        _ = try await say("turn off the hall light in ten minutes")
        let house = house
        let after = ErrandBook(
            hub: house.hub, accounts: house.accounts, learning: house.api.learning,
            clock: { TestHouse.now() + .minutes(10) }, logger: Logger(label: "test"))
        #expect(try await after.all().map(\.text) == ["turn off Hall light"])
        await after.look()
        #expect(try await state("hall.light") == .bool(false))
        let late = ErrandBook(
            hub: house.hub, accounts: house.accounts, learning: house.api.learning,
            clock: { TestHouse.now() + .days(2) }, logger: Logger(label: "test"))
        #expect(try await late.all().isEmpty)
    }

    @Test func whatCouldNotBeDoneIsTold() async throws {
        try await set("hall.light", "turn_on")
        _ = try await say("turn off the hall light in ten minutes")
        let late = ErrandBook(
            hub: house.hub, accounts: house.accounts, learning: house.api.learning,
            clock: { TestHouse.now() + .hours(2) }, logger: Logger(label: "test"))
        await late.look()
        #expect(try await state("hall.light") == .bool(true))
        let told = try await house.ask(.get, "/api/v1/notifications", token: try await house.token(.owner))
        #expect(
            told.text.contains("I did not turn off Hall light ")
                && told.text.contains(": the house was off when its time came."), "\(told.text)")
    }

    @Test func whatNobodyWouldSeeIsNotPutOff() async throws {
        try await set("hall.lock", "lock")
        for said in ["unlock the front door in ten minutes", "unlock the front door at six tomorrow"] {
            #expect(try await text(said).contains("while nobody is there to see it"), "\(said)")
        }
        #expect(try await text("unlock the front door for an hour").contains("could not put Front door back"))
        #expect(try await text("toggle the hall light in an hour").contains("while nobody is there"))
        for said in [
            "turn off the hall light in ten minutes at six", "turn on the hall light for ever",
            "turn on the hall light tomorrow", "do not turn on the hall light at six",
        ] {
            #expect(try await text(said).hasPrefix("I did not understand"), "\(said)")
        }
        #expect(try await text("turn on the hall light in 40 days").hasPrefix("That is too far ahead"))
        await pass(.days(2))
        #expect(try await state("hall.lock", "state")?.string == "locked")
        #expect(try await state("hall.light") != .bool(true))
    }

    @Test func guestsPlanOnlyTheirs() async throws {
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["hall.plug"], areas: []))
        try await set("hall.light", "turn_on")
        try await set("hall.plug", "turn_off")
        _ = try await say("turn off the hall light in ten minutes")
        for said in ["what have you planned?", "cancel the timer", "cancel all the timers", "cancel the hall light"] {
            #expect(try await text(said, as: guest).contains("Hall light") == false, "\(said)")
        }
        #expect(try await text("turn on the hall light in ten minutes", as: guest).contains("I will") == false)
        #expect(try await text("kettle on in ten minutes", as: guest).hasPrefix("I will turn on Kettle"))
        await pass(.minutes(10))
        #expect(try await state("hall.light") == .bool(false))
        #expect(try await state("hall.plug") == .bool(true))
    }

    /// Whoever lost their rights moves nothing any more.
    @Test func itIsDoneWithTheRightsOfThen() async throws {
        let guest = try await house.token(.guest, allowed: Allowed(devices: ["hall.plug"], areas: []))
        try await set("hall.plug", "turn_off")
        _ = try await say("kettle on in ten minutes", as: guest)
        let user = try #require(try await house.api.errands.all().first?.author.user)
        let owner = try await house.token(.owner)
        let gone = try await house.ask(.delete, "/api/v1/users/usr_\(user)", token: owner)
        #expect(gone.status == 204, "\(gone.text)")
        await pass(.minutes(10))
        #expect(try await state("hall.plug") == .bool(false))
    }
}
