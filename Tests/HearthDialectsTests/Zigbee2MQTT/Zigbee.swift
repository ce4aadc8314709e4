/// Entries of `bridge/devices`, written from Zigbee2MQTT's documentation of "Exposes".
enum Zigbee {
    static func entry(
        _ name: String, ieee: String = "0x00124b0000000001", power: String = "Mains (single phase)",
        options: [String] = [], extra: String = "", _ exposes: String...
    ) -> String {
        let options = options.map { #"{"name":"\#($0)","type":"numeric"}"# }.joined(separator: ",")
        return #"""
            {"ieee_address":"\#(ieee)","friendly_name":"\#(name)","type":"Router","power_source":"\#(power)","supported":true,
            "disabled":false,"interview_completed":true,\#(extra)"definition":{"vendor":"Acme","model":"M1",
            "exposes":[\#(exposes.joined(separator: ","))],"options":[\#(options)]}}
            """#
    }

    static func devices(_ entries: String...) -> String { "[" + entries.joined(separator: ",") + "]" }

    static func binary(_ name: String, on: String = "true", off: String = "false", access: Int = 1) -> String {
        #"{"type":"binary","name":"\#(name)","property":"\#(name)","access":\#(access),"value_on":\#(on),"value_off":\#(off)}"#
    }

    static func numeric(
        _ name: String, unit: String? = nil, range: ClosedRange<Int>? = nil, step: Double? = nil, access: Int = 1,
        key: String? = nil, endpoint: String? = nil, more: String = ""
    ) -> String {
        var text = #"{"type":"numeric","name":"\#(name)","property":"\#(key ?? name)","access":\#(access)"#
        if let unit { text += #","unit":"\#(unit)""# }
        if let range { text += #","value_min":\#(range.lowerBound),"value_max":\#(range.upperBound)"# }
        if let step { text += #","value_step":\#(step)"# }
        if let endpoint { text += #","endpoint":"\#(endpoint)""# }
        return text + more + "}"
    }

    static func choice(_ name: String, _ values: [String], access: Int = 1, more: String = "") -> String {
        let words = values.map { "\"\($0)\"" }.joined(separator: ",")
        return
            #"{"type":"enum","name":"\#(name)","property":"\#(name)","access":\#(access),"values":[\#(words)]\#(more)}"#
    }

    static func main(_ type: String, endpoint: String? = nil, _ features: String...) -> String {
        let endpoint = endpoint.map { #""endpoint":"\#($0)","# } ?? ""
        return #"{"type":"\#(type)",\#(endpoint)"features":[\#(features.joined(separator: ","))]}"#
    }

    static func state(key: String = "state", endpoint: String? = nil) -> String {
        let endpoint = endpoint.map { #","endpoint":"\#($0)""# } ?? ""
        return
            #"{"type":"binary","name":"state","property":"\#(key)","access":7,"value_on":"ON","value_off":"OFF","value_toggle":"TOGGLE"\#(endpoint)}"#
    }

    static let brightness = numeric("brightness", range: 0...254, access: 7)
    static let mired = numeric("color_temp", unit: "mired", range: 153...500, access: 7)
    static let linkquality = numeric("linkquality", unit: "lqi", range: 0...255)
    static let battery = numeric("battery", unit: "%", range: 0...100)

    static func colour(_ name: String) -> String {
        let parts = name == "color_hs" ? ["hue", "saturation"] : ["x", "y"]
        return
            #"{"type":"composite","name":"\#(name)","property":"color","access":7,"features":[\#(parts.map { numeric($0, access: 7) }.joined(separator: ","))]}"#
    }
}
