import HearthJSON
import TestParts
import Testing

/// The guide of the house through the real program.
@Suite(.timeLimit(.minutes(3))) struct GuidePathTests {
    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          lamp: {name: Hall lamp, class: light, virtual: {}}
        """

    /// What a device was told is counted is there after a kill; the house speaks for itself, and moves nothing.
    @Test func progressIsKeptAndTheHouseSpeaksForItself() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        let made = try await hub.owner.post("/auth/tokens", #"{"name":"tablet","role":"resident"}"#)
        let secret = made["token"]?.string ?? ""
        let tablet = API(port: hub.port, credential: API.bearer(secret))
        let sent = try await tablet.post(
            "/api/progress/sync",
            #"""
            {"path_id":"this-house","current_node":"telling","completed_nodes":["asking"],"module_progress":{},
             "time_spent":60}
            """#)
        #expect(sent.status == 200 && sent["success"] == .bool(true), "\(sent)")
        let state = try await tablet.post("/api/chat", #"{"message":"How is the hall lamp?"}"#)
        #expect(state["model"]?.string == "hearth-house-1", "\(state)")
        let order = try await tablet.post("/api/chat", #"{"message":"Turn on the hall lamp"}"#)
        #expect(order["message"]?.string?.hasPrefix("Nothing is done from here") == true, "\(order)")
        let backup = try await tablet.post("/api/chat", #"{"message":"Who can read the file without a passphrase?"}"#)
        #expect(backup["citations"]?[0]?["id"]?.string == "backup", "\(backup)")
        await hub.kill()
        try await hub.begin()
        let again = API(port: hub.port, credential: API.bearer(secret))
        let kept = try await again.get("/api/progress/this-house")
        #expect(kept["progress"]?["completed_nodes"]?[0]?.string == "asking", "\(kept)")
        #expect(kept["progress"]?["total_time_spent"] == .int(60))
        #expect(await hub.terminate() == 0)
        #expect(await !hub.words.contains { $0.contains("passphrase?") || $0.contains(secret) })
    }

    @Test func packsAreCheckedWithoutAHub() async throws {
        let folder = TemporaryFolder()
        try folder.write("## Valve\nTurn it.\n", to: "good.md")
        try folder.write("sequence_id,content\n1,\"open\n", to: "bad.csv")
        let good = try await HearthProgram.run("guide", "check", folder.path + "/good.md")
        #expect(good.status == 0 && good.output.contains("1 path, 1 node"), "\(good)")
        let bad = try await HearthProgram.run("guide", "check", folder.path + "/bad.csv")
        #expect(bad.status == 1 && bad.errors.contains("bad.csv:2:1: error: a quote is opened here"), "\(bad)")
        #expect(try await HearthProgram.run("guide", "check", "house.txt").status == 2)
    }
}
