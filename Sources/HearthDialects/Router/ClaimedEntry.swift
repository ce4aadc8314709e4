import HearthModel

/// A configured device of one family, waiting for its hardware or served by it.
struct ClaimedEntry<Binding: Equatable & Sendable>: Equatable, Sendable {
    let device: DeviceIndex
    let entry: ConfiguredDevice
    let binding: Binding

    /// Those entries whose binding is of the family.
    static func all(
        among devices: [(ConfiguredDevice, DeviceIndex)], _ own: (HearthModel.Binding) -> Binding?
    ) -> [ClaimedEntry] {
        devices.compactMap { entry, device in
            own(entry.binding).map { ClaimedEntry(device: device, entry: entry, binding: $0) }
        }
    }
}
