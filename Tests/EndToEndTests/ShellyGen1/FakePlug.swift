import TestParts

/// A plug of Shelly's first generation, from Shelly's Gen1 API documentation ("MQTT").
enum FakePlug {
    static func make(_ id: String, mac: String, port: UInt16, wire: MQTTListener) async throws -> FakePeer {
        let base = "shellies/\(id)"
        return try await FakePeer(
            port: port, wire: wire,
            greeting: [
                .init(topic: base + "/online", payload: "true"), .init(topic: base + "/relay/0", payload: "off"),
                .init(topic: base + "/relay/0/power", payload: "0.00"),
                .init(topic: base + "/relay/0/energy", payload: "60000"),
            ],
            memory: ["relay": "off"]
        ) { message, memory in
            switch (message.topic, message.payload) {
            case ("shellies/command", "announce"):
                let announcement =
                    #"{"id":"\#(id)","model":"SHPLG-S","mac":"\#(mac)","ip":"192.0.2.3","new_fw":false,"fw_ver":"1.14.0"}"#
                return [.init(topic: "shellies/announce", payload: announcement, isRetained: false)]
            case (base + "/command", "update"):
                return [.init(topic: base + "/relay/0", payload: memory["relay"] ?? "off")]
            case (base + "/relay/0/command", "on"), (base + "/relay/0/command", "off"):
                memory["relay"] = message.payload
                return [.init(topic: base + "/relay/0", payload: message.payload)]
            default: return []
            }
        }
    }
}
