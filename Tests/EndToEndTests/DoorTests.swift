import HearthJSON
import TestParts
import Testing

@Suite(.timeLimit(.minutes(2))) struct DoorTests {
    /// Who knocks with the wrong key stands in the log, with address and name and without what was tried.
    @Test func failedTriesLeaveALineEach() async throws {
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Door House, timezone: Europe/Berlin}
                devices:
                  lamp: {class: light, virtual: {}}
                """)
        let anyone = API(port: hub.port)
        _ = try await anyone.post("/auth/login", #"{"username":"Carol","password":"a wrong one 77"}"#)
        _ = try await anyone.send("GET", "/devices", headers: ["X-API-Key: hearth_stolen99"])
        _ = try await anyone.post("/auth/refresh", #"{"refresh_token":"refresh-stolen99"}"#)
        let secret = try #require(
            try await hub.owner.post("/auth/tokens", #"{"name":"panel","role":"guest"}"#)["token"]?.string)
        _ = try await anyone.send("GET", "/devices", headers: ["X-API-Key: \(secret)"])
        _ = try await anyone.get("/devices")
        #expect(await hub.terminate() == 0)

        let refused = await hub.words.compactMap { line in
            line.firstRange(of: "Refused ").map { String(line[$0.lowerBound...]) }
        }
        #expect(
            refused == [
                "Refused 127.0.0.1: wrong user name or password, name 'Carol'",
                "Refused 127.0.0.1: unknown token", "Refused 127.0.0.1: unknown token",
            ])
    }
}
