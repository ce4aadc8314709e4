package import HearthModel

/// A valve that is closed and lets water through.
package enum LeakingValve {
    /// Pipes and meters need so long until they are still.
    private static let settling = Milliseconds.minutes(1)
    private static let lasting = Milliseconds.minutes(5)
    /// Of what its meter usually tells while it is closed.
    private static let deviations = 3.0
    /// L/min: less may as well be the meter.
    private static let floor = 0.1

    /// - Parameters:
    ///   - isClosed: 1 while the valve says that it is closed, else 0.
    ///   - flow: L/min.
    ///   - heard: when the meter was last heard, whether it said something new or not.
    /// - Returns: a fault if more has flowed for five minutes than three times what the meter is off by while the valve is
    ///   closed.
    package static func fault(in isClosed: Readings, flow: Readings, heard: Instant, at now: Instant) -> TwinFault? {
        let spans = isClosed.values.indices.filter { isClosed.values[$0] == 1 }.map { place in
            let end = place + 1 < isClosed.times.count ? isClosed.times[place + 1] : now
            return (start: isClosed.times[place] + settling, end: end)
        }
        guard isClosed.values.last == 1, let closed = spans.last, now - closed.start >= lasting, heard >= closed.start
        else { return nil }
        let still = spans.dropLast().flatMap { flow.between($0.start, $0.end).values.map { abs($0) } }
        let bound = max(floor, still.isEmpty ? 0 : deviations * 1.4826 * median(still))
        guard let first = flow.held(at: closed.start), let measured = flow.held(at: now) else { return nil }
        let since = flow.between(closed.start, now).values
        guard ([first] + since).allSatisfy({ $0 > bound }) else { return nil }
        return TwinFault(kind: .valveLeaks, since: closed.start, evidence: 3, measured: measured, expected: 0)
    }
}
