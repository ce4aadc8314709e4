import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore
import Logging
import Testing

@testable import HearthHub
@testable import HearthServer

/// Capability 8 of docs/spec/mind.md, section 12: heat and cold that are asked for and do not come are named within two hours
/// where their power is measured.
@Suite struct IdleHeatTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas: { hall: { name: Hall }, office: { name: Office }, cellar: { name: Cellar } }
        devices:
          hall.valve: { class: thermostat, name: Hall valve, area: hall, simulate: {} }
          cellar.boiler: { class: boiler, name: Boiler, area: cellar, simulate: {} }
          office.valve: { class: thermostat, name: Office thermostat, area: office, simulate: {} }
          office.ac: { class: plug, name: Office AC, area: office, simulate: {} }
        """

    private let house: TestHouse
    private let token: String
    /// The last full hour.
    private let hour: Instant

    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        token = try await house.token(.resident)
        let now = TestHouse.now()
        hour = now - Milliseconds(now.milliseconds % 3_600_000)
    }

    /// Each day for a week somebody asks for an hour, and what is asked draws 900 W from a minute later on.
    private func asks(_ caller: String, of source: String) async throws {
        var rows: [HearthStore.Reading] = []
        func add(_ device: String, _ property: String, _ value: Value, _ at: Instant) {
            rows.append(Reading(device: device, property: property, value: value, at: at, provenance: .live))
        }
        for back in (1...14).reversed() as ReversedCollection<ClosedRange<Int64>> {
            let at = hour - .hours(back * 8)
            add(caller, "calling", .flag(true), at + .minutes(5))
            add(source, "power", .number(900), at + .minutes(6))
            add(source, "power", .number(4), at + .minutes(66))
            add(caller, "calling", .flag(false), at + .minutes(65))
        }
        try await house.store.append(history: rows)
    }

    private func say(_ device: String, _ values: [String: Value]) async throws {
        let registry = await house.hub.current().house.registry
        let index = try #require(registry.index(of: device))
        let slots = try values.map { SlotValue(try #require(registry.slot($0, of: index)), $1) }
        await house.hub.withCore { $0.step(.report(Report(device: index, values: slots, provenance: .live))) }
    }

    /// What is found 1 h 45 min after a call in which nothing is drawn, told every quarter of an hour.
    private func found(_ caller: String, _ source: String, mode: String) async throws -> JSONValue {
        for _ in 0...7 {
            try await say(caller, ["calling": .flag(true), "mode": .text(mode)])
            try await say(source, ["power": .number(4)])
            house.pass(.minutes(15))
        }
        await house.api.faults.look()
        return try await house.ask(.get, "/api/v1/twins/findings", token: token).json
    }

    @Test func aBoilerThatDrawsNothingIsNamedWithinTwoHours() async throws {
        try await asks("hall.valve", of: "cellar.boiler")
        let findings = try await found("hall.valve", "cellar.boiler", mode: "heat")
        let finding = try #require(findings["findings"]?.array?.first, "\(findings)")
        #expect(finding["kind"]?.string == "heat_no_response" && finding["device_id"]?.string == "cellar.boiler")
        #expect(finding["text"]?.string == "Boiler is asked for heat and draws 4 W, where it should be 900 W")
        await MindService(hub: house.hub, logger: Logger(label: "test")).look()
        let wrong = try await house.say("What is wrong?", token: token)["response"]?.string ?? ""
        #expect(wrong.hasPrefix("Boiler is asked for heat and draws nothing. See to fuel, breaker"), "\(wrong)")
    }

    @Test func anAirConditionerThatDrawsNothingIsNamedWithinTwoHours() async throws {
        try await asks("office.valve", of: "office.ac")
        try await say("office.ac", ["on": .flag(true)])
        let findings = try await found("office.valve", "office.ac", mode: "cool")
        let finding = try #require(findings["findings"]?.array?.first, "\(findings)")
        #expect(finding["kind"]?.string == "cool_no_response" && finding["device_id"]?.string == "office.ac")
        #expect(finding["text"]?.string == "Office AC is asked for cold and draws 4 W, where it should be 900 W")
    }

    @Test func whatSomebodyTurnedOffOrWhatDrawsIsWell() async throws {
        try await asks("office.valve", of: "office.ac")
        try await say("office.ac", ["on": .flag(false)])
        #expect(try await found("office.valve", "office.ac", mode: "cool")["total"]?.integer == 0)
        try await say("office.ac", ["on": .flag(true), "power": .number(880)])
        house.pass(.minutes(1))
        await house.api.faults.look()
        #expect(house.api.faults.faults.isEmpty)
    }
}
