import HearthModel

extension SimulationPlan {
    func model(in zone: CivilZone, at now: Instant) -> any SimulatedModel {
        let curve = DailyCurve(range: binding.range ?? Self.usualRange(classID), zone: zone)
        let primary = device.deviceClass.primary?.name ?? ""
        switch classID {
        case .cover, .valve:
            let position = binding.initial?.number ?? (binding.initial == .text("open") ? 100 : 0)
            return TravelModel(position: position, travel: binding.travel ?? .seconds(15), at: now)
        case .lock:
            return LockModel(locked: binding.initial != .text("unlocked"), travel: binding.travel ?? .seconds(2))
        case .thermostat:
            let range = binding.outdoor.map { $0...$0 } ?? binding.range ?? 3...11
            return ThermostatModel(
                setpoint: binding.initial?.number ?? 20,
                outdoor: DailyCurve(range: range, zone: zone), tau: binding.tau ?? .hours(3),
                gain: binding.gain ?? 30, at: now)
        case .button, .action: return ButtonModel()
        case .door, .window, .contact, .motion, .presence, .leak, .smoke, .co, .gas, .vibration, .tamper,
            .binary:
            let light =
                device.deviceClass.property("lux") == nil
                ? nil : DailyCurve(range: binding.range ?? Self.usualRange(.lux), zone: zone)
            return DetectorModel(primary: primary, rest: rest, initial: binding.initial, light: light, at: now)
        default: break
        }
        if device.deviceClass.category == .sensor {
            let span = curve.range.upperBound - curve.range.lowerBound
            return ReadingModel(property: primary, curve: curve, noise: binding.noise ?? span / 100, at: now)
        }
        return HeldModel(values: firstValues(primary), power: power, noise: binding.noise ?? 0.5, at: now)
    }

    /// The other word of a class of two.
    private var rest: Value {
        guard case .word(let words) = device.deviceClass.primary?.type else { return .flag(false) }
        return words.first { .text($0) != device.deviceClass.activeValue }.map { Value.text($0) } ?? .unknown
    }

    private var power: (on: Double, standby: Double)? {
        guard binding.powerMax != nil || classID == .plug else { return nil }
        return (binding.powerMax ?? 40, binding.powerStandby ?? 0.3)
    }

    /// Of things that stay as they are told; what has no natural first value is not simulated.
    private func firstValues(_ primary: String) -> [String: Value] {
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
        if let initial = binding.initial { values[primary] = initial }
        return values
    }

    private static func usualRange(_ id: DeviceClass.ID) -> ClosedRange<Double> {
        DeviceClass[id].traits.usualRange ?? 0...100
    }
}
