import HearthKernel
import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// A house that is played with its own rules is the house that was recorded
/// (docs/decisions/076-a-branch-has-devices-of-its-own.md).
@Suite struct ReplayTests {
    private func replay(
        _ life: RecordedLife, from start: Instant, with program: Program
    ) throws -> ReplayDifferences {
        var left = life.changes[...]
        var diff = ReplayDiff(reading: { left.popFirst() }, from: { _ in life.program }, to: { _ in program })
        let outcome = diff.differences(from: start, to: life.end)
        return try #require(outcome)
    }

    @Test func itsOwnRulesMakeNoDifference() throws {
        var (commands, firings) = (0, 0)
        for seed in Cases.seeds(50) {
            let life = try Life(seed: seed, rules: 6, moments: 30)
            let recorded = RecordedLife(life, seed: seed)
            for start in [recorded.start, recorded.start + .minutes(Int64(seed % 90))] {
                let outcome = try replay(recorded, from: start, with: recorded.program)
                #expect(outcome.differences == [], "seed \(seed)\n\(life.text)")
                #expect(
                    outcome.old == outcome.recorded && outcome.new == outcome.recorded, "seed \(seed)\n\(life.text)")
                #expect(outcome.avoided == 0 && outcome.expected == 0, "seed \(seed)\n\(life.text)")
                commands += outcome.new.commands
                firings += outcome.new.allFirings
            }
        }
        #expect(commands > 500 && firings > 500)
    }

    /// Whatever the rules are, both houses come to their end, and each difference is one.
    @Test func otherRulesMakeDifferences() throws {
        var count = 0
        for seed in Cases.seeds(30) {
            let life = RecordedLife(try Life(seed: seed, rules: 6, moments: 30), seed: seed)
            let other = try Life(seed: seed + 1_000, rules: 6, moments: 1).bench.program
            let outcome = try replay(life, from: life.start, with: other)
            #expect(outcome.old == outcome.recorded, "seed \(seed)")
            for difference in outcome.differences {
                #expect(difference.old != nil || difference.new != nil)
                if let old = difference.old, let new = difference.new {
                    #expect(old.value != new.value || abs((old.at - new.at).count) > 30_000)
                }
            }
            count += outcome.differences.count
        }
        #expect(count > 100)
    }
}
