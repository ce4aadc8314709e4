import HearthModel
import Testing

@testable import HearthTwins

/// How forecasts are judged: docs/spec/twins.md, section 9, and docs/spec/mind.md, section 2.
@Suite struct ForecastScoreTests {
    private typealias Outcome = ForecastScore.Outcome
    private let now = Instant(rfc3339: "2026-11-02T05:00:00Z")!

    @Test func beforeAnythingCameNothingIsSaid() {
        let score = ForecastScore([], by: .square, until: now)
        #expect(score.count == 0 && score.skill == nil && score.foresight == 0.5)
    }

    /// 100 truths of 10 and 20 in turn: their mean is 15, off by 5.
    @Test(arguments: [(0.0, 1.0, 1.0), (2.5, 0.75, 0.5), (5, 0.5, 0), (20, -1, 0)])
    func anErrorCountsBesideTheOthers(off: Double, skill: Double, share: Double) {
        let outcomes = (0..<100).map { step in
            let truth = step % 2 == 0 ? 10.0 : 20
            return Outcome(at: now, forecast: truth + (step % 4 < 2 ? off : -off), stayed: truth + 10, truth: truth)
        }
        let score = ForecastScore(outcomes, by: .size(least: 0.1), until: now)
        #expect(score.error == off && score.persistence == 10)
        #expect(score.skill == skill && abs(score.foresight - (100 * share + 10) / 120) < 1e-12)
    }

    /// Half of the time somebody was there; 0.5 is no better than that mean, and off by 0.25 in the square.
    @Test func probabilitiesAreJudgedByTheSquare() {
        let outcomes = (0..<200).map {
            Outcome(at: now, forecast: 0.5, stayed: Double($0 % 2), truth: Double($0 % 4 < 2 ? 1 : 0))
        }
        let score = ForecastScore(outcomes, by: .square, until: now)
        #expect(score.error == 0.25 && score.persistence == 0.5 && score.skill == 0.5)
        #expect(abs(score.foresight - 10.0 / 188) < 1e-12)
    }

    @Test func fewTellNoSkill() {
        let outcomes = [Outcome](
            repeating: Outcome(at: now, forecast: 1, stayed: 0, truth: 1), count: ForecastScore.enough - 1)
        #expect(ForecastScore(outcomes, by: .size(least: 0.1), until: now).skill == nil)
    }

    /// Off by 4, then by 2, then by 1, where what stays as it is is off by 10.
    @Test func eachWeekIsJudgedByItself() {
        let errors: [Double] = [1, 2, 4]
        let outcomes = (1...84 as ClosedRange<Int>).map { step -> Outcome in
            let at = now - .hours(6) * Int64(step)
            return Outcome(at: at, forecast: errors[(step - 1) / 28], stayed: 10, truth: 0)
        }
        #expect(ForecastScore(outcomes, by: .size(least: 0.1), until: now).weeklySkills == [0.9, 0.8, 0.6])
        // Nothing is said of a week of which little was judged, nor of those before it.
        let gap = outcomes.filter { $0.at < now - .days(13) || $0.at > now - .days(7) }
        #expect(ForecastScore(gap, by: .size(least: 0.1), until: now).weeklySkills == [0.9])
        let never = outcomes.map { Outcome(at: $0.at, forecast: 0, stayed: 0, truth: 0) }
        #expect(ForecastScore(never, by: .size(least: 0.1), until: now).weeklySkills.isEmpty)
    }
}
