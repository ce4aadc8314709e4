/// What is true of a stretch of weeks (docs/spec/mind.md, section 9). It colours answers and rules may ask for it; by itself it
/// is no concern.
package enum Season: String, Sendable, CaseIterable {
    case winter, spring, summer, autumn, mosquito, fire, rain, storm
}

/// Which seasons it is, by the weather that the house itself measured.
package struct Seasons: Sendable, Equatable {
    /// °C: below it is winter, above it is summer, above it mosquitoes fly, above it dry things burn.
    package struct Limits: Sendable, Equatable {
        package var winter = 8.0
        package var summer = 18.0
        package var mosquito = 15.0
        package var fire = 28.0

        package init() {}
    }

    /// So many days are looked at.
    package static let days = 30
    /// Of a week, so many must be known.
    private static let leastOfWeek = 5

    package let limits: Limits
    /// Over the last 7 days, °C and %.
    package let mean: Double?
    package let humidity: Double?
    /// By how much these 7 days are warmer than the first 7 that are known of the last 30, at least a week before, K.
    package let trend: Double?
    /// mm
    package let rainOfWeek: Double?
    package let rainOfFortnight: Double?
    /// Of the last 14 days, °C.
    package let maximum: Double?
    /// Of the last 30.
    package let stormyDays: Int?

    /// - Parameter days: whole ones, the last at the end.
    package init(_ days: [WeatherDay], limits: Limits = Limits()) {
        let (week, fortnight) = (days.suffix(7), days.suffix(14))
        self.limits = limits
        let mean = week.compactMap(\.mean).mean(ofAtLeast: Self.leastOfWeek)
        self.mean = mean
        humidity = week.compactMap(\.humidity).mean(ofAtLeast: Self.leastOfWeek)
        let before = days.suffix(Self.days).dropLast(7).compactMap(\.mean).prefix(7)
        trend = Array(before).mean(ofAtLeast: Self.leastOfWeek).flatMap { before in mean.map { $0 - before } }
        rainOfWeek = week.compactMap(\.rain).sum(ofAtLeast: 7)
        rainOfFortnight = fortnight.compactMap(\.rain).sum(ofAtLeast: 14)
        let maxima = fortnight.compactMap(\.maximum)
        maximum = maxima.count < 12 ? nil : maxima.max()
        let storms = days.suffix(Self.days).compactMap(\.hasStorm)
        stormyDays = storms.isEmpty ? nil : storms.count(where: \.self)
    }

    /// `nil`: too little was measured to tell.
    package func has(_ season: Season) -> Bool? {
        switch season {
        case .winter: mean.map { $0 < limits.winter }
        case .summer: mean.map { $0 > limits.summer }
        case .spring, .autumn:
            mean.flatMap { mean in
                if mean < limits.winter || mean > limits.summer { return false }
                return trend.map { ($0 >= 0) == (season == .spring) }
            }
        case .mosquito: both(mean.map { $0 > limits.mosquito }, humidity.map { $0 > 60 })
        case .fire: both(rainOfFortnight.map { $0 < 5 }, maximum.map { $0 > limits.fire })
        case .rain: rainOfWeek.map { $0 > 30 }
        case .storm: stormyDays.map { $0 >= 2 }
        }
    }

    /// One that is known to be false is enough.
    private func both(_ one: Bool?, _ other: Bool?) -> Bool? {
        if one == false || other == false { return false }
        return one == true && other == true ? true : nil
    }
}

extension [Double] {
    fileprivate func sum(ofAtLeast least: Int) -> Double? { count < least ? nil : reduce(0, +) }
    fileprivate func mean(ofAtLeast least: Int) -> Double? { sum(ofAtLeast: least).map { $0 / Double(count) } }
}
