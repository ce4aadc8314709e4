import HearthJSON
import TestParts
import Testing

extension FamilyHouseTests {
    @Suite struct ShellyGen1Tests {
        let house = FamilyHouse.shared

        @Test func aPlugIsFoundAndToldAndAnswers() async throws {
            let id = "shellyplug_s_f45a10"
            let found = try await house.owner.wait(for: "/devices/\(id)") {
                $0["status"]?.string == "online" && $0["current_state", "on"] != nil && $0["model"]?.string != nil
            }
            #expect(found["type"]?.string == "plug")
            #expect(found["model"]?.string == "SHPLG-S")
            #expect(found["integration_type"]?.string == "shelly")
            #expect(found["current_state", "energy"]?.double == 1, "of watt-minutes")

            let answer = try await house.owner.control(id, #"{"action":"turn_on"}"#)
            #expect(answer.status == 200)
            #expect(answer["acknowledged"] == .bool(true))
            #expect(answer["new_state", "on"] == .bool(true))
            let topic = "shellies/shellyplug-s-F45A10/relay/0/command"
            #expect(Set(house.wire.payloads(on: topic)) == ["on"])
            #expect(try await !house.wire.first(on: topic).isRetained)
        }

        @Test func aPlugThatSaysGoodbyeIsOffline() async throws {
            _ = try await house.owner.wait(for: "/devices/hall.heater") { $0["status"]?.string == "online" }
            try await house.plugs[1].say(.init(topic: "shellies/shellyplug-s-F45A11/online", payload: "false"))
            _ = try await house.owner.wait(for: "/devices/hall.heater") { $0["status"]?.string == "offline" }
            #expect(try await house.owner.device("shellyplug_s_f45a11").status == 404, "the entry is the device")
        }
    }
}
