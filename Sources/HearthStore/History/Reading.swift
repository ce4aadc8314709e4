package import HearthModel

/// The value of one property of one device at one time.
package struct Reading: Hashable, Sendable {
    /// The provenance of an unknown value that is unknown because the device is away: what it last said comes back with
    /// a start. Any other unknown value is what the device said.
    package static let absent = Provenance.restored

    /// By id, because positions are given anew in every process.
    package var device: String
    package var property: String
    package var value: Value
    package var at: Instant
    package var provenance: Provenance

    package init(device: String, property: String, value: Value, at: Instant, provenance: Provenance) {
        (self.device, self.property, self.value, self.at) = (device, property, value, at)
        self.provenance = provenance
    }
}
