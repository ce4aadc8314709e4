package import HearthModel

/// The manual hold of a device: what a person has set, and until when it stands against ordinary rules.
package struct Hold: Sendable, Equatable {
    /// When the last of its parts ends.
    package var until: Instant
    /// The latest hand.
    package var by: Origin
    /// Everything held with it, in the order of the device's properties.
    package var slots: [SlotIndex]
}
