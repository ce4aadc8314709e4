import HearthModel

/// What a quantity was over a stretch of time, for `average`, `min`, `max` and `rate` (docs/spec/rule-language.md,
/// section 6.5).
///
/// Every report is kept until there are too many; then neighbours are joined, so that memory is bounded and only the
/// far edge of the window, where a joined stretch is half outside, becomes less sharp.
package struct SampleWindow: Sendable, Codable, Equatable {
    /// Stretches kept at most, beside the one that lasts.
    static let capacity = 256

    /// A stretch of time that is over. It ends where the next begins.
    private struct Stretch: Sendable, Codable, Equatable {
        var start: Instant
        /// For how much of it the value was known, in milliseconds.
        var known: Double
        /// Of the time in which it was known.
        var mean: Double
        var low: Double
        var high: Double

        func joined(with next: Stretch) -> Stretch {
            guard next.known > 0 else { return self }
            guard known > 0 else {
                var joined = next
                joined.start = start
                return joined
            }
            let both = known + next.known
            return Stretch(
                start: start, known: both, mean: (mean * known + next.mean * next.known) / both,
                low: min(low, next.low), high: max(high, next.high))
        }
    }

    private var past: ContiguousArray<Stretch> = []
    private var current: Double?
    /// Since when it is as it is now; `nil` before the first look.
    private var since: Instant?

    init() {}

    /// At most `capacity`.
    var stretchCount: Int { past.count }

    /// Whether the value is as it was when last looked at.
    func isStill(_ value: Double?) -> Bool { since != nil && value == current }

    /// The value is so from the instant on.
    /// - Parameter span: what is older is forgotten.
    mutating func record(_ value: Double?, span: Milliseconds, at instant: Instant) {
        guard let since else {
            (current, self.since) = (value, instant)
            return
        }
        forget(before: instant - span)
        guard value != current else { return }
        if instant > since {
            let known = current == nil ? 0 : Double((instant - since).count)
            let level = current ?? 0
            past.append(Stretch(start: since, known: known, mean: level, low: level, high: level))
            if past.count > SampleWindow.capacity { joinNeighbours() }
        }
        (current, self.since) = (value, instant)
    }

    /// Over (instant − span, instant]; unknown while less than half of it is known, for `rate` while an end of it is.
    func value(of aggregate: Aggregate, span: Milliseconds, at instant: Instant) -> Double? {
        guard let since, span > .zero else { return nil }
        let start = instant - span
        if aggregate == .rate { return rate(from: start, span: span) }
        var known = 0.0
        var sum = 0.0
        var (low, high) = (Double.infinity, -Double.infinity)
        if let current {
            known = Double((instant - max(since, start)).count)
            sum = current * known
            (low, high) = (current, current)
        }
        var end = since
        for stretch in past.reversed() {
            guard end > start else { break }
            let share = Double((end - max(stretch.start, start)).count) / Double((end - stretch.start).count)
            end = stretch.start
            guard stretch.known > 0 else { continue }
            known += stretch.known * share
            sum += stretch.mean * stretch.known * share
            (low, high) = (min(low, stretch.low), max(high, stretch.high))
        }
        guard known > 0, known * 2 >= Double(span.count) else { return nil }
        return switch aggregate {
        case .average: sum / known
        case .min: low
        case .max: high
        case .rate: nil
        }
    }

    /// Per hour.
    private func rate(from start: Instant, span: Milliseconds) -> Double? {
        guard let current, let since else { return nil }
        if since <= start { return 0 }
        guard let first = past.last(where: { $0.start <= start }), first.known > 0 else { return nil }
        return (current - first.mean) / (span.seconds / 3_600)
    }

    /// Nobody has looked from the instant on.
    mutating func loseSight(at instant: Instant) {
        guard let since else { return }
        record(nil, span: Milliseconds(.max), at: max(since, instant))
    }

    private mutating func forget(before start: Instant) {
        guard let since, !past.isEmpty else { return }
        let kept = since <= start ? past.count : past.lastIndex { $0.start <= start } ?? 0
        if kept > 0 { past.removeFirst(kept) }
    }

    private mutating func joinNeighbours() {
        var joined: ContiguousArray<Stretch> = []
        joined.reserveCapacity(SampleWindow.capacity + 1)
        for i in stride(from: 0, to: past.count - 1, by: 2) { joined.append(past[i].joined(with: past[i + 1])) }
        if past.count % 2 == 1, let last = past.last { joined.append(last) }
        past = joined
    }
}
