import HearthJSON
import HearthModel

extension HomeAssistantDriver {
    /// ESPHome nodes without discovery have the topics of its documentation (https://esphome.io/components/mqtt/): an
    /// entry that names one is announced on its behalf.
    mutating func presumeNodes(at now: Instant) {
        let nodes = wanted.compactMap { wanted -> ESPHomeBinding? in
            if case .node(let node) = wanted.binding { node } else { nil }
        }
        let presumed = Set(nodes.map { EntityKey(topic: $0.presumedTopic, part: nil) })
        for key in entityOfKey.keys where key.topic.hasPrefix(ESPHomeBinding.presumedPrefix) && !presumed.contains(key)
        {
            remove(key, at: now)
        }
        for node in nodes where entityOfKey[EntityKey(topic: node.presumedTopic, part: nil)] == nil {
            announce(node.announcement, due: now)
        }
    }
}

extension ESPHomeBinding {
    /// No topic of a broker begins like this.
    fileprivate static let presumedPrefix = "#"

    fileprivate var presumedTopic: String { Self.presumedPrefix + base }

    var base: String { "\(node)/\(component)/\(objectID)" }

    fileprivate var announcement: EntityAnnouncement {
        var members: [JSONValue.Member] = [
            .init("~", .string(base)), .init("availability_topic", .string(node + "/status")),
            .init("name", .string(objectID)),
        ]
        for (key, level) in topics { members.append(.init(key, .string("~/" + level))) }
        if component == "light" {
            members += [.init("schema", .string("json")), .init("brightness", .bool(true))]
        }
        return EntityAnnouncement(
            key: EntityKey(topic: presumedTopic, part: nil), component: component, object: objectID,
            configuration: EntityConfiguration(members), hardware: HomeAssistantHardware(nil))
    }

    /// Key → the levels of the topic below the component's own.
    private var topics: KeyValuePairs<String, String> {
        switch component {
        case "sensor", "binary_sensor", "event": ["state_topic": "state"]
        case "cover", "valve":
            [
                "state_topic": "state", "command_topic": "command", "position_topic": "position/state",
                "set_position_topic": "position/command",
            ]
        case "fan":
            [
                "state_topic": "state", "command_topic": "command", "oscillation_state_topic": "oscillation/state",
                "oscillation_command_topic": "oscillation/command", "percentage_state_topic": "speed_level/state",
                "percentage_command_topic": "speed_level/command",
            ]
        case "climate":
            [
                "mode_state_topic": "mode/state", "mode_command_topic": "mode/command",
                "current_temperature_topic": "current_temperature/state",
                "temperature_state_topic": "target_temperature/state",
                "temperature_command_topic": "target_temperature/command", "action_topic": "action/state",
                "fan_mode_state_topic": "fan_mode/state", "fan_mode_command_topic": "fan_mode/command",
            ]
        default: ["state_topic": "state", "command_topic": "command"]
        }
    }
}
