/// Zigbee devices behind Zigbee2MQTT, from its documentation ("MQTT topics and messages", "Exposes").
enum Zigbee2MQTTKinds {
    private struct Row {
        let name: String
        let type: String
        let exposes: String
        /// What the bridge says of it.
        let state: String
        let first: Kind.State
        var request: String?
        /// To `set`.
        var told: String?
        let change: String
        let after: Kind.State
    }

    private static let onOff = binary("state", "ON", "OFF", access: 7)

    private static func binary(_ name: String, _ on: String, _ off: String, access: Int = 1) -> String {
        #"{"access":\#(access),"name":"\#(name)","property":"\#(name)","type":"binary","value_on":"\#(on)","value_off":"\#(off)"}"#
    }

    private static func flag(_ name: String, on: Bool = true) -> String {
        #"{"access":1,"name":"\#(name)","property":"\#(name)","type":"binary","value_on":\#(on),"value_off":\#(!on)}"#
    }

    private static func numeric(_ name: String, _ unit: String, access: Int = 1, _ range: String = "") -> String {
        #"{"access":\#(access),"name":"\#(name)","property":"\#(name)","type":"numeric","unit":"\#(unit)"\#(range)}"#
    }

    private static func of(_ type: String, _ features: String...) -> String {
        #"{"type":"\#(type)","features":[\#(features.joined(separator: ","))]}"#
    }

    private static let rows: [Row] = [
        Row(
            name: "lamp", type: "light",
            exposes: of(
                "light", onOff, numeric("brightness", "", access: 7, #","value_min":0,"value_max":254"#),
                numeric("color_temp", "mired", access: 7, #","value_min":153,"value_max":454"#)),
            state: #"{"state":"OFF","brightness":127,"color_temp":250}"#, first: .init("color_temp", "4000"),
            request: #"{"action":"set_brightness","value":20}"#, told: #"{"state":"ON","brightness":51}"#,
            change: #"{"state":"ON","brightness":51}"#, after: .init("brightness", "20")),
        Row(
            name: "switch", type: "switch", exposes: of("switch", onOff), state: #"{"state":"OFF"}"#,
            first: .init("on", "false"), request: #"{"action":"turn_on"}"#, told: #"{"state":"ON"}"#,
            change: #"{"state":"ON"}"#, after: .init("on", "true")),
        Row(
            name: "plug", type: "plug", exposes: of("switch", onOff) + "," + numeric("power", "W"),
            state: #"{"state":"ON","power":12.5}"#, first: .init("power", "12.5"), request: #"{"action":"turn_off"}"#,
            told: #"{"state":"OFF"}"#, change: #"{"state":"OFF","power":0}"#, after: .init("on", "false")),
        Row(
            name: "blind", type: "cover",
            exposes: of(
                "cover",
                #"{"access":3,"name":"state","property":"state","type":"enum","values":["OPEN","CLOSE","STOP"]}"#,
                numeric("position", "%", access: 7, #","value_min":0,"value_max":100"#)),
            state: #"{"state":"CLOSE","position":0}"#, first: .init("position", "0"),
            request: #"{"action":"set_position","value":40}"#, told: #"{"position":40}"#,
            change: #"{"state":"OPEN","position":40}"#, after: .init("position", "40")),
        Row(
            name: "lock", type: "lock",
            exposes: of(
                "lock", binary("state", "LOCK", "UNLOCK", access: 7),
                #"{"access":1,"name":"lock_state","property":"lock_state","type":"enum","values":["not_fully_locked","locked","unlocked"]}"#
            ),
            state: #"{"state":"UNLOCK","lock_state":"unlocked"}"#, first: .init("state", #""unlocked""#),
            request: #"{"action":"lock"}"#, told: #"{"state":"LOCK"}"#,
            change: #"{"state":"LOCK","lock_state":"locked"}"#, after: .init("state", #""locked""#)),
        Row(
            name: "heating", type: "thermostat",
            exposes: of(
                "climate",
                numeric(
                    "occupied_heating_setpoint", "°C", access: 7, #","value_min":5,"value_max":30,"value_step":0.5"#),
                numeric("local_temperature", "°C"),
                #"{"access":7,"name":"system_mode","property":"system_mode","type":"enum","values":["off","heat"]}"#),
            state: #"{"occupied_heating_setpoint":18,"local_temperature":19.5,"system_mode":"heat"}"#,
            first: .init("temp", "19.5"), request: #"{"action":"set_temperature","value":21.5}"#,
            told: #"{"occupied_heating_setpoint":21.5}"#,
            change: #"{"occupied_heating_setpoint":21.5,"local_temperature":19.5,"system_mode":"heat"}"#,
            after: .init("setpoint", "21.5")),
        Row(
            name: "fan", type: "fan",
            exposes: of(
                "fan",
                #"{"access":7,"name":"state","property":"fan_state","type":"binary","value_on":"ON","value_off":"OFF"}"#,
                #"{"access":7,"name":"mode","property":"fan_mode","type":"enum","values":["off","low","medium","high","on"]}"#
            ),
            state: #"{"fan_state":"OFF","fan_mode":"off"}"#, first: .init("on", "false"),
            request: #"{"action":"turn_on"}"#, told: #"{"fan_state":"ON"}"#,
            change: #"{"fan_state":"ON","fan_mode":"high"}"#, after: .init("on", "true")),
        Row(
            name: "door", type: "contact", exposes: flag("contact", on: false) + "," + numeric("battery", "%"),
            state: #"{"contact":true,"battery":80}"#, first: .init("state", #""closed""#),
            change: #"{"contact":false,"battery":80}"#, after: .init("state", #""open""#)),
        Row(
            name: "motion", type: "motion", exposes: flag("occupancy") + "," + numeric("illuminance", "lx"),
            state: #"{"occupancy":false,"illuminance":12}"#, first: .init("lux", "12"),
            change: #"{"occupancy":true,"illuminance":13}"#, after: .init("on", "true")),
        Row(
            name: "leak", type: "leak", exposes: flag("water_leak"), state: #"{"water_leak":false}"#,
            first: .init("state", #""dry""#), change: #"{"water_leak":true}"#, after: .init("state", #""wet""#)),
        Row(
            name: "climate", type: "temp", exposes: numeric("temperature", "°C") + "," + numeric("humidity", "%"),
            state: #"{"temperature":21.5,"humidity":40}"#, first: .init("humidity", "40"),
            change: #"{"temperature":22.5,"humidity":40}"#, after: .init("temp", "22.5")),
        Row(
            name: "remote", type: "button",
            exposes:
                #"{"access":1,"name":"action","property":"action","type":"enum","values":["single","double","hold"]},"#
                + numeric("battery", "%"),
            state: #"{"battery":80}"#, first: .init("battery", "80"), change: #"{"action":"single","battery":79}"#,
            after: .init("battery", "79")),
    ]

    static let bases = rows.map { "zig-" + $0.name }

    static let all: [Kind] = rows.enumerated().map { number, row in
        let base = "zig-" + row.name
        func devices(_ name: String) -> Kind.Word {
            let entry = """
                {"ieee_address":"0x00124b00000001\(number + 10)","type":"Router","network_address":4711,"supported":true,\
                "disabled":false,"friendly_name":"\(name)","endpoints":{},"interviewing":false,"interview_completed":true,\
                "power_source":"Mains (single phase)","model_id":"T","definition":{"model":"T","vendor":"Testware",\
                "description":"T","supports_ota":false,"options":[],"exposes":[\(row.exposes)]}}
                """
            return .init(base + "/bridge/devices", "[\(entry)]")
        }
        let (old, new) = ("Zigbee \(row.name)", "Renamed \(row.name)")
        return Kind(
            family: "zigbee2mqtt", id: "zigbee_\(row.name)", type: row.type,
            greeting: [
                .init(
                    base + "/bridge/info",
                    #"{"version":"2.1.0","config":{"availability":{"enabled":true}},"restart_required":false}"#),
                .init(base + "/bridge/state", #"{"state":"online"}"#), devices(old),
                .init("\(base)/\(old)/availability", #"{"state":"online"}"#), .init("\(base)/\(old)", row.state),
            ], first: row.first, request: row.request, told: row.told.map { ["\(base)/\(old)/set \($0)"] } ?? [],
            answer: [.init("\(base)/\(old)", row.change, retained: false)], after: row.after,
            life: .init(
                renames: [devices(new)], name: new,
                leaves: .init("\(base)/\(new)/availability", #"{"state":"offline"}"#),
                returns: .init("\(base)/\(new)/availability", #"{"state":"online"}"#),
                removes: [.init(base + "/bridge/devices", "[]")]))
    }
}
