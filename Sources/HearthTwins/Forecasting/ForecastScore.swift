import HearthModel

/// How forecasts of one kind did that have come due.
package struct ForecastScore: Sendable, Equatable {
    /// A forecast that has come due.
    struct Outcome {
        /// When it came due.
        let at: Instant
        let forecast: Double
        /// What it would have been if all had stayed as it was.
        let stayed: Double
        let truth: Double
    }

    /// How an error counts.
    enum Measure {
        /// By its size; what differs by less than `least`, in the unit of what is forecast, does not differ.
        case size(least: Double)
        /// By its square, as that of a probability (Brier, "Verification of forecasts expressed in terms of probability",
        /// 1950).
        case square
    }

    /// How many have come due and could be judged.
    package let count: Int
    /// The mean absolute error, in the unit of what is forecast; of probabilities the mean squared one.
    package private(set) var error: Double
    /// The same of believing that it stays as it is.
    package private(set) var persistence: Double
    /// How far it can be foreseen, 0…1, beside always saying the mean of what came; 0.5 before anything came
    /// (docs/spec/mind.md, section 2).
    package let foresight: Double
    /// Its skill of each of the last weeks, the latest first, as far back as every week has enough.
    package private(set) var weeklySkills: [Double] = []

    /// Fewer tell nothing.
    package static let enough = 36
    /// Fewer tell nothing of a week. Of people and meters there are 28.
    private static let enoughOfWeek = 14

    /// - Parameter now: what came due by then is judged; weeks are counted back from it.
    init(_ outcomes: [Outcome], by measure: Measure, until now: Instant) {
        self.init(outcomes, by: measure)
        let weeks = Dictionary(grouping: outcomes) { ($0.at - now).count.flooredQuotient(Milliseconds.days(7).count) }
        for age in 1... as PartialRangeFrom<Int64> {
            guard let week = weeks[-age], week.count >= ForecastScore.enoughOfWeek else { return }
            let score = ForecastScore(week, by: measure)
            guard score.persistence > 0 else { return }
            weeklySkills.append(1 - score.error / score.persistence)
        }
    }

    private init(_ outcomes: [Outcome], by measure: Measure) {
        let number = Double(max(1, outcomes.count))
        func mean(_ value: (Outcome) -> Double) -> Double { outcomes.reduce(0) { $0 + value($1) } / number }
        let usual = mean(\.truth)
        let missed = mean { ($0.forecast - $0.truth) * ($0.forecast - $0.truth) }
        let varied = mean { ($0.truth - usual) * ($0.truth - usual) }
        let share: Double
        switch measure {
        case .size(let least):
            error = mean { abs($0.forecast - $0.truth) }
            persistence = mean { abs($0.stayed - $0.truth) }
            share = missed.squareRoot() / max(varied.squareRoot(), least)
        case .square:
            error = missed
            persistence = mean { ($0.stayed - $0.truth) * ($0.stayed - $0.truth) }
            share = missed / max(varied, 0.01)
        }
        count = outcomes.count
        let judged = Double(min(168, count))
        foresight = (judged * min(1, max(0, 1 - share)) + 20 * 0.5) / (judged + 20)
    }

    /// In another unit, of which there are so many more.
    package func scaled(by factor: Double) -> ForecastScore {
        var scaled = self
        scaled.error *= factor
        scaled.persistence *= factor
        return scaled
    }

    /// 1: always right; 0: no better than believing that all stays as it is; below 0: worse. `nil` while too few have
    /// come due, and where nothing ever changed.
    package var skill: Double? {
        count >= ForecastScore.enough && persistence > 0 ? 1 - error / persistence : nil
    }
}
