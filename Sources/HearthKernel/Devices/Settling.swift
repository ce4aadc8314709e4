import HearthModel

/// The two seconds after a device came back: what it first reports of each property is no hand.
struct Settling: Sendable, Codable {
    static let span = Milliseconds.seconds(2)

    struct Collected: Sendable, Codable {
        var value: SlotValue
        var provenance: Provenance
        var measuredAt: Instant?
    }

    let until: Instant
    /// Reports wait for the end, the last of each slot counts. Of a device not heard before, they count at once.
    let collects: Bool
    /// It had begun when the hub stopped: slots of which the device itself had told by then. Over so short a stop they
    /// are as they were.
    var told: [SlotIndex] = []
    private(set) var collected: [Collected] = []
    /// Of a device that was known before: slots that have been reported by now, so that a further report tells of
    /// something new.
    private(set) var heard: [SlotIndex]
    /// After a short stop of the hub: slots that were no longer as they had last been reported. The others are as if
    /// there had been no stop. `nil`: the device itself was away, and any slot may be another.
    private(set) var news: [SlotIndex]?

    init(until: Instant, collects: Bool, heard: [SlotIndex] = [], news: [SlotIndex]? = nil) {
        (self.until, self.collects, self.heard, self.news) = (until, collects, heard, news)
    }

    mutating func hear(_ slot: SlotIndex, wasKnown: Bool) {
        if wasKnown || !heard.isEmpty { heard.append(slot) }
    }

    /// The first report of the slot after a stop.
    mutating func hearFirst(_ slot: SlotIndex, isNews: Bool) {
        guard news != nil else { return }
        if isNews { news?.append(slot) }
        if !heard.contains(slot) { heard.append(slot) }
    }

    /// The slot is not as it is claimed to be, which was known before settling began.
    mutating func ask(_ slot: SlotIndex) {
        if news?.contains(slot) == false { news?.append(slot) }
    }

    /// What rules see when the time is over.
    var cause: TraceRecord.Cause? { collected.first.map { .report($0.value.slot, $0.value.value) } }

    /// What has last been collected of the slot.
    func value(of slot: SlotIndex) -> Value? { collected.first { $0.value.slot == slot }?.value.value }

    /// Something newer is known of the slot by now.
    mutating func forget(_ slot: SlotIndex) { collected.removeAll { $0.value.slot == slot } }

    mutating func collect(_ new: Collected) {
        if let i = collected.firstIndex(where: { $0.value.slot == new.value.slot }) {
            collected[i] = new
        } else {
            collected.append(new)
        }
    }
}
