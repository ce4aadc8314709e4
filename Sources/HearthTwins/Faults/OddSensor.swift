package import HearthModel

/// A thermometer that is further off from the others than it is otherwise.
package enum OddSensor {
    private static let days = 14
    /// It must have been so at each of these full hours, and at the hour before them.
    private static let lasting = 6
    /// Hours for which a value holds.
    private static let holds = Milliseconds.hours(6)
    /// Hours that must be known to tell what is usual.
    private static let enough = 168
    /// Of the usual spread.
    private static let deviations = 3.0
    /// °C: less would not be worth a word.
    private static let floor = 1.0
    /// Of the furthest that it was off over so many hours before.
    private static let beyond = 1.5

    /// - Parameter sensors: temperatures indoors over the last two weeks, °C.
    /// - Returns: for each sensor its fault, if it has one. Only the one furthest off has: where there are few, it moves
    ///   the median by which the others are judged.
    package static func faults(in sensors: [Readings], at now: Instant) -> [TwinFault?] {
        let hours = days * 24
        let courses = sensors.map { sensor in
            (0...hours).map { sensor.held(at: now - .hours(Int64(hours - $0)), for: holds) ?? .nan }
        }
        let faults = sensors.indices.map { k -> TwinFault? in
            let others = courses.indices.filter { $0 != k }
            let usual = (0...hours).map { hour in
                let known = others.map { courses[$0][hour] }.filter { !$0.isNaN }
                return known.count >= 2 ? median(known) : .nan
            }
            let off = zip(courses[k], usual).map { $0 - $1 }
            let known = off.filter { !$0.isNaN }
            guard known.count >= enough, let step = sensors[k].step else { return nil }
            let middle = median(known)
            // By the median of the deviations, which a fault of some days does not widen.
            let spread = 1.4826 * median(known.map { abs($0 - middle) })
            let bound = max(deviations * spread, step, floor)
            // What has not moved may be frozen, which shows later.
            guard let moved = sensors[k].lastMove(until: now), now - moved <= holds else { return nil }
            let sign = off[hours] > middle
            func shows(_ hour: Int, beyond bound: Double) -> Bool {
                abs(off[hour] - middle) > bound && (off[hour] > middle) == sign
            }
            var first = hours + 1
            while first > 0, shows(first - 1, beyond: bound) { first -= 1 }
            guard hours - first >= lasting else { return nil }
            // For as long it may have been off before, where rooms are lived in differently.
            let reach = (lasting..<max(first, lasting + 1)).reduce(0.0) { reach, hour in
                let sizes = ((hour - lasting)...hour).map { off[$0] - middle }
                guard !sizes.contains(where: \.isNaN) else { return reach }
                return max(reach, sizes.min() ?? 0, -(sizes.max() ?? 0))
            }
            guard ((hours - lasting)...hours).allSatisfy({ shows($0, beyond: beyond * reach) }) else { return nil }
            return TwinFault(
                kind: .sensorOdd, since: now - .hours(Int64(hours - first)), evidence: 2,
                measured: courses[k][hours], expected: usual[hours] + middle)
        }
        let worst = faults.compactMap { $0?.deviation }.max()
        return faults.map { $0?.deviation == worst ? $0 : nil }
    }
}

extension TwinFault {
    fileprivate var deviation: Double { abs(measured - (expected ?? measured)) }
}

extension Readings {
    /// When its value last changed.
    fileprivate func lastMove(until now: Instant) -> Instant? {
        guard let last = place(at: now) else { return nil }
        return (0...last).last { $0 > 0 && values[$0] != values[$0 - 1] }.map { times[$0] }
    }
}
