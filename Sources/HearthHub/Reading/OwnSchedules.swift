import HearthModel

/// What devices change by a clock of their own, as the program of a thermostat does: the same value at about the same time
/// of day again and again (docs/spec/mind.md, section 2). Not kept over a restart.
struct OwnSchedules {
    private struct Change {
        let at: CivilTime
        let value: Value
    }

    /// The latest of each slot, oldest first.
    private var changes: [SlotIndex: [Change]] = [:]

    /// Days before on which it must have done so, within how many, and by how much the clock may be off.
    private static let (least, days, leeway) = (3, Int64(14), Milliseconds.minutes(15))
    /// Of each slot; a program of four changes a day has fewer in two weeks.
    private static let most = 64

    /// A device has changed a slot by itself.
    /// - Parameter now: by the clock of the house.
    /// - Returns: whether it does so daily.
    mutating func note(_ slot: SlotIndex, _ value: Value, at now: CivilTime) -> Bool {
        let today = now.date.daysSinceEpoch
        var known = (changes[slot] ?? []).filter { today - $0.at.date.daysSinceEpoch <= OwnSchedules.days }
        let days = Set(
            known.filter { $0.value == value && $0.at.date != now.date && isAbout($0.at, now) }
                .map(\.at.date.daysSinceEpoch))
        known.append(Change(at: now, value: value))
        changes[slot] = known.suffix(OwnSchedules.most)
        return days.count >= OwnSchedules.least
    }

    private func isAbout(_ before: CivilTime, _ now: CivilTime) -> Bool {
        let apart = abs((before.timeOfDay.sinceMidnight - now.timeOfDay.sinceMidnight).count)
        return min(apart, Milliseconds.days(1).count - apart) <= OwnSchedules.leeway.count
    }
}
