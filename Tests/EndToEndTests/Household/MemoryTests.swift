import HearthJSON
import TestParts
import Testing

/// Memories of residents through the real program.
@Suite(.timeLimit(.minutes(3))) struct MemoryTests {
    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """

    /// With an API token, as the guide of PRSNL has it; what was said yes to is there after a kill.
    @Test func whatWasCapturedIsFoundAfterAKill() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        let token = try await hub.owner.post("/auth/tokens", #"{"name":"phone","role":"resident"}"#)
        let secret = token["token"]?.string ?? ""
        let phone = API(port: hub.port, credential: API.bearer(secret))
        let made = try await phone.post(
            "/api/capture", #"{"url":"https://example.com","tags":["garden"],"notes":"How to prune a fig"}"#)
        #expect(made.status == 201, "\(made)")
        await hub.kill()
        try await hub.begin()
        let again = API(port: hub.port, credential: API.bearer(secret))
        let found = try await again.get("/api/search?q=prnue")
        #expect(found["items"]?[0]?["id"] == made["id"] && found["corrections"]?["prnue"]?.string == "prune")
        #expect(try await again.get("/api/tags")["tags"]?[0]?["name"]?.string == "garden")
        #expect(try await again.get("/api/items/x/y").status == 404)
        #expect(await hub.terminate() == 0)
        #expect(await !hub.words.contains { $0.contains("prune") || $0.contains(secret) })
    }

    @Test func aDoorThatIsOffAnswers404() async throws {
        let hub = try await HubUnderTest.start(
            devices: Self.house, settings: "http: {rate_limits: false}\nhousehold: {memory: off}\n")
        let owner = await hub.owner
        #expect(try await owner.get("/api/tags").status == 404)
        #expect(try await owner.get("/api/identity?user_id=me").status == 200)
        await hub.terminate()
    }
}
