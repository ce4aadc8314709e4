package import HearthModel

/// What a device complains of by itself.
package struct Alert: Sendable, Equatable {
    package let device: DeviceIndex
    /// Tells it from the device's other complaints.
    package let name: String
    /// `nil`: it has ended.
    package let text: String?
    /// It stands until it is taken back; otherwise it is a remark.
    package let lasts: Bool

    package init(device: DeviceIndex, name: String, text: String?, lasts: Bool = true) {
        (self.device, self.name, self.text, self.lasts) = (device, name, text, lasts)
    }
}
