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
            let bridge = device["diagnostics", "bridge"]
            #expect(bridge?["name"]?.string == house.bridge.base)
            #expect(bridge?["version"]?.string == "2.1.0")
            #expect(bridge?["restart_required"] == .bool(false))
            #expect(bridge?["availability"] == .bool(true))
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

        /// What a person calls a device goes before what it calls itself, whatever the bridge says later.
        @Test func aFoundDeviceIsRenamedMovedAndForgotten() async throws {
            let owner = house.owner
            try await house.bridge.add(FakeDevice(.plug, "Named plug"))
            _ = try await owner.wait(for: "/devices/named_plug") { $0["status"]?.string == "online" }
            let changed = try await owner.send(
                "PATCH", "/devices/named_plug", #"{"name":"Toaster","area":"kitchen","class":"switch"}"#)
            #expect(changed.status == 200 && changed["name"]?.string == "Toaster", "\(changed)")
            #expect(changed["location"]?.string == "Kitchen" && changed["type"]?.string == "switch")
            try await house.bridge.add(FakeDevice(.plug, "Another plug"))
            _ = try await owner.wait(for: "/devices/another_plug") { $0["status"]?.string == "online" }
            let later = try await owner.device("named_plug")
            #expect(later["name"]?.string == "Toaster" && later["type"]?.string == "switch")
            #expect(try await owner.control("named_plug", #"{"action":"turn_on"}"#)["success"] == .bool(true))
            let lock = try await owner.send("PATCH", "/devices/named_plug", #"{"class":"lock"}"#)
            #expect(lock.status == 400)
            #expect(lock["error", "details", "fields", "0", "path"]?.string == "class")

            #expect(try await owner.delete("/devices/named_plug").status == 204)
            #expect(try await owner.device("named_plug").code == "DEVICE_NOT_FOUND")
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
