import FuzzParts
import Glibc
import HearthJSON
import TestParts
import Testing

/// Tastes of residents through the real program.
@Suite(.timeLimit(.minutes(3))) struct IdentityTests {
    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}}
        """

    /// What the hub has said yes to is there after it was killed at any instant.
    @Test func aKillLosesNothingThatWasAnswered() async throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SplitMix64(seed: seed)
        let hub = try await HubUnderTest.start(devices: Self.house)
        let owner = await hub.owner
        let link = try await owner.post("/auth/tokens", #"{"name":"phone","scope":["identity"],"prefix":true}"#)
        let base = "/t/\(link["token"]?.string ?? "")/api/identity"
        let phone = API(port: hub.port)
        let identity = try await phone.post(base, #"{"user_id":"me","name":"Base"}"#)["id"]?.string ?? ""
        let category =
            try await phone.post(
                base + "/categories", #"{"identity_id":"\#(identity)","name":"Bands","type":"music"}"#)["id"]?.string
            ?? ""
        var promised: Set<String> = []
        for round in 0..<8 {
            let traffic = Task { () -> Set<String> in
                var made: Set<String> = []
                // Until the hub is gone.
                while let answer = await Self.add(to: category, base, phone) {
                    if answer.status == 201, let id = answer["id"]?.string { made.insert(id) }
                }
                return made
            }
            try await Task.sleep(for: .milliseconds(Int64.random(in: 20...400, using: &random)))
            await hub.kill()
            promised.formUnion(await traffic.value)
            try await hub.begin()
            let whole = try await phone.get(base + "?id=\(identity)")
            let there = Set(whole["influences"]?.array?.compactMap { $0["id"]?.string } ?? [])
            #expect(promised.subtracting(there).isEmpty, "seed \(seed), round \(round)")
        }
        #expect(!promised.isEmpty, "there was something to lose")
        let tokens = try await owner.get("/auth/tokens")["tokens"]?.array ?? []
        #expect(tokens.contains { $0["prefix"] == .bool(true) && $0["scope"] == .array(["identity"]) })
        #expect(await hub.terminate() == 0)
        let secret = link["token"]?.string ?? "?"
        #expect(await !hub.words.contains { $0.contains(secret) })
    }

    private static func add(to category: String, _ base: String, _ phone: API) async -> Answer? {
        let body = #"{"category_id":"\#(category)","name":"Can","alignment":80}"#
        do { return try await phone.post(base + "/influences", body) } catch { return nil }
    }

    @Test func tastesComeBackFromTheArchive() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        let owner = await hub.owner
        let made = try await owner.post("/api/identity", #"{"user_id":"me","name":"Evenings"}"#)
        let backup = try await hub.hearth("backup", "--encrypt", input: "under the third stone\n")
        #expect(try await owner.delete("/api/identity?id=x").status == 404)
        let changed = try await owner.send(
            "PATCH", "/api/identity", #"{"id":"\#(made["id"]?.string ?? "")","name":"Changed since"}"#)
        #expect(changed.status == 200)
        await hub.terminate()
        let archive = String(backup.output.prefix { !$0.isNewline })
        let restored = try await hub.hearth("restore", archive, input: "under the third stone\n")
        #expect(restored.status == 0, "\(restored.errors)")
        try await hub.begin()
        let login = try await owner.post(
            "/auth/login", #"{"username":"\#(HubUnderTest.ownerName)","password":"\#(HubUnderTest.ownerPassword)"}"#)
        let again = API(port: hub.port, credential: API.bearer(login["access_token"]?.string ?? ""))
        let names = try await again.get("/api/identity?user_id=me")["identities"]?.array?.map { $0["name"]?.string }
        #expect(names == ["Evenings"])
        await hub.terminate()
    }

    @Test func aDoorThatIsOffAnswers404() async throws {
        let hub = try await HubUnderTest.start(
            devices: Self.house, settings: "http: {rate_limits: false}\nhousehold: {identity: off}\n")
        let owner = await hub.owner
        #expect(try await owner.get("/api/identity?user_id=me").status == 404)
        await hub.terminate()
    }
}
