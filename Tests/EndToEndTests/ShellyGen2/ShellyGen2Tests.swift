import HearthJSON
import TestParts
import Testing

extension FamilyHouseTests {
    @Suite struct ShellyGen2Tests {
        let house = FamilyHouse.shared

        @Test func aRelayIsFoundAndToldAndAnswers() async throws {
            let id = "shellyplus1pm_a8032abe54dc"
            let found = try await house.owner.wait(for: "/devices/\(id)") {
                $0["status"]?.string == "online" && $0["current_state", "on"] != nil
            }
            #expect(found["type"]?.string == "plug")
            #expect(found["manufacturer"]?.string == "Shelly")
            #expect(found["current_state", "energy"]?.double == 2.5, "of watt-hours")

            let answer = try await house.owner.control(id, #"{"action":"turn_on"}"#)
            #expect(answer.status == 200)
            #expect(answer["acknowledged"] == .bool(true))
            #expect(answer["new_state", "on"] == .bool(true))
            let calls = house.wire.payloads(on: "shellyplus1pm-a8032abe54dc/rpc").compactMap(JSONValue.read)
            let set = calls.filter { $0["method"]?.string == "Switch.Set" }
            #expect(set.map { $0["params"] } == [.object([.init("id", .int(0)), .init("on", .bool(true))])])
            #expect(set.first?["src"]?.string?.hasSuffix("/shelly") == true)
        }

        @Test func aCoverGoesWhereItIsToldAndIsOfflineWhenItSaysGoodbye() async throws {
            _ = try await house.owner.wait(for: "/devices/hall.blind") {
                $0["status"]?.string == "online" && $0["current_state", "position"]?.double == 0
            }
            let answer = try await house.owner.control("hall.blind", #"{"action":"set_position","value":40}"#)
            #expect(answer.status == 200)
            #expect(answer["new_state", "position"]?.double == 40)
            try await house.plus[1].say(.init(topic: "shellyplus2pm-a8032abe54dd/online", payload: "false"))
            _ = try await house.owner.wait(for: "/devices/hall.blind") { $0["status"]?.string == "offline" }
        }
    }
}
