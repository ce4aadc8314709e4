package import HearthModel

/// What is known of one property.
package struct SlotReading: Sendable, Codable {
    /// Whose property it is; `nil` after it has gone.
    var owner: DeviceIndex?
    /// It happens and leaves no state.
    var isEvent = false

    /// `.unknown` while nobody can see it.
    var value = Value.unknown
    /// As last reported, also while the device cannot be seen.
    var lastKnown = Value.unknown
    var provenance: Provenance?
    /// When the value was so; `nil` where a retained message does not say.
    var reportedAt: Instant?
    package internal(set) var receivedAt: Instant?
    /// The connection of the link in which it was received.
    var connection: UInt32 = 0
    /// It is as it was before a short stop of the hub, and has not been reported since.
    var isUnheard = false
    var rhythm = ReportRhythm()

    /// Nothing is known of it any more.
    mutating func forget() { self = SlotReading(owner: owner, isEvent: isEvent) }
}
