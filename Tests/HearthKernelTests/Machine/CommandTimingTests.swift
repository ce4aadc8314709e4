import HearthModel
import Testing

@testable import HearthKernel

/// When what rules want is commanded: docs/spec/rule-language.md, section 7, and where that has its bounds.
@Suite struct CommandTimingTests {
    private static func lit() throws -> (RuleBench, motion: SlotIndex, plug: SlotIndex) {
        var bench = RuleBench()
        let motion = try bench.slot("motion", "motion", .flag(false))
        let plug = try bench.slot("plug", "plug", .flag(false))
        let moves = bench.isSo(motion, .flag(true))
        let write = bench.write(plug, to: .flag(true))
        bench.rule("W", .while(condition: moves, gate: nil, lingering: .zero), [write])
        bench.load()
        bench.home.forgetThePast()
        return (bench, motion, plug)
    }

    @Test("Rules command when the instant ends; people at once")
    func endOfInstant() throws {
        var (bench, motion, plug) = try CommandTimingTests.lit()
        bench.report(motion, .flag(true))
        #expect(bench.home.house.output(plug) == .flag(true))
        #expect(bench.home.takeSends() == [])
        bench.home.happen(.instantEnds)
        #expect(bench.home.takeSends() == ["plug on=on"])
        bench.home.wait(.seconds(1))
        bench.home.write(bench.home.house.registry[plug].device, ["on": .flag(false)])
        #expect(bench.home.takeSends() == ["plug on=off"])
    }

    @Test("A confirmation by which nothing happens leaves nothing for the end of the instant")
    func confirmations() throws {
        var (bench, motion, _) = try CommandTimingTests.lit()
        bench.report(motion, .flag(true))
        bench.home.happen(.instantEnds)
        let command = try #require(bench.home.reaction.commands.first)
        bench.home.happen(.transmitted(command.id))
        #expect(bench.home.reaction.isEmpty)
        bench.home.happen(.instantEnds)
        #expect(bench.home.reaction.isEmpty)
    }

    @Test("What cancels out within an instant is never sent, whatever its end is called")
    func glitches() throws {
        var (bench, motion, _) = try CommandTimingTests.lit()
        bench.report(motion, .flag(true))
        bench.report(motion, .flag(false))
        bench.home.wait(.seconds(1))
        #expect(bench.home.takeSends() == [])
        bench.report(motion, .flag(true))
        bench.home.wait(Milliseconds(1))
        #expect(bench.home.takeSends() == ["plug on=on"])
    }

    @Test("A command names the record of what the rule did, and that the report behind it")
    func causes() throws {
        var (bench, motion, plug) = try CommandTimingTests.lit()
        bench.report(motion, .flag(true))
        bench.home.happen(.instantEnds)
        let trace = bench.home.trace
        let enters = try #require(trace.first { $0.what == .enters })
        #expect(enters.cause == .report(motion, .flag(true)) && enters.rule == "W" && enters.slot == nil)
        let claims = try #require(trace.first { $0.what == .claims })
        #expect(claims.cause == .record(enters.id) && claims.slot == plug)
        let commands = try #require(trace.first { $0.what == .commands })
        #expect(commands.cause == .record(claims.id) && commands.rule == "W")
        #expect(trace.map(\.id) == Array(enters.id..<enters.id + Int64(trace.count)))
    }

    @Test("Of a message with several values the one that is new set off what follows")
    func causesAmongMany() throws {
        var bench = RuleBench()
        let door = try bench.home.add("door", "door", properties: ["battery", "state"])
        let plug = try bench.slot("plug", "plug", .flag(false))
        bench.home.report(door, ["battery": .number(100), "state": .text("closed")])
        let state = try #require(bench.home.house.registry.slot("state", of: door))
        let write = bench.write(plug, to: .flag(true))
        bench.rule("R", bench.when(bench.isSo(state, .text("open"))), [write])
        bench.load()
        bench.home.forgetThePast()
        bench.home.report(door, ["battery": .number(100), "state": .text("open")])
        let fires = try #require(bench.home.trace.first { $0.what == .fires })
        #expect(fires.cause == .report(state, .text("open")))
    }

    @Test("What a virtual device does when its turn comes is what sets off the next rule")
    func causesOfDeeds() throws {
        var bench = RuleBench()
        let device = try bench.home.add("lamp", "light", properties: ["on"], integration: "virtual") {
            $0.times.minInterval = Milliseconds(100)
        }
        let lamp = bench.home.house.registry.slots(of: device)[0]
        let plug = try bench.slot("plug", "plug", .flag(false))
        let shines = bench.isSo(lamp, .flag(true))
        let write = bench.write(plug, to: .flag(true))
        bench.rule("R", bench.when(shines), [write])
        bench.load()
        bench.home.write(device, ["on": .flag(false)])
        bench.home.forgetThePast()
        bench.home.write(device, ["on": .flag(true)])
        #expect(bench.home.takeSends() == [] && bench.home.value(device, "on") == .flag(false), "it waits for its turn")
        bench.home.wait(Milliseconds(200))
        let fires = try #require(bench.home.trace.first { $0.what == .fires })
        #expect(fires.cause == .report(lamp, .flag(true)))
    }

    @Test("Two rules that switch a virtual lamp to and fro come to an end")
    func virtualLoop() throws {
        var bench = RuleBench()
        let lamp = try bench.home.add("lamp", "plug", properties: ["on"], integration: "virtual")
        let slot = bench.home.house.registry.slots(of: lamp)[0]
        let (isOn, isOff) = (bench.isSo(slot, .flag(true)), bench.isSo(slot, .flag(false)))
        bench.rule("Off", bench.when(isOn), [bench.write(slot, to: .flag(false))], layer: .safety)
        bench.rule("On", bench.when(isOff), [bench.write(slot, to: .flag(true))], layer: .safety)
        bench.load()
        bench.home.write(lamp, ["on": .flag(false)])
        bench.home.write(lamp, ["on": .flag(true)])
        bench.home.happen(.instantEnds)
        #expect(bench.takeDeeds().count < 200)
        bench.home.wait(.seconds(1))
    }

    @Test("After a jump of the clock what was due long ago happens once")
    func jump() throws {
        var bench = RuleBench()
        let text = bench.constant(.text("tick"))
        bench.rule(
            "T",
            .when(
                events: [EventCode(first: [.init(.every(.seconds(1)))], isPress: false)], gate: nil,
                repeats: .restarting),
            [text, .log])
        bench.load()
        bench.home.stepTo(bench.home.now + .days(20_000))
        #expect((600...602).contains(bench.home.logs.count))
        bench.home.forgetThePast()
        bench.home.wait(.seconds(5))
        #expect(bench.home.logs.count == 5)
    }

    @Test("A timed claim takes the place of the same rule's earlier one, made by another statement")
    func timedClaims() throws {
        var bench = RuleBench()
        let door = try bench.slot("door", "door", .text("closed"))
        let plug = try bench.slot("plug", "plug", .flag(false))
        let isOpen = bench.isSo(door, .text("open"))
        let off = bench.write(plug, to: .flag(false), lasts: .minutes(10), order: 1)
        let mode = VariableIndex.mode
        let home = bench.constant(.text("home"))
        let long = bench.write(plug, to: .flag(true), lasts: .hours(1), order: 0)
        let start = bench.position
        bench.rule(
            "R", bench.when(isOpen),
            [
                .variable(mode), home, .equal(tolerance: 0), .branch(no: start + 6, unknown: start + 7), long,
                .jump(start + 7), off,
            ])
        bench.load()
        bench.report(door, .text("open"))
        bench.home.happen(.instantEnds)
        bench.report(door, .text("closed"))
        bench.report(plug, .flag(true))
        bench.home.wait(.minutes(1))
        bench.home.happen(.setVariable("mode", .text("away"), .automation("test")))
        bench.report(door, .text("open"))
        bench.home.happen(.instantEnds)
        #expect(bench.home.house.claims(plug).map(\.value) == [.flag(false)])
        #expect(bench.home.takeSends() == ["plug on=on", "plug on=off"])
        bench.report(plug, .flag(false))
        bench.home.wait(.minutes(11))
        #expect(bench.home.house.claims(plug) == [] && bench.home.takeSends() == [])
    }
}
