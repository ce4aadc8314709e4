import HearthJSON
import TestParts
import Testing

/// What a hub still knows, and still does, when it comes back.
@Suite(.timeLimit(.minutes(2))) struct RestartTests {
    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Waking House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        discovery: {homeassistant: {birth: false}}
        devices:
          lamp: {class: light, zigbee2mqtt: Lamp}
          brief: {class: light, zigbee2mqtt: Brief lamp, command_ttl: 1s}
          door: {class: door, zigbee2mqtt: Door}
        """
    }

    private func withHouse(_ body: (FakeBridge, HubUnderTest, API) async throws -> Void) async throws {
        let broker = try await TestBroker()
        let bridge = try await FakeBridge(
            port: broker.port,
            devices: [
                FakeDevice(.lamp, "Lamp", manner: .away), FakeDevice(.lamp, "Brief lamp", manner: .away),
                FakeDevice(.contact, "Door"),
            ])
        let hub = try await HubUnderTest.start(devices: Self.devices(port: broker.port))
        let owner = await hub.owner
        for id in ["lamp", "brief"] {
            _ = try await owner.wait(for: "/devices/\(id)") { $0["status"]?.string == "offline" }
        }
        try await body(bridge, hub, owner)
        #expect(await hub.terminate() == 0)
    }

    @Test func aCommandThatWaitsIsSentOnceByTheNextProcess() async throws {
        try await withHouse { bridge, hub, owner in
            let queued = try await owner.control("lamp", #"{"action":"turn_on"}"#)
            #expect(queued.status == 202)
            let id = try #require(queued["command", "id"]?.string)
            #expect(await hub.terminate() == 0)
            try await hub.begin()
            #expect(try await owner.device("lamp")["desired", "on"] == .bool(true))
            #expect(try await owner.get("/commands/\(id)")["expires_at"] == queued["command", "expires_at"])

            try await bridge.welcome("Lamp")
            _ = try await owner.wait(for: "/commands/\(id)") { $0["state"]?.string == "acknowledged" }
            #expect(bridge.wire.payloads(on: "zigbee2mqtt/Lamp/set") == [#"{"state":"ON"}"#])
        }
    }

    @Test func theTimeThatTheHubWasAwayCounts() async throws {
        try await withHouse { bridge, hub, owner in
            #expect(try await owner.control("brief", #"{"action":"turn_on"}"#).status == 202)
            await hub.kill()
            // This is the time that passes for the command; nothing else is waited for.
            try await Task.sleep(for: .milliseconds(1_100))
            try await hub.begin()
            try await bridge.welcome("Brief lamp")
            _ = try await owner.wait(for: "/devices/brief") { $0["status"]?.string == "online" }
            #expect(try await owner.control("brief", #"{"action":"set_brightness","value":100}"#).status == 200)
            #expect(!bridge.wire.payloads(on: "zigbee2mqtt/Brief lamp/set").contains(#"{"state":"ON"}"#))
        }
    }

    @Test func aDeviceThatNoBridgeHasAnnouncedIsWaitedForButNoLock() async throws {
        let broker = try await TestBroker()
        let hub = try await HubUnderTest.start(
            devices: Self.devices(port: broker.port) + "\n  bolt: {class: lock, zigbee2mqtt: Bolt}\n")
        let owner = await hub.owner
        let queued = try await owner.control("lamp", #"{"action":"turn_on"}"#)
        #expect(queued.status == 202)
        #expect(queued["command", "reason"]?.string == "device_offline")
        #expect(try await owner.control("bolt", #"{"action":"lock"}"#).code == "DEVICE_OFFLINE")

        let bridge = try await FakeBridge(port: broker.port, devices: [FakeDevice(.lamp, "Lamp")])
        try await bridge.wire.first(on: "zigbee2mqtt/Lamp/set") { $0 == #"{"state":"ON"}"# }
        #expect(await hub.terminate() == 0)
    }

    @Test func valuesComeBackAsWhatTheyAre() async throws {
        try await withHouse { bridge, hub, owner in
            try await bridge.report("Door", ["contact": .bool(false)])
            let seen = try await owner.wait(for: "/devices/door") { $0["current_state", "state"]?.string == "open" }
            #expect(seen["state_meta", "state", "provenance"]?.string == "live")
            #expect(await hub.terminate() == 0)
            try await hub.begin()
            let door = try await owner.device("door")
            #expect(door["current_state", "state"]?.string == "open")
            #expect(door["state_meta", "state", "provenance"]?.string == "restored")
            #expect(door["state_meta", "state", "reported_at"] == seen["state_meta", "state", "reported_at"])
        }
    }
}
