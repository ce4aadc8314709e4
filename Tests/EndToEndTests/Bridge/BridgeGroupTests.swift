import HearthJSON
import TestParts
import Testing

/// Lamps that a bridge keeps as a group change at the same moment.
@Suite(.timeLimit(.minutes(2))) struct BridgeGroupTests {
    private static let lamp =
        #"{"type":"light","features":[{"access":7,"name":"state","property":"state","type":"binary","value_on":"ON","value_off":"OFF"}]}"#

    private static func entry(_ name: String, _ address: String) -> String {
        #"{"ieee_address":"\#(address)","friendly_name":"\#(name)","type":"Router","supported":true,"interview_completed":true,"disabled":false,"power_source":"Mains (single phase)","definition":{"model":"L1","vendor":"V","exposes":[\#(lamp)],"options":[]}}"#
    }

    @Test func aGroupOfTheHouseIsToldAsTheGroupOfTheBridge() async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port)
        let speaker = MQTTSpeaker(port: broker.port)
        let (first, second) = ("0x0012000000000001", "0x0012000000000002")
        try await speaker.say(
            "[\(Self.entry("Left", first)),\(Self.entry("Right", second))]", on: "zigbee2mqtt/bridge/devices",
            retained: true)
        try await speaker.say(
            #"[{"id":1,"friendly_name":"Pair","members":[{"ieee_address":"\#(first)","endpoint":1},{"ieee_address":"\#(second)","endpoint":1}]}]"#,
            on: "zigbee2mqtt/bridge/groups", retained: true)
        try await speaker.say(#"{"state":"online"}"#, on: "zigbee2mqtt/bridge/state", retained: true)
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Test House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)"}
                discovery: {homeassistant: {birth: false}}
                devices:
                  left: {class: light, zigbee2mqtt: Left}
                  right: {class: light, zigbee2mqtt: Right}
                groups: {both: {members: [left, right]}}
                """)
        let owner = await hub.owner
        for name in ["Left", "Right"] {
            try await speaker.say(#"{"state":"OFF"}"#, on: "zigbee2mqtt/" + name)
            _ = try await owner.wait(for: "/devices/\(name.lowercased())") { $0["current_state", "on"] == .bool(false) }
        }
        async let answer = owner.control("both", #"{"action":"turn_on","wait":10000}"#)
        let told = try await wire.messages.first { $0.topic.hasSuffix("/set") }
        #expect(told.topic == "zigbee2mqtt/Pair/set", "the lamps are told as one, before any is told by itself")
        #expect(told.payload == #"{"state":"ON"}"#)
        for name in ["Left", "Right"] { try await speaker.say(#"{"state":"ON"}"#, on: "zigbee2mqtt/" + name) }
        #expect(try await answer["acknowledged"] == .bool(true))
        #expect(await hub.terminate() == 0)
    }
}
