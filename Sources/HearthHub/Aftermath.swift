import HearthModel

/// What one step has led to, after its commands have been sent: it is still to be written down and told.
struct Aftermath {
    var reaction = Reaction()
    var at = Instant.distantPast
    /// When the hub heard what the slots of the reaction's changes read; in the order of the changes.
    var heard: [Instant?] = []
}
