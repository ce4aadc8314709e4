package import HearthModel

extension SimulateBinding {
    /// How a device behaves for which the configuration has this entry.
    package func model(of device: Device, in zone: CivilZone, at now: Instant) -> any SimulatedModel {
        let curve = DailyCurve(range: range ?? Self.usualRange(device.deviceClass.id), zone: zone)
        let primary = device.deviceClass.primary?.name ?? ""
        switch device.deviceClass.id {
        case .cover, .valve:
            let position = initial?.number ?? (initial == .text("open") ? 100 : 0)
            return TravelModel(position: position, travel: travel ?? .seconds(15), at: now)
        case .lock:
            return LockModel(locked: initial != .text("unlocked"), travel: travel ?? .seconds(2))
        case .thermostat:
            let range = outdoor.map { $0...$0 } ?? self.range ?? 3...11
            return ThermostatModel(
                setpoint: initial?.number ?? 20,
                outdoor: DailyCurve(range: range, zone: zone), tau: tau ?? .hours(3),
                gain: gain ?? 30, at: now)
        case .button, .action: return ButtonModel()
        case .door, .window, .contact, .motion, .presence, .leak, .smoke, .co, .gas, .vibration, .tamper,
            .binary:
            let light =
                device.deviceClass.property("lux") == nil
                ? nil : DailyCurve(range: range ?? Self.usualRange(.lux), zone: zone)
            return DetectorModel(primary: primary, rest: device.rest, initial: initial, light: light, at: now)
        default: break
        }
        if device.deviceClass.category == .sensor {
            let span = curve.range.upperBound - curve.range.lowerBound
            return ReadingModel(property: primary, curve: curve, noise: noise ?? span / 100, at: now)
        }
        return StaticModel(
            values: firstValues(of: device, primary), power: power(of: device), noise: noise ?? 0.5, at: now)
    }

    private func power(of device: Device) -> (on: Double, standby: Double)? {
        guard powerMax != nil || device.deviceClass.id == .plug else { return nil }
        return (powerMax ?? 40, powerStandby ?? 0.3)
    }

    /// Of things that stay as they are told; what has no natural first value is not simulated.
    private func firstValues(of device: Device, _ primary: String) -> [String: Value] {
        var values: [String: Value] = [:]
        for property in device.properties where property.name == primary || property.settable {
            switch (property.name, property.type) {
            case ("brightness", _): values["brightness"] = .number(100)
            case ("color_temp", _): values["color_temp"] = .number(2_700)
            case (_, .flag): values[property.name] = .flag(false)
            case (_, .number(_, let range, _)): values[property.name] = .number(range?.lowerBound ?? 0)
            case (_, .word(let words)): values[property.name] = words.first.map { .text($0) }
            case (_, .text), (_, .event): break
            }
        }
        if device.deviceClass.primary?.type == .text { values[primary] = .text("") }
        if let initial { values[primary] = initial }
        return values
    }

    private static func usualRange(_ id: DeviceClass.ID) -> ClosedRange<Double> {
        DeviceClass[id].traits.usualRange ?? 0...100
    }
}

extension Device {
    /// The other word of a class of two.
    fileprivate var rest: Value {
        guard case .word(let words) = deviceClass.primary?.type else { return .flag(false) }
        return words.first { .text($0) != deviceClass.activeValue }.map { Value.text($0) } ?? .unknown
    }
}
