import HearthModel

/// How a slot reports: its last intervals, from which the usual one is learned, and its longest gaps of the last 14
/// days.
struct ReportRhythm: Sendable, Equatable, Codable {
    /// In milliseconds, the oldest overwritten first; about 49 days at most.
    private var intervals = SIMD8<UInt32>(repeating: 0)
    private var count: UInt8 = 0
    private var next: UInt8 = 0

    /// The longest gaps of eight times two days, in milliseconds, by the number of the two days modulo eight: a gap
    /// counts for 14 days at least and 16 at most.
    private var longest = SIMD8<UInt32>(repeating: 0)
    /// The second longest of each.
    private var runnersUp = SIMD8<UInt32>(repeating: 0)
    /// Number of the latest two days.
    private var latest: Int64 = 0
    /// The second longest of all, so that one freak counts for nothing.
    private var secondLongest: UInt32 = 0

    private static let span: Int64 = 2 * 86_400_000
    private static let longestPatience = Milliseconds.hours(48)

    /// What was kept can be gone on from.
    var isSound: Bool { count <= 8 && next < 8 }

    /// A report that came so long after the last one.
    mutating func record(_ interval: Milliseconds, at now: Instant) {
        guard interval > .zero else { return }
        recordGap(interval, at: now)
        intervals[Int(next)] = UInt32(clamping: interval.count)
        next = (next + 1) % 8
        count = min(count + 1, 8)
    }

    /// The device said nothing for so long, or longer.
    mutating func recordGap(_ gap: Milliseconds, at now: Instant) {
        let current = max(0, now.milliseconds / ReportRhythm.span)
        if current != latest { turn(to: current) }
        let (place, gap) = (Int(current % 8), UInt32(clamping: gap.count))
        guard gap > runnersUp[place] else { return }
        runnersUp[place] = min(gap, longest[place])
        longest[place] = max(gap, longest[place])
        findSecondLongest()
    }

    /// Forgets what is too old. A clock that was set back makes nothing older.
    private mutating func turn(to current: Int64) {
        for number in max(latest, current - 8)..<max(latest, current) {
            let place = Int((number + 1) % 8)
            (longest[place], runnersUp[place]) = (0, 0)
        }
        latest = current
        findSecondLongest()
    }

    private mutating func findSecondLongest() {
        var first: UInt32 = 0
        secondLongest = 0
        for place in 0..<8 {
            secondLongest = max(secondLongest, min(first, longest[place]), runnersUp[place])
            first = max(first, longest[place])
        }
    }

    /// How long it may say nothing and still be believed: three usual intervals, or half as long again as the second
    /// longest gap, of the latter 48 h at most (docs/spec/devices.md, section 3). Zero before the second report.
    var patience: Milliseconds {
        max(
            (usualInterval ?? .zero) * 3,
            min(ReportRhythm.longestPatience, Milliseconds(Int64(secondLongest) * 3 / 2)))
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
