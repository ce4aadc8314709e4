import HearthModel

/// The two seconds after a device came back: what it first reports of each property is no hand.
struct Settling: Sendable {
    static let span = Milliseconds.seconds(2)

    struct Collected: Sendable {
        var value: SlotValue
        var provenance: Provenance
        var measuredAt: Instant?
    }

    var until: Instant
    /// Reports wait for the end, the last of each slot counts. Of a device not heard before, they count at once.
    let collects: Bool
    var collected: [Collected] = []
    /// Of a device that was known before: slots that have been reported by now, so that a further report tells of
    /// something new.
    private(set) var heard: [SlotIndex] = []

    init(until: Instant, collects: Bool) { (self.until, self.collects) = (until, collects) }

    mutating func hear(_ slot: SlotIndex, wasKnown: Bool) {
        if wasKnown || !heard.isEmpty { heard.append(slot) }
    }

    /// What rules see when the time is over.
    var cause: TraceRecord.Cause? { collected.first.map { .report($0.value.slot, $0.value.value) } }

    mutating func collect(_ new: Collected) {
        if let i = collected.firstIndex(where: { $0.value.slot == new.value.slot }) {
            collected[i] = new
        } else {
            collected.append(new)
        }
    }
}
