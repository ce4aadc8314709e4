import HearthJSON
import TestParts
import Testing

/// What is asked of many lamps behind one bridge goes out as fast as the bridge takes it (docs/spec/devices.md, section
/// 5.7).
@Suite(.timeLimit(.minutes(2))) struct BridgeRateTests {
    private static let names = (10..<55).map { "lamp\($0)" }

    @Test func fortyFiveLampsAreToldAtTheirBridgesPace() async throws {
        let broker = try await TestBroker()
        let bridge = try await FakeBridge(port: broker.port, devices: Self.names.map { FakeDevice(.lamp, $0) })
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Test House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)"}
                discovery: {homeassistant: {birth: false}}
                devices:
                \(Self.names.map { "  \($0): {class: light, zigbee2mqtt: \($0)}" }.joined(separator: "\n"))
                groups: {all: {members: [\(Self.names.joined(separator: ", "))]}}
                """)
        let owner = await hub.owner
        for name in Self.names { try await bridge.report(name) }
        for name in Self.names {
            _ = try await owner.wait(for: "/devices/\(name)") { $0["current_state", "on"] == .bool(false) }
        }
        let answer = try await owner.control("all", #"{"action":"turn_on","wait":10000}"#)
        #expect([200, 202].contains(answer.status), "\(answer)")
        var sent: [String: Int] = [:]
        for name in Self.names {
            let device = try await owner.wait(for: "/devices/\(name)") { $0["current_state", "on"] == .bool(true) }
            let at = try #require(device["commands", "0", "sent_at"]?.string, "\(device)")
            sent[at, default: 0] += 1
            #expect(!bridge.wire.payloads(on: "zigbee2mqtt/\(name)/set").isEmpty)
        }
        // Whole seconds are the only form of an instant on the wire.
        #expect(sent.values.allSatisfy { $0 <= 20 }, "\(sent)")
        #expect(await hub.terminate() == 0)
    }
}
