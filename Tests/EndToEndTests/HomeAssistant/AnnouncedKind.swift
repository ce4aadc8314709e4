import Testing

/// One kind of device that announces itself as for Home Assistant: what it says of itself, what people ask of it, what
/// must then be on the wire, and what it answers. `@` stands for its own name, by which all its topics begin.
struct AnnouncedKind: Sendable, CustomTestStringConvertible {
    let component: String
    /// Its name besides the component, where there are several of one.
    var variant = ""
    /// Of the announcement, besides name, identity and availability.
    let keys: String
    /// Topic → what it has told before the hub hears of it.
    let told: [String: String]
    let type: String
    let request: String
    /// Exactly this, and nothing else.
    let topic: String
    let payload: String
    /// What the device says to it.
    let answer: (topic: String, payload: String)
    let property: String
    let value: String
    /// As an ESPHome node announces it: its identifiers are one text, and the word for its availability is another.
    var isESPHome = false

    var name: String { component + variant }
    var testDescription: String { name }

    func own(_ text: String) -> String { text.replacing("@", with: name) }

    var availabilityTopic: String { name + (isESPHome ? "/status" : "/lwt") }

    var discoveryTopic: String { "homeassistant/\(component)/\(name)/config" }

    var announcement: String { announcement(called: name) }

    /// - Parameter title: what people call it.
    func announcement(called title: String) -> String {
        let device =
            isESPHome
            ? #""dev":{"ids":"\#(name)","name":"\#(title)","sw":"esphome v2025.6.0","mdl":"esp32dev","mf":"Espressif"}"#
            : #""device":{"identifiers":["\#(name)"],"name":"\#(title)"}"#
        return #"{"name":null,"unique_id":"\#(name)","avty_t":"\#(availabilityTopic)",\#(device),"# + own(keys) + "}"
    }

    static let all = others + esphome

    private static let others: [AnnouncedKind] = [
        AnnouncedKind(
            component: "switch", keys: #""stat_t":"@/state","cmd_t":"@/set""#, told: ["@/state": "OFF"], type: "switch",
            request: #"{"action":"turn_on"}"#, topic: "@/set", payload: "ON", answer: ("@/state", "ON"), property: "on",
            value: "true"),
        AnnouncedKind(
            component: "light",
            keys: #""schema":"json","stat_t":"@/state","cmd_t":"@/set","brightness":true,"sup_clrm":["hs"]"#,
            told: ["@/state": #"{"state":"OFF"}"#], type: "light", request: #"{"action":"set_brightness","value":40}"#,
            topic: "@/set", payload: #"{"state":"ON","brightness":102}"#,
            answer: ("@/state", #"{"state":"ON","brightness":102}"#), property: "brightness", value: "40"),
        AnnouncedKind(
            component: "light", variant: "_by_topic",
            keys:
                #""stat_t":"@/state","cmd_t":"@/set","bri_stat_t":"@/bri","bri_cmd_t":"@/bri/set","on_cmd_type":"brightness""#,
            told: ["@/state": "ON", "@/bri": "255"], type: "light", request: #"{"action":"set_brightness","value":20}"#,
            topic: "@/bri/set", payload: "51", answer: ("@/bri", "51"), property: "brightness", value: "20"),
        AnnouncedKind(
            component: "light", variant: "_by_template",
            keys:
                #""schema":"template","stat_t":"@/state","cmd_t":"@/set","cmd_on_tpl":"on{% if brightness is defined %},{{ brightness }}{% endif %}","cmd_off_tpl":"off","stat_tpl":"{{ value.split(',')[0] }}","bri_tpl":"{{ value.split(',')[1] }}""#,
            told: ["@/state": "off,0"], type: "light", request: #"{"action":"set_brightness","value":60}"#,
            topic: "@/set",
            payload: "on,153", answer: ("@/state", "on,153"), property: "brightness", value: "60"),
        AnnouncedKind(
            component: "cover", keys: #""stat_t":"@/state","cmd_t":"@/set""#, told: ["@/state": "closed"],
            type: "cover",
            request: #"{"action":"open"}"#, topic: "@/set", payload: "OPEN", answer: ("@/state", "opening"),
            property: "state", value: #""opening""#),
        AnnouncedKind(
            component: "lock", keys: #""stat_t":"@/state","cmd_t":"@/set""#, told: ["@/state": "UNLOCKED"],
            type: "lock",
            request: #"{"action":"lock"}"#, topic: "@/set", payload: "LOCK", answer: ("@/state", "LOCKED"),
            property: "state", value: #""locked""#),
        AnnouncedKind(
            component: "climate",
            keys:
                #""temp_stat_t":"@/temp","temp_cmd_t":"@/temp/set","mode_stat_t":"@/mode","mode_cmd_t":"@/mode/set","curr_temp_t":"@/now""#,
            told: ["@/temp": "18", "@/mode": "heat", "@/now": "17.5"], type: "thermostat",
            request: #"{"action":"set_temperature","value":21.5}"#, topic: "@/temp/set", payload: "21.5",
            answer: ("@/temp", "21.5"), property: "setpoint", value: "21.5"),
        AnnouncedKind(
            component: "fan",
            keys:
                #""stat_t":"@/state","cmd_t":"@/set","pct_stat_t":"@/speed","pct_cmd_t":"@/speed/set","spd_rng_max":10"#,
            told: ["@/state": "ON", "@/speed": "2"], type: "fan", request: #"{"action":"set_speed","value":70}"#,
            topic: "@/speed/set", payload: "7", answer: ("@/speed", "7"), property: "speed", value: "70"),
        AnnouncedKind(
            component: "valve", keys: #""stat_t":"@/state","cmd_t":"@/set""#, told: ["@/state": "open"], type: "valve",
            request: #"{"action":"close"}"#, topic: "@/set", payload: "CLOSE", answer: ("@/state", "closed"),
            property: "state", value: #""closed""#),
        AnnouncedKind(
            component: "siren", keys: #""stat_t":"@/state","cmd_t":"@/set""#, told: ["@/state": "OFF"], type: "siren",
            request: #"{"action":"turn_on"}"#, topic: "@/set", payload: #"{"state":"ON"}"#,
            answer: ("@/state", #"{"state":"ON"}"#), property: "on", value: "true"),
        AnnouncedKind(
            component: "humidifier",
            keys: #""stat_t":"@/state","cmd_t":"@/set","hum_stat_t":"@/target","hum_cmd_t":"@/target/set""#,
            told: ["@/state": "ON", "@/target": "40"], type: "humidifier",
            request: #"{"action":"set_humidity","value":55}"#,
            topic: "@/target/set", payload: "55", answer: ("@/target", "55"), property: "target", value: "55"),
        AnnouncedKind(
            component: "vacuum", keys: #""stat_t":"@/state","cmd_t":"@/set""#,
            told: ["@/state": #"{"state":"docked"}"#],
            type: "vacuum", request: #"{"action":"start"}"#, topic: "@/set", payload: "start",
            answer: ("@/state", #"{"state":"cleaning"}"#), property: "state", value: #""cleaning""#),
        AnnouncedKind(
            component: "alarm_control_panel", keys: #""stat_t":"@/state","cmd_t":"@/set""#,
            told: ["@/state": "disarmed"],
            type: "alarm", request: #"{"action":"arm_away"}"#, topic: "@/set", payload: "ARM_AWAY",
            answer: ("@/state", "armed_away"), property: "state", value: #""armed_away""#),
        AnnouncedKind(
            component: "number", keys: #""stat_t":"@/state","cmd_t":"@/set","min":0,"max":10,"step":0.5"#,
            told: ["@/state": "1"], type: "number", request: #"{"action":"set_value","value":4.5}"#, topic: "@/set",
            payload: "4.5", answer: ("@/state", "4.5"), property: "value", value: "4.5"),
        AnnouncedKind(
            component: "select", keys: #""stat_t":"@/state","cmd_t":"@/set","ops":["Low","High"]"#,
            told: ["@/state": "Low"],
            type: "select", request: #"{"action":"set_value","value":"High"}"#, topic: "@/set", payload: "High",
            answer: ("@/state", "High"), property: "value", value: #""High""#),
        AnnouncedKind(
            component: "text", keys: #""stat_t":"@/state","cmd_t":"@/set""#, told: ["@/state": "old"], type: "text",
            request: #"{"action":"set_value","value":"new"}"#, topic: "@/set", payload: "new",
            answer: ("@/state", "new"),
            property: "value", value: #""new""#),
    ]

    /// With the topics of an ESPHome node that gives none, by its documentation ("MQTT Client Component").
    private static func esphome(
        _ component: String, _ object: String, _ keys: String = "", state: String, type: String, request: String,
        told: String = "state", topic: String = "command", payload: String, answer: (topic: String, payload: String),
        property: String,
        value: String
    ) -> AnnouncedKind {
        let path = "@/\(component)/\(object)/"
        return AnnouncedKind(
            component: component, variant: "_of_node",
            keys: #""stat_t":"\#(path)state","cmd_t":"\#(path)command""# + keys.replacing("%", with: path),
            told: [path + told: state], type: type, request: request, topic: path + topic, payload: payload,
            answer: (path + answer.topic, answer.payload), property: property, value: value, isESPHome: true)
    }

    private static let esphome: [AnnouncedKind] = [
        esphome(
            "switch", "relay", state: "OFF", type: "switch", request: #"{"action":"turn_on"}"#, payload: "ON",
            answer: ("state", "ON"), property: "on", value: "true"),
        esphome(
            "light", "lamp", #","schema":"json","clrm":true,"sup_clrm":["rgb"],"brightness":true"#,
            state: #"{"state":"OFF"}"#, type: "light", request: #"{"action":"set_brightness","value":40}"#,
            payload: #"{"state":"ON","brightness":102}"#,
            answer: ("state", #"{"color_mode":"rgb","state":"ON","brightness":102,"color":{"r":255,"g":0,"b":0}}"#),
            property: "brightness", value: "40"),
        esphome(
            "cover", "blind", #","pos_t":"%position/state","set_pos_t":"%position/command""#, state: "closed",
            type: "cover", request: #"{"action":"set_position","value":40}"#, topic: "position/command", payload: "40",
            answer: ("position/state", "40"), property: "position", value: "40"),
        esphome(
            "fan", "vent", #","pct_cmd_t":"%speed_level/command","pct_stat_t":"%speed_level/state","spd_rng_max":5"#,
            state: "ON", type: "fan", request: #"{"action":"set_speed","value":60}"#, topic: "speed_level/command",
            payload: "3", answer: ("speed_level/state", "3"), property: "speed", value: "60"),
        esphome(
            "lock", "door", state: "UNLOCKED", type: "lock", request: #"{"action":"lock"}"#, payload: "LOCK",
            answer: ("state", "LOCKED"), property: "state", value: #""locked""#),
        esphome(
            "valve", "water", state: "open", type: "valve", request: #"{"action":"close"}"#, payload: "CLOSE",
            answer: ("state", "closed"), property: "state", value: #""closed""#),
        esphome(
            "climate", "heating",
            #","mode_cmd_t":"%mode/command","mode_stat_t":"%mode/state","temp_cmd_t":"%target_temperature/command","temp_stat_t":"%target_temperature/state","curr_temp_t":"%current_temperature/state""#,
            state: "18", type: "thermostat", request: #"{"action":"set_temperature","value":21.5}"#,
            told: "target_temperature/state", topic: "target_temperature/command", payload: "21.5",
            answer: ("target_temperature/state", "21.5"),
            property: "setpoint", value: "21.5"),
        esphome(
            "number", "level", #","min":0,"max":10,"step":0.5"#, state: "1", type: "number",
            request: #"{"action":"set_value","value":4.5}"#, payload: "4.5", answer: ("state", "4.5"),
            property: "value", value: "4.5"),
        esphome(
            "select", "program", #","ops":["Low","High"]"#, state: "Low", type: "select",
            request: #"{"action":"set_value","value":"High"}"#, payload: "High", answer: ("state", "High"),
            property: "value", value: #""High""#),
        esphome(
            "text", "label", state: "old", type: "text", request: #"{"action":"set_value","value":"new"}"#,
            payload: "new", answer: ("state", "new"), property: "value", value: #""new""#),
        esphome(
            "alarm_control_panel", "panel", #","code_arm_required":false,"code_disarm_required":false"#,
            state: "disarmed", type: "alarm", request: #"{"action":"arm_home"}"#, payload: "ARM_HOME",
            answer: ("state", "armed_home"), property: "state", value: #""armed_home""#),
    ]
}
