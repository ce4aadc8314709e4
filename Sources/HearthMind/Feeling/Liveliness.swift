package import HearthModel

/// How much is going on for the hour, compared with the last four weeks (docs/spec/mind.md, section 4): more than usual
/// excites, and nothing for long bores. It counts what people do: motion, doors, hands.
package struct Liveliness: Sendable, Equatable, Codable {
    /// By half hours since 1970: how much people did. Those without anything are missing.
    private var counts: [Int64: Int] = [:]
    /// Of the last half hour.
    private var recent: [Instant] = []
    private var firstSeen: Instant?
    /// Waking hours since something was going on.
    private var idle = 0.0
    private var at: Instant?
    /// As they were when the present half hour began.
    private var expected: Double?
    private var spread = Liveliness.firstSpread
    private var expectedOf: Int64?

    private static let halfHour = Milliseconds.minutes(30)
    private static let week: Int64 = 7 * 48
    private static let weeks: Int64 = 4
    /// Nothing is called unusual before.
    private static let learning = Milliseconds.days(3)
    private static let firstSpread = 6.0
    /// Longer pauses are those in which nobody looked.
    private static let longestPause = Milliseconds.minutes(10)
    /// More within half an hour are not counted one by one.
    private static let most = 500

    package init() {}

    /// People did something.
    package mutating func happened(_ number: Int = 1, at now: Instant) {
        firstSeen = firstSeen ?? now
        counts[Liveliness.index(now), default: 0] += number
        for _ in 0..<min(number, Liveliness.most) { recent.append(now) }
        if recent.count > Liveliness.most { recent.removeFirst(recent.count - Liveliness.most) }
    }

    /// Time has passed.
    /// - Parameters:
    ///   - isSomebodyHome: `nil` if nobody knows.
    ///   - stirred: something else happened that keeps one awake: a new concern, a question, talk.
    package mutating func pass(to now: Instant, isSomebodyHome: Bool?, stirred: Bool) {
        recent.removeAll { now - $0 > Liveliness.halfHour }
        learn(at: now)
        let pause = at.map { now - $0 } ?? .zero
        let hours = pause > Liveliness.longestPause ? 0 : max(0, pause.hours)
        at = now
        let isLively = recent.count >= 2 && deviation >= 1
        if isLively || stirred {
            idle = 0
        } else if (expected ?? 0) >= 0.5, isSomebodyHome ?? hasHeardLately(now) {
            idle += hours
        }
    }

    /// 0…1. Nothing is exciting before three days are known.
    package var excitement: Double {
        guard recent.count >= 4, let firstSeen, let at, at - firstSeen >= Liveliness.learning else { return 0 }
        return min(1, max(0, (deviation - 2) / 2))
    }

    /// 0…1, from the fourth idle hour on.
    package var boredom: Double { min(1, max(0, (idle - 3) / 9)) }

    /// How far this half hour lies above what is usual, in standard deviations.
    private var deviation: Double {
        let expected = expected ?? 0
        return (Double(recent.count) - expected) / (spread * expected + 1).squareRoot()
    }

    private func hasHeardLately(_ now: Instant) -> Bool {
        let index = Liveliness.index(now)
        return (index - 4...index).contains { counts[$0] != nil }
    }

    // MARK: What is usual

    private static func index(_ instant: Instant) -> Int64 { instant.milliseconds.flooredQuotient(halfHour.count) }

    private mutating func learn(at now: Instant) {
        let index = Liveliness.index(now)
        guard index != expectedOf else { return }
        let oldest = index - Liveliness.weeks * Liveliness.week
        counts = counts.filter { $0.key >= oldest }
        expectedOf = index
        guard let firstSeen else {
            expected = nil
            return
        }
        let first = max(oldest, Liveliness.index(firstSeen))
        let hours = Hours(counts, of: first..<max(first, index))
        let mean = first < index ? Double(hours.total) / Double(index - first) : 0
        expected = hours.usual(at: index, mean: mean)
        guard mean > 0, now - firstSeen >= Liveliness.learning else {
            spread = Liveliness.firstSpread
            return
        }
        var squares = 0.0
        for past in first..<index {
            let difference = Double(counts[past] ?? 0) - hours.usual(at: past, mean: mean)
            squares += difference * difference
        }
        spread = max(1, squares / Double(index - first) / mean)
    }

    /// What people did in each hour, in a row: what is usual is reckoned for every half hour of four weeks at once.
    private struct Hours {
        /// By hours from the first on: how much people did, and how many half hours of it are known.
        private var known: [(sum: Double, number: Double)] = []
        private let first: Int64
        private(set) var total = 0

        init(_ counts: [Int64: Int], of halves: Range<Int64>) {
            first = halves.lowerBound.flooredQuotient(2)
            known.reserveCapacity(halves.count / 2 + 1)
            for half in halves {
                let count = counts[half] ?? 0
                if known.isEmpty || half.flooredQuotient(2) - first >= known.count { known.append((0, 0)) }
                known[known.count - 1].sum += Double(count)
                known[known.count - 1].number += 1
                total += count
            }
        }

        /// The mean of the same hour of the four weeks before, drawn towards the mean of all as if two more half hours had
        /// been like it.
        func usual(at half: Int64, mean: Double) -> Double {
            var (sum, number) = (2 * mean, 2.0)
            var hour = Int(half.flooredQuotient(2) - first) - Hours.week
            let oldest = hour - 3 * Hours.week
            while hour >= max(0, oldest) {
                sum += known[hour].sum
                number += known[hour].number
                hour -= Hours.week
            }
            return sum / number
        }

        private static let week = 7 * 24
    }
}
