import HearthJSON
import TestParts
import Testing

@Suite(.timeLimit(.minutes(2))) struct DoorTests {
    /// One of two who use the same login has copied it, and nobody knows which.
    @Test func aLoginThatWasCopiedIsAConcernUntilThereIsANewPassword() async throws {
        let hub = try await HubUnderTest.start(
            devices: "version: 1\nhouse: {name: Door House, timezone: Europe/Berlin}\n")
        let owner = await hub.owner
        let user = #"{"username":"ben","password":"seven green bottles","role":"guest"}"#
        let id = try #require(try await owner.post("/users", user)["id"]?.string)
        let anyone = API(port: hub.port)
        let login = try await anyone.post(
            "/auth/login", #"{"username":"ben","password":"seven green bottles","device_name":"tablet"}"#)
        let first = try #require(login["refresh_token"]?.string)
        func renew(_ token: String) async throws -> Answer {
            try await anyone.post("/auth/refresh", #"{"refresh_token":"\#(token)"}"#)
        }
        let second = try #require(try await renew(first)["refresh_token"]?.string)
        _ = try await renew(second)
        #expect(try await renew(first).status == 401)
        let concerns = try await owner.wait(for: "/concerns?kind=security") { $0["total"]?.integer == 1 }
        let text = concerns["concerns", "0", "text"]?.string ?? ""
        #expect(text.contains("ben on 'tablet'") && text.contains("new password"), "\(text)")
        #expect(try await hub.hearth("concerns").output.contains("ben on 'tablet'"))
        #expect(try await owner.put("/users/\(id)", #"{"password":"eleven blue kettles"}"#).status == 200)
        #expect(try await owner.get("/concerns")["total"]?.integer == 0)
        #expect(await hub.terminate() == 0)
    }

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
