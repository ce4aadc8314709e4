/// A value from storage, by name because positions are given anew in every process.
package struct RestoredValue: Sendable, Equatable, Codable {
    package var device: String
    package var property: String
    package var value: Value
    /// When it was reported.
    package var at: Instant

    package init(device: String, property: String, value: Value, at: Instant) {
        (self.device, self.property, self.value, self.at) = (device, property, value, at)
    }
}
