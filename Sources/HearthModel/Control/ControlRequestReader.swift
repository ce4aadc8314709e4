/// Reads one request against one device and gathers everything that is wrong with it.
struct ControlRequestReader {
    let device: Device
    let index: DeviceIndex
    let registry: Registry
    private(set) var issues: [ControlProblem.Issue] = []
    /// What was left out, as sentences.
    private(set) var notes: [String] = []
    private(set) var code: AccessCode?
    private var isUnknown = false

    init(device: Device, index: DeviceIndex, registry: Registry) {
        (self.device, self.index, self.registry) = (device, index, registry)
    }

    var problem: ControlProblem? {
        if !issues.isEmpty { return .invalid(issues) }
        return isUnknown ? .stateUnknown : nil
    }

    /// What the request comes to; of no meaning while there is a `problem`.
    mutating func effect(
        of verb: ControlVerb, value: ControlValue, reading: (SlotIndex) -> Value
    ) -> ControlResolution.Effect {
        if let name = verb.singleProperty { return .write(.set(values(name, value, at: "value"))) }
        switch verb {
        case .setColor: return .write(.set(colour(value)))
        case .setTemperatureRange: return .write(.set(range(value)))
        case .setState, .update: return .write(.set(state(value)))
        case .setValue: return .write(.set(device.properties.first.map { values($0.name, value, at: "value") } ?? []))
        case .simulateMotion: return .simulateMotion(seconds(value))
        case .armHome, .armAway, .armNight, .disarm, .lock, .unlock, .openLatch: takeCode(value, for: verb)
        default: refuseAnyValue(value)
        }
        switch verb {
        case .turnOn: return .write(.set(values("on", .flag(true), at: "value")))
        case .turnOff: return .write(.set(values("on", .flag(false), at: "value")))
        case .toggle: return .write(.set(toggled(reading)))
        case .press: return .write(.act(.press))
        case .next: return .write(.act(.next))
        case .previous: return .write(.act(.previous))
        case .openLatch: return .write(.act(.openLatch))
        case .stop:
            guard let state = device.deviceClass.traits.stopState else { return .write(.act(.stop)) }
            return .write(.set(values("state", .text(state), at: "value")))
        case .open where !verb.asksState(of: device):
            return .write(.set(values("position", .number(100), at: "value")))
        case .close where !verb.asksState(of: device):
            return .write(.set(values("position", .number(0), at: "value")))
        case .refresh: return .refresh
        case .verifyLocked: return .verify
        case .release: return .release
        default: return .write(.set(values("state", .text(verb.state ?? ""), at: "value")))
        }
    }

    // MARK: Values

    /// Reads a value for one property of the device by its canonical name.
    private mutating func values(_ name: String, _ value: ControlValue, at path: String) -> [SlotValue] {
        guard let property = device.property(name), let slot = registry.slot(name, of: index) else { return [] }
        switch property.read(value) {
        case .success(let value): return [SlotValue(slot, value)]
        case .failure(let refusal):
            issues.append(
                ControlProblem.Issue(
                    path: path, problem: refusal.problem, expected: refusal.expected, got: value.shown))
            return []
        }
    }

    private mutating func toggled(_ reading: (SlotIndex) -> Value) -> [SlotValue] {
        guard let slot = registry.slot("on", of: index), let isOn = reading(slot).flag else {
            isUnknown = true
            return []
        }
        return [SlotValue(slot, .flag(!isOn))]
    }

    private mutating func state(_ value: ControlValue) -> [SlotValue] {
        let asked = entries(of: value, expected: "a map from property to value")
        if asked.isEmpty, issues.isEmpty {
            refuse("value", "is empty", expected: "a map from property to value", value)
        }
        return asked.flatMap { entry -> [SlotValue] in
            let path = "value." + entry.name
            let (name, value) = device.canonical(entry)
            let settable = device.properties.filter(\.settable).map(\.name)
            if settable.contains(name) { return values(name, value, at: path) }
            let exists = device.property(name) != nil
            let near = didYouMean(nearestNames(to: name, among: settable))
            refuse(
                path, exists ? "is measured and cannot be set" : "is not a property of this device" + near,
                expected: settable.joined(separator: ", "), value)
            return []
        }
    }

    private mutating func range(_ value: ControlValue) -> [SlotValue] {
        let limits = entries(of: value, expected: "{low, high}").flatMap { entry -> [SlotValue] in
            switch entry.name {
            case "low": return values("setpoint_low", entry.value, at: "value.low")
            case "high": return values("setpoint_high", entry.value, at: "value.high")
            default:
                refuse("value." + entry.name, "is not part of a range", expected: "low, high", entry.value)
                return []
            }
        }
        guard issues.isEmpty else { return limits }
        let low = limits.last { registry[$0.slot].property.name == "setpoint_low" }?.value.number
        let high = limits.last { registry[$0.slot].property.name == "setpoint_high" }?.value.number
        guard let low, let high else {
            refuse("value", "is not complete", expected: "{low, high}", value)
            return limits
        }
        if low > high { refuse("value.low", "is above high", expected: "at most " + shortText(high), .number(low)) }
        return limits
    }

    private mutating func colour(_ value: ControlValue) -> [SlotValue] {
        let expected = "{hue, saturation}, {r, g, b} or #rrggbb"
        switch value {
        case .text(let text):
            guard let colour = Chromaticity(hex: text) else {
                refuse("value", "is not a colour", expected: expected, value)
                return []
            }
            return values("hue", .number(colour.hue), at: "value")
                + values("saturation", .number(colour.saturation), at: "value")
        case .map(let entries) where Set(entries.map(\.name)) == ["r", "g", "b"] && entries.count == 3:
            let parts = ["r", "g", "b"].map { name in entries.first { $0.name == name }?.value ?? .none }
            var bytes: [Double] = []
            for (name, part) in zip(["r", "g", "b"], parts) {
                if case .number(let number) = part, (0...255).contains(number) {
                    bytes.append(number)
                } else {
                    refuse("value." + name, "is not a part of a colour", expected: "0..255", part)
                }
            }
            guard bytes.count == 3 else { return [] }
            let colour = Chromaticity(red: bytes[0], green: bytes[1], blue: bytes[2])
            return values("hue", .number(colour.hue), at: "value")
                + values("saturation", .number(colour.saturation), at: "value")
        case .map(let entries) where Set(entries.map(\.name)) == ["hue", "saturation"] && entries.count == 2:
            return entries.flatMap { values($0.name, $0.value, at: "value." + $0.name) }
        default:
            refuse("value", "is not a colour", expected: expected, value)
            return []
        }
    }

    private mutating func seconds(_ value: ControlValue) -> Milliseconds {
        guard case .number(let seconds) = value, (1...86_400).contains(seconds) else {
            refuse("value", "is not a number of seconds", expected: "1..86400", value)
            return .zero
        }
        return Milliseconds(Int64(seconds * 1_000))
    }

    // MARK: Refusals

    private mutating func entries(of value: ControlValue, expected: String) -> [ControlValue.Entry] {
        if case .map(let entries) = value { return entries }
        refuse("value", "is not a map", expected: expected, value)
        return []
    }

    private mutating func refuseAnyValue(_ value: ControlValue) {
        switch value {
        case .none, .flag: break
        default: refuse("value", "is not used by this action", expected: "nothing", value)
        }
    }

    /// What was typed is repeated to nobody, not even where it is in the wrong place.
    private mutating func takeCode(_ value: ControlValue, for verb: ControlVerb) {
        let hidden = ControlValue.text("something")
        var entries: [ControlValue.Entry] = []
        switch value {
        case .none, .flag: break
        case .map(let given): entries = given
        case .number, .text, .other: return refuse("value", "is not a map", expected: "{code}", hidden)
        }
        for entry in entries where entry.name != "code" {
            refuse("value." + entry.name, "is not used by this action", expected: "code", hidden)
        }
        let given = entries.last { $0.name == "code" }?.value
        guard let demand = device.code else {
            if given != nil { notes.append("the device takes no code; it was left out") }
            return
        }
        guard let given else {
            if demand.isNeeded(for: verb) { refuse("value.code", "is missing", expected: "the device's code", .none) }
            return
        }
        guard let read = AccessCode(given), !demand.isNumeric || read.isNumeric else {
            let expected = demand.isNumeric ? "1 to 64 digits" : "1 to 64 characters"
            return refuse("value.code", "cannot be a code", expected: expected, hidden)
        }
        code = read
    }

    private mutating func refuse(_ path: String, _ problem: String, expected: String, _ value: ControlValue) {
        issues.append(ControlProblem.Issue(path: path, problem: problem, expected: expected, got: value.shown))
    }
}

extension Device {
    /// Names and words accepted on input besides the canonical ones (docs/spec/devices.md, section 3).
    fileprivate func canonical(_ entry: ControlValue.Entry) -> (String, ControlValue) {
        let name = Property.canonicalName(entry.name)
        if property(name)?.settable == true { return (name, entry.value) }
        switch (name, entry.value) {
        case ("state", _), ("power", _): if properties.first?.name == "on" { return ("on", entry.value) }
        case ("locked", .flag(let locked)): return ("state", .text(locked ? "locked" : "unlocked"))
        case ("open", .flag(let open)): return ("state", .text(open ? "open" : "closed"))
        default: break
        }
        return (name, entry.value)
    }
}
