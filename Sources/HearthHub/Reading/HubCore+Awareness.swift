import HearthKernel
import HearthModel

extension Awareness {
    static let unmeasured = Awareness(
        coverage: 0, prediction: 0.5, comms: 0.9, explained: 0.5, activeDevices: 0, totalDevices: 0, blindSpots: [])

    /// - Parameter now: at which confidence in the readings is judged.
    init(of house: House, comms: CommsRecord, at now: Instant) {
        let registry = house.registry
        let enabled = registry.indices.filter { registry[$0]?.enabled == true && registry[$0]?.isPerson == false }
        let real = enabled.filter { registry[$0]?.simulated == false }
        let counted = real.isEmpty ? enabled : real
        var (weighed, weights) = (0.0, 0.0)
        var active = 0
        var unseen: [(weight: Double, name: String)] = []
        for index in counted {
            guard let device = registry[index] else { continue }
            let confidence = house.confidence(of: index, at: now)
            weighed += device.weight * confidence
            weights += device.weight
            if confidence < 0.5 { unseen.append((device.weight, device.name)) }
        }
        for index in enabled where house.confidence(of: index, at: now) >= 0.5 { active += 1 }
        unseen.sort { ($1.weight, $0.name) < ($0.weight, $1.name) }
        self.init(
            coverage: weights == 0 ? 0 : weighed / weights, prediction: 0.5, comms: comms.comms(at: now),
            explained: comms.explained(at: now), activeDevices: active, totalDevices: enabled.count,
            blindSpots: unseen.prefix(5).map(\.name))
    }
}

extension House {
    /// Confidence in the primary property; a device without state is trusted while it can be reached.
    fileprivate func confidence(of device: DeviceIndex, at now: Instant) -> Double {
        let slots = registry.slots(of: device)
        guard let primary = slots.first, !registry[primary].property.type.isEvent else {
            return status(device) == .offline || status(device) == .error ? 0 : 1
        }
        return confidence(primary, at: now)
    }
}

extension Device {
    /// 4 for what must not fail unseen, otherwise as the class says.
    fileprivate var weight: Double {
        critical ? 4 : deviceClass.traits.weight
    }
}

extension HubCore {
    /// Every 10 s, and at once when the connection or readiness has changed.
    mutating func measureAwareness() {
        let now = self.now
        awareness.due = now + .seconds(10)
        let measured = Awareness(of: house, comms: awareness.comms, at: now)
        guard measured != awareness.level else { return }
        awareness.level = measured
        snapshotIsStale = true
        tell(.status)
    }
}
