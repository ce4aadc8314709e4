import HearthJSON
import TestParts
import Testing

extension FamilyHouseTests {
    @Suite struct HomieTests {
        let house = FamilyHouse.shared

        @Test func aLampIsFoundAndToldAndAnswers() async throws {
            _ = try await house.owner.wait(for: "/devices/hall.lamp") {
                $0["status"]?.string == "online" && $0["current_state", "on"] == .bool(false)
            }
            let answer = try await house.owner.control("hall.lamp", #"{"action":"set_brightness","value":40}"#)
            #expect(answer.status == 200)
            #expect(answer["acknowledged"] == .bool(true))
            #expect(answer["new_state", "brightness"]?.double == 40)
            #expect(answer["new_state", "on"] == .bool(true))
            #expect(Set(house.wire.payloads(on: "homie/5/lamp/light/on/set")) == ["true"])
            #expect(Set(house.wire.payloads(on: "homie/5/lamp/light/brightness/set")) == ["40"])
            #expect(try await !house.wire.first(on: "homie/5/lamp/light/on/set").isRetained)
        }

        @Test func aSensorIsFoundAndIsOfflineWhenItIsLost() async throws {
            let found = try await house.owner.wait(for: "/devices/attic") { $0["current_state", "temp"] != nil }
            #expect(found["current_state", "temp"]?.double == 20)
            #expect(found["state_meta", "temp", "provenance"]?.string == "retained")
            try await house.homies[1].say(.init(topic: "homie/5/attic/$state", payload: "lost"))
            _ = try await house.owner.wait(for: "/devices/attic") { $0["status"]?.string == "offline" }
        }
    }
}
