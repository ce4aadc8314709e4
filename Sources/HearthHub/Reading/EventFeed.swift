package import HearthModel
import Synchronization

/// The way of events from the hub to those who read them, each at its own pace (docs/decisions/061-any-number-of-readers.md).
/// The hub never waits. Events that the slowest has not read yet are kept in a ring of bounded length; a reader that falls
/// further behind misses the oldest and is told how many, and sees from the snapshot how things are.
package final class EventFeed: Sendable {
    /// What has happened since a reader last read.
    package struct Batch: Sendable {
        package var events: [HubEvent]
        /// Events that the reader has missed before the first of `events`.
        package var lost: Int
        /// When the last of `events` was told.
        package var at: Instant
    }

    /// How soon a reader wants to hear. The greatest of all readers decides what the hub does.
    package enum Pace: UInt8, AtomicRepresentable, Comparable {
        /// Not at all: what happens meanwhile is passed over.
        case paused
        /// With the next snapshot, at most a second or so later. The hub is not held up by it.
        case patient
        /// As soon as the commands of the instant have left.
        case prompt

        package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    fileprivate struct Cursor {
        /// Number of the next event to be read.
        var position: Int
        var pace: Pace
        var waiting: CheckedContinuation<Batch?, Never>?
    }

    fileprivate struct State {
        /// Holds the events from `start` on, until all have been read; a ring once it is full.
        var ring: [HubEvent] = []
        var start = 0
        /// Number of the next event to come.
        var end = 0
        var at = Instant.distantPast
        var cursors: [Int: Cursor] = [:]
        var lastReader = 0
        var finished = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let greatest = Atomic(Pace.paused)

    /// How soon somebody wants to hear what happens; `.paused`: nobody does, and events need not be made.
    package var pace: Pace { greatest.load(ordering: .relaxed) }

    package init(limit: Int = 16_384) { self.limit = limit }

    /// Reads what happens from now on.
    package func reader(_ pace: Pace) -> EventReader {
        let number = change { state in
            state.lastReader += 1
            state.cursors[state.lastReader] = Cursor(position: state.end, pace: pace)
            return state.lastReader
        }
        return EventReader(of: self, number: number)
    }

    /// Wakes those who read promptly.
    package func append(_ events: [HubEvent], at now: Instant) {
        let woken = state.withLock { state -> [CheckedContinuation<Batch?, Never>] in
            guard !state.finished, !events.isEmpty else { return [] }
            state.end += events.count
            state.at = now
            var (woken, isUnread): ([CheckedContinuation<Batch?, Never>], Bool) = ([], false)
            for (number, cursor) in state.cursors {
                let hasReadAll = cursor.position == state.end - events.count
                if cursor.pace == .prompt, hasReadAll, let reader = cursor.waiting {
                    woken.append(reader)
                    state.cursors[number]?.waiting = nil
                } else if cursor.pace != .paused {
                    isUnread = true
                    continue
                }
                state.cursors[number]?.position = state.end
            }
            if isUnread { state.keep(events, limit: limit) } else { state.forget() }
            return woken
        }
        let batch = Batch(events: events, lost: 0, at: now)
        for reader in woken { reader.resume(returning: batch) }
    }

    /// Wakes all for whom something has happened since they last read.
    package func wakeAll() {
        let woken = state.withLock { state -> [(CheckedContinuation<Batch?, Never>, Batch)] in
            var woken: [(CheckedContinuation<Batch?, Never>, Batch)] = []
            for (number, cursor) in state.cursors {
                guard let reader = cursor.waiting, let batch = state.take(for: number, limit: limit) else { continue }
                state.cursors[number]?.waiting = nil
                woken.append((reader, batch))
            }
            state.forgetWhatAllHaveRead()
            return woken
        }
        for (reader, batch) in woken { reader.resume(returning: batch) }
    }

    package func finish() {
        let waiting = state.withLock { state in
            state.finished = true
            let waiting = state.cursors.values.compactMap(\.waiting)
            for number in state.cursors.keys { state.cursors[number]?.waiting = nil }
            return waiting
        }
        for reader in waiting { reader.resume(returning: nil) }
    }

    // MARK: For readers

    func next(for number: Int) async -> Batch? {
        await withCheckedContinuation { continuation in
            let ready = state.withLock { state -> Batch?? in
                guard let cursor = state.cursors[number] else { return .some(nil) }
                precondition(cursor.waiting == nil, "A reader of events reads for one task at a time")
                if let batch = state.take(for: number, limit: limit) {
                    state.forgetWhatAllHaveRead()
                    return batch
                }
                if state.finished { return .some(nil) }
                state.cursors[number]?.waiting = continuation
                return nil
            }
            if let ready { continuation.resume(returning: ready) }
        }
    }

    func set(_ pace: Pace, for number: Int) {
        change { state in
            guard let cursor = state.cursors[number], cursor.pace != pace else { return }
            state.cursors[number]?.pace = pace
            if cursor.pace == .paused || pace == .paused { state.cursors[number]?.position = state.end }
        }
    }

    func end(_ number: Int) {
        change { $0.cursors.removeValue(forKey: number) }?.waiting?.resume(returning: nil)
    }

    private func change<Outcome>(_ change: (inout State) -> Outcome) -> Outcome {
        state.withLock { state in
            let outcome = change(&state)
            greatest.store(state.cursors.values.map(\.pace).max() ?? .paused, ordering: .relaxed)
            state.forgetWhatAllHaveRead()
            return outcome
        }
    }
}

extension EventFeed.State {
    /// - Parameter events: the last up to `end`.
    fileprivate mutating func keep(_ events: [HubEvent], limit: Int) {
        if ring.isEmpty { start = end - events.count }
        for (number, event) in zip(end - events.count..<end, events) {
            if ring.count < limit { ring.append(event) } else { ring[(number - start) % limit] = event }
        }
    }

    /// What a reader has not read yet, which it then has; `nil` if there is nothing.
    fileprivate mutating func take(for number: Int, limit: Int) -> EventFeed.Batch? {
        guard let cursor = cursors[number], cursor.position < end else { return nil }
        cursors[number]?.position = end
        let first = max(cursor.position, end - limit)
        return EventFeed.Batch(
            events: (first..<end).map { ring[($0 - start) % limit] }, lost: first - cursor.position, at: at)
    }

    fileprivate mutating func forgetWhatAllHaveRead() {
        if cursors.values.allSatisfy({ $0.pace == .paused || $0.position == end }) { forget() }
    }

    /// A ring that has grown while somebody lagged behind is given back.
    fileprivate mutating func forget() {
        if !ring.isEmpty { ring.removeAll(keepingCapacity: ring.count <= 256) }
    }
}
