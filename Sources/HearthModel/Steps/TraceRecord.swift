/// One thing the house did or decided, with its cause: what `why` is answered from (rule-language.md, 14.1).
package struct TraceRecord: Sendable, Equatable {
    package enum What: String, Sendable {
        case hand
        case holdEnds = "hold ends"
        case claimEnds = "claim ends"
        case commands, masked, ignored, dropped, beaten
        case base, adopted, released
    }

    package var at: Instant
    package var what: What
    package var slot: SlotIndex
    package var old: Value
    package var new: Value
    package var origin: Origin
    package var layer: Layer?
    package var command: CommandID?
    /// The caller's own words.
    package var note: String?

    package init(
        at: Instant, what: What, slot: SlotIndex, old: Value, new: Value, origin: Origin, layer: Layer? = nil,
        command: CommandID? = nil, note: String? = nil
    ) {
        (self.at, self.what, self.slot, self.old, self.new) = (at, what, slot, old, new)
        (self.origin, self.layer, self.command, self.note) = (origin, layer, command, note)
    }
}
