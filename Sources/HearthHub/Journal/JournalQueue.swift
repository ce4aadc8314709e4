import HearthKernel
import HearthModel

/// Changes of the house that are not in its journal yet, the oldest first. They are written with the readings that they
/// have led to (docs/decisions/054-a-journal-of-changes.md).
struct JournalQueue {
    private var changes: [HouseChange] = []
    /// Emptied after it was written, so that recording allocates nothing.
    private var spare: [HouseChange] = []
    /// Why the next change begins a file, with the house as it is before it; `nil` if it does not.
    private(set) var beginning: HouseChange.Beginning? = .start
    /// The disk did not take it at the last try.
    private var isRefused = false
    /// Each try describes the whole house.
    private var pause = RetryPause()
    /// When the next file begins at the latest, so that any day can be played alone.
    private var midnight = Instant.distantFuture

    /// So many wait at most while the disk takes none. When it does again, the journal goes on from the house of then.
    private static let limit = 20_000
    /// So many are written without waiting for a reading.
    private static let crowd = 2_000

    /// Does nothing while the disk takes none.
    /// - Returns: whether they should be written soon.
    mutating func append(_ change: HouseChange) -> Bool {
        guard !isRefused || !changes.isEmpty else { return false }
        changes.append(change)
        if changes.count > JournalQueue.limit { drop() }
        return changes.count == JournalQueue.crowd
    }

    mutating func begin(with house: House, _ beginning: HouseChange.Beginning, at now: Instant) {
        self.beginning = nil
        changes.append(.house(house, beginning, at: now))
        midnight = house.zone.startOfDay(house.zone.local(now).date + 1)
    }

    /// The next change begins a file, unless it does so anyway.
    mutating func beginAnew() { beginning = beginning ?? .continuing }

    /// Whether it is time to try again with the house as it is now.
    func resumes(at now: Instant) -> Bool { isRefused && changes.isEmpty && pause.isOver(at: now) }

    /// What has been recorded until now.
    mutating func take(at now: Instant) -> [HouseChange] {
        if now >= midnight, !isRefused { beginAnew() }
        guard !changes.isEmpty else { return [] }
        var taken: [HouseChange] = []
        swap(&taken, &changes)
        swap(&changes, &spare)
        return taken
    }

    /// - Parameter empty: what was written, emptied.
    mutating func wrote(_ empty: consuming [HouseChange]) {
        (spare, isRefused) = (empty, false)
        pause.taken()
    }

    /// The changes taken were not written, so those after them mean nothing.
    /// - Returns: when to try again.
    mutating func failed(at now: Instant) -> Instant {
        drop()
        (beginning, isRefused) = (nil, true)
        return pause.refused(at: now)
    }

    private mutating func drop() {
        changes.removeAll(keepingCapacity: true)
        beginning = .gap
    }
}

extension HouseChange {
    /// Nothing before it is needed.
    var beginsJournal: Bool { if case .house = self { true } else { false } }
}
