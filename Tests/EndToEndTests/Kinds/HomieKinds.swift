import HearthJSON

/// Devices that follow the Homie convention, versions 5 and 4, from the convention itself.
enum HomieKinds {
    private struct Row {
        let name: String
        let type: String
        /// Members of `properties`.
        let properties: String
        /// By property.
        let values: KeyValuePairs<String, String>
        let first: Kind.State
        var request: String?
        var told: [(String, String)] = []
        let answer: KeyValuePairs<String, String>
        let after: Kind.State
    }

    private static let rows: [Row] = [
        Row(
            name: "switch", type: "switch", properties: #""on":{"datatype":"boolean","settable":true}"#,
            values: ["on": "false"], first: .init("on", "false"), request: #"{"action":"turn_on"}"#,
            told: [("on", "true")], answer: ["on": "true"], after: .init("on", "true")),
        Row(
            name: "plug", type: "plug",
            properties:
                #""on":{"datatype":"boolean","settable":true},"power":{"datatype":"float","unit":"kW"}"#,
            values: ["on": "true", "power": "0.5"], first: .init("power", "500"), request: #"{"action":"turn_off"}"#,
            told: [("on", "false")], answer: ["on": "false"], after: .init("on", "false")),
        Row(
            name: "dimmer", type: "light",
            properties:
                #""on":{"datatype":"boolean","settable":true},"brightness":{"datatype":"integer","format":"0:255","settable":true}"#,
            values: ["on": "true", "brightness": "0"], first: .init("brightness", "0"),
            request: #"{"action":"set_brightness","value":20}"#, told: [("brightness", "51")],
            answer: ["brightness": "51"], after: .init("brightness", "20")),
        Row(
            name: "colour", type: "light",
            properties:
                #""on":{"datatype":"boolean","settable":true},"color":{"datatype":"color","format":"rgb","settable":true}"#,
            values: ["on": "true", "color": "rgb,255,0,0"], first: .init("hue", "0"),
            request: #"{"action":"set_color","value":{"hue":240,"saturation":100}}"#,
            told: [("color", "rgb,0,0,255")], answer: ["color": "rgb,0,0,255"], after: .init("hue", "240")),
        Row(
            name: "blind", type: "cover",
            properties:
                #""state":{"datatype":"enum","format":"open,close,stop","settable":true},"position":{"datatype":"integer","format":"0:100","unit":"%","settable":true}"#,
            values: ["state": "close", "position": "0"], first: .init("position", "0"),
            request: #"{"action":"set_position","value":40}"#, told: [("position", "40")],
            answer: ["position/$target": "40", "position": "40"], after: .init("position", "40")),
        Row(
            name: "heating", type: "thermostat",
            properties:
                #""setpoint":{"datatype":"float","format":"5:30:0.5","unit":"°C","settable":true},"temperature":{"datatype":"float","unit":"°C"}"#,
            values: ["setpoint": "18", "temperature": "19.5"], first: .init("temp", "19.5"),
            request: #"{"action":"set_temperature","value":21.5}"#, told: [("setpoint", "21.5")],
            answer: ["setpoint": "21.5"], after: .init("setpoint", "21.5")),
        Row(
            name: "lock", type: "lock", properties: #""lock":{"datatype":"boolean","settable":true}"#,
            values: ["lock": "false"], first: .init("state", #""unlocked""#), request: #"{"action":"lock"}"#,
            told: [("lock", "true")], answer: ["lock": "true"], after: .init("state", #""locked""#)),
        Row(
            name: "program", type: "select",
            properties: #""program":{"datatype":"enum","format":"eco,fast","settable":true}"#,
            values: ["program": "eco"], first: .init("value", #""eco""#),
            request: #"{"action":"set_value","value":"fast"}"#, told: [("program", "fast")],
            answer: ["program": "fast"], after: .init("value", #""fast""#)),
        Row(
            name: "level", type: "number",
            properties: #""level":{"datatype":"integer","format":"0:9","settable":true}"#, values: ["level": "1"],
            first: .init("value", "1"), request: #"{"action":"set_value","value":4}"#, told: [("level", "4")],
            answer: ["level": "4"], after: .init("value", "4")),
        Row(
            name: "climate", type: "temp",
            properties:
                #""temperature":{"datatype":"float","unit":"°F"},"humidity":{"datatype":"float","unit":"%"}"#,
            values: ["temperature": "68", "humidity": "40"], first: .init("temp", "20"), answer: ["temperature": "50"],
            after: .init("temp", "10")),
        Row(
            name: "window", type: "contact",
            properties: #""contact":{"datatype":"boolean"},"battery":{"datatype":"integer","unit":"%"}"#,
            values: ["contact": "false", "battery": "80"], first: .init("battery", "80"), answer: ["battery": "79"],
            after: .init("battery", "79")),
        Row(
            name: "motion", type: "motion",
            properties: #""motion":{"datatype":"boolean"},"illuminance":{"datatype":"integer","unit":"lx"}"#,
            values: ["motion": "false", "illuminance": "12"], first: .init("lux", "12"), answer: ["motion": "true"],
            after: .init("on", "true")),
    ]

    static let all = rows.map(five) + rows.map(four)

    private static func five(_ row: Row) -> Kind {
        let base = "homie/5/five-\(row.name)"
        func description(_ name: String, _ version: Int) -> String {
            #"{"homie":"5.0","version":\#(version),"name":"\#(name)","nodes":{"node":{"properties":{\#(row.properties)}}}}"#
        }
        return kind(
            row, id: "homie_\(row.name)", base: base,
            announcement: [.init(base + "/$description", description("Homie \(row.name)", 1))],
            renames: [.init(base + "/$description", description("Renamed \(row.name)", 2))],
            removes: [.init(base + "/$state", "")])
    }

    /// As version 4 spells the same: an attribute for each member, colours without the name of their form, no targets.
    private static func four(_ row: Row) -> Kind {
        let base = "homie/four-\(row.name)"
        let properties = JSONValue.read("{\(row.properties)}")?.object ?? []
        let listed = properties.map(\.key).joined(separator: ",")
        let attributes = properties.flatMap { property in
            [Kind.Word("\(base)/node/\(property.key)/$name", property.key)]
                + (property.value.object ?? []).map { member in
                    .init("\(base)/node/\(property.key)/$\(member.key)", member.value.string ?? member.value.text)
                }
        }
        return kind(
            row, id: "old_\(row.name)", base: base,
            announcement: [
                .init(base + "/$homie", "4.0.0"), .init(base + "/$name", "Old \(row.name)"),
                .init(base + "/$nodes", "node"), .init(base + "/node/$name", "Node"), .init(base + "/node/$type", "t"),
                .init(base + "/node/$properties", listed),
            ] + attributes,
            renames: [.init(base + "/$name", "Renamed \(row.name)")], removes: [.init(base + "/$state", "")]
        ) { $0.hasPrefix("rgb,") ? String($0.dropFirst(4)) : $0 }
    }

    private static func kind(
        _ row: Row, id: String, base: String, announcement: [Kind.Word], renames: [Kind.Word], removes: [Kind.Word],
        spelt: (String) -> String = { $0 }
    ) -> Kind {
        let answer = row.answer.filter { base.hasPrefix("homie/5") || !$0.key.contains("$") }
        return Kind(
            family: "homie", id: id, type: row.type,
            greeting: announcement + [.init(base + "/$state", "ready")]
                + row.values.map { .init("\(base)/node/\($0.key)", spelt($0.value)) }, first: row.first,
            request: row.request,
            told: row.told.map { "\(base)/node/\($0.0)/set \(spelt($0.1))" },
            answer: answer.map { .init("\(base)/node/\($0.key)", spelt($0.value)) }, after: row.after,
            life: .init(
                renames: renames, name: "Renamed \(row.name)", leaves: .init(base + "/$state", "lost"),
                returns: .init(base + "/$state", "ready"), removes: removes))
    }
}
