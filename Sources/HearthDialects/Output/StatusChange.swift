package import HearthModel

/// A device came or went.
package struct StatusChange: Sendable, Equatable {
    package let device: DeviceIndex
    package let status: DeviceStatus
    package let source: AvailabilitySource

    package init(device: DeviceIndex, status: DeviceStatus, source: AvailabilitySource) {
        (self.device, self.status, self.source) = (device, status, source)
    }
}
