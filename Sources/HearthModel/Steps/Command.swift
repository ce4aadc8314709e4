/// Number of a command; grows by one and is never reused, over restarts too.
package struct CommandID: Hashable, Comparable, Sendable, Codable {
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
package struct SlotValue: Hashable, Sendable, Codable {
    package var slot: SlotIndex
    package var value: Value
    package init(_ slot: SlotIndex, _ value: Value) { (self.slot, self.value) = (slot, value) }
}

/// Something asked of one device (docs/spec/house-api.md, sections 5.4 and 7.3).
package struct Command: Sendable, Equatable, Codable {
    /// What it was made with. A command is copied wherever its life is told; that counts one reference, not one for
    /// each word.
    @usableFromInline
    final class Order: Sendable, Equatable, Codable {
        @usableFromInline let device: DeviceIndex
        @usableFromInline let action: String
        @usableFromInline let body: Body
        @usableFromInline let transition: Milliseconds
        @usableFromInline let origin: Origin
        @usableFromInline let layer: Layer?
        @usableFromInline let createdAt: Instant
        @usableFromInline let expiresAt: Instant

        init(
            device: DeviceIndex, action: String, body: Body, transition: Milliseconds, origin: Origin, layer: Layer?,
            createdAt: Instant, expiresAt: Instant
        ) {
            (self.device, self.action, self.body, self.transition) = (device, action, body, transition)
            (self.origin, self.layer, self.createdAt, self.expiresAt) = (origin, layer, createdAt, expiresAt)
        }

        @usableFromInline
        static func == (a: Order, b: Order) -> Bool {
            a === b
                || (a.device == b.device && a.action == b.action && a.body == b.body && a.transition == b.transition
                    && a.origin == b.origin && a.layer == b.layer && a.createdAt == b.createdAt
                    && a.expiresAt == b.expiresAt)
        }
    }

    package let id: CommandID
    @usableFromInline var order: Order
    package var state: State
    package var sentAt: Instant?
    /// When a report answered it. An acknowledged command without it was taken by the broker, and nobody can answer:
    /// the device has no feedback, or it was an act.
    package var ackedAt: Instant?
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

    /// A part of it, for those who serve only that.
    package func setting(_ values: [SlotValue]) -> Command {
        var part = self
        part.order = Order(
            device: device, action: action, body: .set(values), transition: transition, origin: origin, layer: layer,
            createdAt: createdAt, expiresAt: expiresAt)
        return part
    }

    @inlinable package var device: DeviceIndex { order.device }
    /// The word of the control request or rule: `turn_on`, `set_brightness`, `press`.
    @inlinable package var action: String { order.action }
    @inlinable package var body: Body { order.body }
    @inlinable package var transition: Milliseconds { order.transition }
    @inlinable package var origin: Origin { order.origin }
    /// `nil` for base writes.
    @inlinable package var layer: Layer? { order.layer }
    @inlinable package var createdAt: Instant { order.createdAt }
    /// A queued command is never sent at or after this instant.
    @inlinable package var expiresAt: Instant { order.expiresAt }

    package enum Body: Sendable, Equatable, Codable {
        /// Properties that shall have these values; only those that change.
        case set([SlotValue])
        /// A momentary act, never repeated: it leaves no value to compare.
        case act(Act)
    }

    /// Acts without a lasting value.
    package enum Act: String, Sendable, Codable {
        case press, stop, next, previous
        case openLatch = "open_latch"
    }

    package enum State: String, Sendable, Codable {
        case queued, sent, acknowledged, unacknowledged, failed, expired, superseded, cancelled
    }

    package enum Reason: String, Sendable, Codable {
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
        self.id = id
        order = Order(
            device: device, action: action, body: body, transition: transition, origin: origin, layer: layer,
            createdAt: now, expiresAt: expiresAt)
        state = .queued
        tries = 0
        late = false
        inProgress = false
    }
}
