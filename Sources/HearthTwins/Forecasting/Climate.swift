package import HearthModel

/// How warm it usually is outside, by the hour of the local day, °C: the means of the last 14 days.
///
/// - Returns: `nil` if less than three days are known, or nothing of some hour.
package func climate(of outdoor: Readings, until now: Instant, zone: CivilZone) -> [Double]? {
    let start = now - .days(14)
    var (sums, counts) = ([Double](repeating: 0, count: 24), [Double](repeating: 0, count: 24))
    for age in 0..<(14 * 24) as Range<Int64> {
        let middle = now - .hours(age) - .minutes(30)
        guard middle >= start, let value = outdoor.held(at: middle, for: .hours(6)) else { continue }
        let hour = Int(zone.local(middle).timeOfDay.sinceMidnight.count / 3_600_000) % 24
        sums[hour] += value
        counts[hour] += 1
    }
    guard counts.allSatisfy({ $0 >= 3 }) else { return nil }
    return zip(sums, counts).map { $0 / $1 }
}
