import TestParts
import Testing

/// A page of the reference project at a running hub: docs/spec/house-api.md, section 10.
@Suite(.timeLimit(.minutes(3))) struct DemoTests {
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
