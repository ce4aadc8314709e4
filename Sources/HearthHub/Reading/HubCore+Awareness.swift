import HearthKernel
import HearthModel

extension Awareness {
    static let unmeasured = Awareness(
        coverage: 0, prediction: 0.5, comms: 0.9, explained: 0.5, activeDevices: 0, totalDevices: 0, blindSpots: [])

    /// - Parameters:
    ///   - foresight: how well it foresees, 0…1.
    ///   - start: since when devices have had the chance to be heard.
    ///   - now: at which confidence in the readings is judged.
    init(of house: House, since start: Instant, foresight: Double, comms: CommsRecord, at now: Instant) {
        let registry = house.registry
        let enabled = registry.indices.filter { index in
            registry.entry(index).map { $0.device.enabled && !$0.device.isPerson } ?? false
        }
        let areAllSimulated = enabled.allSatisfy { registry.entry($0)?.device.simulated == true }
        // Many devices of little weight must not hide the few that matter: groups count by the root of their number.
        var groups: [Double: (number: Double, confidence: Double)] = [:]
        var active = 0
        var unseen: [(weight: Double, name: String)] = []
        for index in enabled {
            guard let entry = registry.entry(index) else { continue }
            let (confidence, weight) = (house.confidence(of: index, at: now), entry.device.weight)
            if confidence >= 0.5 { active += 1 }
            guard areAllSimulated || !entry.device.simulated, !house.isAwaited(index, since: start, at: now) else {
                continue
            }
            groups[weight, default: (0, 0)].number += 1
            groups[weight, default: (0, 0)].confidence += confidence
            if confidence < 0.5 { unseen.append((weight, entry.device.name)) }
        }
        unseen.sort { ($1.weight, $0.name) < ($0.weight, $1.name) }
        let order = groups.sorted { $0.key < $1.key }
        let weights = order.reduce(0) { $0 + $1.key * $1.value.number.squareRoot() }
        let weighed = order.reduce(0) { $0 + $1.key * $1.value.confidence / $1.value.number.squareRoot() }
        self.init(
            coverage: weights == 0 ? 0 : weighed / weights, prediction: foresight, comms: comms.comms(at: now),
            explained: comms.explained(at: now), activeDevices: active, totalDevices: enabled.count,
            blindSpots: unseen.prefix(5).map(\.name))
    }
}

extension House {
    /// Confidence in the primary property; a device without state is trusted while it can be reached.
    func confidence(of device: DeviceIndex, at now: Instant) -> Double {
        let slots = registry.slots(of: device)
        guard let primary = slots.first, !registry[primary].property.type.isEvent else {
            return status(device) == .offline || status(device) == .error ? 0 : 1
        }
        return confidence(primary, at: now)
    }
}

extension House {
    /// Nothing has been heard of it, and it would not have had to speak yet: one without hardware never has to.
    func isAwaited(_ device: DeviceIndex, since start: Instant, at now: Instant) -> Bool {
        guard lastSeen(device) == nil, let slot = registry.slots(of: device).first, !reading(slot).value.isKnown else {
            return false
        }
        if registry[device]?.discovery == .virtual { return true }
        return stalenessLimit(slot).map { now - start <= $0 } ?? false
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
        judgeUnclear(at: now)
        var measured = Awareness(
            of: house, since: startedAt, foresight: awareness.foresight, comms: awareness.comms, at: now)
        measured.knowsWhoIsHome = people.presences.values.contains { $0.isHome != nil }
        measured.isDegraded = isDegraded(measured.level, at: now)
        guard measured != awareness.level else { return }
        awareness.level = measured
        snapshotIsStale = true
        tell(.status)
    }

    /// - Parameter foresight: how well the forecasts of the house did, 0…1.
    package mutating func believe(foresight: Double) {
        awareness.foresight = foresight
        measureAwareness()
    }

    /// After ten minutes below 0.5, until it is 0.55.
    private mutating func isDegraded(_ level: Double, at now: Instant) -> Bool {
        if level >= (awareness.level.isDegraded ? 0.55 : 0.5) {
            awareness.lowSince = nil
            return false
        }
        awareness.lowSince = awareness.lowSince ?? now
        return awareness.level.isDegraded || now - (awareness.lowSince ?? now) >= .minutes(10)
    }
}
