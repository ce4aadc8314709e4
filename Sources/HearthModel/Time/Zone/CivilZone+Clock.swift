/// From what the clock shows to the instants at which it does.
extension CivilZone {
    /// When a clock first reaches `time` on `date`: of two such instants in an autumn overlap the first; in a spring
    /// gap, the first one after it. A date that a zone skips whole counts as such a gap.
    package func instant(of date: CivilDate, _ time: TimeOfDay) -> Instant {
        let reading = CivilTime(date: date, timeOfDay: time).reading
        let earliest = Instant(milliseconds: (reading - Milliseconds(CivilZone.offsets.upperBound)).count)
        let (start, cycles) = folded(earliest)
        let folded = Instant(milliseconds: (reading - cycles).count)
        var index = place(of: start)
        while true {
            let found = max(transitions[index].at, folded - transitions[index].offset)
            guard index + 1 < transitions.count, found >= transitions[index + 1].at else { return found + cycles }
            index += 1
        }
    }

    /// The first instant of the local date; not everywhere and always 00:00.
    package func startOfDay(_ date: CivilDate) -> Instant { instant(of: date, .midnight) }

    /// The next instant at which a comparison of the clock with `time` can come out differently: the clock shows it,
    /// in an autumn overlap twice, or is put forward or back over it.
    /// - Parameter orAt: whether `instant` itself may be the answer.
    package func nextInstant(showing time: TimeOfDay, after instant: Instant, orAt: Bool = false) -> Instant {
        let (start, cycles) = folded(orAt ? instant : instant + Milliseconds(1))
        var from = start
        // One millisecond earlier, so that a change of the clock at `start` itself is seen.
        var index = place(of: start - Milliseconds(1))
        while true {
            let shown = TimeOfDay(around: Milliseconds(from.milliseconds) + transitions[index].offset)
            let found = from + (time - shown.sinceMidnight).sinceMidnight
            guard index + 1 < transitions.count, found >= transitions[index + 1].at else { return found + cycles }
            if change(at: index + 1, crosses: time) { return transitions[index + 1].at + cycles }
            index += 1
            from = transitions[index].at
        }
    }

    /// Whether the clock that is changed there shows `time` afterwards or is put over it.
    private func change(at index: Int, crosses time: TimeOfDay) -> Bool {
        let (at, before, after) = (transitions[index].at, transitions[index - 1].offset, transitions[index].offset)
        // The reading due at that instant is skipped when the clock is put forward, and still to come when it is put
        // back.
        let (lowest, span) =
            after > before ? (at + before, after - before) : (at + after, before - after - Milliseconds(1))
        let distance = time - TimeOfDay(around: Milliseconds(lowest.milliseconds)).sinceMidnight
        return distance.sinceMidnight <= span
    }
}
