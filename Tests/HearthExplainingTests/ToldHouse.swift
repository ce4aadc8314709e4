import HearthDatabase
import HearthExplaining
import HearthKernel
import HearthModel
import HearthRules
import HearthSimulation
import HearthStore
import TestParts

/// A virtual house whose trace and reports are stored as the hub stores them.
struct ToldHouse {
    static let start = Instant(rfc3339: "2026-01-15T21:00:00Z")!

    private(set) var house: VirtualHouse
    let names: HouseNames
    let store: Store
    private let folder: TemporaryFolder

    init(_ rules: String) throws {
        let fixture = """
            device hall.light: light  device hall.motion: motion  device hall.lux: lux
            device bedroom.window: window  device bedroom.heater: thermostat  device kitchen.button: button
            """
        names = Fixture.names(of: [Parser.parse(SourceText(name: "fixture.hearth", text: fixture))]).0
        let build = RuleCompiler.build(sources: [SourceText(name: "evening.hearth", text: rules)], names: names)
        house = VirtualHouse(names.registry, program: build.program, setting: .init(place: nil, start: ToldHouse.start))
        folder = TemporaryFolder()
        store = try Store(in: StateFolder(path: folder.path))
    }

    var narrator: Narrator { Narrator(house: house.house, units: .metric, now: house.now) }

    func slot(_ name: String) -> SlotIndex { names.slot(named: name)! }

    mutating func wait(_ span: Milliseconds) async throws {
        house.run(to: house.now + span)
        try await write()
    }

    mutating func report(_ name: String, _ value: Value) async throws {
        let slot = slot(name)
        house.report([SlotValue(slot, value)])
        let entry = names.registry[slot]
        try await store.append(history: [
            Reading(
                device: names.registry[entry.device]!.id, property: entry.property.name, value: value, at: house.now,
                provenance: .live)
        ])
        try await write()
    }

    mutating func setByHand(_ name: String, _ value: Value) async throws {
        house.setByHand([SlotValue(slot(name), value)])
        try await write()
    }

    /// The hub stops for ten seconds, and this happens meanwhile.
    mutating func restart(while name: String, becomes value: Value) async throws {
        house.stop()
        try await report(name, value)
        house.run(to: house.now + .seconds(10))
        house.start()
        try await wait(.seconds(5))
    }

    /// So much time passes for the trace, not for the house.
    func forgetTrace() async throws { try await store.removeAged(at: house.now + .hours(24 * 31)) }

    private mutating func write() async throws {
        let observed = house.takeObserved()
        var delivery = Delivery(nextCommand: CommandID(1), at: house.now)
        delivery.commands = observed.commands.map { StoredCommand($0, in: names.registry) }
        try await store.keep(delivery)
        try await store.append(trace: observed.trace, in: names.registry)
    }

    func why(_ name: String) async throws -> Why {
        try await Why(of: slot(name), at: house.now, by: narrator, from: store)
    }

    func whyNot(_ rule: String) async throws -> WhyNot {
        try await WhyNot(rule: rule, from: ToldHouse.start, to: house.now, by: narrator, from: store)
    }
}
