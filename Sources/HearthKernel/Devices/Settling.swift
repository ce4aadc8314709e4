import HearthModel

/// The two seconds after a device came back: none of its reports is a hand.
struct Settling: Sendable {
    static let span = Milliseconds.seconds(2)

    struct Collected: Sendable {
        var value: SlotValue
        var provenance: Provenance
        var measuredAt: Instant?
    }

    var until: Instant
    /// Reports wait for the end, the last of each slot counts. Of a device not heard before, they count at once.
    var collects: Bool
    var collected: [Collected] = []

    mutating func collect(_ new: Collected) {
        if let i = collected.firstIndex(where: { $0.value.slot == new.value.slot }) {
            collected[i] = new
        } else {
            collected.append(new)
        }
    }
}
