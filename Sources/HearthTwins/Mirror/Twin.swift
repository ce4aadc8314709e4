package import HearthKernel
package import HearthModel

/// A device as the house knows it and as it wants it, property by property (docs/spec/twins.md, section 2). Every
/// device has one from the moment when it is registered; it is never absent, only uncertain. It is read off the house
/// whenever somebody asks, and so is never older than the house.
package struct Twin: Sendable {
    package let device: DeviceIndex
    /// In the order of the device's properties.
    package let properties: [TwinProperty]
    /// Commands that wait, are on their way or have set it in motion, the oldest first.
    package let pending: [Command]
    /// The worst of its properties.
    package let detail: SyncDetail

    /// - Parameters:
    ///   - refused: of slots: how many readings in a row were refused.
    ///   - hasFault: its readings show that something is wrong with it (docs/spec/twins.md, section 7).
    ///   - now: at which age is counted.
    package init?(
        of device: DeviceIndex, in house: House, refused: [SlotIndex: Int] = [:], hasFault: Bool = false,
        at now: Instant
    ) {
        guard let known = house.registry[device] else { return nil }
        let commands = house.unfinished(device)
        self.device = device
        properties = house.registry.slots(of: device).map { slot in
            TwinProperty(
                slot, of: known, in: house, commands: commands,
                isFaulty: refused[slot, default: 0] >= Twin.refusalLimit, at: now)
        }
        pending = commands.filter { $0.state != .unacknowledged }
        let worst = properties.map(\.detail).min() ?? .neverReported
        detail = hasFault ? min(worst, .diverged) : worst
    }

    /// So many readings in a row that nobody could make out are a fault of the driver or its template.
    package static let refusalLimit = 5

    package var status: SyncStatus { detail.status }

    /// When the newest of its values was reported.
    package var lastSync: Instant? { properties.compactMap(\.reportedAt).max() }
    /// When the oldest was.
    package var oldestReport: Instant? { properties.compactMap(\.reportedAt).min() }

    /// The least of its properties, 0…1. Events leave no value: of a device that has nothing else it says whether it is
    /// there.
    package func confidence(in registry: Registry) -> Double {
        let values = properties.filter { !registry[$0.slot].property.type.isEvent }
        return values.map(\.confidence).min() ?? ([.synchronized, .noRealDevice].contains(status) ? 1 : 0)
    }

    package var divergence: [TwinProperty] { properties.filter(\.differs) }

    /// `min(1, r / 6)`, 0…1. A discrete property counts 6 while it is diverged; of the temperature of a room it is
    /// `RoomBehaviour.score`.
    package var divergenceScore: Double { properties.contains { $0.detail == .diverged } ? 1 : 0 }
}
