package import HearthModel

/// What something is expected to be, and between what it lies in nine of ten cases.
package struct Forecast: Sendable, Equatable {
    package let at: Instant
    package let low: Double
    package let expected: Double
    package let high: Double

    package init(at: Instant, low: Double, expected: Double, high: Double) {
        (self.at, self.low, self.expected, self.high) = (at, low, expected, high)
    }

    /// In another unit, of which there are so many more.
    package func scaled(by factor: Double) -> Forecast {
        Forecast(at: at, low: low * factor, expected: expected * factor, high: high * factor)
    }

    /// How often it lies between `low` and `high`.
    package static let confidence = 0.9
}
