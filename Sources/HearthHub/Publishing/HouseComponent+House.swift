import HearthJSON

/// What the house itself shows of how it is (docs/spec/devices.md, section 7).
extension HouseComponent {
    /// - Parameters:
    ///   - base: of the hub's own topics.
    ///   - modes: `nil` if nobody may set them over MQTT.
    static func ofHouse(base: String, modes: [String], scenes: [String], acceptsCommands: Bool) -> [HouseComponent] {
        var components = [
            HouseComponent(
                "sensor", "awareness", "Awareness",
                [
                    ("unit_of_meas", "%"), ("stat_cla", "measurement"),
                    ("val_tpl", "{{ (value_json.awareness * 100) | round(0) }}"),
                ]),
            HouseComponent(
                "sensor", "emotion", "Emotion",
                [
                    ("dev_cla", "enum"), ("ops", .words(emotions)), ("val_tpl", "{{ value_json.emotion }}"),
                    ("json_attr_t", .string(base + "/house/state")),
                ]),
            HouseComponent(
                "sensor", "concerns", "Concerns",
                [("val_tpl", "{{ value_json.concerns }}"), ("json_attr_t", .string(base + "/house/concerns"))]),
            HouseComponent(
                "binary_sensor", "problem", "Problem",
                [("dev_cla", "problem"), ("val_tpl", "{{ 'ON' if value_json.concerns > 0 else 'OFF' }}")]),
        ]
        let mode: [(String, JSONValue)] = [("stat_t", .string(base + "/mode/state"))]
        if acceptsCommands {
            components.append(
                HouseComponent(
                    "select", "mode", "Mode",
                    [("ops", .words(modes))] + mode + [("cmd_t", .string(base + "/mode/set"))]))
            components += scenes.map { scene in
                HouseComponent(
                    "scene", "scene_" + scene, title(scene),
                    [("cmd_t", .string("\(base)/scene/\(scene)/apply")), ("pl_on", "ON")])
            }
        } else {
            components.append(
                HouseComponent("sensor", "mode", "Mode", [("dev_cla", "enum"), ("ops", .words(modes))] + mode))
        }
        return components
    }

    private static let emotions = ["content", "happy", "excited", "bored", "worried", "unhappy", "neutral"]

    /// `movie_night` as people read it.
    private static func title(_ name: String) -> String {
        let words = name.split(separator: "_").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    init(_ platform: String, _ key: String, _ name: String, _ keys: [(String, JSONValue)]) {
        self.init(key: key, platform: platform, name: name, keys: keys.map { JSONValue.Member($0, $1) })
    }
}

extension JSONValue {
    static func words(_ words: [String]) -> JSONValue { .array(words.map(JSONValue.string)) }
}
