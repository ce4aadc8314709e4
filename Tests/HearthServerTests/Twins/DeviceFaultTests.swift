import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel
import HearthStore
import Logging
import Testing

@testable import HearthHub
@testable import HearthServer

/// Faults of devices that follow from the history and from the answers to commands: docs/spec/twins.md, section 7.
@Suite struct DeviceFaultTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        areas: { hall: { name: Hall }, garden: { name: Garden } }
        devices:
          hall.plug: { class: plug, name: Hall lamp, area: hall, simulate: {} }
          hall.lock: { class: lock, name: Front door, area: hall, simulate: {} }
          hall.light: { class: light, name: Ceiling, area: hall, virtual: {} }
          garden.valve: { class: valve, name: Sprinkler, area: garden, simulate: {} }
          hall.shutter: { class: cover, name: Shutter, area: hall, simulate: {} }
        """

    private let house: TestHouse
    private let now = TestHouse.now()

    init() async throws { house = try await TestHouse(devices: Self.devices) }

    private func record(_ slot: String, _ values: [(Value, Instant)]) async throws {
        let (device, property) = (slot.prefix { $0 != "/" }, slot.drop { $0 != "/" }.dropFirst())
        try await house.store.append(
            history: values.map {
                Reading(
                    device: String(device), property: String(property), value: $0, at: $1, provenance: .live)
            })
    }

    private func keep(_ commands: [StoredCommand]) async throws {
        var delivery = Delivery(nextCommand: CommandID(2_000), at: now)
        delivery.commands = commands
        try await house.store.keep(delivery)
    }

    /// The device says so now.
    private func say(_ device: String, _ values: [String: Value]) async throws {
        let registry = await house.hub.current().house.registry
        let index = try #require(registry.index(of: device))
        let slots = try values.map { SlotValue(try #require(registry.slot($0, of: index)), $1) }
        await house.hub.withCore { $0.step(.report(Report(device: index, values: slots, provenance: .live))) }
    }

    private func findings() async throws -> JSONValue {
        await house.api.faults.look()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/twins/findings", token: token)
        #expect(answer.json["total"]?.integer == 1, "\(answer.text)")
        return try #require(answer.json["findings"]?.array?.first)
    }

    @Test func aLampThatDrawsNothingIsFound() async throws {
        for day in (1...8).reversed() as ReversedCollection<ClosedRange<Int64>> {
            let at = now - .days(day)
            try await record("hall.plug/on", [(.flag(true), at)])
            if day > 2 {
                try await record(
                    "hall.plug/power", [(.number(8), at + .seconds(2)), (.number(0), at + .hours(1) + .seconds(2))])
            }
            try await record("hall.plug/on", [(.flag(false), at + .hours(1))])
        }
        try await say("hall.plug", ["on": .flag(false), "power": .number(0)])
        let finding = try await findings()
        #expect(finding["kind"]?.string == "load_dead" && finding["device_id"]?.string == "hall.plug")
        #expect(finding["measured"]?.double == 0 && finding["expected"]?.double == 8 && finding["unit"]?.string == "W")
        #expect(finding["text"]?.string == "Hall lamp is switched on and draws 0 W, where it should be 8 W")
        #expect(house.hub.snapshot.foundFaults.map(\.isFeared) == [false])
        await MindService(hub: house.hub, logger: Logger(label: "test")).look()
        let concerns = try await house.ask(
            .get, "/api/v1/concerns?kind=load_dead", token: try await house.token(.resident))
        #expect(concerns.json["concerns"]?.array?.first?["severity"]?.double == 0.15, "\(concerns.text)")
    }

    @Test func aBatteryThatWillSoonBeEmptyIsForeseen() async throws {
        for day in (0...27).reversed() as ReversedCollection<ClosedRange<Int64>> {
            try await record("hall.lock/battery", [(.number(20 + Double(day)), now - .days(day))])
        }
        try await say("hall.lock", ["state": .text("locked"), "battery": .number(20)])
        let finding = try await findings()
        #expect(finding["kind"]?.string == "battery_low" && finding["device_id"]?.string == "hall.lock")
        let due = try #require(finding["due"]?.string)
        #expect(due > (now + .days(8)).rfc3339 && due < (now + .days(12)).rfc3339, "1 % a day from 20 % to 10 %")
        // What is to be feared makes no twin diverge yet.
        #expect(house.hub.snapshot.foundFaults.map(\.isFeared) == [true])
    }

    @Test func commandsThatAreLostAreFound() async throws {
        let registry = await house.hub.current().house.registry
        let light = try #require(registry.index(of: "hall.light"))
        let commands = (0..<40 as Range<Int64>).map { number in
            var command = Command(
                id: CommandID(1_000 + number), device: light, action: "turn_on", body: .set([]),
                origin: .person("anna"), layer: .manual, at: now - .hours(41 - number), expiresAt: now)
            let isLost = [0, 4, 7].contains(number % 10)
            command.state = isLost ? .unacknowledged : .acknowledged
            command.ackedAt = isLost ? nil : command.createdAt + .seconds(1)
            return StoredCommand(command, in: registry)
        }
        try await keep(commands)
        let finding = try await findings()
        #expect(finding["kind"]?.string == "commands_lost" && finding["device_id"]?.string == "hall.light")
        #expect(finding["measured"]?.double == 70 && finding["unit"]?.string == "%")
        #expect(finding["text"]?.string == "Ceiling answers 70 % of what it is told")
    }

    @Test func aShutterThatIsStuckIsFound() async throws {
        let registry = await house.hub.current().house.registry
        let shutter = try #require(registry.index(of: "hall.shutter"))
        let position = try #require(registry.slot("position", of: shutter))
        let commands = [100.0, 0, 100].enumerated().map { number, target in
            var command = Command(
                id: CommandID(1_000 + Int64(number)), device: shutter, action: "set_position",
                body: .set([SlotValue(position, .number(target))]), origin: .person("anna"), layer: .manual,
                at: now - .hours(10 - Int64(number)), expiresAt: now)
            (command.state, command.sentAt, command.ackedAt) = (.acknowledged, command.createdAt, command.createdAt)
            return StoredCommand(command, in: registry)
        }
        try await keep(commands)
        try await record("hall.shutter/position", [(.number(0), now - .days(1)), (.number(35), now - .minutes(598))])
        try await say("hall.shutter", ["position": .number(35)])
        let finding = try await findings()
        #expect(finding["kind"]?.string == "actuator_stuck" && finding["device_id"]?.string == "hall.shutter")
        #expect(finding["text"]?.string == "Shutter stops at 35 %, where it should have gone to 100 %")
    }

    @Test func aValveThatLeaksIsFound() async throws {
        try await record(
            "garden.valve/state", [(.text("open"), now - .hours(1)), (.text("closed"), now - .minutes(20))])
        try await record("garden.valve/flow", [(.number(12), now - .hours(1)), (.number(0.8), now - .minutes(18))])
        try await say("garden.valve", ["state": .text("closed"), "flow": .number(0.8)])
        let finding = try await findings()
        #expect(finding["kind"]?.string == "valve_leaks" && finding["property"]?.string == "flow")
        #expect(finding["measured"]?.double == 0.8 && finding["unit"]?.string == "L/min")
        #expect(finding["evidence"]?.double == 3)
    }

    @Test func devicesThatAreWellRaiseNothing() async throws {
        try await say("hall.plug", ["on": .flag(true), "power": .number(8)])
        try await say("hall.lock", ["state": .text("locked"), "battery": .number(80)])
        try await say("garden.valve", ["state": .text("closed"), "flow": .number(0)])
        await house.api.faults.look()
        #expect(house.api.faults.faults.isEmpty && house.hub.snapshot.foundFaults.isEmpty)
    }
}
