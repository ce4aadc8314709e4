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
        // A login that has ended, and the event stream, by its first request and by its first message.
        let login = try await anyone.post(
            "/auth/login", #"{"username":"\#(HubUnderTest.ownerName)","password":"\#(HubUnderTest.ownerPassword)"}"#)
        var left = anyone
        left.credential = API.bearer(try #require(login["access_token"]?.string))
        #expect(try await left.post("/auth/logout").status == 204)
        #expect(try await left.get("/devices").status == 401)
        try await WebSocketTestClient.run(port: Int(hub.port)) { client in
            let answer = try await client.upgrade("/api/v1/realtime", "X-API-Key: hearth_stolen99")
            #expect(answer.status == 401)
        }
        try await WebSocketTestClient.run(port: Int(hub.port)) { client in
            #expect(try await client.upgrade("/api/v1/realtime").status == 101)
            try await client.send(.text(#"{"type":"init","data":{"auth_token":"hearth_stolen99"}}"#))
            while try await client.frame().closeCode == nil {}
        }
        #expect(await hub.terminate() == 0)

        let refused = await hub.words.compactMap { line in
            line.firstRange(of: "Refused ").map { String(line[$0.lowerBound...]) }
        }
        #expect(
            refused == [
                "Refused 127.0.0.1: wrong user name or password, name 'Carol'",
                "Refused 127.0.0.1: unknown token", "Refused 127.0.0.1: unknown token",
                "Refused 127.0.0.1: revoked token", "Refused 127.0.0.1: unknown token",
                "Refused 127.0.0.1: unknown token",
            ])
    }
}
