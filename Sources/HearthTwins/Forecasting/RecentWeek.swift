import HearthModel

/// The last seven days in quarters of an hour that end now, and what a day usually looks like by them.
struct RecentWeek {
    static let quarter = Milliseconds.minutes(15)
    static let quartersOfDay = 96
    private static let days = 7

    let now: Instant
    private let zone: CivilZone

    init(until now: Instant, zone: CivilZone) { (self.now, self.zone) = (now, zone) }

    /// Marks from a week ago until now.
    static let count = days * quartersOfDay + 1

    func mark(_ k: Int) -> Instant { now - RecentWeek.quarter * Int64(RecentWeek.count - 1 - k) }

    /// What was known at each mark; no number where nothing was for longer than `age`.
    func held(_ readings: Readings, for age: Milliseconds) -> [Double] {
        var place = readings.count(before: mark(0) + Milliseconds(1))
        return (0..<RecentWeek.count).map { k in
            let mark = mark(k)
            while place < readings.times.count, readings.times[place] <= mark { place += 1 }
            guard place > 0, mark - readings.times[place - 1] <= age else { return .nan }
            return readings.values[place - 1]
        }
    }

    /// The mean of a value that holds, over the quarter that ends at each mark.
    func means(_ readings: Readings) -> [Double] {
        (0..<RecentWeek.count).map { readings.mean(from: mark($0) - RecentWeek.quarter, to: mark($0)) ?? .nan }
    }

    /// Which quarter of the local day is nearest.
    func quarter(_ instant: Instant) -> Int {
        let local = (instant + zone.offset(at: instant) + Milliseconds(RecentWeek.quarter.count / 2)).milliseconds
        let day = Milliseconds.days(1).count
        return Int((local % day + day) % day / RecentWeek.quarter.count)
    }

    /// What a value is by the quarter of the local day: the mean of so many quarters around it, of all days.
    func course(_ values: [Double], around reach: Int) -> [Double] {
        let none = [Double](repeating: 0, count: RecentWeek.quartersOfDay)
        var (sums, counts) = (none, none)
        for (k, value) in values.enumerated() where !value.isNaN {
            let quarter = quarter(mark(k))
            sums[quarter] += value
            counts[quarter] += 1
        }
        let mean = sums.reduce(0, +) / max(1, counts.reduce(0, +))
        return none.indices.map { quarter in
            var (sum, count) = (0.0, 0.0)
            for near in (quarter - reach)...(quarter + reach) {
                sum += sums[(near + none.count) % none.count]
                count += counts[(near + none.count) % none.count]
            }
            return count > 0 ? sum / count : mean
        }
    }
}
