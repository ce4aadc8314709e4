import HearthKernel
import HearthModel

/// What one step has led to, after its commands have been sent: it is still to be written down and told.
struct PendingEffects {
    var reaction = Reaction()
    var at = Instant.distantPast
    /// When the hub heard what the slots of the reaction's changes read; in the order of the changes.
    var heard: [Instant?] = []

    /// Leaves an empty reaction in the place of the one it takes.
    /// - Parameter readings: of the house after the step.
    mutating func take(_ other: inout Reaction, readings: borrowing ContiguousArray<SlotReading>, at now: Instant) {
        swap(&reaction, &other)
        at = now
        for change in reaction.changes { heard.append(readings[change.slot.position].receivedAt) }
    }
}
