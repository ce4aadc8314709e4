/// Shelly's first generation, from its API documentation ("MQTT" of each model).
enum ShellyGen1Kinds {
    private struct Row {
        let name: String
        let model: String
        let type: String
        /// Topics below that of the device.
        let state: KeyValuePairs<String, String>
        let first: Kind.State
        var request: String?
        var told: [(String, String)] = []
        let answer: KeyValuePairs<String, String>
        let after: Kind.State
    }

    private static let rows: [Row] = [
        Row(
            name: "relay", model: "SHSW-1", type: "switch", state: ["relay/0": "off"], first: .init("on", "false"),
            request: #"{"action":"turn_on"}"#, told: [("relay/0/command", "on")], answer: ["relay/0": "on"],
            after: .init("on", "true")),
        Row(
            name: "plug", model: "SHPLG-S", type: "plug",
            state: ["relay/0": "on", "relay/0/power": "12.5", "relay/0/energy": "60000"],
            first: .init("energy", "1"), request: #"{"action":"turn_off"}"#, told: [("relay/0/command", "off")],
            answer: ["relay/0": "off"], after: .init("on", "false")),
        Row(
            name: "roller", model: "SHSW-25", type: "cover", state: ["roller/0": "stop", "roller/0/pos": "0"],
            first: .init("position", "0"), request: #"{"action":"set_position","value":40}"#,
            told: [("roller/0/command/pos", "40")], answer: ["roller/0": "stop", "roller/0/pos": "40"],
            after: .init("position", "40")),
        Row(
            name: "dimmer", model: "SHDM-1", type: "light",
            state: ["light/0": "off", "light/0/status": #"{"ison":false,"mode":"white","brightness":10}"#],
            first: .init("brightness", "10"), request: #"{"action":"set_brightness","value":40}"#,
            told: [("light/0/set", #"{"turn":"on","brightness":40}"#)],
            answer: ["light/0/status": #"{"ison":true,"mode":"white","brightness":40}"#],
            after: .init("brightness", "40")),
        Row(
            name: "strip", model: "SHRGBW2", type: "light",
            state: [
                "color/0": "on",
                "color/0/status":
                    #"{"ison":true,"mode":"color","red":255,"green":0,"blue":0,"white":0,"gain":100,"effect":0}"#,
            ],
            first: .init("hue", "0"), request: #"{"action":"set_color","value":{"hue":240,"saturation":100}}"#,
            told: [("color/0/set", #"{"red":0,"green":0,"blue":255}"#)],
            answer: [
                "color/0/status":
                    #"{"ison":true,"mode":"color","red":0,"green":0,"blue":255,"white":0,"gain":100,"effect":0}"#
            ], after: .init("hue", "240")),
        Row(
            name: "white", model: "SHRGBW2", type: "light",
            state: ["white/0": "off", "white/0/status": #"{"ison":false,"mode":"white","brightness":10}"#],
            first: .init("on", "false"), request: #"{"action":"turn_on"}"#,
            told: [("white/0/set", #"{"turn":"on"}"#)],
            answer: ["white/0/status": #"{"ison":true,"mode":"white","brightness":10}"#], after: .init("on", "true")),
        Row(
            name: "radiator", model: "SHTRV-01", type: "thermostat",
            state: [
                "info":
                    #"{"bat":{"value":81},"thermostats":[{"pos":0,"target_t":{"enabled":true,"value":18,"units":"C"},"tmp":{"value":19.2,"units":"C"}}]}"#
            ],
            first: .init("setpoint", "18"), request: #"{"action":"set_temperature","value":21.5}"#,
            told: [("thermostat/0/command/target_t", "21.5")],
            answer: [
                "info":
                    #"{"bat":{"value":81},"thermostats":[{"pos":40,"target_t":{"enabled":true,"value":21.5,"units":"C"},"tmp":{"value":19.2,"units":"C"}}]}"#
            ], after: .init("setpoint", "21.5")),
        Row(
            name: "gasvalve", model: "SHGS-1", type: "valve", state: ["valve/0/state": "closed"],
            first: .init("state", #""closed""#), request: #"{"action":"open"}"#,
            told: [("valve/0/command", "open")], answer: ["valve/0/state": "opened"],
            after: .init("state", #""open""#)),
        Row(
            name: "meter", model: "SHEM", type: "power",
            state: ["emeter/0/power": "100.5", "emeter/0/voltage": "230.1", "emeter/0/total": "2500"],
            first: .init("energy", "2.5"), answer: ["emeter/0/power": "77.5"], after: .init("power", "77.5")),
        Row(
            name: "climate", model: "SHHT-1", type: "temp",
            state: ["sensor/temperature": "21.5", "sensor/humidity": "40", "sensor/battery": "90"],
            first: .init("humidity", "40"), answer: ["sensor/temperature": "22.5"], after: .init("temp", "22.5")),
        Row(
            name: "flood", model: "SHWT-1", type: "leak",
            state: ["sensor/flood": "false", "sensor/battery": "90"], first: .init("state", #""dry""#),
            answer: ["sensor/flood": "true"], after: .init("state", #""wet""#)),
        Row(
            name: "smoke", model: "SHSM-01", type: "smoke",
            state: ["sensor/smoke": "false", "sensor/battery": "90"], first: .init("state", #""clear""#),
            answer: ["sensor/smoke": "true"], after: .init("state", #""alarm""#)),
        Row(
            name: "window", model: "SHDW-2", type: "contact",
            state: ["sensor/state": "close", "sensor/lux": "30", "sensor/battery": "90"],
            first: .init("state", #""closed""#), answer: ["sensor/state": "open"], after: .init("state", #""open""#)),
        Row(
            name: "button", model: "SHBTN-2", type: "button",
            state: ["sensor/battery": "90", "input_event/0": #"{"event":"","event_cnt":3}"#],
            first: .init("battery", "90"),
            answer: ["sensor/battery": "80", "input_event/0": #"{"event":"S","event_cnt":4}"#],
            after: .init("battery", "80")),
    ]

    static let all: [Kind] = rows.enumerated().map { number, row in
        let mac = "A4CF12F4500" + String(number, radix: 16).uppercased()
        let (old, new) = ("shellyone-\(row.name)", "shellynew-\(row.name)")
        func announcement(_ id: String) -> Kind.Word {
            let text =
                #"{"id":"\#(id)","model":"\#(row.model)","mac":"\#(mac)","ip":"192.0.2.3","new_fw":false,"fw_ver":"20230913"}"#
            return .init("shellies/announce", text, retained: false)
        }
        func words(_ id: String, _ state: KeyValuePairs<String, String>, retained: Bool = true) -> [Kind.Word] {
            state.map { .init("shellies/\(id)/\($0.key)", $0.value, retained: retained) }
        }
        return Kind(
            family: "shelly", id: old.replacing("-", with: "_"), type: row.type, model: row.model,
            greeting: [.init("shellies/\(old)/online", "true")] + words(old, row.state), first: row.first,
            request: row.request, told: row.told.map { "shellies/\(old)/\($0.0) \($0.1)" },
            answer: words(old, row.answer), after: row.after,
            life: .init(
                renames: [announcement(new), .init("shellies/\(new)/online", "true")] + words(new, row.state),
                name: new,
                leaves: .init("shellies/\(new)/online", "false"),
                sleeps: row.state.contains { $0.key == "sensor/battery" },
                returns: .init("shellies/\(new)/online", "true"),
                removes: [.init("shellies/\(new)/online", "")]),
            replies: ["shellies/command announce": [announcement(old)]])
    }
}
