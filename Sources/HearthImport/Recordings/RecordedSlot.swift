import HearthModel

/// One series of a recorded house, and the device that would have said it.
struct RecordedSlot {
    /// What the device measures, and how it says so.
    private enum Kind {
        case number(DeviceClass.ID)
        case flag(DeviceClass.ID)
        case words(DeviceClass.ID, on: String, off: String)
        /// A thermostat that tells nothing but what it is set to.
        case setpoint
    }

    let id: String
    let area: String
    private let kind: Kind

    /// The area of what is outdoors.
    static let outside = "outside"

    /// - Returns: `nil` of what no device of a house says, and of names that no device can have.
    init?(_ slot: String, area: String, class: String?, property: String) {
        guard Self.isName(slot), Self.isName(area), let kind = Self.kind(slot, `class`, property) else { return nil }
        (id, self.area, self.kind) = (slot.contains(".") ? slot : "house." + slot, area, kind)
    }

    var topic: String { "recorded/" + id }

    var isPerson: Bool { if case .words(.tracker, _, _) = kind { true } else { false } }
    /// Who carries the tracker.
    var person: String { "person_" + String(id.map { $0 == "." ? "_" : $0 }) }

    /// Of the device in `devices.yaml`.
    var entry: String {
        let (name, binding) =
            switch kind {
            case .number(let name), .flag(let name), .words(let name, _, _): (name, "mqtt: {state_topic: \(topic)}")
            case .setpoint:
                (.thermostat, "mqtt: {}, properties: {setpoint: {state_topic: \(topic)}}")
            }
        return "\(id): {class: \(name.rawValue), area: \(area), \(binding)}"
    }

    /// - Returns: `nil` of what it cannot say.
    func payload(of value: Value) -> String? {
        guard let number = value.number else { return nil }
        return switch kind {
        case .number, .setpoint: "\(number)"
        case .flag: number > 0 ? "ON" : "OFF"
        case .words(_, let on, let off): number > 0 ? on : off
        }
    }

    private static func kind(_ slot: String, _ class: String?, _ property: String) -> Kind? {
        // How much a boiler heats is known to whoever recorded it, but no device says it.
        if `class` == "heat_source" { return nil }
        return switch property {
        case "temperature": .number(.temp)
        case "humidity": .number(.humidity)
        case "illuminance": .number(.lux)
        case "co2": .number(.co2)
        case "power": .number(.power)
        case "energy": .number(.energy)
        case "setpoint": .setpoint
        case "occupied": .flag(.presence)
        case "home": .words(.tracker, on: "home", off: "away")
        case "active" where slot.hasSuffix("_pir"): .flag(.motion)
        case "active" where slot.hasSuffix("_pressure"): .flag(.presence)
        case "active" where slot.hasSuffix("_magnetic"): .words(.contact, on: "open", off: "closed")
        case "active": .flag(.binary)
        default: nil
        }
    }

    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 60
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            }
    }
}
