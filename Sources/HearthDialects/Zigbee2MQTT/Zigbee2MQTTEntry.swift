import HearthJSON
import HearthModel

/// One entry of `bridge/devices`: a physical device as the bridge describes it.
struct Zigbee2MQTTEntry: Sendable {
    let ieee: String
    /// The friendly name, which is part of its topics and may contain `/`.
    let name: String
    let blueprints: [Zigbee2MQTTBlueprint]
    let hardware: Device.Hardware
    let isBattery: Bool
    let isEnabled: Bool
    let takesTransition: Bool
    /// Why it cannot be used.
    let note: String?

    /// `nil` for the coordinator and for what has no address or no name.
    init?(_ json: JSONValue) {
        guard let ieee = json["ieee_address"]?.string, !ieee.isEmpty, ieee.utf8.count <= 64 else { return nil }
        guard let name = json["friendly_name"]?.string, Self.isTopicPart(name) else { return nil }
        guard json["type"]?.string != "Coordinator" else { return nil }
        (self.ieee, self.name) = (ieee.lowercased(), name)
        isBattery = json["power_source"]?.string == "Battery"
        isEnabled = json["disabled"]?.bool != true
        let definition = json["definition"]
        var hardware = Device.Hardware()
        hardware.manufacturer = definition?["vendor"]?.string ?? json["manufacturer"]?.string
        hardware.model = definition?["model"]?.string ?? json["model_id"]?.string
        hardware.firmware = json["software_build_id"]?.string
        self.hardware = hardware
        takesTransition = definition?["options"]?.array?.contains { $0["name"]?.string == "transition" } ?? false
        let blueprints = Zigbee2MQTTBlueprint.all(exposes: definition?["exposes"]?.array ?? [], isBattery: isBattery)
        note = Self.note(json, isEmpty: blueprints.isEmpty)
        self.blueprints = note == nil ? blueprints : Zigbee2MQTTBlueprint.none
    }

    private static func note(_ json: JSONValue, isEmpty: Bool) -> String? {
        if json["interview_completed"]?.bool == false || json["interviewing"]?.bool == true
            || json["interview_state"]?.string.map({ $0 != "SUCCESSFUL" }) == true
        {
            return "Zigbee2MQTT has not finished its interview"
        }
        if json["supported"]?.bool == false { return "Zigbee2MQTT does not support this device" }
        return isEmpty ? "Zigbee2MQTT describes nothing of this device that Hearth can use" : nil
    }

    /// Wildcards and NUL have no place in a topic, and nobody can listen to a topic without end.
    private static func isTopicPart(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 1_024 && !name.contains { $0 == "+" || $0 == "#" || $0 == "\0" }
    }
}

extension Zigbee2MQTTBlueprint {
    /// A thing that is known and cannot be used.
    static let none = [Zigbee2MQTTBlueprint(endpoint: nil, deviceClass: DeviceClass[.note], features: [])]
}
