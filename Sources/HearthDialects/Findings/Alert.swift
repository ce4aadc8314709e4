package import HearthModel

/// What a device complains of by itself.
package struct Alert: Sendable, Equatable {
    package let device: DeviceIndex
    /// Tells it from the device's other complaints.
    package let name: String
    /// `nil`: it has ended.
    package let text: String?

    package init(device: DeviceIndex, name: String, text: String?) {
        (self.device, self.name, self.text) = (device, name, text)
    }
}
