import HearthJSON
import TestParts
import Testing

/// Somebody on the broker announces more than the house takes in.
@Suite(.timeLimit(.minutes(2))) struct DiscoveryLimitTests {
    private func fan(_ number: Int) -> String {
        #"{"unique_id":"f\#(number)","name":"Fan \#(number)","stat_t":"fan/\#(number)","cmd_t":"fan/\#(number)/set"}"#
    }

    private func topic(_ number: Int) -> String { "homeassistant/fan/f\(number)/config" }

    @Test func whatIsTooMuchIsRefusedByNameAndTheHouseGoesOn() async throws {
        let broker = try await TestBroker()
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Full House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)"}
                discovery: {limit: 4}
                devices:
                  hall.fan: {class: fan, homeassistant: {unique_id: f9}}
                """)
        let owner = await hub.owner
        let speaker = MQTTSpeaker(port: broker.port)
        for number in 1...9 { try await speaker.say(fan(number), on: topic(number)) }
        let health = try await owner.wait(for: "/health/detailed") {
            $0["components", "discovery", "status"]?.string == "warning"
        }
        let details = try #require(health["components", "discovery", "details"]?.string)
        #expect(details.hasPrefix("4 devices have announced themselves") && details.contains("'discovery: limit:'"))
        #expect(health["status"]?.string == "degraded")
        // The configured one is not one of those that are counted.
        try await speaker.say("ON", on: "fan/9")
        _ = try await owner.wait(for: "/devices/hall.fan") { $0["current_state", "on"] == .bool(true) }
        try await speaker.say("ON", on: "fan/2")
        _ = try await owner.wait(for: "/devices/fan_2") { $0["current_state", "on"] == .bool(true) }
        #expect(try await owner.get("/devices")["devices"]?.array?.count == 5)
        let listener = try await MQTTListener(port: broker.port, topics: ["fan/1/set"])
        #expect(try await owner.control("fan_1", #"{"action":"turn_on","wait":0}"#).status == 202)
        try await listener.first(on: "fan/1/set") { $0 == "ON" }

        // What nobody has heard of or used goes at once and makes room; the others stay for a day.
        for number in 1...3 { try await speaker.say("", on: topic(number)) }
        _ = try await owner.wait(for: "/devices/fan_3") { $0.status == 404 }
        for id in ["fan_1", "fan_2"] {
            _ = try await owner.wait(for: "/devices/\(id)") { $0["status"]?.string == "offline" }
        }
        try await speaker.say(fan(10), on: topic(10))
        _ = try await owner.wait(for: "/devices/fan_10") { $0.status == 200 }
        // One more, and the one that nobody told anything makes room.
        try await speaker.say(fan(11), on: topic(11))
        _ = try await owner.wait(for: "/devices/fan_11") { $0.status == 200 }
        #expect(try await owner.get("/devices/fan_2").status == 404)
        #expect(try await owner.get("/devices/fan_1").status == 200)

        try hub.config.write(
            """
            version: 1
            house: {name: Full House, timezone: Europe/Berlin}
            mqtt: {broker: "127.0.0.1:\(broker.port)"}
            discovery: {limit: 40}
            """, to: "devices.yaml")
        _ = try await owner.post("/config/reload")
        _ = try await owner.wait(for: "/health/detailed") { $0["components", "discovery"] == nil }
        #expect(await hub.terminate() == 0)
        #expect(await hub.words.contains { $0.contains("4 devices have announced themselves") })
        await broker.kill()
    }
}
