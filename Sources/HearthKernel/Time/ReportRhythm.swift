import HearthModel

/// The last report intervals of a slot, from which its usual interval is learned.
struct ReportRhythm: Sendable {
    /// In milliseconds, the oldest overwritten first; about 49 days at most.
    private var intervals = SIMD8<UInt32>(repeating: 0)
    private var count: UInt8 = 0
    private var next: UInt8 = 0

    mutating func record(_ interval: Milliseconds) {
        guard interval > .zero else { return }
        intervals[Int(next)] = UInt32(clamping: interval.count)
        next = (next + 1) % 8
        count = min(count + 1, 8)
    }

    /// As many reports as are remembered have come at it.
    var isLearned: Bool { count == 8 }

    /// The median, of an even number the upper one; `nil` before the second report.
    var usualInterval: Milliseconds? {
        guard count > 0 else { return nil }
        var sorted = intervals
        for i in 1..<max(1, Int(count)) {
            var j = i
            while j > 0, sorted[j - 1] > sorted[j] {
                (sorted[j - 1], sorted[j]) = (sorted[j], sorted[j - 1])
                j -= 1
            }
        }
        return Milliseconds(Int64(sorted[Int(count) / 2]))
    }
}
