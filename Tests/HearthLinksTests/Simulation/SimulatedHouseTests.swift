import HearthDialects
import HearthModel
import Logging
import TestParts
import Testing

@testable import HearthLinks

/// Over a real broker.
@Suite(.timeLimit(.minutes(1))) struct SimulatedHouseTests {
    private static func entry(_ className: String, _ id: String) -> ConfiguredDevice {
        SimulationPlan.made(className, id: id) { $0.latency = Milliseconds(1) }.configured
    }

    private func simulated(
        _ entries: [ConfiguredDevice], _ body: (LinkProbe, SimulatedHouse) async throws -> Void
    ) async throws {
        let broker = try await TestBroker()
        let start = ContinuousClock.now
        let house = SimulatedHouse(
            baseTopic: "hearth", logger: Logger(label: "test"),
            clock: { Instant(milliseconds: Int64((ContinuousClock.now - start) / .milliseconds(1))) })
        await house.configure(entries, in: .utc)
        let probe = LinkProbe()
        try await probe.dial(MQTTLinkSettings(host: "127.0.0.1", port: broker.port, clientID: "hub"))
        _ = await probe.events.first { $0 == .connected }
        _ = try await probe.subscribe([TopicFilter(filter: "hearth/#")])
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await house.run { MQTTLinkSettings(host: "127.0.0.1", port: broker.port, clientID: "sim") }
            }
            try await body(probe, house)
            group.cancelAll()
            try await group.waitForAll()
        }
        let goodbye = LinkProbe.Event.message(
            "hearth/simulated/zigbee2mqtt/bridge/state", #"{"state":"offline"}"#, retained: false)
        #expect(await probe.events.first { $0 == goodbye } != nil)
        await probe.stop()
    }

    /// The next message on a topic.
    private func heard(_ topic: String, _ probe: LinkProbe) async -> String? {
        for await case .message(topic, let text, _) in probe.events { return text }
        return nil
    }

    /// Whether such a message comes; others on the topic, such as the report of each interval, are passed over.
    private func heard(_ topic: String, saying part: String, _ probe: LinkProbe) async -> Bool {
        for await case .message(topic, let text, _) in probe.events where text.contains(part) { return true }
        return false
    }

    @Test func aLampShowsItselfAndAnswersACommand() async throws {
        try await simulated([Self.entry("light", "hall.lamp")]) { probe, _ in
            let registry = await heard("hearth/simulated/zigbee2mqtt/bridge/devices", probe)
            #expect(registry?.contains(Zigbee2MQTTVoice.address(of: "hall.lamp")) == true)
            #expect(
                await heard("hearth/simulated/zigbee2mqtt/hall.lamp/availability", probe) == #"{"state":"online"}"#)
            _ = try await probe.publish(
                Publication(
                    topic: "hearth/simulated/zigbee2mqtt/hall.lamp/set", payload: Array(#"{"state":"ON"}"#.utf8)))
            #expect(await heard("hearth/simulated/zigbee2mqtt/hall.lamp", saying: #""state":"ON""#, probe))
        }
    }

    @Test func motionIsTriggeredByAMessage() async throws {
        try await simulated([Self.entry("motion", "hall.motion")]) { probe, _ in
            _ = await heard("hearth/simulated/zigbee2mqtt/hall.motion/availability", probe)
            _ = try await probe.publish(SimulatedHouse.trigger("hall.motion", for: .seconds(60), under: "hearth"))
            #expect(await heard("hearth/simulated/zigbee2mqtt/hall.motion", saying: #""occupancy":true"#, probe))
        }
    }

    @Test func reconfiguringAddsAndRemoves() async throws {
        try await simulated([Self.entry("light", "hall.lamp")]) { probe, house in
            _ = await heard("hearth/simulated/zigbee2mqtt/hall.lamp/availability", probe)
            await house.configure([Self.entry("lock", "hall.lock")], in: .utc)
            #expect(
                await heard("hearth/simulated/zigbee2mqtt/hall.lamp/availability", probe) == #"{"state":"offline"}"#)
            #expect(
                await heard("hearth/simulated/zigbee2mqtt/hall.lock/availability", probe) == #"{"state":"online"}"#)
        }
    }

    @Test func devicesThatWereRemovedMeanwhileAreNoLongerAnnounced() async throws {
        try await simulated([Self.entry("light", "hall.lamp")]) { probe, _ in
            let ghost = "hearth/simulated/tasmota/discovery/02AABBCCDDEE/config"
            _ = try await probe.publish(Publication(topic: ghost, payload: Array("{}".utf8), retain: true))
            #expect(await heard(ghost, probe) == "{}")
            #expect(await heard(ghost, probe) == "")
        }
    }
}
