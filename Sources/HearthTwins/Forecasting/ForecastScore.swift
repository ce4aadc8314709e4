/// How forecasts of one kind did that have come due, against believing that all stays as it is.
package struct ForecastScore: Sendable, Equatable {
    /// How many have come due and could be judged.
    package let count: Int
    /// The mean absolute error, in the unit of what is forecast; of probabilities the mean squared one (Brier, "Verification
    /// of forecasts expressed in terms of probability", 1950).
    package let error: Double
    /// The same of believing that it stays as it is.
    package let persistence: Double

    /// Fewer tell nothing.
    package static let enough = 36

    /// - Parameter misses: how far each was off, and how far off it would have been if all had stayed as it was.
    init(_ misses: [(error: Double, persistence: Double)]) {
        count = misses.count
        let number = Double(max(1, count))
        error = misses.reduce(0) { $0 + $1.error } / number
        persistence = misses.reduce(0) { $0 + $1.persistence } / number
    }

    /// 1: always right; 0: no better than believing that all stays as it is; below 0: worse. `nil` while too few have
    /// come due, and where nothing ever changed.
    package var skill: Double? {
        count >= ForecastScore.enough && persistence > 0 ? 1 - error / persistence : nil
    }
}
