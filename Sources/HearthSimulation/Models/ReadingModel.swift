package import HearthModel

/// A sensor of something that rises and falls with the day, highest at 15:00; or of something that only counts up.
package struct ReadingModel: SimulatedModel {
    private let property: String
    private let curve: DailyCurve
    private let noise: Double
    /// For counters: how much an hour adds.
    private let perHour: Double?
    private var reading: Double
    private let start: Instant
    private var now: Instant

    init(property: String, curve: DailyCurve, noise: Double, at now: Instant) {
        (self.property, self.curve, self.noise, start, self.now) = (property, curve, noise, now, now)
        perHour = ["energy", "water", "gas_meter", "rain"].contains(property) ? 0.25 : nil
        reading = perHour == nil ? curve.value(at: now) : 0
    }

    package var values: [String: Value] {
        ["battery": BatteryDrain.level(from: start, to: now)].merging([property: .number(reading)]) { $1 }
    }

    package mutating func obey(_ order: SimulatedOrder, at now: Instant) {
        if let value = order.values[property]?.number { reading = value }
    }

    package mutating func advance(to now: Instant, using random: inout SeededRandom) -> Bool {
        if let perHour {
            reading += perHour * (now - self.now).seconds / 3_600
        } else {
            reading = max(curve.floor, curve.value(at: now) + (noise == 0 ? 0 : noise * random.normal()))
        }
        self.now = now
        return false
    }
}
