import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Logging
import Testing

@testable import HearthHub
@testable import HearthServer

/// Capability 11 of docs/spec/mind.md, section 12: the house tells people whom somebody expects from those whom nobody does.
@Suite struct StrangerTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        mqtt: { broker: embedded }
        areas: { hall: { name: Hall }, living: { name: Living room }, guest: { name: Guest house } }
        people: { ann: { name: Ann, role: owner, trackers: [phone], away_delay: 0 } }
        devices:
          phone: { class: tracker, mqtt: { state_topic: phone } }
          hall.door: { class: door, name: Front door, area: hall, mqtt: { state_topic: hall/door } }
          hall.motion: { class: motion, name: Hall motion, area: hall, mqtt: { state_topic: hall/motion } }
          living.motion: { class: motion, name: Living room motion, area: living, mqtt: { state_topic: living/motion } }
          guest.motion: { class: motion, name: Guest motion, area: guest, mqtt: { state_topic: guest/motion } }
        """

    private let house: TestHouse
    private let mind: MindService
    private let token: String

    init() async throws { try await self.init(process: "") }

    /// Ann is away, and it is three in the morning.
    /// - Parameter process: `hearth.yaml`
    private init(process: String) async throws {
        house = try await TestHouse(devices: Self.devices, process: process)
        mind = MindService(hub: house.hub, logger: Logger(label: "test"))
        token = try await house.token(.owner)
        let zone = house.zone
        let tomorrow = zone.local(TestHouse.now()).date + 1
        house.pass(zone.instant(of: tomorrow, TimeOfDay(around: .hours(3))) - TestHouse.now())
        await house.hub.withCore { core in
            core.connected(nonce: 1)
            core.becomeReady()
        }
        await report("home", on: "phone")
        await report("away", on: "phone")
        await report("closed", on: "hall/door")
        for topic in ["hall/motion", "living/motion", "guest/motion"] { await report("off", on: topic) }
        await mind.look()
    }

    private func report(_ text: String, on topic: String) async {
        let (topic, payload) = (Array(topic.utf8), Array(text.utf8))
        await house.hub.withCore { core in
            topic.withUnsafeBytes { topic in
                payload.withUnsafeBytes { core.received($0, on: topic, retained: false) }
            }
        }
    }

    private func live(_ span: Milliseconds) async {
        var rest = span
        repeat {
            let step = min(rest, .seconds(30))
            house.pass(step)
            await mind.look()
            rest = rest - step
        } while rest > .zero
    }

    private func say(_ said: String) async throws -> String {
        try await house.say(said, token: token)["response"]?.string ?? ""
    }

    /// X of awareness.
    private func explained() async -> Double {
        await house.hub.withCore { $0.awareness.comms.explained(at: $0.now) }
    }

    private func messages() async throws -> [String] {
        try await house.ask(.get, "/api/v1/notifications", token: token).json["notifications"]?.array?
            .compactMap { $0["text"]?.string } ?? []
    }

    @Test func aDoorAndThenMotionIsAnIntruder() async throws {
        await report("open", on: "hall/door")
        house.pass(.seconds(40))
        await report("on", on: "hall/motion")
        await mind.look()
        #expect(try await messages().isEmpty, "it may still be somebody who comes home")
        await live(.minutes(2))
        let text = try #require(try await messages().first)
        #expect(
            text.hasPrefix(
                "Somebody is in the house, though nobody is at home and nobody is expected: Front door 03:0"),
            "\(text)")
        #expect(text.contains(", Hall motion 03:0"))
        #expect(try await say("What is wrong?").contains("Front door 03:0"))
        let concerns = try await house.ask(.get, "/api/v1/concerns?kind=intruder", token: token)
        #expect(concerns.json["total"]?.integer == 1, "\(concerns.text)")
        #expect(try await say("How are you?").contains("unhappy"))
    }

    @Test func whoeverComesHomeIsNone() async throws {
        await report("open", on: "hall/door")
        await report("on", on: "hall/motion")
        await live(.seconds(30))
        await report("home", on: "phone")
        await live(.minutes(5))
        #expect(try await messages().isEmpty)
        #expect(try await say("What is wrong?") == "Nothing is wrong.")
    }

    /// Nobody saw them come in.
    @Test func motionAloneAtNightIsRecordedAndTold() async throws {
        await report("on", on: "living/motion")
        await live(.minutes(3))
        let concerns = try await house.ask(.get, "/api/v1/concerns?kind=visitor_unexpected", token: token)
        let text =
            "Somebody was there whom nobody expects, while nobody is at home: Living room motion 03:00. See who it was"
        #expect(concerns.json["concerns"]?[0]?["text"]?.string == text, "\(concerns.text)")
        #expect(try await messages() == [text])
        await live(.hours(2))
        await live(.minutes(5))
        #expect(try await say("What is wrong?") == "Nothing is wrong.")
    }

    /// Doors and windows count whoever is named.
    @Test func petsAloneAreNoStrangersAndDoorsAlwaysAre() async throws {
        let home = try await StrangerTests(process: "watch: {pets: [living.motion, hall.motion, hall.door]}")
        await home.report("on", on: "living/motion")
        await home.live(.minutes(3))
        #expect(try await home.messages().isEmpty)
        #expect(try await home.say("What is wrong?") == "Nothing is wrong.")
        await home.report("open", on: "hall/door")
        await home.report("on", on: "hall/motion")
        await home.live(.minutes(3))
        let text = try #require(try await home.messages().first)
        #expect(text.hasPrefix("Somebody is in the house, though nobody is at home"), "\(text)")
    }

    @Test func anotherSensorMakesPetsCount() async throws {
        let home = try await StrangerTests(process: "watch: {pets: [living.motion]}")
        await home.report("on", on: "living/motion")
        await home.report("on", on: "guest/motion")
        await home.live(.minutes(3))
        let text = try #require(try await home.messages().first)
        #expect(text.contains("Living room motion 03:0") && text.contains("Guest motion 03:0"), "\(text)")
    }

    @Test func whoIsExpectedIsNoStranger() async throws {
        let told = try await say("visitors from 2:30 am to 5 am today")
        #expect(told == "I expect visitors today 02:30 to 05:00.")
        let before = await explained()
        await report("open", on: "hall/door")
        await report("on", on: "living/motion")
        await live(.minutes(10))
        #expect(try await messages().isEmpty)
        #expect(try await say("What is wrong?") == "Nothing is wrong.")
        #expect(await explained() > before)
        // Guests who come when they are expected please the house.
        #expect(try await say("How are you?").contains("happy"))
    }

    /// They may pass the hall, but were not expected in the living room.
    @Test func whoIsExpectedInOneRoomIsNotInAnother() async throws {
        _ = try await say("the plumber comes today from 2:30 am to 5 am in the guest house")
        await report("open", on: "hall/door")
        for topic in ["hall/motion", "guest/motion"] { await report("on", on: topic) }
        await live(.minutes(5))
        #expect(try await say("What is wrong?") == "Nothing is wrong.")
        await report("on", on: "living/motion")
        await live(.minutes(5))
        #expect(try await say("What is wrong?").contains("Living room motion 03:0"))
        #expect(
            try await house.ask(.get, "/api/v1/concerns?kind=intruder", token: token).json["total"]?.integer == 0)
    }
}
