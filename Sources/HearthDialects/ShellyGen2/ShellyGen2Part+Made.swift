import HearthJSON
import HearthModel

// Components that people make: devices behind Bluetooth, and values without hardware.

extension UnitPart<ShellyGen2Reading> {
    /// A radiator valve behind a gateway.
    static func radiatorValve(_ component: String, of description: ShellyGen2Description) -> Self {
        var part = thermostat(component, of: description)
        part.device.times.ackWindow = .minutes(10)
        return part
    }

    /// A device behind Bluetooth, and its sensors, which name it by its address.
    static func bluetooth(_ component: String, of description: ShellyGen2Description) -> Self? {
        guard let address = description.components[component]?.config["addr"]?.string,
            !description.isRadiatorValve(address)
        else { return nil }
        let sensors = description.numbers(of: "bthomesensor").map { "bthomesensor:\($0)" }.filter {
            description.components[$0]?.config["addr"]?.string == address
        }
        let objects = sensors.compactMap { sensor in
            description.components[sensor]?.config["obj_id"]?.integer.flatMap(BTHomeObject.init).map { (sensor, $0) }
        }
        let main = objects.min { $0.1.rank < $1.1.rank }
        var part = Self(component, class: main?.1.deviceClass ?? .button, in: description)
        for (sensor, object) in objects.sorted(by: { $0.1.rank < $1.1.rank }) {
            let isMain = sensor == main?.0
            let own = isMain ? part.device.deviceClass.primary : Property.standard(object.property)
            let property = own ?? Property(object.property, .number(.none))
            guard part.device.property(property.name) == nil, !property.type.isEvent else { continue }
            part.add(property, ShellyGen2Reading(property, in: sensor, at: "value"))
        }
        if part.device.deviceClass.id == .button { part.addEvents(of: component) }
        if description.components[component]?.status["battery"] != nil, part.device.property("battery") == nil {
            part.read("battery", in: component, at: "battery")
        }
        part.device.sleepy = true
        return part
    }

    /// A value that somebody keeps in the device: `boolean:200`.
    static func value(_ component: String, class deviceClass: DeviceClass.ID, of description: ShellyGen2Description)
        -> Self
    {
        var part = Self(component, class: deviceClass, in: description)
        guard deviceClass != .action else {
            part.add(part.standard("event"), ShellyGen2Reading(part.standard("event"), in: component, meaning: .event))
            return part
        }
        let config = description.components[component]?.config
        var value = part.standard("value")
        switch deviceClass {
        case .number:
            let unit = config?["meta"]?["ui"]?["unit"]?.string.flatMap { $0.isEmpty ? nil : $0 }
            let (low, high) = (config?["min"]?.double, config?["max"]?.double)
            let range = low.flatMap { low in high.flatMap { low < $0 ? low...$0 : nil } }
            value.type = .number(unit.map { .other(String($0.prefix(20))) } ?? .none, range: range, step: nil)
        case .select:
            let options = config?["options"]?.array?.prefix(100).compactMap(\.string) ?? []
            if !options.isEmpty { value.type = .word(options) }
        default: break
        }
        part.add(value, ShellyGen2Reading(value, in: component, at: "value"))
        return part
    }
}

extension ShellyGen2Description {
    /// Whether a device behind Bluetooth is known better, as a radiator valve.
    fileprivate func isRadiatorValve(_ address: String) -> Bool {
        keys(of: "blutrv").contains { components[$0]?.config["addr"]?.string?.lowercased() == address.lowercased() }
    }
}

/// What a sensor behind Bluetooth measures (bthome.io, "Object ids").
private struct BTHomeObject {
    let property: String
    let deviceClass: DeviceClass.ID
    /// The lowest decides what the whole device is.
    let rank: Int

    init?(_ id: Int64) {
        guard let index = Self.table.firstIndex(where: { $0.ids.contains(id) }) else { return nil }
        (property, deviceClass, rank) = (Self.table[index].property, Self.table[index].deviceClass, index)
    }

    private static let table: [(ids: [Int64], property: String, deviceClass: DeviceClass.ID)] = [
        ([0x20], "state", .leak), ([0x29], "state", .smoke), ([0x17], "state", .co), ([0x1C], "state", .gas),
        ([0x1A], "state", .door), ([0x2D], "state", .window), ([0x11, 0x1B], "state", .contact),
        ([0x21], "motion", .motion), ([0x23, 0x25], "presence", .presence), ([0x3A], "event", .button),
        ([0x02, 0x45, 0x57, 0x58], "temp", .temp), ([0x03, 0x2E], "humidity", .humidity),
        ([0x14, 0x2F], "moisture", .moisture), ([0x12], "co2", .co2), ([0x04], "pressure", .pressure),
        ([0x05], "lux", .lux), ([0x2C], "vibration", .vibration), ([0x3F], "rotation", .sensor),
        ([0x0C, 0x4A], "voltage", .voltage), ([0x01], "battery", .battery),
    ]
}
