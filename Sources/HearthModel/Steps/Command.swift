/// Number of a command; grows by one and is never reused, over restarts too.
package struct CommandID: Hashable, Comparable, Sendable {
    package let number: Int64
    package init(_ number: Int64) { self.number = number }
    package static func < (a: CommandID, b: CommandID) -> Bool { a.number < b.number }

    /// `cmd_` and the number in base 36.
    package var text: String { "cmd_" + String(number, radix: 36) }
    package init?(text: some StringProtocol) {
        guard text.hasPrefix("cmd_"), let number = Int64(text.dropFirst(4), radix: 36), number > 0 else { return nil }
        self.init(number)
    }
}

/// One slot and what it shall be, or is.
package struct SlotValue: Hashable, Sendable {
    package var slot: SlotIndex
    package var value: Value
    package init(_ slot: SlotIndex, _ value: Value) { (self.slot, self.value) = (slot, value) }
}

/// Something asked of one device (house-api.md, sections 5.4 and 7.3).
package struct Command: Sendable, Equatable {
    package var id: CommandID
    package var device: DeviceIndex
    /// The word of the control request or rule: `turn_on`, `set_brightness`, `press`.
    package var action: String
    package var body: Body
    package var transition: Milliseconds
    package var origin: Origin
    /// `nil` for base writes.
    package var layer: Layer?
    package var state: State
    package var createdAt: Instant
    package var sentAt: Instant?
    /// When a report answered it. An acknowledged command without it was taken by the broker, and nobody can answer:
    /// the device has no feedback, or it was an act.
    package var ackedAt: Instant?
    /// A queued command is never sent at or after this instant.
    package var expiresAt: Instant
    /// How often it was sent.
    package var tries: Int
    /// Acknowledged after its window.
    package var late: Bool
    /// A mover has started towards the target and has not arrived.
    package var inProgress: Bool
    package var reason: Reason?
    /// The newer command that took its place; `nil` where something else did, such as a hand at the device.
    package var supersededBy: CommandID?
    /// What the device answered when it failed.
    package var deviceError: String?

    package enum Body: Sendable, Equatable {
        /// Properties that shall have these values; only those that change.
        case set([SlotValue])
        /// A momentary act, never repeated: it leaves no value to compare.
        case act(Act)
    }

    /// Acts without a lasting value.
    package enum Act: String, Sendable {
        case press, stop, next, previous
        case openLatch = "open_latch"
    }

    package enum State: String, Sendable {
        case queued, sent, acknowledged, unacknowledged, failed, expired, superseded, cancelled
    }

    package enum Reason: String, Sendable {
        case deviceOffline = "device_offline"
        case brokerOffline = "broker_offline"
        case minInterval = "min_interval"
        case rateLimited = "rate_limited"
        /// The least time on, or off, of what it drives is not over.
        case minOn = "min_on"
        case minOff = "min_off"
    }

    package init(
        id: CommandID, device: DeviceIndex, action: String, body: Body, transition: Milliseconds = .zero,
        origin: Origin, layer: Layer?, at now: Instant, expiresAt: Instant
    ) {
        (self.id, self.device, self.action, self.body, self.transition) = (id, device, action, body, transition)
        (self.origin, self.layer, self.createdAt, self.expiresAt) = (origin, layer, now, expiresAt)
        state = .queued
        tries = 0
        late = false
        inProgress = false
    }
}
