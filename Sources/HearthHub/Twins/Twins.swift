import HearthConfig
import HearthKernel
package import HearthModel
import HearthStore

/// What people have chosen for the twins of devices, and what their drivers could not make out. A twin itself is read
/// off a snapshot (HearthTwins).
struct Twins: HubPart {
    struct Facts: Sendable {
        var configs: [String: TwinConfig]
        var refused: [SlotIndex: Int]
    }

    /// By the ids of devices, where it is not what all have.
    var configs: [String: TwinConfig] = [:]
    /// By slot: how many readings in a row were refused.
    var refused: [SlotIndex: Int] = [:]
    /// When silent devices are looked for next.
    var due = Instant.distantFuture
    /// When a silent device was last asked.
    var askedAt: [DeviceIndex: Instant] = [:]

    static func facts(of hub: HubCore) -> Facts { Facts(configs: hub.twins.configs, refused: hub.twins.refused) }
    static func restore(_ hub: inout HubCore) { hub.twins.configs = hub.recoveredState.records(in: .twins) }

    static func begin(_ hub: inout HubCore) { hub.twins.due = hub.now + TwinConfig().period }
    static func due(in hub: HubCore) -> Instant? { hub.twins.due }

    static func look(_ hub: inout HubCore) {
        if hub.twins.due <= hub.now { hub.askSilentDevices() }
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        if hub.twins.refused.isEmpty { return }
        for change in told.reaction.changes where change.new.isKnown { hub.twins.refused[change.slot] = nil }
    }

    static func told(_ event: HubEvent, _ hub: inout HubCore) {
        guard case .removed(let device, let id) = event else { return }
        hub.twins.askedAt[device] = nil
        if hub.twins.configs.removeValue(forKey: id) != nil { hub.keep(TwinConfig?.none, in: .twins, under: id) }
    }
}

extension KeptRecord.Namespace {
    /// What was chosen for twins, by the ids of their devices.
    static let twins = Self("twins")
}

extension HubCore {
    /// - Parameter id: of a device of the house.
    package mutating func configureTwin(of id: String, _ config: TwinConfig) {
        twins.configs[id] = config
        keep(config, in: .twins, under: id)
        twins.due = min(twins.due, now + config.period)
        snapshotIsStale = true
        finishRequest()
    }
}

extension HubCore {
    /// A bridge takes so many questions in a second, as it takes commands (docs/spec/devices.md, section 5.7).
    private static let askedAtOnce = 20

    /// Asks devices whose readings are stale though they are there. Those that sleep would not hear it.
    mutating func askSilentDevices() {
        twins.due = now + (twins.configs.values.map(\.period) + [TwinConfig().period]).reduce(.days(1), min)
        guard linkState.connected else { return }
        var left = HubCore.askedAtOnce
        for index in house.registry.indices {
            guard house.status(index) == .online, let device = house.registry.entry(index)?.device, device.enabled,
                !device.sleepy, house.registry.slots(of: index).contains(where: { house.isStale($0, at: now) })
            else { continue }
            let period = twins.configs[device.id]?.period ?? TwinConfig().period
            if let asked = twins.askedAt[index], asked <= now, now - asked < period { continue }
            guard left > 0 else {
                twins.due = now + .seconds(1)
                return
            }
            twins.askedAt[index] = now
            if refresh(index) { left -= 1 }
        }
    }
}

extension HouseSnapshot {
    package func twinConfig(of device: Device) -> TwinConfig {
        facts(of: Twins.self).configs[device.id] ?? TwinConfig()
    }

    /// How many readings in a row were refused, by slot.
    package var refusedReadings: [SlotIndex: Int] { facts(of: Twins.self).refused }
}
