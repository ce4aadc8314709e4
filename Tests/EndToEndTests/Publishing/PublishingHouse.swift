import HearthJSON
import TestParts
import Testing

/// A house that shows itself on a broker of its own, for one test.
struct PublishingHouse: Sendable {
    let broker: TestBroker
    /// Hears everything from before the hub's start.
    let wire: MQTTListener
    let speaker: MQTTSpeaker
    let hub: HubUnderTest
    let owner: API
    /// `hearth_<hub id>`, as it announces itself.
    let name: String

    static let rules = """
        modes home, away, night
        scene movie { lamp: on, front.lock: unlocked }
        rule "Bell": when bell opens { notify ann "Somebody is at the door" urgently }
        rule "Cold": while cellar is open { raise 0.7 "It gets cold" about cellar }
        """

    /// - Parameter publish: the block of that name.
    static func open(
        publish: String = "{}", _ body: @Sendable (PublishingHouse) async throws -> Void
    ) async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port)
        let speaker = MQTTSpeaker(port: broker.port)
        for (topic, payload) in [("lamp", "OFF"), ("lock", "LOCKED"), ("bell", "closed"), ("cellar", "closed")] {
            try await speaker.say(payload, on: topic + "/state", retained: true)
        }
        let hub = try await HubUnderTest.start(
            devices: devices(port: broker.port, publish: publish), rules: ["house.hearth": rules])
        let status = try await wire.first(on: "hearth/status") { $0 == "online" }
        #expect(status.payload == "online")
        let announced = try await wire.messages.first { $0.topic.hasPrefix("homeassistant/device/hearth_") }
        let levels = announced.topic.split(separator: "/").map(String.init)
        try await body(
            PublishingHouse(
                broker: broker, wire: wire, speaker: speaker, hub: hub, owner: await hub.owner, name: levels[2]))
        #expect(await hub.terminate() == 0, "the hub ends in order")
    }

    static func devices(port: UInt16, publish: String, virtual: String = "flag") -> String {
        """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        # A busy machine is no deaf device.
        defaults: {all: {ack_window: 5s}}
        people:
          ann: {name: Ann}
        publish: \(publish)
        devices:
          lamp: {class: switch, mqtt: {state_topic: lamp/state, command_topic: lamp/set}}
          front.lock: {class: lock, mqtt: {state_topic: lock/state, command_topic: lock/set}}
          bell: {class: door, mqtt: {state_topic: bell/state}}
          cellar: {class: door, mqtt: {state_topic: cellar/state}}
          guest_ready: {class: switch, virtual: {initial: false}}
          hidden: {class: switch, virtual: {initial: false, publish: false}}

        """
    }

    /// What the broker keeps under some topics, as a newcomer gets it.
    func kept(_ filter: String, count: Int) async throws -> [String: String] {
        let newcomer = try await MQTTListener(port: broker.port, topics: [filter])
        let last = await newcomer.messages.element(at: count - 1)
        #expect(last?.isRetained == true)
        return Dictionary(newcomer.messages.elements.map { ($0.topic, $0.payload) }) { $1 }
    }
}
