import HearthJSON
import TestParts
import Testing

extension ZigbeeHouseTests {
    @Suite struct ControlTests {
        let house = ZigbeeHouse.shared
        var owner: API { house.owner }

        @Test func aCommandIsAcknowledgedByTheDevicesOwnReport() async throws {
            try await house.ready("hall.lamp")
            let answer = try await owner.control("hall.lamp", #"{"action":"set_brightness","value":40}"#)
            #expect(answer.status == 200)
            #expect(answer["status"]?.string == "success")
            #expect(answer["acknowledged"] == .bool(true))
            #expect(answer["new_state", "brightness"]?.double == 40)
            #expect(answer["new_state", "on"] == .bool(true))
            #expect(answer["command", "state"]?.string == "acknowledged")
            #expect(answer["command", "tries"]?.integer == 1)
            #expect(answer["command", "origin"]?.string == "api:\(HubUnderTest.ownerName)")
            let heard = try await house.bridge.wire.first(on: "zigbee2mqtt/Hall lamp/set")
            #expect(try JSONValue(parsing: Array(heard.payload.utf8))["brightness"]?.integer == 102)
            #expect(!heard.isRetained)
        }

        @Test func theMessageIsExactlyWhatTheBridgeExpects() async throws {
            try await house.ready("kitchen.lamp")
            let topic = "zigbee2mqtt/Kitchen lamp/set"
            #expect(try await owner.control("kitchen.lamp", #"{"action":"turn_on"}"#).status == 200)
            #expect(Set(house.bridge.wire.payloads(on: topic)) == [#"{"state":"ON"}"#])
            let warm = #"{"action":"set_color_temperature","value":2500}"#
            #expect(try await owner.control("kitchen.lamp", warm).status == 200)
            #expect(house.bridge.wire.payloads(on: topic).last == #"{"color_temp":400}"#)
        }

        @Test func whatIsSoAlreadyIsNotSentAgain() async throws {
            try await house.ready("desk_lamp")
            #expect(try await owner.control("desk_lamp", #"{"action":"turn_on"}"#).status == 200)
            let again = try await owner.control("desk_lamp", #"{"action":"turn_on"}"#)
            #expect(again.status == 200)
            #expect(again["no_change"] == .bool(true))
            #expect(house.bridge.wire.payloads(on: "zigbee2mqtt/Desk lamp/set").count == 1)
        }

        @Test func aDeviceThatDoesNotAnswerIsHonestlyPending() async throws {
            try await house.ready("hall.deaf")
            await house.bridge.setManner(of: "Deaf lamp", .silent)
            let pending = try await owner.control("hall.deaf", #"{"action":"turn_on","wait":100}"#)
            #expect(pending.status == 202)
            #expect(pending["status"]?.string == "pending")
            #expect(pending["acknowledged"] == .bool(false))
            #expect(pending["command", "state"]?.string == "sent")
            #expect(pending["new_state", "on"] == .bool(false))

            let id = try #require(pending["command", "id"]?.string)
            let end = try await owner.wait(for: "/commands/\(id)") { $0["state"]?.string == "unacknowledged" }
            #expect(end["tries"]?.integer == 2)

            let demanded = try await owner.control(
                "hall.deaf", #"{"action":"set_brightness","value":10,"wait":100,"require_ack":true}"#)
            #expect(demanded.status == 504)
            #expect(demanded.code == "ACK_TIMEOUT")
            let topic = "zigbee2mqtt/Deaf lamp/set"
            try await house.bridge.wire.first(on: topic) { $0.contains("brightness") }
            let earlier = house.bridge.wire.payloads(on: topic).prefix { !$0.contains("brightness") }
            #expect(earlier == [#"{"state":"ON"}"#, #"{"state":"ON"}"#])
        }

        @Test func aRefusalOfTheBridgeIsTold() async throws {
            try await house.ready("faulty_lamp")
            await house.bridge.setManner(of: "Faulty lamp", .refuses("no network route"))
            let answer = try await owner.control("faulty_lamp", #"{"action":"turn_on"}"#)
            #expect(answer.status == 503)
            #expect(answer.code == "DEVICE_FAULT")
            #expect(answer["error", "details", "device_error"]?.string?.contains("no network route") == true)
        }

        @Test func aLampThatIsAwayGetsItsCommandOnReturn() async throws {
            _ = try await owner.wait(for: "/devices/hall.away") { $0["status"]?.string == "offline" }
            let answer = try await owner.control("hall.away", #"{"action":"turn_on"}"#)
            #expect(answer.status == 202)
            #expect(answer["command", "state"]?.string == "queued")
            #expect(answer["command", "reason"]?.string == "device_offline")
            #expect(answer["command", "expires_at"]?.string != nil)
            #expect(try await owner.device("hall.away")["desired", "on"] == .bool(true))
            #expect(house.bridge.wire.payloads(on: "zigbee2mqtt/Away lamp/set").isEmpty)

            try await house.bridge.welcome("Away lamp")
            try await house.bridge.wire.first(on: "zigbee2mqtt/Away lamp/set") { $0 == #"{"state":"ON"}"# }
            let device = try await owner.wait(for: "/devices/hall.away") {
                $0["current_state", "on"] == .bool(true)
            }
            #expect(device["desired"] == nil)
        }

        @Test func aCommandThatIsTooOldIsNeverSent() async throws {
            _ = try await owner.wait(for: "/devices/hall.gone") { $0["status"]?.string == "offline" }
            let answer = try await owner.control("hall.gone", #"{"action":"turn_on"}"#)
            #expect(answer.status == 202)
            let id = try #require(answer["command", "id"]?.string)
            _ = try await owner.wait(for: "/commands/\(id)") { $0["state"]?.string == "expired" }
            #expect(try await owner.device("hall.gone")["desired"] == nil)

            try await house.bridge.welcome("Gone lamp")
            _ = try await owner.wait(for: "/devices/hall.gone") { $0["status"]?.string == "online" }
            #expect(try await owner.control("hall.gone", #"{"action":"set_brightness","value":100}"#).status == 200)
            // Had the old one been sent, it would have come before.
            #expect(!house.bridge.wire.payloads(on: "zigbee2mqtt/Gone lamp/set").contains(#"{"state":"ON"}"#))
        }

        @Test func aLockThatIsAwayIsNeverMovedLater() async throws {
            _ = try await owner.wait(for: "/devices/hall.lock") { $0["status"]?.string == "offline" }
            let answer = try await owner.control("hall.lock", #"{"action":"lock"}"#)
            #expect(answer.status == 503)
            #expect(answer.code == "DEVICE_OFFLINE")
            #expect(answer.header("Retry-After") != nil)
            try await house.bridge.welcome("Hall lock")
            _ = try await owner.wait(for: "/devices/hall.lock") { $0["status"]?.string == "online" }
            #expect(house.bridge.wire.payloads(on: "zigbee2mqtt/Hall lock/set").isEmpty)
            #expect(
                try await owner.control("hall.lock", #"{"action":"lock"}"#)["new_state", "state"]?.string == "locked")
        }

        @Test func aHandAtTheSwitchIsShownAsAHold() async throws {
            try await house.ready("held_lamp")
            let commanded = try await owner.control("held_lamp", #"{"action":"turn_on"}"#)
            #expect(commanded["hold", "by"]?.string == "api:\(HubUnderTest.ownerName)")
            #expect(commanded["hold", "properties"]?.array?.contains(.string("on")) == true)

            // What a device says within 2 s after the broker came is catching up and no hand; so somebody presses on.
            var isOn = true
            let device = try await owner.wait(for: "/devices/held_lamp") { device in
                guard device["hold", "by"]?.string != "device" else { return true }
                isOn.toggle()
                try await house.bridge.report("Held lamp", ["state": .string(isOn ? "ON" : "OFF")])
                return false
            }
            #expect(device["hold", "until"]?.string != nil)

            _ = try await owner.control("held_lamp", #"{"action":"release"}"#)
            #expect(try await owner.device("held_lamp")["hold"] == nil)
        }

        @Test func aBatchMovesManyAtOnceAndNamesEachOutcome() async throws {
            for id in ["batch_one", "batch_two"] { try await house.ready(id) }
            let answer = try await owner.post(
                "/devices/batch-control",
                #"""
                {"devices":[{"device_id":"batch_one","action":"turn_on"},
                            {"id":"batch_two","action":"set_brightness","value":50},
                            {"deviceId":"nowhere","action":"turn_on"}]}
                """#)
            #expect(answer.status == 200)
            #expect(answer["total"]?.integer == 3)
            #expect(answer["succeeded"]?.integer == 2)
            #expect(answer["failed"]?.integer == 1)
            #expect(answer["results", "1", "new_state", "brightness"]?.double == 50)
            #expect(answer["results", "2", "code"]?.string == "DEVICE_NOT_FOUND")
            #expect(answer["results", "2", "http_status"]?.integer == 404)

            let atomic = try await owner.post(
                "/devices/batch-control",
                #"""
                {"atomic":true,"devices":[{"device_id":"batch_one","action":"turn_off"},
                                          {"device_id":"batch_two","action":"set_brightness","value":400}]}
                """#)
            #expect(atomic.status == 409)
            #expect(atomic.code == "BATCH_REJECTED")
            #expect(house.bridge.wire.payloads(on: "zigbee2mqtt/Batch one/set").count == 1)
        }

        @Test func aGroupIsMovedAsOneDevice() async throws {
            for id in ["hall.left", "hall.right"] { try await house.ready(id) }
            #expect(try await owner.control("hall.pair", #"{"action":"turn_on"}"#).status == 200)
            for name in ["Left lamp", "Right lamp"] {
                #expect(Set(house.bridge.wire.payloads(on: "zigbee2mqtt/\(name)/set")) == [#"{"state":"ON"}"#])
            }
            let groups = try await owner.get("/groups")
            #expect(groups["groups", "0", "id"]?.string == "hall.pair")
            #expect(groups["groups", "0", "current_state", "on"] == .bool(true))
        }

        @Test func mistakesAreNamedWithTheirPlaceAndMoveNothing() async throws {
            try await house.ready("other_lamp")
            let bright = try await owner.control("other_lamp", #"{"action":"set_brightness","value":140}"#)
            #expect(bright.status == 400)
            #expect(bright.code == "VALIDATION_ERROR")
            #expect(bright["error", "details", "fields", "0", "path"]?.string == "value")
            let open = try await owner.control("other_lamp", #"{"action":"turn_onn"}"#)
            #expect(open.code == "UNSUPPORTED_ACTION")
            #expect(open["error", "details", "did_you_mean"] != nil)
            #expect(try await owner.control("other_lump", #"{"action":"turn_on"}"#).code == "DEVICE_NOT_FOUND")
            #expect(try await owner.put("/devices/other_lamp/control", "{").status == 400)
            #expect(house.bridge.wire.payloads(on: "zigbee2mqtt/Other lamp/set").isEmpty)
        }
    }
}
