import HearthJSON
import TestParts
import Testing

/// A broker whose access list lets the hub hear only some of the house.
@Suite(.timeLimit(.minutes(2))) struct RefusedTopicsTests {
    @Test func whatTheBrokerRefusesStandsInLogAndHealthUntilItIsAllowed() async throws {
        let port = freePort()
        let broker = try await TestBroker(port: port, refusing: ["tasmota/discovery/#", "shed/#"])
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Shut House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(port)"}
                devices:
                  shed.temp: {class: temp, mqtt: {state_topic: shed/temp}}
                  yard.temp: {class: temp, mqtt: {state_topic: yard/temp}}
                """)
        let owner = await hub.owner
        let told = try await owner.wait(for: "/health/detailed") {
            $0["components", "mqtt", "status"]?.string == "warning"
        }
        #expect(told.status == 200 && told["status"]?.string == "degraded")
        #expect(told["summary", "warning_checks"]?.double == 1 && told["summary", "failed_checks"]?.double == 0)
        let details = try #require(told["components", "mqtt", "details"]?.string)
        #expect(details.contains("shed/temp, tasmota/discovery/+/") && details.contains("access list"), "\(details)")
        let open = try await owner.get("/health")
        #expect(open["status"]?.string == "degraded" && open["components", "mqtt"] == .bool(false))
        let speaker = MQTTSpeaker(port: port)
        _ = try await owner.wait(for: "/devices/yard.temp") { answer in
            try await speaker.say("21.5", on: "yard/temp")
            return answer["current_state", "temp"]?.double == 21.5
        }

        await broker.kill()
        let second = try await TestBroker(port: port, refusing: ["tasmota/discovery/#", "shed/#"])
        _ = try await owner.wait(for: "/health/detailed") { $0["components", "mqtt", "status"]?.string == "warning" }
        await second.kill()
        let third = try await TestBroker(port: port)
        _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(true) }
        _ = try await owner.wait(for: "/devices/shed.temp") { answer in
            try await speaker.say("7", on: "shed/temp")
            return answer["current_state", "temp"]?.double == 7
        }
        #expect(await hub.terminate() == 0)
        let lines = await hub.words.filter { $0.contains("does not let the hub listen") }
        #expect(lines.count == 1, "once, also over a new connection: \(lines)")
        #expect(lines.first?.contains("shed/temp, tasmota/discovery/+/") == true, "\(lines)")
        #expect(await hub.words.contains { $0.contains("lets the hub listen to all topics") })
        await third.kill()
    }

    /// An access file of mosquitto's grants every subscription, and delivers nothing.
    @Test func aBrokerThatDeliversNothingIsNoticedByTheEcho() async throws {
        let broker = try await TestBroker(
            extra: "allow_anonymous true\nacl_file FOLDER/rights", files: ["rights": "topic write #\n"])
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Deaf House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)", settle_cap: 200ms}
                """)
        #expect(await hub.words.contains { $0.contains("does not bring back") && $0.contains("hearth/sync/#") })
        #expect(await hub.terminate() == 0)
        await broker.kill()
    }
}
