import Foundation
import HearthModel
import Testing

@testable import HearthKernel

/// Switching rules, editing them, and what outlives a process: docs/spec/rule-language.md, sections 9.5 and 15.
@Suite struct RuleLifeTests {
    /// `when door opens { log "a"; wait 10 min; log "b" }` and `while motion { turn on plug }`
    private struct House {
        var bench = RuleBench()
        let door, motion, plug: SlotIndex

        init() throws {
            door = try bench.slot("door", "door", .text("closed"))
            motion = try bench.slot("motion", "motion", .flag(false))
            plug = try bench.slot("plug", "plug", .flag(false))
            write(waiting: .minutes(10))
            bench.load()
            bench.home.forgetThePast()
        }

        mutating func write(waiting span: Milliseconds, _ names: [String] = ["R", "W"]) {
            bench.clear()
            for name in names {
                if name == "R" {
                    let (a, b) = (bench.constant(.text("a")), bench.constant(.text("b")))
                    let wait = bench.constant(.number(Double(span.count)))
                    let opens = bench.isSo(door, .text("open"))
                    bench.rule(
                        "R", bench.when(opens, .queued), [a, .log, wait, .wait, b, .log],
                        fingerprint: UInt64(span.count))
                } else {
                    let moves = bench.isSo(motion, .flag(true))
                    let write = bench.write(plug, to: .flag(true))
                    bench.rule("W", .while(condition: moves, gate: nil, lingering: .zero), [write])
                }
            }
        }
    }

    @Test("A rule that is switched off ends; switched on it starts as at a cold start")
    func switches() throws {
        var house = try House()
        house.bench.report(house.motion, .flag(true))
        house.bench.report(house.door, .text("open"))
        house.bench.home.happen(.instantEnds)
        #expect(house.bench.takeDeeds() == ["enters W", "fires R"])
        house.bench.home.happen(.enable(rule: "W", false, .person("anna")))
        house.bench.home.happen(.enable(rule: "R", false, .person("anna")))
        house.bench.home.happen(.instantEnds)
        #expect(house.bench.takeDeeds() == ["exits W"])
        #expect(house.bench.home.house.output(house.plug) == .flag(false))
        #expect(house.bench.home.house.ruleState("R")?.phase == .off)
        house.bench.report(house.door, .text("closed"))
        house.bench.report(house.door, .text("open"))
        house.bench.home.wait(.minutes(20))
        house.bench.home.happen(.enable(rule: "R", true, .person("anna")))
        house.bench.home.happen(.enable(rule: "W", true, .person("anna")))
        #expect(house.bench.takeDeeds() == ["enters W"])
    }

    @Test("A rule stays switched off when it is edited, and over a restart")
    func staysOff() throws {
        var house = try House()
        house.bench.home.happen(.enable(rule: "R", false, .person("anna")))
        house.write(waiting: .minutes(5))
        house.bench.load()
        house.bench = try house.bench.restarted()
        #expect(house.bench.home.house.ruleState("R")?.phase == .off)
        #expect(house.bench.home.house.ruleState("W")?.phase == .idle)
    }

    @Test("An edited rule ends its run, a moved one does not")
    func edits() throws {
        var house = try House()
        house.bench.report(house.door, .text("open"))
        house.write(waiting: .minutes(10), ["W", "R"])
        house.bench.load()
        house.bench.home.wait(.minutes(10))
        #expect(house.bench.home.logs == ["a", "b"])
        house.bench.home.forgetThePast()
        house.bench.report(house.door, .text("closed"))
        house.bench.report(house.door, .text("open"))
        house.write(waiting: .minutes(5), ["W", "R"])
        house.bench.load()
        house.bench.home.wait(.minutes(20))
        #expect(house.bench.home.logs == ["a"])
    }

    @Test("A claim outlives the reload of other rules in the order of the new ones")
    func claimOrder() throws {
        var house = try House()
        house.bench.report(house.motion, .flag(true))
        let before = try #require(house.bench.home.house.claims(house.plug).first)
        house.write(waiting: .minutes(10), ["W", "R"])
        house.bench.load()
        let after = try #require(house.bench.home.house.claims(house.plug).first)
        #expect(after.order > before.order && after.since == before.since)
        #expect(house.bench.takeDeeds() == ["enters W"])
    }

    @Test("What a rule remembers is the same when it comes back from storage")
    func records() throws {
        var house = try House()
        for state in ["open", "closed", "open", "closed", "open"] { house.bench.report(house.door, .text(state)) }
        house.bench.report(house.motion, .flag(true))
        for key in ["R", "W"] {
            let record = try #require(house.bench.home.house.ruleRecord(key))
            let stored = try JSONDecoder().decode(RuleRecord.self, from: JSONEncoder().encode(record))
            #expect(stored == record)
        }
        #expect(house.bench.home.house.ruleState("R")?.queued == 2)
        #expect(house.bench.home.house.ruleRecord("nobody") == nil)
    }

    @Test("A run goes on after a restart, and the queue behind it")
    func runs() throws {
        var house = try House()
        for state in ["open", "closed", "open"] { house.bench.report(house.door, .text(state)) }
        house.bench.home.wait(.minutes(4))
        house.bench = try house.bench.restarted(after: .minutes(1))
        #expect(house.bench.home.logs == [])
        house.bench.home.wait(.minutes(5))
        #expect(house.bench.home.logs == ["b", "a"])
        house.bench.home.wait(.minutes(10))
        #expect(house.bench.home.logs == ["b", "a", "b"])
    }

    @Test("A rule that was edited while the hub was off leaves no claim behind")
    func editedMeanwhile() throws {
        var house = try House()
        house.bench.report(house.motion, .flag(true))
        house.bench.home.happen(.instantEnds)
        #expect(house.bench.home.house.claims(house.plug).count == 1)
        house.write(waiting: .minutes(10), ["R"])
        let next = try house.bench.restarted(with: house.bench.program)
        #expect(next.home.house.claims(house.plug) == [])
    }

    @Test("Every rule of which something must be written down is named once")
    func keptRules() throws {
        var house = try House()
        house.bench.report(house.door, .text("open"))
        #expect(house.bench.home.reaction.keptRules == ["R"])
        house.bench.report(house.door, .text("open"))
        #expect(house.bench.home.reaction.keptRules == [])
    }

    @Test("What does not fit a variable is refused", arguments: [Value.text("heaven"), .number(1), .unknown])
    func variables(value: Value) throws {
        var house = try House()
        house.bench.home.happen(.setVariable("mode", value, .person("anna")))
        #expect(house.bench.home.house.mode == .text("home"))
        #expect(house.bench.home.trace.map(\.what) == [.skipped])
        house.bench.home.happen(.setVariable("mode", .text("night"), .person("anna")))
        #expect(house.bench.home.house.variable(named: "mode") == .text("night"))
        #expect(house.bench.home.reaction.variables == ["mode"])
    }
}
