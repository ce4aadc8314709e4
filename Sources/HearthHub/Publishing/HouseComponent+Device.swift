import HearthJSON
import HearthModel

/// How a device that the hub shows on its own topics looks in Home Assistant: by its primary property.
extension HouseComponent {
    /// - Parameter isCommandable: whether others may write it over MQTT.
    /// - Returns: `nil` if it has no state to show.
    init?(_ device: Device, base: String, isCommandable: Bool) {
        guard let primary = device.properties.first, !primary.type.isEvent else { return nil }
        let topic = "\(base)/device/\(device.id)"
        let writes = primary.settable && isCommandable
        let command: [(String, JSONValue)] = writes ? [("cmd_t", .string(topic + "/set"))] : []
        let value: (String, JSONValue) = ("val_tpl", .string("{{ value_json.\(primary.name) | default('None') }}"))
        var keys: [(String, JSONValue)] = [("stat_t", .string(topic + "/state"))]
        let platform: String
        switch primary.type {
        case .flag:
            platform = writes ? "switch" : "binary_sensor"
            let flag = "value_json.\(primary.name)"
            keys.append(("val_tpl", .string("{{ 'on' if \(flag) else 'off' if \(flag) is defined else 'None' }}")))
            keys += command
            keys += [("pl_on", "on"), ("pl_off", "off")]
            if writes { keys += [("stat_on", "on"), ("stat_off", "off")] }
        case .number(let unit, let range, let step):
            platform = writes ? "number" : "sensor"
            keys.append(value)
            keys += command
            if !unit.symbol.isEmpty { keys.append(("unit_of_meas", .string(unit.symbol))) }
            if writes {
                keys += [
                    ("min", .number(range?.lowerBound ?? -1_000_000)), ("max", .number(range?.upperBound ?? 1_000_000)),
                    ("step", .number(step ?? 0.1)), ("mode", "box"),
                ]
            } else {
                keys.append(("stat_cla", primary.countsUp ? "total_increasing" : "measurement"))
            }
        case .word(let words):
            // Only what is free to choose: a cover does not do 'opening' when told to.
            let chooses = writes && device.deviceClass.id == .select
            platform = chooses ? "select" : "sensor"
            keys.append(value)
            keys += chooses ? command : [("dev_cla", "enum")]
            keys.append(("ops", .words(words)))
        case .text:
            platform = writes ? "text" : "sensor"
            keys.append(value)
            keys += command
        case .event: return nil
        }
        self.init(platform, device.id.split(separator: ".").joined(separator: "-"), device.name, keys)
    }
}
