package import HearthModel

/// A thermometer that is further off from the others than it is otherwise, for two days and by the same on both.
package enum OddSensor {
    private static let days = 14
    /// Hours for which a value holds.
    private static let holds = Milliseconds.hours(6)
    /// Days that must be known beside those on which it is off.
    private static let enough = 7
    /// So many hours of a day are compared: those at which it usually differs least from day to day. Windows, sun and
    /// people come at the others.
    private static let quietHours = 8
    /// °C: less would not be worth a word.
    private static let floor = 1.0
    /// Of the furthest that it was off on a day before.
    private static let beyond = 1.5
    /// On the day on which it is less off, so much of the other: a thermometer is always off by the same, a room is not.
    private static let alike = 0.75

    /// - Parameter sensors: temperatures indoors over the last two weeks, °C.
    /// - Returns: for each sensor its fault, if it has one. Only the one furthest off has: where there are few, it moves
    ///   the median by which the others are judged.
    package static func faults(in sensors: [Readings], at now: Instant) -> [TwinFault?] {
        let courses = sensors.map { sensor in
            (0..<(days * 24)).map { sensor.held(at: now - .hours(Int64($0)), for: holds) ?? .nan }
        }
        let found = sensors.indices.map { k -> (off: Double, days: Int)? in
            // What has not moved may be frozen, which shows later.
            guard let step = sensors[k].step, let moved = sensors[k].lastMove(until: now), now - moved <= holds
            else { return nil }
            let others = courses.indices.filter { $0 != k }.map { courses[$0] }
            let off = courses[k].indices.map { hour in
                let known = others.map { $0[hour] }.filter { !$0.isNaN }
                return known.count >= 2 ? courses[k][hour] - median(known) : .nan
            }
            return run(of: daily(off), atLeast: max(step, floor))
        }
        let furthest = found.compactMap { $0.map { abs($0.off) } }.max()
        return zip(sensors, found).map { sensor, found in
            guard let found, abs(found.off) == furthest, let measured = sensor.held(at: now) else { return nil }
            return TwinFault(
                kind: .sensorOdd, since: now - .days(Int64(found.days)), evidence: 2, measured: measured,
                expected: measured - found.off)
        }
    }

    /// - Parameter hours: how far it was off from the others at each full hour, the last one first, K.
    /// - Returns: of the 24 hours up to now, of those before, and so on, by how much it was off to one side for three
    ///   quarters of the quiet hours, compared with what is usual at the same hour; no number where too few are known.
    private static func daily(_ hours: [Double]) -> [Double] {
        let usual = (0..<24).compactMap { hour -> (hour: Int, middle: Double, spread: Double)? in
            let known = stride(from: hour, to: hours.count, by: 24).map { hours[$0] }.filter { !$0.isNaN }
            guard known.count >= enough else { return nil }
            let middle = median(known)
            return (hour, middle, median(known.map { abs($0 - middle) }))
        }
        let quiet = usual.sorted { $0.spread < $1.spread }.prefix(quietHours)
        return stride(from: 0, to: hours.count, by: 24).map { first in
            let known = quiet.map { hours[first + $0.hour] - $0.middle }.filter { !$0.isNaN }.sorted()
            guard 2 * known.count > quietHours else { return .nan }
            let (low, high) = (known[known.count / 4], known[known.count - 1 - known.count / 4])
            return low > 0 ? low : min(high, 0)
        }
    }

    /// - Parameter days: by how much it was off, the last day first, K.
    /// - Returns: by how much it is off now, and for how many days; `nil` if it is not, or not for two days.
    private static func run(of days: [Double], atLeast bound: Double) -> (off: Double, days: Int)? {
        let length = days.prefix { abs($0) > bound && ($0 > 0) == (days[0] > 0) }.count
        let before = days.dropFirst(length).filter { !$0.isNaN }.map { abs($0) }
        guard length >= 2, before.count >= enough, let reach = before.max() else { return nil }
        let (less, more) = (min(abs(days[0]), abs(days[1])), max(abs(days[0]), abs(days[1])))
        return less > beyond * reach && less > alike * more ? (days[0], length) : nil
    }
}

extension Readings {
    /// When its value last changed.
    fileprivate func lastMove(until now: Instant) -> Instant? {
        guard let last = place(at: now) else { return nil }
        return (0...last).last { $0 > 0 && values[$0] != values[$0 - 1] }.map { times[$0] }
    }
}
