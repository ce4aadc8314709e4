import HearthJSON
import TestParts
import Testing

extension ZigbeeHouseTests {
    @Suite struct StateTests {
        let house = ZigbeeHouse.shared

        @Test func aPlugShowsNumbersInTheirUnits() async throws {
            try await house.bridge.report("Kettle", ["state": .string("ON"), "power": .int(1850)])
            let device = try await house.owner.wait(for: "/devices/kettle") {
                $0["current_state", "power"]?.double == 1850
            }
            #expect(device["type"]?.string == "plug")
            #expect(device["current_state", "on"] == .bool(true))
            #expect(device["active"] == .bool(true))
            #expect(device["state_meta", "power", "unit"]?.string == "W")
            #expect(device["current_state", "energy"]?.double == 1.25)
            #expect(device["state_meta", "energy", "unit"]?.string == "kWh")
        }

        @Test func aValueComesWithItsAgeAndProvenance() async throws {
            try await house.bridge.report("Cellar climate", ["temperature": .number(22.25)])
            let device = try await house.owner.wait(for: "/devices/cellar_climate") {
                $0["current_state", "temp"]?.double == 22.25
            }
            #expect(device["type"]?.string == "temp")
            let meta = try #require(device["state_meta", "temp"])
            #expect(meta["unit"]?.string == "°C")
            #expect(meta["known"] == .bool(true))
            #expect(meta["provenance"]?.string == "live")
            #expect((0..<60).contains(try #require(meta["age"]?.double)))
            let at = try #require(meta["reported_at"]?.string)
            #expect(at.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        }

        @Test func doorsAndMotionSpeakInWords() async throws {
            try await house.bridge.report("Front door", ["contact": .bool(false)])
            let door = try await house.owner.wait(for: "/devices/front_door") { $0["current_state", "state"] != nil }
            #expect(door["current_state", "state"]?.string == "open")
            #expect(door["active"] == .bool(true))

            try await house.bridge.report("Stairs motion", ["occupancy": .bool(true), "illuminance": .int(31)])
            let motion = try await house.owner.wait(for: "/devices/stairs_motion") { $0["active"] == .bool(true) }
            #expect(motion["current_state", "on"] == .bool(true))
            #expect(motion["current_state", "lux"]?.double == 31)
        }

        /// A battery device is asleep until it has something to say.
        @Test func whatNobodyHasReportedIsAbsent() async throws {
            let device = try await house.owner.wait(for: "/devices/mute_climate") { $0.status == 200 }
            #expect(device["current_state"] == .object([]))
            #expect(device["capabilities"]?.array?.contains(.string("temp")) == true)
            #expect(device["state_meta", "temp", "known"] == .bool(false))
        }

        @Test func theListCanBeFiltered() async throws {
            let locks = try await house.owner.get("/devices?type=lock")
            #expect(locks["devices", "0", "id"]?.string == "hall.lock")
            #expect(locks["total"]?.integer == 1)
            let kitchen = try await house.owner.get("/devices?location=Kitchen")
            let ids = kitchen["devices"]?.array?.compactMap { $0["id"]?.string } ?? []
            // Another test of this house takes a plug there.
            #expect(Set(ids).subtracting(["named_plug"]) == ["kitchen.lamp", "kitchen.attic"])
        }
    }
}
