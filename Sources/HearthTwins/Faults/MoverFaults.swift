package import HearthModel

/// Covers and valves that are slow, or do not arrive.
package enum MoverFaults {
    /// What it was told.
    package struct Move: Sendable, Equatable {
        package let at: Instant
        /// %, 100 is open; `nil` where it was to stop, or did not answer.
        package let target: Double?

        package init(at: Instant, target: Double?) { (self.at, self.target) = (at, target) }
    }

    package static let memory = Milliseconds.days(15)
    /// %: what is nearer has arrived.
    private static let near = 3.0
    /// %: shorter ways say little.
    private static let far = 20.0
    /// Of the time that a mover is given: later it will not arrive.
    private static let patience = 3 as Int64
    /// So often in a row it must have been slow, or have not arrived.
    private static let (slow, stuck) = (3, 2)
    /// Ways in one direction that must be known before.
    private static let enough = 5
    private static let deviations = 4.0
    /// Of the mean: less may as well be when it reports.
    private static let floor = 0.2

    /// One way.
    private struct Way {
        let start: Instant
        let isOpening: Bool
        /// % where it was when its time was over.
        let end: Double
        let target: Double
        /// Seconds from end to end at this pace; `nil`: it did not arrive.
        let seconds: Double?
    }

    /// - Parameters:
    ///   - moves: in order of time. Those that another one follows before their time is over are left out.
    ///   - position: %, as it reports.
    ///   - window: in which it should arrive.
    ///   - heard: when it was last heard.
    /// - Returns: a fault if the last two ways ended at one place that was not their target, or the last three in one
    ///   direction took longer than four standard deviations, a fifth at least, above the mean of those before.
    package static func fault(in moves: [Move], position: Readings, within window: Milliseconds, heard: Instant)
        -> TwinFault?
    {
        let time = window * patience
        let ways = moves.indices.compactMap { k -> Way? in
            let (move, over) = (moves[k], moves[k].at + time)
            guard let target = move.target, over <= heard, k + 1 == moves.count || moves[k + 1].at >= over,
                let from = position.held(at: move.at), abs(target - from) >= far,
                let end = position.held(at: over)
            else { return nil }
            let told = position.between(move.at, over)
            let arrival = told.values.firstIndex { abs($0 - target) <= near }.map { told.times[$0] }
            let seconds = arrival.map { ($0 - move.at).seconds * 100 / abs(target - from) }
            return Way(
                start: move.at, isOpening: target > from, end: end, target: target, seconds: seconds)
        }
        return stuck(ways) ?? slow(ways.filter(\.isOpening)) ?? slow(ways.filter { !$0.isOpening })
    }

    private static func stuck(_ ways: [Way]) -> TwinFault? {
        let last = ways.suffix(stuck)
        guard last.count == stuck, let first = last.first, let newest = last.last,
            last.allSatisfy({ $0.seconds == nil && abs($0.end - first.end) <= near })
        else { return nil }
        return TwinFault(
            kind: .actuatorStuck, since: first.start, evidence: 3, measured: newest.end, expected: newest.target)
    }

    private static func slow(_ ways: [Way]) -> TwinFault? {
        let times = ways.compactMap { way in way.seconds.map { (at: way.start, seconds: $0) } }
        let (before, last) = (times.dropLast(slow).map(\.seconds), times.suffix(slow))
        guard before.count >= enough, let first = last.first, let newest = last.last else { return nil }
        let mean = before.reduce(0, +) / Double(before.count)
        let square = before.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(before.count - 1)
        let bound = mean + max(deviations * square.squareRoot(), floor * mean)
        guard last.allSatisfy({ $0.seconds > bound }) else { return nil }
        return TwinFault(
            kind: .actuatorSlow, since: first.at, evidence: 2, measured: newest.seconds, expected: mean)
    }
}
