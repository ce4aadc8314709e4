import HearthJSON
import TestParts
import Testing

/// A page of the reference project at a running hub: docs/spec/house-api.md, section 10.
@Suite(.timeLimit(.minutes(3))) struct DemoTests {
    private static func text(_ frame: WebSocketTestClient.Frame) throws -> JSONValue? {
        frame.opcode == 1 ? try JSONValue(parsing: frame.payload) : nil
    }

    /// Without a login it makes its devices, moves one, and hears of it.
    @Test func thePageWorks() async throws {
        let broker = try await TestBroker()
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Demo House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)"}
                devices:
                  hall.lamp: {class: light, mqtt: {state_topic: lamp/state, command_topic: lamp/command}}
                """, settings: "http: {rate_limits: false, demo: auto}\n")
        let page = API(port: hub.port, base: "/api")
        let on = try await page.post("/demo/enable")
        #expect(on["device_count"]?.integer == 7, "\(on)")
        _ = try await page.wait(for: "/devices/lights-kitchen") { $0["status"]?.string == "online" }
        try await WebSocketTestClient.run(port: Int(hub.port)) { client in
            #expect(try await client.upgrade("/ws").status == 101)
            let first = try #require(try Self.text(try await client.frame()))
            #expect(first["type"]?.string == "status_update", "\(first)")
            let states = try #require(first["device_states"]?.object)
            #expect(states.contains { $0.value["name"]?.string == "Kitchen lights" }, "\(first)")
            let moved = try await page.post("/devices/lights-kitchen/control", #"{"action":"turn_on"}"#)
            #expect(moved["status"]?.string != "error", "\(moved)")
            while true {
                let said = try Self.text(try await client.frame())
                guard said?["type"]?.string == "device_update", said?["state"]?["on"]?.bool == true else { continue }
                #expect(said?["device_id"]?.string == "demo.lights_kitchen", "\(said.debugDescription)")
                break
            }
            try await client.send(.text(#"{"type":"ping"}"#))
            while try Self.text(try await client.frame())?["type"]?.string != "pong" {}
            try await client.sendClose(1000)
        }
        let real = try await page.post("/devices/hall.lamp/control", #"{"action":"turn_on"}"#)
        #expect(real["status"]?.string == "error" && real["message"]?.string?.contains("http.demo") == true)
        #expect(try await page.post("/demo/disable")["device_count"]?.integer == 0)
        #expect(await hub.terminate() == 0)
    }

    @Test func withoutTheSettingThereIsNoSocket() async throws {
        let hub = try await HubUnderTest.start(
            devices: "version: 1\nhouse: {name: Demo House, timezone: Europe/Berlin}\n")
        try await WebSocketTestClient.run(port: Int(hub.port)) { client in
            let answer = try await client.upgrade("/ws")
            #expect(answer.status == 404)
        }
        #expect(await hub.terminate() == 0)
    }
}
