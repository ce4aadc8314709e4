import HearthKernel
import HearthModel

/// Changes of the house that are not in its journal yet, the oldest first. They are written with the readings that they
/// have led to (docs/decisions/054-a-journal-of-changes.md).
struct JournalQueue {
    private var changes: [HouseChange] = []
    /// Emptied after it was written, so that recording allocates nothing.
    private var spare: [HouseChange] = []
    /// The next change begins a file, with the house as it is before it.
    private(set) var beginsAnew = true
    /// Why the journal could not be written at the last try, and when the next one is; `nil` if it could.
    private(set) var trouble: String?
    private var resumes = Instant.distantPast
    /// When the next file begins at the latest, so that any day can be played alone.
    private var midnight = Instant.distantFuture

    /// So many wait at most while the disk takes none. When it does again, the journal goes on from the house of then.
    private static let limit = 20_000
    /// So many are written without waiting for a reading.
    private static let crowd = 2_000
    /// Between two tries where the disk takes none: each describes the whole house.
    private static let pause = Milliseconds.minutes(1)

    /// Does nothing while the disk takes none.
    /// - Returns: whether they should be written soon.
    mutating func append(_ change: HouseChange) -> Bool {
        guard trouble == nil || !changes.isEmpty else { return false }
        changes.append(change)
        if changes.count > JournalQueue.limit { drop() }
        return changes.count == JournalQueue.crowd
    }

    mutating func begin(with house: House, at now: Instant) {
        beginsAnew = false
        changes.append(.house(house))
        midnight = house.zone.startOfDay(house.zone.local(now).date + 1)
    }

    mutating func beginAnew() { beginsAnew = true }

    /// What has been recorded until now.
    mutating func take(at now: Instant) -> [HouseChange] {
        if now >= (trouble == nil ? midnight : resumes) { beginsAnew = true }
        guard !changes.isEmpty else { return [] }
        var taken: [HouseChange] = []
        swap(&taken, &changes)
        swap(&changes, &spare)
        return taken
    }

    /// - Parameter empty: what was written, emptied.
    mutating func wrote(_ empty: consuming [HouseChange]) { (spare, trouble) = (empty, nil) }

    /// The changes taken were not written, so those after them mean nothing.
    mutating func failed(_ reason: String, at now: Instant) {
        drop()
        (beginsAnew, trouble, resumes) = (false, reason, now + JournalQueue.pause)
    }

    private mutating func drop() {
        changes.removeAll(keepingCapacity: true)
        beginsAnew = true
    }
}

extension HouseChange {
    /// Nothing before it is needed.
    var beginsJournal: Bool { if case .house = self { true } else { false } }
}
