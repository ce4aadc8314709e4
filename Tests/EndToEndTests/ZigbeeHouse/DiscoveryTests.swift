import HearthJSON
import TestParts
import Testing

extension ZigbeeHouseTests {
    @Suite struct DiscoveryTests {
        let house = ZigbeeHouse.shared

        @Test func aDeviceThatTheBridgeAnnouncesIsThereWithoutAnEntry() async throws {
            let device = try await house.owner.wait(for: "/devices/desk_lamp") { $0["status"]?.string == "online" }
            #expect(device["name"]?.string == "Desk lamp")
            #expect(device["type"]?.string == "light")
            #expect(device["device_class"]?.string == "light")
            #expect(device["discovery_method"]?.string == "mqtt_discovery")
            #expect(device["integration_type"]?.string == "zigbee2mqtt")
            #expect(device["manufacturer"]?.string == "Testware")
            #expect(device["model"]?.string == "T-lamp")
        }

        @Test func anEntryGivesADeviceItsOwnName() async throws {
            let device = try await house.owner.wait(for: "/devices/hall.lamp") { $0["status"]?.string == "online" }
            #expect(device["area"]?.string == "hall")
            #expect(device["location"]?.string == "Hall")
            #expect(device["discovery_method"]?.string == "config")
            #expect(try await house.owner.device("hall_lamp").code == "DEVICE_NOT_FOUND")
            #expect(try await house.owner.device("lights-hall")["id"]?.string == "hall.lamp")
        }

        @Test func aDeviceThatJoinsLaterComesWithoutARestart() async throws {
            try await house.bridge.add(FakeDevice(.plug, "New plug"))
            let device = try await house.owner.wait(for: "/devices/new_plug") { $0["status"]?.string == "online" }
            #expect(device["type"]?.string == "plug")
        }

        /// The broker has kept an `offline`, and the bridge says nothing of it; but the lamp itself speaks.
        @Test func aLiveMessageBeatsAnOfflineThatTheBrokerHasKept() async throws {
            _ = try await house.owner.wait(for: "/devices/kitchen.attic") { $0["status"]?.string == "offline" }
            try await house.bridge.report("Attic lamp", ["state": .string("ON")])
            let device = try await house.owner.wait(for: "/devices/kitchen.attic") { $0["status"]?.string == "online" }
            #expect(device["current_state", "on"] == .bool(true))
            #expect(device["state_meta", "on", "provenance"]?.string == "live")
        }
    }
}
