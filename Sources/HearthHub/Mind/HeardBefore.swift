import HearthKernel
import HearthModel
import HearthStore

/// When devices were heard by earlier processes: a restart makes nothing fresh, and what was silent stays so until it is heard.
struct HeardBefore: HubPart {
    struct Device: Sendable, Equatable, Codable {
        var at: Instant
        /// How long the hub has been down since, and could not hear it.
        var missed = Milliseconds.zero
    }

    /// By id.
    var devices: [String: Device] = [:]
    /// What was kept of slots, by ids of devices and names of properties, until the broker has said what it kept.
    private var values: [String: [String: Value]] = [:]

    static func facts(of hub: HubCore) -> [String: Device] { hub.heardBefore.devices }

    static func restore(_ hub: inout HubCore) {
        let kept: [String: [String: Device]] = hub.recoveredState.records(in: .heard)
        var devices = kept[key] ?? [:]
        for reading in hub.recoveredState.recovered.values {
            hub.heardBefore.values[reading.device, default: [:]][reading.property] = reading.value
            // What a broker had kept is as old as nobody knows.
            guard reading.provenance == .live, reading.at > devices[reading.device]?.at ?? .distantPast else {
                continue
            }
            devices[reading.device] = Device(at: reading.at)
        }
        // Without a heartbeat nobody knows how long the hub was down.
        for (id, device) in devices {
            let alive = max(hub.recoveredState.lastAlive ?? device.at, device.at)
            devices[id]?.missed = device.missed + max(.zero, hub.now - alive)
        }
        hub.heardBefore.devices = devices
    }

    static func begin(_ hub: inout HubCore) { hub.keepHeard() }

    /// A device of which the broker has something else than we had has spoken while the hub was down.
    static func settled(_ hub: inout HubCore) {
        let registry = hub.house.registry
        for (id, kept) in hub.heardBefore.values {
            guard let device = registry.index(of: id) else { continue }
            for slot in registry.slots(of: device) {
                let reading = hub.house.reading(slot)
                guard reading.provenance == .retained, let value = kept[registry[slot].property.name] else { continue }
                let before = hub.heardBefore.devices[id]?.at ?? .distantPast
                if let at = reading.reportedAt {
                    if at > before { hub.heardBefore.devices[id] = Device(at: at) }
                } else if reading.lastValue != value {
                    hub.heardBefore.devices[id] = Device(at: hub.startedAt)
                }
            }
        }
        hub.heardBefore.values = [:]
        hub.keepHeard()
    }

    fileprivate static let key = "devices"
}

extension HubCore {
    fileprivate mutating func keepHeard() { keep(heardBefore.devices, in: .heard, under: HeardBefore.key) }
}

extension KeptRecord.Namespace {
    /// When devices were last heard by earlier processes.
    static let heard = Self("heard")
}

extension HouseSnapshot {
    /// When a device was last heard, in this process or an earlier one; `nil`: never, as far as is known.
    func lastHeard(_ index: DeviceIndex) -> Instant? { house.lastSeen(index) ?? before(index)?.at }

    /// For how long it has not been heard, but for the time in which the hub was down.
    /// - Parameter start: since when devices that never were heard have had the chance to be.
    func silence(of index: DeviceIndex, since start: Instant, at now: Instant) -> Milliseconds {
        if let seen = house.lastSeen(index) { return now - seen }
        guard let before = before(index) else { return now - start }
        return max(.zero, now - before.at - before.missed)
    }

    private func before(_ index: DeviceIndex) -> HeardBefore.Device? {
        house.registry[index].flatMap { facts(of: HeardBefore.self)[$0.id] }
    }
}
