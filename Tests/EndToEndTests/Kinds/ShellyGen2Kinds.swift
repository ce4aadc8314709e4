import HearthJSON
import TestParts

/// Shelly's second and later generations, from the Gen2+ API documentation ("MQTT", "Shelly", and each component).
enum ShellyGen2Kinds {
    private struct Row {
        let component: String
        let type: String
        let status: String
        var config = #"{"id":0,"name":null}"#
        let first: Kind.State
        var request: String?
        /// Method and parameters.
        var call: String?
        /// Of the component, as it tells of it.
        let change: String
        let after: Kind.State

        var name: String { component.replacing(":", with: "-") }
    }

    private static let rows: [Row] = [
        Row(
            component: "switch:0", type: "plug",
            status: #"{"id":0,"output":false,"apower":0.0,"voltage":230.1,"aenergy":{"total":2500.0}}"#,
            first: .init("energy", "2.5"), request: #"{"action":"turn_on"}"#, call: #"Switch.Set {"id":0,"on":true}"#,
            change: #"{"id":0,"output":true,"source":"mqtt"}"#, after: .init("on", "true")),
        Row(
            component: "light:0", type: "light", status: #"{"id":0,"output":false,"brightness":10}"#,
            first: .init("brightness", "10"), request: #"{"action":"set_brightness","value":40}"#,
            call: #"Light.Set {"id":0,"on":true,"brightness":40}"#,
            change: #"{"id":0,"output":true,"brightness":40}"#, after: .init("brightness", "40")),
        Row(
            component: "cct:0", type: "light", status: #"{"id":0,"output":true,"brightness":10,"ct":3000}"#,
            config: #"{"id":0,"name":null,"ct_range":[2700,6500]}"#, first: .init("color_temp", "3000"),
            request: #"{"action":"set_color_temperature","value":4000}"#, call: #"CCT.Set {"id":0,"ct":4000}"#,
            change: #"{"id":0,"ct":4000}"#, after: .init("color_temp", "4000")),
        Row(
            component: "rgb:0", type: "light", status: #"{"id":0,"output":true,"brightness":10,"rgb":[255,0,0]}"#,
            first: .init("hue", "0"), request: #"{"action":"set_color","value":{"hue":120,"saturation":100}}"#,
            call: #"RGB.Set {"id":0,"rgb":[0,255,0]}"#, change: #"{"id":0,"rgb":[0,255,0]}"#,
            after: .init("hue", "120")),
        Row(
            component: "rgbw:0", type: "light",
            status: #"{"id":0,"output":false,"brightness":10,"rgb":[255,0,0],"white":0}"#,
            first: .init("on", "false"), request: #"{"action":"turn_on"}"#, call: #"RGBW.Set {"id":0,"on":true}"#,
            change: #"{"id":0,"output":true}"#, after: .init("on", "true")),
        Row(
            component: "cover:0", type: "cover",
            status: #"{"id":0,"state":"closed","pos_control":true,"current_pos":0}"#, first: .init("position", "0"),
            request: #"{"action":"set_position","value":40}"#, call: #"Cover.GoToPosition {"id":0,"pos":40}"#,
            change: #"{"id":0,"state":"open","current_pos":40}"#, after: .init("position", "40")),
        Row(
            component: "thermostat:0", type: "thermostat",
            status: #"{"id":0,"enable":true,"target_C":18,"current_C":19.5,"output":false}"#,
            first: .init("temp", "19.5"), request: #"{"action":"set_temperature","value":21.5}"#,
            call: #"Thermostat.SetConfig {"id":0,"config":{"target_C":21.5}}"#,
            change: #"{"id":0,"target_C":21.5}"#, after: .init("setpoint", "21.5")),
        Row(
            component: "boolean:200", type: "flag", status: #"{"value":false}"#, first: .init("value", "false"),
            request: #"{"action":"set_value","value":true}"#, call: #"Boolean.Set {"id":200,"value":true}"#,
            change: #"{"value":true}"#, after: .init("value", "true")),
        Row(
            component: "number:200", type: "number", status: #"{"value":3}"#,
            config: #"{"id":200,"name":null,"min":0,"max":10}"#, first: .init("value", "3"),
            request: #"{"action":"set_value","value":7.5}"#, call: #"Number.Set {"id":200,"value":7.5}"#,
            change: #"{"value":7.5}"#, after: .init("value", "7.5")),
        Row(
            component: "enum:200", type: "select", status: #"{"value":"eco"}"#,
            config: #"{"id":200,"name":null,"options":["eco","fast"]}"#, first: .init("value", #""eco""#),
            request: #"{"action":"set_value","value":"fast"}"#, call: #"Enum.Set {"id":200,"value":"fast"}"#,
            change: #"{"value":"fast"}"#, after: .init("value", #""fast""#)),
        Row(
            component: "text:200", type: "text", status: #"{"value":"old"}"#, first: .init("value", #""old""#),
            request: #"{"action":"set_value","value":"new"}"#, call: #"Text.Set {"id":200,"value":"new"}"#,
            change: #"{"value":"new"}"#, after: .init("value", #""new""#)),
        Row(
            component: "temperature:0", type: "temp", status: #"{"id":0,"tC":21.5,"tF":70.7}"#,
            first: .init("temp", "21.5"), change: #"{"id":0,"tC":22.5,"tF":72.5}"#, after: .init("temp", "22.5")),
        Row(
            component: "humidity:0", type: "humidity", status: #"{"id":0,"rh":40.5}"#,
            first: .init("humidity", "40.5"), change: #"{"id":0,"rh":41.5}"#, after: .init("humidity", "41.5")),
        Row(
            component: "smoke:0", type: "smoke", status: #"{"id":0,"alarm":false,"mute":false}"#,
            first: .init("state", #""clear""#), change: #"{"id":0,"alarm":true}"#,
            after: .init("state", #""alarm""#)),
        Row(
            component: "flood:0", type: "leak", status: #"{"id":0,"alarm":false,"mute":false}"#,
            first: .init("state", #""dry""#), change: #"{"id":0,"alarm":true}"#, after: .init("state", #""wet""#)),
        Row(
            component: "pm1:0", type: "power",
            status: #"{"id":0,"voltage":230.1,"apower":10.5,"aenergy":{"total":100.0}}"#,
            first: .init("power", "10.5"), change: #"{"id":0,"apower":11.5}"#, after: .init("power", "11.5")),
    ]

    /// What a component is after it has told a change.
    private static func merged(_ status: String, _ change: String) -> String {
        let changes = JSONValue.read(change)?.object ?? []
        let rest = (JSONValue.read(status)?.object ?? []).filter { old in !changes.contains { $0.key == old.key } }
        return JSONValue.object(rest + changes).text
    }

    static let all: [Kind] = rows.enumerated().map { number, row in
        let mac = "A8032ABE540" + String(number, radix: 16).uppercased()
        let id = "shellytwo-\(row.name)"
        func info(_ name: String) -> String {
            #"{"name":\#(name),"id":"\#(id)","mac":"\#(mac)","model":"SNSW-001P16EU","gen":2,"ver":"1.4.4","app":"Test","auth_en":false}"#
        }
        func event(_ method: String, _ params: String) -> Kind.Word {
            .init(
                id + "/events/rpc",
                #"{"src":"\#(id)","dst":"\#(id)/events","method":"\#(method)","params":\#(params)}"#,
                retained: false)
        }
        return Kind(
            family: "shelly", id: id.replacing("-", with: "_"), type: row.type,
            greeting: [.init(id + "/online", "true")], first: row.first, request: row.request,
            told: row.call.map { ["\(id)/rpc \($0)"] } ?? [],
            answer: [event("NotifyStatus", #"{"ts":1700000000.5,"\#(row.component)":\#(row.change)}"#)],
            after: row.after,
            life: .init(
                renames: [
                    event(
                        "NotifyEvent",
                        #"{"ts":1700000001.5,"events":[{"component":"sys","event":"config_changed","restart_required":false,"ts":1700000001.5,"cfg_rev":2}]}"#
                    )
                ], name: "Renamed \(row.name)", leaves: .init(id + "/online", "false"),
                returns: .init(id + "/online", "true"), removes: [.init(id + "/online", "")]),
            calls: [
                "Shelly.GetDeviceInfo": info("null"),
                "Shelly.GetConfig": #"{"\#(row.component)":\#(row.config)}"#,
                "Shelly.GetStatus": #"{"\#(row.component)":\#(row.status),"sys":{"mac":"\#(mac)"}}"#,
                "Shelly.GetComponents": #"{"components":[],"offset":0,"total":0}"#,
            ],
            changedCalls: [
                "Shelly.GetStatus":
                    #"{"\#(row.component)":\#(merged(row.status, row.change)),"sys":{"mac":"\#(mac)"}}"#
            ],
            laterCalls: ["Shelly.GetDeviceInfo": info(#""Renamed \#(row.name)""#)])
    }
}
