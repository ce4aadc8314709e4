/// Devices with Tasmota, from its documentation ("MQTT", "Commands", discovery).
enum TasmotaKinds {
    private struct Row {
        let name: String
        let type: String
        /// What there is besides the members that all have.
        var relays = "0"
        var extra = ""
        /// Tree of sensors.
        var sensors = ""
        /// In answer to `STATE` and `STATUS 10`.
        var state = #"{"Wifi":{"RSSI":100}}"#
        let first: Kind.State
        var request: String?
        var told: (String, String)?
        let answer: (topic: String, payload: String)
        let after: Kind.State
    }

    private static let rows: [Row] = [
        Row(
            name: "relay", type: "switch", relays: "1", state: #"{"POWER":"OFF"}"#, first: .init("on", "false"),
            request: #"{"action":"turn_on"}"#, told: ("POWER1", "ON"), answer: ("stat/@/RESULT", #"{"POWER":"ON"}"#),
            after: .init("on", "true")),
        Row(
            name: "plug", type: "plug", relays: "1",
            sensors: #","ENERGY":{"Total":3.5,"Power":12,"Voltage":230,"Current":0.05}"#, state: #"{"POWER":"ON"}"#,
            first: .init("energy", "3.5"), request: #"{"action":"turn_off"}"#, told: ("POWER1", "OFF"),
            answer: ("stat/@/RESULT", #"{"POWER":"OFF"}"#), after: .init("on", "false")),
        Row(
            name: "dimmer", type: "light", relays: "2", extra: #""lt_st":1,"#, state: #"{"POWER":"ON","Dimmer":10}"#,
            first: .init("brightness", "10"), request: #"{"action":"set_brightness","value":40}"#,
            told: ("Backlog", "NoDelay;Dimmer 40"), answer: ("stat/@/RESULT", #"{"POWER":"ON","Dimmer":40}"#),
            after: .init("brightness", "40")),
        Row(
            name: "white", type: "light", relays: "2", extra: #""lt_st":2,"#,
            state: #"{"POWER":"ON","Dimmer":10,"CT":250}"#, first: .init("color_temp", "4000"),
            request: #"{"action":"set_color_temperature","value":2500}"#, told: ("Backlog", "NoDelay;CT 400"),
            answer: ("stat/@/RESULT", #"{"POWER":"ON","Dimmer":10,"CT":400}"#), after: .init("color_temp", "2500")),
        Row(
            name: "colour", type: "light", relays: "2", extra: #""lt_st":3,"#,
            state: #"{"POWER":"ON","Dimmer":10,"HSBColor":"0,100,10"}"#, first: .init("hue", "0"),
            request: #"{"action":"set_color","value":{"hue":240,"saturation":50}}"#,
            told: ("Backlog", "NoDelay;HsbColor1 240;NoDelay;HsbColor2 50"),
            answer: ("stat/@/RESULT", #"{"POWER":"ON","Dimmer":10,"HSBColor":"240,50,10"}"#),
            after: .init("hue", "240")),
        Row(
            name: "shutter", type: "cover", relays: "3,3", extra: #""sho":[0],"sht":[[0,0,0]],"#,
            state: #"{"POWER1":"OFF","POWER2":"OFF","Shutter1":{"Position":0,"Direction":0,"Target":0}}"#,
            first: .init("position", "0"), request: #"{"action":"set_position","value":40}"#,
            told: ("ShutterPosition1", "40"),
            answer: ("stat/@/RESULT", #"{"Shutter1":{"Position":40,"Direction":0,"Target":40}}"#),
            after: .init("position", "40")),
        Row(
            name: "fan", type: "fan", extra: #""if":1,"#, state: #"{"FanSpeed":0}"#, first: .init("on", "false"),
            request: #"{"action":"set_speed","value":100}"#, told: ("FanSpeed", "3"),
            answer: ("stat/@/RESULT", #"{"FanSpeed":3}"#), after: .init("speed", "100")),
        Row(
            name: "lamp", type: "light", relays: "1", extra: #""so":{"30":1},"#, state: #"{"POWER":"OFF"}"#,
            first: .init("on", "false"), request: #"{"action":"turn_on"}"#, told: ("POWER1", "ON"),
            answer: ("stat/@/RESULT", #"{"POWER":"ON"}"#), after: .init("on", "true")),
        Row(
            name: "climate", type: "temp", sensors: #","AM2301":{"Temperature":21.5,"Humidity":40},"TempUnit":"C""#,
            first: .init("humidity", "40"),
            answer: ("tele/@/SENSOR", #"{"AM2301":{"Temperature":22.5,"Humidity":40},"TempUnit":"C"}"#),
            after: .init("temp", "22.5")),
        Row(
            name: "air", type: "co2", sensors: #","MHZ19B":{"CarbonDioxide":600}"#,
            first: .init("co2", "600"), answer: ("tele/@/SENSOR", #"{"MHZ19B":{"CarbonDioxide":700}}"#),
            after: .init("co2", "700")),
        Row(
            name: "light", type: "lux", sensors: #","BH1750":{"Illuminance":120}"#, first: .init("lux", "120"),
            answer: ("tele/@/SENSOR", #"{"BH1750":{"Illuminance":130}}"#), after: .init("lux", "130")),
        Row(
            name: "pressure", type: "pressure", sensors: #","BMP280":{"Pressure":1013.2},"PressureUnit":"hPa""#,
            first: .init("pressure", "1013.2"),
            answer: ("tele/@/SENSOR", #"{"BMP280":{"Pressure":1003.2},"PressureUnit":"hPa"}"#),
            after: .init("pressure", "1003.2")),
    ]

    static let all: [Kind] = rows.enumerated().map { number, row in
        let (topic, mac) = ("tas-" + row.name, "A0B1C2D3E40" + String(number, radix: 16).uppercased())
        func config(_ name: String) -> Kind.Word {
            let options = row.extra.contains(#""so""#) ? "" : #""so":{},"#
            let fan = row.extra.contains(#""if""#) ? "" : #""if":0,"#
            return .init(
                "tasmota/discovery/\(mac)/config",
                #"{"ip":"192.0.2.7","dn":"\#(name)","fn":[],"hn":"\#(topic)-host","mac":"\#(mac)","md":"Module","ty":0,"#
                    + fan + options + row.extra
                    + #""ofln":"Offline","onln":"Online","state":["OFF","ON","TOGGLE","HOLD"],"sw":"14.2.0","t":"\#(topic)","#
                    + #""ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"],"rl":[\#(row.relays)],"ver":1}"#)
        }
        func own(_ text: String) -> String { text.replacing("@", with: topic) }
        // What a fan does has a name of its own beside the relay of its lamp.
        let part = row.type == "fan" ? "_fan" : ""
        let sensors = Kind.Word(
            "tasmota/discovery/\(mac)/sensors", #"{"sn":{"Time":"2026-01-01T00:00:00"\#(row.sensors)},"ver":1}"#)
        return Kind(
            family: "tasmota", id: "tasmota_\(row.name)\(part)", type: row.type,
            greeting: [config("Tasmota \(row.name)"), sensors, .init("tele/\(topic)/LWT", "Online")],
            first: row.first, request: row.request, told: row.told.map { ["cmnd/\(topic)/\($0.0) \($0.1)"] } ?? [],
            answer: [.init(own(row.answer.topic), row.answer.payload, retained: false)], after: row.after,
            life: .init(
                renames: [config("Renamed \(row.name)")], name: "Renamed \(row.name)" + part.replacing("_", with: " "),
                leaves: .init("tele/\(topic)/LWT", "Offline"), returns: .init("tele/\(topic)/LWT", "Online"),
                removes: [
                    .init("tasmota/discovery/\(mac)/config", ""), .init("tasmota/discovery/\(mac)/sensors", ""),
                ]),
            replies: [
                "cmnd/\(topic)/STATE ": [.init("stat/\(topic)/RESULT", row.state, retained: false)],
                "cmnd/\(topic)/STATUS 10": [
                    .init(
                        "stat/\(topic)/STATUS10", #"{"StatusSNS":{"Time":"2026-01-01T00:00:00"\#(row.sensors)}}"#,
                        retained: false)
                ],
            ])
    }
}
