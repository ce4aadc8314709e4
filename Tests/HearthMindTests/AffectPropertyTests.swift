import FuzzParts
import HearthMind
import HearthModel
import Testing

/// What must hold in every state (docs/spec/mind.md, section 5).
@Suite struct AffectPropertyTests {
    private let now = Instant(milliseconds: 1_800_000_000_000)

    /// Of so many random states; the first in which it does not hold is told.
    private func always(_ cases: Int = 100_000, seed: UInt64, _ holds: (inout SplitMix64) -> Bool) {
        var random = SplitMix64(seed: seed)
        for number in 0..<cases where !holds(&random) {
            Issue.record("it does not hold in state \(number) of seed \(seed)")
            return
        }
    }

    private func concern(_ random: inout SplitMix64, _ number: Int = 0) -> FeltConcern {
        let groups: [ConcernKind.Group] = [.safety, .security, .climate, .weather, .links, .maintenance, .house]
        return FeltConcern(
            id: "c\(number)", kind: .rule, group: groups.randomElement(using: &random) ?? .house, text: "it",
            severity: .random(in: 0...1, using: &random), likelihood: .random(in: 0...1, using: &random),
            horizon: .random(in: 0...48, using: &random), isRealised: .random(using: &random),
            controllability: .random(in: 0...1, using: &random), opened: now - .hours(5),
            acknowledged: Int.random(in: 0..<4, using: &random) == 0
                ? now - .hours(.random(in: 0...90, using: &random)) : nil,
            isSnoozed: Int.random(in: 0..<8, using: &random) == 0)
    }

    private func concerns(_ random: inout SplitMix64) -> [FeltConcern] {
        (0..<Int.random(in: 0...6, using: &random)).map { concern(&random, $0) }
    }

    private func appraisal(_ concerns: [FeltConcern], _ random: inout SplitMix64) -> Appraisal {
        Appraisal(
            concerns, goals: .random(in: 0...1, using: &random), excitement: .random(in: 0...1, using: &random),
            boredom: .random(in: 0...1, using: &random), at: now)
    }

    @Test func everythingIsBounded() {
        var affect = CoreAffect(at: now)
        var time = now
        always(seed: 1) { random in
            time = time + .seconds(.random(in: 0...20_000, using: &random))
            affect.feel(appraisal(concerns(&random), &random), delight: .random(in: 0...1, using: &random), at: time)
            let values = [affect.arousal, affect.moodArousal, affect.intensity, affect.appraisal.dominance]
            return abs(affect.valence) <= 1 && abs(affect.moodValence) <= 1
                && values.allSatisfy { $0 >= 0 && $0 <= 1 }
        }
    }

    @Test func nothingWorseMakesItFeelBetterOrCalmer() {
        always(seed: 2) { random in
            var all = concerns(&random) + [concern(&random, 9)]
            var chance = random
            let joy = Double.random(in: 0...1, using: &random)
            let before = appraisal(all, &chance)
            let last = all.count - 1
            switch Int.random(in: 0..<3, using: &random) {
            case 0: all[last].severity = .random(in: all[last].severity...1, using: &random)
            case 1: all[last].likelihood = .random(in: all[last].likelihood...1, using: &random)
            default: all[last].isRealised = true
            }
            var after = before
            let worse = Appraisal(
                all, goals: before.goals, excitement: before.excitement, boredom: before.boredom, at: now)
            (after.fear, after.distress, after.maintenance) = (worse.fear, worse.distress, worse.maintenance)
            return after.valence(joy: joy) <= before.valence(joy: joy) + 1e-12
                && after.arousal >= before.arousal - 1e-12
        }
    }

    @Test func aHouseWithoutTroublesComesToRest() {
        var random = SplitMix64(seed: 3)
        var rest = Appraisal()
        rest.goals = 1
        for _ in 0..<500 {
            var affect = CoreAffect.atRest(at: now)
            affect.feel(appraisal(concerns(&random), &random), delight: 1, at: now)
            affect.feel(appraisal(concerns(&random), &random), at: now + .hours(3))
            var time = now + .hours(3)
            for _ in 0..<(90 * 6) {
                affect.feel(rest, at: time)
                time = time + .seconds(10)
            }
            #expect(abs(affect.valence - 0.7) <= 0.05 && abs(affect.arousal - 0.3) <= 0.05)
        }
    }

    @Test func theLengthOfTicksDoesNotMatter() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<200 {
            let appraisals = (0..<5).map { _ in appraisal(concerns(&random), &random) }
            var (fine, coarse) = (CoreAffect.atRest(at: now), CoreAffect.atRest(at: now))
            for second in 0..<600 {
                let time = now + .seconds(Int64(second))
                fine.feel(appraisals[second / 120], at: time)
                if second % 10 == 0 { coarse.feel(appraisals[second / 120], at: time) }
            }
            fine.feel(appraisals[4], at: now + .seconds(600))
            coarse.feel(appraisals[4], at: now + .seconds(600))
            #expect(abs(fine.valence - coarse.valence) <= 0.005 && abs(fine.arousal - coarse.arousal) <= 0.005)
        }
    }

    @Test func theNameStaysForFiveMinutesUnlessSomethingClearlyStrongerComes() {
        var affect = CoreAffect.atRest(at: now)
        var time = now
        always(seed: 5) { random in
            time = time + .seconds(10)
            let (before, since) = (affect.feeling, affect.since)
            let changed = affect.feel(appraisal(concerns(&random), &random), at: time)
            guard changed, time - since < .minutes(5) else { return true }
            let (own, new) = (affect.score(before), affect.intensity)
            return new - own >= 0.3 || own < 0.05 && new >= 0.15
        }
    }

    @Test func whatIsAcknowledgedNeverWeighsMore() {
        always(seed: 6) { random in
            var felt = concern(&random)
            felt.acknowledged = nil
            let before = felt.weight(at: now)
            felt.acknowledged = now - .minutes(.random(in: 0...10_000, using: &random))
            return felt.weight(at: now) <= before
        }
    }

    @Test func sharesOfAllCausesSumToOne() {
        always(seed: 7) { random in
            // So few that none has a share too small to be told.
            let felt = (0..<2).map { number in
                FeltConcern(
                    id: "c\(number)", kind: .rule, text: "it", severity: .random(in: 0.4...0.9, using: &random),
                    opened: now)
            }
            let sum = Cause.of(felt, realised: true, at: now).reduce(0) { $0 + $1.share }
            return abs(sum - 1) < 1e-9
        }
    }

    @Test func withoutItsCausesAFeelingEnds() {
        always(seed: 8) { random in
            var affect = CoreAffect.atRest(at: now)
            affect.feel(appraisal(concerns(&random), &random), at: now)
            guard affect.feeling == .worried || affect.feeling == .unhappy else { return true }
            let before = affect.feeling
            var rest = Appraisal()
            rest.goals = 1
            affect.feel(rest, at: now + .seconds(10))
            return affect.feeling != before
        }
    }
}
