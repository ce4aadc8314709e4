import HearthConfig
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel

extension HouseSnapshot {
    /// What the house wants to be so, and how far it is (docs/spec/mind.md, section 4).
    /// - Parameter start: since when devices have had the chance to be heard.
    func goals(since start: Instant, at now: Instant) -> [Goal] {
        [linkGoal, deviceGoal(since: start, at: now)].compactMap { $0 } + comfortGoals(at: now)
    }

    private var linkGoal: Goal? {
        guard configuration.mqtt != nil else { return nil }
        return Goal(
            "the broker is connected", orElse: "the broker is not connected", weight: 2, met: link.connected ? 1 : 0)
    }

    /// All devices together: the share that can be believed and has no fault.
    private func deviceGoal(since start: Instant, at now: Instant) -> Goal? {
        let house = house
        let troubled = Set(concerns.values.filter { !$0.hasEnded }.map(\.subject))
        var (all, sound) = (0, 0)
        for index in watchedDevices {
            if troubled.contains(house.registry.entry(index)?.device.id ?? "") {
                all += 1
            } else if !house.isAwaited(index, since: start, at: now) {
                all += 1
                if house.confidence(of: index, at: now) >= 0.5 { sound += 1 }
            }
        }
        guard all > 0 else { return nil }
        let rest = all - sound
        return Goal(
            all == 1 ? "the device is well" : "all \(all) devices are well",
            orElse: rest == 1 ? "1 of \(all) devices is not well" : "\(rest) of \(all) devices are not well",
            weight: 2, met: Double(sound) / Double(all))
    }

    /// Rooms in which somebody is, as far as a sensor tells: 20 to 24 °C within one degree.
    private func comfortGoals(at now: Instant) -> [Goal] {
        let (house, registry) = (house, house.registry)
        var areas: [String: (occupied: Bool, temperature: Double?)] = [:]
        for index in registry.indices {
            guard let entry = registry.entry(index), entry.device.enabled, let area = entry.device.area else {
                continue
            }
            if [.motion, .presence].contains(entry.device.deviceClass.id),
                let slot = registry.slots(of: index).first, house.reading(slot).value == .flag(true)
            {
                areas[area, default: (false, nil)].occupied = true
            }
            if let slot = registry.slot("temp", of: index), !house.isStale(slot, at: now),
                let degrees = house.reading(slot).value.number
            {
                areas[area, default: (false, nil)].temperature = degrees
            }
        }
        return areas.sorted { $0.key < $1.key }.compactMap { area, found -> Goal? in
            guard found.occupied, let degrees = found.temperature else { return nil }
            let name = configuration.areas[area]?.name ?? area
            let isComfortable = (19...25).contains(degrees)
            return Goal(
                "it is comfortable in \(name)", orElse: "\(name) is at \(degrees.rounded(decimals: 1)) °C", weight: 2,
                met: isComfortable ? 1 : 0)
        }
    }

    /// Real devices, or the simulated ones where there are no others.
    var watchedDevices: [DeviceIndex] {
        let registry = house.registry
        var (real, simulated): ([DeviceIndex], [DeviceIndex]) = ([], [])
        for index in registry.indices {
            // Reached in place: it is asked for at every look, and most of a device is of no interest here.
            guard let entry = registry.entry(index), entry.device.enabled, !entry.device.isPerson else { continue }
            if entry.device.simulated { simulated.append(index) } else { real.append(index) }
        }
        return real.isEmpty ? simulated : real
    }
}
