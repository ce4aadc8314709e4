import HearthJSON
import TestParts
import Testing

/// A house whose devices speak plain topics, with rules, for tests that need it for themselves.
struct RuleHouse: Sendable {
    let broker: TestBroker
    /// Hears all commands.
    let wire: MQTTListener
    let speaker: MQTTSpeaker
    let hub: HubUnderTest
    let owner: API

    static func open(
        rules: [String: String], _ body: @Sendable (RuleHouse) async throws -> Void
    ) async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port, topics: ["+/set"])
        let speaker = MQTTSpeaker(port: broker.port)
        for (topic, payload) in [
            ("lamp", "OFF"), ("fan", "OFF"), ("motion", "OFF"), ("door", "closed"), ("phone", "home"),
        ] {
            try await speaker.say(payload, on: topic + "/state", retained: true)
        }
        let hub = try await HubUnderTest.start(devices: devices(port: broker.port), rules: rules)
        try await body(
            RuleHouse(broker: broker, wire: wire, speaker: speaker, hub: hub, owner: await hub.owner))
        #expect(await hub.terminate() == 0, "the hub ends in order")
    }

    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Rule House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        people:
          ann: {name: Ann, trackers: [phone], away_delay: 0}
        devices:
          lamp: {class: switch, mqtt: {state_topic: lamp/state, command_topic: lamp/set}}
          fan: {class: switch, mqtt: {state_topic: fan/state, command_topic: fan/set}}
          new: {class: switch, mqtt: {state_topic: new/state, command_topic: new/set}}
          motion: {class: motion, mqtt: {state_topic: motion/state}}
          door: {class: door, mqtt: {state_topic: door/state}}
          phone: {class: tracker, mqtt: {state_topic: phone/state}}
        """
    }

    func say(_ payload: String, on device: String) async throws {
        try await speaker.say(payload, on: device + "/state", retained: true)
    }

    /// Waits until a device has been told this, after the first `count` messages.
    func told(_ device: String, _ payload: String, after count: Int = 0) async throws {
        try await wire.first(on: device + "/set", after: count) { $0 == payload }
    }

    func state(ofRule id: String) async throws -> String? { try await owner.get("/rules/\(id)")["state"]?.string }

    func waitForRule(_ id: String, _ state: String) async throws {
        _ = try await owner.wait(for: "/rules/\(id)") { $0["state"]?.string == state }
    }
}
