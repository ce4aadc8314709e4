import HearthJSON
import TestParts
import Testing

/// Rules that name devices which will announce themselves.
@Suite(.timeLimit(.minutes(2))) struct AnnouncementTests {
    private static let rules = [
        "a.hearth": """
        rule "Known": while motion { turn on lamp }
        rule "Late": while motion { turn on hall_plug }
        rule "Mistake": while motion { turn on hall_plag }
        """
    ]

    @Test func rulesWaitForDevicesAndSayWhatIsMissingOnce() async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port, topics: ["+/set"])
        let speaker = MQTTSpeaker(port: broker.port)
        let plug = #"{"unique_id":"p1","name":"Hall plug","state_topic":"plug/state","command_topic":"plug/set"}"#
        try await speaker.say(plug, on: "homeassistant/switch/p1/config", retained: true)
        let devices = """
            version: 1
            house: {name: Late House, timezone: Europe/Berlin}
            mqtt: {broker: "127.0.0.1:\(broker.port)"}
            devices:
              lamp: {class: switch, mqtt: {state_topic: lamp/state, command_topic: lamp/set}}
              motion: {class: motion, mqtt: {state_topic: motion/state}}
            """
        let hub = try await HubUnderTest.start(devices: devices, rules: Self.rules)
        let owner = await hub.owner
        let program = try #require(await hub.program)
        try await program.complaints.first {
            $0.contains("Rules wait for 2 devices that have not been announced yet: hall_plag, hall_plug")
        }
        _ = try await owner.wait(for: "/rules") { $0["total"]?.integer == 2 }
        try await speaker.say("ON", on: "motion/state")
        try await wire.first(on: "plug/set") { $0 == "ON" }

        try await program.complaints.first { $0.contains("a.hearth:3") && $0.contains("E201") }
        #expect(await hub.terminate() == 0)
        let words = await hub.words
        #expect(words.count { $0.contains("E201") } == 1, "what came a moment later never was a mistake")
        #expect(words.count { $0.contains("Rules wait for") } == 1)
    }
}
