import HearthModel

/// The availability that one property of a device has beside that of the device: while it says no, the property has no
/// value.
struct GenericGate: Sendable {
    var marks: AvailabilityMarks
    /// What was heard of the property while it was not available.
    var held: Value?
}
