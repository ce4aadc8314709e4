/// What the house measured of the weather on one day, as far as it did.
package struct WeatherDay: Sendable, Equatable {
    /// °C, over the day.
    package var mean: Double?
    package var maximum: Double?
    /// %, over the day.
    package var humidity: Double?
    /// mm in all.
    package var rain: Double?
    /// Whether a storm was measured, foretold or warned of; `nil`: nobody would have said so.
    package var hasStorm: Bool?

    package init(
        mean: Double? = nil, maximum: Double? = nil, humidity: Double? = nil, rain: Double? = nil,
        hasStorm: Bool? = nil
    ) {
        (self.mean, self.maximum, self.humidity, self.rain) = (mean, maximum, humidity, rain)
        self.hasStorm = hasStorm
    }
}
