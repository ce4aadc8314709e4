package import HearthModel

/// What another system wrote down, in its own words.
package struct ForeignReading: Sendable, Equatable {
    /// Of the series, such as hall.temp or sensor.hall_temperature.
    package var name: String
    package var at: Instant
    package var value: Value
    /// As the other system writes it; `nil`: not said.
    package var unit: String?

    package init(name: String, at: Instant, value: Value, unit: String? = nil) {
        (self.name, self.at, self.value, self.unit) = (name, at, value, unit)
    }
}
