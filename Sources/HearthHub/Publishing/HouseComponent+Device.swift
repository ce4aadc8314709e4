import HearthJSON
import HearthModel

/// How a device that the hub shows on its own topics looks in Home Assistant: by its primary property.
extension HouseComponent {
    /// - Parameter isCommandable: whether others may write it over MQTT.
    /// - Returns: `nil` if it has no state to show.
    init?(_ device: Device, base: String, isCommandable: Bool) {
        guard let primary = device.properties.first, !primary.type.isEvent else { return nil }
        let topic = "\(base)/device/\(device.id)"
        let state: [(String, JSONValue)] = [("stat_t", .string(topic + "/state"))]
        let writes = primary.settable && isCommandable
        let command: [(String, JSONValue)] = writes ? [("cmd_t", .string(topic + "/set"))] : []
        let value: (String, JSONValue) = ("val_tpl", .string("{{ value_json.\(primary.name) | default('None') }}"))
        let (platform, keys): (String, [(String, JSONValue)])
        switch primary.type {
        case .flag:
            let flag = "value_json.\(primary.name)"
            let words: [(String, JSONValue)] = [
                ("val_tpl", .string("{{ 'on' if \(flag) else 'off' if \(flag) is defined else 'None' }}"))
            ]
            let payloads: [(String, JSONValue)] = [("pl_on", "on"), ("pl_off", "off")]
            (platform, keys) =
                writes
                ? ("switch", state + words + command + payloads + [("stat_on", "on"), ("stat_off", "off")])
                : ("binary_sensor", state + words + payloads)
        case .number(let unit, let range, let step):
            let unit: [(String, JSONValue)] = unit.symbol.isEmpty ? [] : [("unit_of_meas", .string(unit.symbol))]
            let limits: [(String, JSONValue)] = [
                ("min", .number(range?.lowerBound ?? -1_000_000)), ("max", .number(range?.upperBound ?? 1_000_000)),
                ("step", .number(step ?? 0.1)), ("mode", "box"),
            ]
            (platform, keys) =
                writes
                ? ("number", state + [value] + command + unit + limits)
                : (
                    "sensor",
                    state + [value] + unit + [("stat_cla", primary.countsUp ? "total_increasing" : "measurement")]
                )
        case .word(let words):
            // Only what is free to choose: a cover does not do 'opening' when told to.
            let chooses = writes && device.deviceClass.name == "select"
            let options: [(String, JSONValue)] = [("ops", .words(words))]
            (platform, keys) =
                chooses
                ? ("select", state + [value] + command + options)
                : ("sensor", state + [value, ("dev_cla", "enum")] + options)
        case .text:
            (platform, keys) = (writes ? "text" : "sensor", state + [value] + command)
        case .event: return nil
        }
        self.init(platform, device.id.split(separator: ".").joined(separator: "-"), device.name, keys)
    }
}
