import HearthModel

extension House {
    /// Looks whether a reading is too old by now, and sees to it that somebody looks again when it will be.
    /// - Returns: whether it has grown too old since the last look.
    mutating func watch(_ slot: SlotIndex, at instant: Instant) -> Bool {
        let position = slot.position
        guard index.isRead.indices.contains(position), index.isRead[position],
            readings.indices.contains(position), conditions.watches.indices.contains(position)
        else { return false }
        let wasOld = conditions.watches[position].isOld
        guard readings[position].value.isKnown, let reported = reportedAt(slot), let limit = stalenessLimit(slot) else {
            conditions.watches[position].isOld = false
            return false
        }
        // A reading of exactly the limit is still believed.
        let due = reported + limit + Milliseconds(1)
        conditions.watches[position].isOld = due <= instant
        if due > instant, due < conditions.watches[position].pending {
            conditions.watches[position].pending = due
            deadlines.add(.stale(slot), at: due)
        }
        return due <= instant && !wasOld
    }
}
