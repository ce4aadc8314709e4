package import HearthModel

/// What a device or its bridge answered to a command that it could not carry out.
package struct CommandError: Sendable, Equatable {
    package let device: DeviceIndex
    package let text: String

    package init(device: DeviceIndex, text: String) { (self.device, self.text) = (device, text) }
}
