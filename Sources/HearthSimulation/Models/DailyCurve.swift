import Glibc
import HearthModel

/// A value that swings once a day between two bounds, highest at 15:00 local time.
struct DailyCurve: Sendable {
    private static let day = 86_400_000.0
    private static let peak = 54_000_000.0

    let range: ClosedRange<Double>
    let zone: CivilZone

    /// Noise does not carry a reading that cannot be negative below zero.
    var floor: Double { range.lowerBound < 0 ? -.infinity : 0 }

    func value(at now: Instant) -> Double {
        let local = zone.local(now).timeOfDay.sinceMidnight.count
        let swing = cos(2 * .pi * (Double(local) - Self.peak) / Self.day)
        return (range.lowerBound + range.upperBound) / 2 + (range.upperBound - range.lowerBound) / 2 * swing
    }
}
