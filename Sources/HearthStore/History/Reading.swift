package import HearthModel

/// The value of one property of one device at one time.
package struct Reading: Hashable, Sendable {
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
