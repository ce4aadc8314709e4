import HearthConfig
import HearthKernel
import HearthMind
import HearthModel

/// What detectors say of fire, gas and water in the house (docs/spec/mind.md, section 3).
extension HouseSnapshot {
    var dangers: [Finding] {
        watchedDevices.compactMap { index in
            guard let device = house.registry[index], !isOutdoors(device), isAlarmed(index) else { return nil }
            // A rule of the household says it in its own words.
            let isSaid = concerns.values.contains {
                $0.trouble == nil && !$0.hasEnded && $0.concern.about == device.id
            }
            return isSaid ? nil : danger(of: device)
        }
    }

    /// What is said outside to be on fire.
    func smokeOutside(at now: Instant) -> [WeatherThreat] {
        watchedDevices.compactMap { index in
            guard let device = house.registry[index], device.deviceClass.id == .smoke, isOutdoors(device),
                isAlarmed(index)
            else { return nil }
            return WeatherThreat(
                .fire, "smoke outside, says \(device.name)", severity: 0.9, likelihood: 1, begins: now)
        }
    }

    private func isAlarmed(_ index: DeviceIndex) -> Bool {
        guard let active = house.registry[index]?.deviceClass.activeValue,
            let slot = house.registry.slots(of: index).first
        else { return false }
        return house.reading(slot).value == active
    }

    private func danger(of device: Device) -> Finding? {
        let place = device.area.map { " in \(configuration.areas[$0]?.name ?? $0)" } ?? ""
        let (kind, severity, text): (ConcernKind, Double, String)
        switch device.deviceClass.id {
        case .leak:
            (kind, severity) = (.leak, 0.9)
            text = "There is water\(place) where none should be, says \(device.name). Shut the water off and look"
        case .smoke:
            (kind, severity) = (.smoke, 1)
            text = "There is smoke\(place), says \(device.name). See to it that everybody gets out, and call for help"
        case .co:
            (kind, severity) = (.carbonMonoxide, 1)
            text =
                "There is carbon monoxide\(place), says \(device.name). Get everybody out into the air, and call for help"
        case .gas:
            (kind, severity) = (.gas, 1)
            text = "There is gas\(place), says \(device.name). Touch no switch, get everybody out, and call for help"
        default: return nil
        }
        let others = watchedDevices.contains { index in
            guard let other = house.registry[index], other.id != device.id, device.area != nil else { return false }
            return other.deviceClass.id == device.deviceClass.id && other.area == device.area && isAlarmed(index)
        }
        return Finding(
            kind, about: device.id, text, severity: severity,
            likelihood: FeltConcern.likelihood(ofEvidence: others ? 6 : 4))
    }
}
