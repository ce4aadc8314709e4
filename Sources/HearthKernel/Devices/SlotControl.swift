import HearthModel

/// What is wanted of one property. Properties that cannot be set have no group and want nothing.
struct SlotControl: Sendable, Codable {
    /// Position of its group in the device's list.
    var group: Int?
    /// Overrides the tolerance of the class.
    var tolerance: Double?

    /// What it is while nobody wants anything of it.
    var resting = Value.unknown
    var base = Value.unknown
    var baseWriter: Origin?
    /// What ordinary rules wrote to the base during a hold.
    var shadowBase = Value.unknown
    var claims: [Claim] = []
    /// Nobody has written the base since the claims began.
    var baseIsUntouched = false
    /// What the house asks of it: the fold, as of the last arbitration.
    var output = Value.unknown
    /// The next arbitration compares the output with what is reported.
    var asksAgain = false
    /// The output that was last compared so. Another one is compared exactly, without tolerance.
    var comparedOutput = Value.unknown
    /// How gradual the next command shall be.
    var transition = Milliseconds.zero
    /// Number of the trace record of what was last wanted of it.
    var reason: Int64?

    var lastSent: Instant?
    var writes = RateWindow()
    /// What ordinary rules asked of it.
    var toAndFro = ToAndFro()
    /// Until then ordinary rules send nothing, because they switched it to and fro.
    var heldBackUntil: Instant?
    /// What its device did not do, and is asked for again.
    var unheeded: Unheeded?
    /// The earliest deadline made for the end of a claim.
    var claimsDue: Instant?
}
