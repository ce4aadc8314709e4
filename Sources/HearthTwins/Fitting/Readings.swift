package import HearthModel

/// What a property was reported to be, in order of time.
package struct Readings: Sendable, Equatable {
    package private(set) var times: [Instant] = []
    package private(set) var values: [Double] = []

    package init() {}

    package var isEmpty: Bool { times.isEmpty }

    /// Takes a reading. One that is no finite number, or older than one before, is left out; of two at one instant the
    /// later counts.
    package mutating func take(_ value: Double, at time: Instant) {
        guard value.isFinite, times.last.map({ $0 <= time }) ?? true else { return }
        if times.last == time {
            values[values.count - 1] = value
        } else {
            times.append(time)
            values.append(value)
        }
    }

    /// Those from `start` on and before `end`.
    package func between(_ start: Instant, _ end: Instant) -> Readings {
        let (low, high) = (count(before: start), count(before: end))
        var part = Readings()
        guard low < high else { return part }
        part.times = Array(times[low..<high])
        part.values = Array(values[low..<high])
        return part
    }

    /// How many readings are older than `instant`.
    func count(before instant: Instant) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < instant { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Where the newest reading at `instant` or before it stands.
    func place(at instant: Instant) -> Int? {
        let count = count(before: instant + Milliseconds(1))
        return count > 0 ? count - 1 : nil
    }

    /// The newest value at `instant`, unless it is older than `age` by then.
    package func held(at instant: Instant, for age: Milliseconds = .days(10_000)) -> Double? {
        guard let place = place(at: instant), instant - times[place] <= age else { return nil }
        return values[place]
    }

    /// On the straight line between the readings before and after `instant`, unless they are further apart than `gap`;
    /// of the readings after `now` nothing is used.
    package func line(at instant: Instant, gap: Milliseconds, knownAt now: Instant = .distantFuture) -> Double? {
        guard let place = place(at: instant) else { return nil }
        let span = instant - times[place]
        if span == .zero { return values[place] }
        guard place + 1 < times.count, times[place + 1] <= now else { return nil }
        let whole = times[place + 1] - times[place]
        guard whole <= gap else { return nil }
        return values[place] + (values[place + 1] - values[place]) * span.seconds / whole.seconds
    }

    /// The mean from `start` to `end` of a value that holds until the next reading; `nil` before the first.
    func mean(from start: Instant, to end: Instant) -> Double? {
        guard start < end, let first = place(at: start) else { return nil }
        var (sum, now, place) = (0.0, start, first)
        while now < end {
            let next = place + 1 < times.count ? min(times[place + 1], end) : end
            sum += values[place] * (next - now).seconds
            (now, place) = (next, place + 1)
        }
        return sum / (end - start).seconds
    }

    /// What half of the times between two readings is at most; `nil` of fewer than two.
    package var medianInterval: Milliseconds? {
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        return gaps.isEmpty ? nil : gaps[gaps.count / 2]
    }

    /// The least difference between two values: the step in which the sensor tells them. 0 of fewer than two values.
    var quantum: Double {
        let all = Set(values).sorted()
        return zip(all.dropFirst(), all).map { $0 - $1 }.filter { $0 > 1e-6 }.min() ?? 0
    }

    /// How long it may be silent before nobody knows its value: a sensor that reports now and then has long gaps
    /// anyway.
    var silenceLimit: Milliseconds {
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
        guard gaps.count > 1 else { return .hours(3) }
        let usual = min(.hours(48), Milliseconds(gaps[gaps.count - 2].count / 2 * 3))
        return max(gaps[gaps.count / 2] * 3, usual)
    }

    /// Whether it reports when something changes and not at set times.
    var reportsOnChange: Bool {
        guard let interval = medianInterval else { return false }
        if !zip(values.dropFirst(), values).contains(where: { $0 == $1 }) { return true }
        let regular = zip(times.dropFirst(), times).count { abs(($0 - $1 - interval).count) < interval.count / 10 }
        return interval > .minutes(15) && regular * 2 < times.count
    }
}

extension Readings {
    /// 1 while all of them are, else 0; from when all are known.
    package init(allOf all: [Readings]) {
        self.init()
        for time in Set(all.flatMap(\.times)).sorted() {
            let values = all.compactMap { $0.held(at: time) }
            if values.count == all.count { take(values.allSatisfy { $0 == 1 } ? 1 : 0, at: time) }
        }
    }

    /// The mean of several values that hold until the next, such as the share of the heaters that heat; from when all
    /// are known.
    package init(shareOf all: [Readings]) {
        self.init()
        for time in Set(all.flatMap(\.times)).sorted() {
            let values = all.compactMap { $0.held(at: time) }
            if values.count == all.count { take(values.reduce(0, +) / Double(all.count), at: time) }
        }
    }
}
