import HearthDialects
import HearthModel

/// Discovery messages, written from the description of the format in Tasmota's documentation.
enum Tasmota {
    static let mac = "A0B1C2D3E4F5"

    static func config(
        mac: String = mac, name: String = "Lamp", topic: String = "lamp", fullTopic: String = "%prefix%/%topic%/",
        relays: [Int] = [], friendly: [String] = [], options: [String: Int] = [:], extra: String = ""
    ) -> String {
        let numbers = (relays + Array(repeating: 0, count: max(0, 8 - relays.count))).map(String.init)
        let names = friendly.map { "\"\($0)\"" }
        let set = options.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
        return #"""
            {"ip":"192.0.2.7","dn":"\#(name)","fn":[\#(names.joined(separator: ","))],"hn":"\#(topic)-host","mac":"\#(mac)",
            "md":"Module","ty":0,"if":0,"ofln":"Offline","onln":"Online","state":["OFF","ON","TOGGLE","HOLD"],"sw":"14.2.0",
            "t":"\#(topic)","ft":"\#(fullTopic)","tp":["cmnd","stat","tele"],"rl":[\#(numbers.joined(separator: ","))],
            "so":{\#(set.joined(separator: ","))},\#(extra)"ver":1}
            """#
    }

    static func sensors(_ tree: String = #"{"Time":"2026-01-01T00:00:00"}"#) -> String {
        #"{"sn":\#(tree),"ver":1}"#
    }
}

extension Stage {
    /// A house that has heard both halves of an announcement.
    static func tasmota(
        _ config: String, _ sensors: String = Tasmota.sensors(), mac: String = Tasmota.mac,
        entries: [ConfiguredDevice] = []
    ) -> Stage {
        var stage = Stage()
        stage.configure(entries)
        stage.announce(config, sensors, mac: mac)
        return stage
    }

    @discardableResult
    mutating func announce(
        _ config: String, _ sensors: String = Tasmota.sensors(), mac: String = Tasmota.mac
    ) -> DriverOutput {
        var output = hear("tasmota/discovery/\(mac)/config", config, retained: true)
        output.append(hear("tasmota/discovery/\(mac)/sensors", sensors, retained: true))
        return output
    }
}
