import HearthJSON
import TestParts
import Testing

/// Two hubs on one broker: a house and its trial, or two flats.
@Suite(.timeLimit(.minutes(2))) struct SharedBrokerTests {
    private static func house(port: UInt16, name: String) -> String {
        """
        version: 1
        house: {name: \(name), timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)", base_topic: \(name)}
        defaults: {all: {ack_window: 5s}}
        devices:
          lamp: {class: light, zigbee2mqtt: Lamp}
        """
    }

    @Test func bothStayConnectedAndSeeWhatTheOtherDoes() async throws {
        let broker = try await TestBroker()
        let bridge = try await FakeBridge(port: broker.port, devices: [FakeDevice(.lamp, "Lamp")])
        let one = try await HubUnderTest.start(devices: Self.house(port: broker.port, name: "one"))
        let other = try await HubUnderTest.start(devices: Self.house(port: broker.port, name: "other"))
        for hub in [one, other] {
            _ = try await hub.owner.wait(for: "/devices/lamp") { $0["status"]?.string == "online" }
        }
        // None lies on the way to the one before: that would be taken for the lamp's own fading
        // (docs/spec/rule-language.md, section 11.1).
        for (hub, watcher, value) in [(one, other, 30), (other, one, 70), (one, other, 90)] {
            let answer = try await hub.owner.control("lamp", #"{"action":"set_brightness","value":\#(value)}"#)
            #expect(answer.status == 200, "\(answer)")
            _ = try await watcher.owner.wait(for: "/devices/lamp") {
                $0["current_state", "brightness"]?.integer == Int64(value)
            }
        }
        // A command that waits too long for its answer has a second try.
        var asked: [String] = []
        for payload in bridge.wire.payloads(on: "zigbee2mqtt/Lamp/set") where payload != asked.last {
            asked.append(payload)
        }
        #expect(asked.count == 3, "neither repeats what the other has asked: \(asked)")
        for hub in [one, other] {
            let metrics = try await hub.hearth("doctor")
            #expect(!metrics.output.contains("bad  "), "\(metrics.output)")
            #expect(await hub.terminate() == 0)
        }
    }
}
