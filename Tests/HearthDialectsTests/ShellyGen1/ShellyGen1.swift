import HearthDialects
import HearthModel

/// What a device of the first generation says, written from Shelly's Gen1 API documentation.
enum ShellyGen1 {
    static let mac = "A4CF12F45A10"

    static func announcement(_ id: String, mac: String = mac, model: String = "SHSW-1") -> String {
        #"{"id":"\#(id)","model":"\#(model)","mac":"\#(mac)","ip":"192.0.2.9","new_fw":false,"fw_ver":"20230913-112003/v1.14.0"}"#
    }

    static func lamp(_ members: String) -> String { #"{"ison":true,"has_timer":false,\#(members)}"# }

    static func press(_ word: String, _ count: Int) -> String { #"{"event":"\#(word)","event_cnt":\#(count)}"# }
}

extension Stage {
    /// A house in which a device has said who it is and what it has.
    static func shellyGen1(
        _ id: String, model: String = "SHSW-1", _ topics: KeyValuePairs<String, String>,
        entries: [ConfiguredDevice] = [], retained: Bool = false
    ) -> Stage {
        var stage = Stage()
        stage.configure(entries)
        stage.hear("shellies/announce", ShellyGen1.announcement(id, model: model))
        _ = stage.shelly(id, topics, retained: retained)
        return stage
    }

    /// The device speaks, and the house waits until it has finished.
    mutating func shelly(_ id: String, _ topics: KeyValuePairs<String, String>, retained: Bool = false) -> DriverOutput
    {
        var output = DriverOutput()
        for (topic, payload) in topics {
            output.append(hear("shellies/\(id)/\(topic)", payload, retained: retained))
        }
        output.append(tick(after: .seconds(3)))
        return output
    }
}
