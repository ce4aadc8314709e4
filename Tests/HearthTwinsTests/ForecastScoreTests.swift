import Testing

@testable import HearthTwins

/// How forecasts are judged: docs/spec/twins.md, section 9, and docs/spec/mind.md, section 2.
@Suite struct ForecastScoreTests {
    private typealias Outcome = ForecastScore.Outcome

    @Test func beforeAnythingCameNothingIsSaid() {
        let score = ForecastScore([], by: .square)
        #expect(score.count == 0 && score.skill == nil && score.foresight == 0.5)
    }

    /// 100 truths of 10 and 20 in turn: their mean is 15, off by 5.
    @Test(arguments: [(0.0, 1.0, 1.0), (2.5, 0.75, 0.5), (5, 0.5, 0), (20, -1, 0)])
    func anErrorCountsBesideTheOthers(off: Double, skill: Double, share: Double) {
        let outcomes = (0..<100).map { step in
            let truth = step % 2 == 0 ? 10.0 : 20
            return Outcome(forecast: truth + (step % 4 < 2 ? off : -off), stayed: truth + 10, truth: truth)
        }
        let score = ForecastScore(outcomes, by: .size(least: 0.1))
        #expect(score.error == off && score.persistence == 10)
        #expect(score.skill == skill && abs(score.foresight - (100 * share + 10) / 120) < 1e-12)
    }

    /// Half of the time somebody was there; 0.5 is no better than that mean, and off by 0.25 in the square.
    @Test func probabilitiesAreJudgedByTheSquare() {
        let outcomes = (0..<200).map {
            Outcome(forecast: 0.5, stayed: Double($0 % 2), truth: Double($0 % 4 < 2 ? 1 : 0))
        }
        let score = ForecastScore(outcomes, by: .square)
        #expect(score.error == 0.25 && score.persistence == 0.5 && score.skill == 0.5)
        #expect(abs(score.foresight - 10.0 / 188) < 1e-12)
    }

    @Test func fewTellNoSkill() {
        let outcomes = [Outcome](repeating: Outcome(forecast: 1, stayed: 0, truth: 1), count: ForecastScore.enough - 1)
        #expect(ForecastScore(outcomes, by: .size(least: 0.1)).skill == nil)
    }
}
