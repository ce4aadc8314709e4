import HearthModel

/// Remote calls on their way: numbered, so that answers find them; given up after a time, and made again a few times.
struct ShellyGen2Calls: Sendable {
    enum Purpose: Equatable, Sendable {
        case info, config, status
        /// From this position in the list; all of them, or those alone that were made by people.
        case components(offset: Int64, isDynamicOnly: Bool)
        /// The status of a device whose parts are known.
        case poll
        /// Never made again: the house decides what becomes of commands.
        case command(DeviceIndex)
    }

    struct Call: Sendable {
        let node: Int
        let purpose: Purpose
        var tries: Int
        /// When it is given up; `nil` for commands.
        var due: Instant?
    }

    /// docs/spec/devices.md, section 6.4.
    static let limit = Milliseconds.seconds(5)
    static let mostTries = 3
    /// The oldest are given up for newer ones.
    private static let most = 1_024

    private var pending: [Int64: Call] = [:]
    private var lastID: Int64 = 0
    private(set) var nextDue: Instant?

    /// - Returns: the number of the call.
    mutating func add(_ call: Call) -> Int64 {
        if pending.count >= Self.most, let oldest = pending.keys.min() { pending[oldest] = nil }
        lastID = lastID % 1_000_000_000 + 1
        pending[lastID] = call
        if let due = call.due { nextDue = min(nextDue ?? due, due) }
        return lastID
    }

    mutating func take(_ id: Int64) -> Call? { pending.removeValue(forKey: id) }

    func isWaiting(for node: Int, _ isMeant: (Purpose) -> Bool) -> Bool {
        pending.values.contains { $0.node == node && isMeant($0.purpose) }
    }

    /// Those that nobody has answered in time.
    mutating func overdue(at now: Instant) -> [Call] {
        guard let nextDue, nextDue <= now else { return [] }
        let late = pending.filter { $0.value.due.map { $0 <= now } ?? false }.keys.sorted()
        let calls = late.compactMap { pending.removeValue(forKey: $0) }
        self.nextDue = pending.values.compactMap(\.due).min()
        return calls
    }

    mutating func forget(_ node: Int) { pending = pending.filter { $0.value.node != node } }

    mutating func removeAll() {
        pending.removeAll()
        nextDue = nil
    }
}
