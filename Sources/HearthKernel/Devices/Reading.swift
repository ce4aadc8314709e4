package import HearthModel

/// What readers see of one property.
package struct Reading: Sendable, Equatable {
    /// `.unknown` if it was never reported, or its device cannot be seen now.
    package var value: Value
    /// `nil` if it was never reported.
    package var provenance: Provenance?
    /// The time of the value; `nil` where a retained message does not say.
    package var reportedAt: Instant?
    package var receivedAt: Instant?
    /// As last reported, also while the device cannot be seen.
    package var lastValue: Value
}
