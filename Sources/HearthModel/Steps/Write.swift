/// A request to change a device, before arbitration.
package struct Write: Sendable, Codable {
    /// Given by the caller and returned in the `WriteOutcome`.
    package var tag: Int
    package var device: DeviceIndex
    package var action: String
    package var body: Command.Body
    package var origin: Origin
    package var transition: Milliseconds = .zero
    package var hold: Hold = .ofClass
    /// Free text of the caller, kept in the trace; at most 200 characters.
    package var reason: String?

    package enum Hold: Sendable, Equatable, Codable {
        case ofClass
        /// Write the base; nothing is held.
        case none
        case lasting(Milliseconds)

        /// Its length was chosen for this very act.
        package var isChosen: Bool { if case .lasting = self { true } else { false } }
    }

    package init(tag: Int, device: DeviceIndex, action: String, body: Command.Body, origin: Origin) {
        (self.tag, self.device, self.action, self.body, self.origin) = (tag, device, action, body, origin)
    }
}

/// What became of a `Write` within its own step; the life of the command goes on from there.
package struct WriteOutcome: Sendable {
    package var tag: Int
    package var result: Result

    package enum Result: Sendable {
        /// A command exists; it is `sent` or `queued`.
        case accepted(CommandID)
        /// Already so, known live and fresh, nothing pending: nothing is sent.
        case noChange
        /// A safety or `even if held` claim wins: nothing is written.
        case blocked(Blocked)
        /// Written to the base (or, under a hold, beside it), where this claim hides it: nothing is sent now.
        case masked(Blocked)
        /// Device or broker offline, and the device takes no queued commands.
        case unreachable(Command.Reason)
        /// More than five writes a second to one slot.
        case rateLimited(retryAfter: Milliseconds)
    }

    package struct Blocked: Sendable, Equatable {
        package var slot: SlotIndex
        package var layer: Layer
        package var writer: Origin
        package var value: Value
        package var bound: Claim.Bound
        package var since: Instant
        package init(slot: SlotIndex, claim: Claim) {
            (self.slot, layer, writer, value, bound, since) =
                (slot, claim.layer, claim.writer, claim.value, claim.bound, claim.since)
        }
    }

    package init(tag: Int, result: Result) { (self.tag, self.result) = (tag, result) }
}
