import HearthKernel
import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// Reports of one instant come in an order that chance makes, and it does not matter to what is asked of devices
/// (docs/spec/rule-language.md, section 18, "Properties").
@Suite struct OneInstantTests {
    private typealias Told = (name: String, value: Value)

    /// What is asked of the lamp at the end of the instant, and six minutes later, for both orders of the reports.
    private func asked(
        _ rules: String, after before: [Told], of together: [Told]
    ) throws -> (at: [Value], later: [Value]) {
        var (at, later): ([Value], [Value]) = ([], [])
        for order in [together, together.reversed()] {
            let bench = try VectorHouse.bench(rules: rules)
            var house = VirtualHouse(
                bench.registry, program: bench.program, setting: try VectorHouse.setting(start: nil))
            let lamp = try slot("lamp", "brightness", in: bench.registry)
            for (name, value) in before {
                house.run(to: house.now + .minutes(1))
                house.report([SlotValue(try slot(name, nil, in: bench.registry), value)])
            }
            house.run(to: house.now + .minutes(1))
            for (name, value) in order { house.report([SlotValue(try slot(name, nil, in: bench.registry), value)]) }
            house.endInstant()
            at.append(house.house.output(lamp))
            house.run(to: house.now + .minutes(6))
            later.append(house.house.output(lamp))
        }
        return (at, later)
    }

    private func slot(_ name: String, _ property: String?, in registry: Registry) throws -> SlotIndex {
        let device = try #require(registry.index(of: name))
        return try #require(property.map { registry.slot($0, of: device) } ?? registry.slots(of: device)[0])
    }

    @Test func claimsThatEndAndBeginTogetherHaveNotEnded() throws {
        let rules = """
            normally lamp off
            when door opens { set lamp to 50 % }
            while pir { set lamp to at least 10 % }
            while pir2 { set lamp to at least 20 % }
            """
        let found = try asked(
            rules, after: [("door", .text("open")), ("pir", .flag(true))],
            of: [("pir", .flag(false)), ("pir2", .flag(true))])
        #expect(found.at == [.number(50), .number(50)])
        #expect(found.later == [.number(50), .number(50)])
    }

    @Test func unknownKeepsTheActivityThatWasBeforeTheInstant() throws {
        let rules = "while pir or (room < 24 °C and ben is away) { set lamp to 50 % }"
        let found = try asked(
            rules, after: [("pir", .flag(true))], of: [("pir", .flag(false)), ("ben", .text("away"))])
        #expect(found.at == [.number(50), .number(50)])
        #expect(found.later.allSatisfy { $0 != .number(50) }, "The grace is over.")
    }

    @Test func unknownKeepsTheRestThatWasBeforeTheInstant() throws {
        let rules = "while (pir and not pir2) or (room < 24 °C and pir2) { set lamp to 50 % }"
        let found = try asked(rules, after: [], of: [("pir", .flag(true)), ("pir2", .flag(true))])
        #expect(found.at.allSatisfy { $0 != .number(50) })
    }

    @Test func unknownKeepsTheLingeringThatWasBeforeTheInstant() throws {
        let rules = "while pir or (room < 24 °C and ben is away), lingering 2 min { set lamp to 50 % }"
        // The instant is a minute into the lingering, or a minute into nothing that is known.
        let found = try asked(
            rules, after: [("pir", .flag(true)), ("pir", .flag(false))],
            of: [("pir2", .flag(true)), ("ben", .text("away"))])
        #expect(found.at == [.number(50), .number(50)])
        #expect(found.later.allSatisfy { $0 != .number(50) })
    }
}
