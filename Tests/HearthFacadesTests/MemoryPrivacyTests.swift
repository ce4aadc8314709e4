import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import Testing

@testable import HearthFacades

/// Who sees what of what people keep (docs/spec/household.md, section 5.4).
@Suite struct MemoryPrivacyTests {
    private static let calls: [(HTTPRequest.Method, String, String?)] = [
        (.get, "/search?q=x", nil), (.get, "/timeline", nil), (.get, "/items", nil), (.get, "/tags", nil),
        (.get, "/tags/recent", nil), (.get, "/analytics", nil), (.get, "/analytics/trends", nil),
        (.get, "/analytics/knowledge_graph", nil), (.get, "/analytics/semantic_clusters", nil),
        (.get, "/analytics/usage_patterns", nil), (.post, "/capture", #"{"notes":"x"}"#),
        (.post, "/items", #"{"notes":"x"}"#), (.get, "/items/11111111-1111-4111-8111-111111111111", nil),
        (.patch, "/items/11111111-1111-4111-8111-111111111111", "{}"),
        (.put, "/items/11111111-1111-4111-8111-111111111111", "{}"),
        (.delete, "/items/11111111-1111-4111-8111-111111111111", nil),
    ]

    @Test func nobodyComesInWithoutAGoodCredential() async throws {
        let diary = try await Diary()
        for (method, path, body) in Self.calls {
            for token in [nil, "", "forged.token.here", "hearth_nonsense"] {
                let answer = try await diary.house.ask(method, "/api" + path, body, token: token)
                #expect(answer.status == 401 && answer.keys == ["detail", "code"], "\(method) \(path)")
                #expect(answer.code == "UNAUTHORIZED" && answer.fields[.init("X-Error-Code")!] == "UNAUTHORIZED")
            }
        }
        diary.house.advance(by: .hours(2))
        for (method, path, body) in Self.calls { #expect(try await diary.ask(method, path, body).status == 401) }
    }

    @Test func guestsAndTokensForTastesAreRefused() async throws {
        let diary = try await Diary()
        let maker = try diary.house.accounts.authenticate(diary.token)
        let tastes = try await diary.house.accounts.createToken(
            NewToken(name: "tastes", scope: [.identity]), by: .principal(maker))
        for user in [try await diary.other(.guest), Diary(diary.house, token: tastes.token)] {
            for (method, path, body) in Self.calls {
                let answer = try await user.ask(method, path, body)
                #expect(answer.status == 403 && answer.code == "FORBIDDEN", "\(method) \(path)")
            }
        }
        let link = try await diary.house.link(of: diary.token)
        #expect(try await diary.house.ask(.get, "/t/\(link.token)/api/tags").status == 404)
        #expect(try await diary.house.ask(.get, "/api/tags?access_token=" + tastes.token).status == 400)
    }

    /// Owning the hub is not owning diaries: the owner asks every path for what a resident keeps.
    @Test func whatIsPrivateIsNowhereToOthers() async throws {
        let owner = try await Diary()
        let ben = try await owner.other()
        let id = try await ben.note("Divorce papers from Kowalczyk", title: "Lawyer", tags: ["secret plan"])
        try await owner.note("Bread", title: "Shopping", tags: ["plain"])

        for path in ["/search?q=divorce", "/search?q=tag:%22secret+plan%22", "/search?q=-bread", "/search?q=lawy"] {
            let answer = try await owner.get(path)
            #expect(answer.json["total"] == .int(0) && answer.json["items"] == .array([]), "\(path): \(answer.text)")
        }
        for path in ["/timeline", "/items", "/items?updated_since=2020-01-01T00:00:00Z", "/timeline?offset=0"] {
            #expect(try await owner.titles(path) == ["Shopping"], "\(path)")
            #expect(try await owner.get(path).json["total"] == .int(1), "\(path)")
        }
        for path in ["/timeline?tags=secret+plan", "/search?q=bread&tags=secret+plan"] {
            #expect(try await owner.get(path).json["total"] == .int(0))
        }
        #expect(try await owner.get("/tags").text == #"{"tags":[{"name":"plain","count":1}]}"#)
        #expect(try await owner.get("/tags?format=array").text == #"[{"name":"plain","count":1}]"#)
        #expect(try await owner.get("/tags/recent").text == #"["plain"]"#)
        for path in [
            "", "/trends", "/knowledge_graph", "/semantic_clusters", "/usage_patterns",
        ] {
            let text = try await owner.get("/analytics" + path).text
            #expect(!text.contains("secret") && !text.contains(id), "\(path): \(text)")
        }
        #expect(try await owner.get("/analytics").json["total_items"] == .int(1))
        #expect(try await owner.get("/analytics/usage_patterns").json["total_items"] == .int(1))
        for answer in [
            try await owner.get("/items/\(id)"), try await owner.patch("/items/\(id)", #"{"title":"x"}"#),
            try await owner.ask(.put, "/items/\(id)", #"{"title":"x"}"#), try await owner.delete("/items/\(id)"),
        ] {
            #expect(answer.status == 404 && answer.code == "ITEM_NOT_FOUND", "\(answer.text)")
            #expect(answer.json["detail"]?.string == "Item not found", "as of an item that never was")
        }
        let guessed = try await owner.post("/items", #"{"id":"\#(id)","notes":"x"}"#)
        #expect(guessed.status == 409 && !guessed.text.contains("Divorce"))
        #expect(try await ben.get("/items/\(id)").json["access_count"] == .int(0), "others' tries are no reading")
        #expect(!owner.house.log.text.contains("Kowalczyk") && !owner.house.log.text.contains("divorce"))
    }

    /// A word that only others wrote is corrected as if nobody had written it, and corrects nothing.
    @Test func correctionsRevealNoPrivateWord() async throws {
        let owner = try await Diary()
        let ben = try await owner.other()
        try await ben.note("Kowalczyk kowalczyk kowalczyk")
        try await owner.note("kowalski")
        let near = try await owner.get("/search?q=kowalczyc")
        #expect(near.json["total"] == .int(0) && near.json["corrections"] == nil, "\(near.text)")
        // As near to the private word as to the own one.
        let other = try await owner.get("/search?q=kowalszk")
        let alone = try await Diary()
        try await alone.note("kowalski")
        let expected = try await alone.get("/search?q=kowalszk")
        #expect(other.json["corrections"] == expected.json["corrections"])
        #expect(other.json["corrections"]?["kowalszk"]?.string == "kowalski")
        // The word itself, which is only in the private note, is taken for a mistake.
        try await owner.note("kowalczyn")
        let word = try await owner.get("/search?q=kowalczyk")
        #expect(word.json["corrections"]?["kowalczyk"]?.string == "kowalczyn" && word.json["total"] == .int(1))
    }

    /// How rare a word is enters the score; how often others use it must not.
    @Test func scoresTellNothingOfOthers() async throws {
        func scores(others: [String]) async throws -> JSONValue? {
            let owner = try await Diary()
            let ben = try await owner.other()
            for text in others { try await ben.note(text) }
            try await owner.note("alpha beta beta beta")
            try await owner.note("alpha alpha alpha beta")
            try await owner.note("alpha gamma gamma gamma")
            try await owner.note("delta gamma gamma gamma")
            let items = try await owner.get("/search?q=alpha+beta").json["items"]?.array ?? []
            return .array(items.map { .array([$0["title"] ?? .null, $0["score"] ?? .null]) })
        }
        let alone = try await scores(others: [])
        #expect(alone?.array?.count == 2)
        #expect(try await scores(others: Array(repeating: "beta delta delta delta", count: 6)) == alone)
        #expect(try await scores(others: Array(repeating: "alpha gamma gamma gamma", count: 6)) == alone)
    }

    @Test func whatIsSharedIsReadByAllAndEditedByItsOwner() async throws {
        let owner = try await Diary()
        let (ben, eve) = (try await owner.other(), try await owner.other())
        let id = try await ben.note("The stopcock is under the stairs", tags: ["water"], visibility: "household")
        for user in [owner, eve] {
            #expect(try await user.titles("/search?q=stopcock").count == 1)
            #expect(try await user.get("/tags").text == #"{"tags":[{"name":"water","count":1}]}"#)
            #expect(try await user.get("/items/\(id)").json["visibility"]?.string == "household")
            #expect(try await user.patch("/items/\(id)", #"{"title":"x"}"#).code == "FORBIDDEN")
        }
        #expect(try await eve.delete("/items/\(id)").status == 403)
        // It is taken back: gone for others, and who keeps in step hears of it.
        owner.house.advance(by: .seconds(5))
        let hidden = try await ben.patch("/items/\(id)", #"{"visibility":"private"}"#)
        #expect(hidden.json["visibility"]?.string == "private")
        #expect(try await eve.get("/items/\(id)").status == 404)
        let changes = try await eve.get("/items?updated_since=2025-11-24T16:00:02Z")
        #expect(changes.json["items"]?[0]?["id"]?.string == id && changes.json["items"]?[0]?["deleted"] == .bool(true))
        #expect(try await ben.get("/items?updated_since=2025-11-24T16:00:02Z").json["items"]?.array?.count == 1)
        // Who owns the hub may remove what is shared, and only that.
        #expect(try await owner.delete("/items/\(id)").status == 404)
        _ = try await ben.patch("/items/\(id)", #"{"visibility":"household"}"#)
        for _ in 0..<2 { #expect(try await owner.delete("/items/\(id)").json["id"]?.string == id) }
        #expect(try await ben.get("/items/\(id)").status == 404)
    }

    @Test func theHouseMayShareByDefault() async throws {
        var settings = HouseholdSettings()
        settings.memory?.isShared = true
        let owner = try await Diary(settings)
        let ben = try await owner.other()
        let shared = try await ben.post("/capture", #"{"notes":"for all"}"#)
        #expect(shared.json["item"]?["visibility"]?.string == "household")
        let own = try await ben.post("/capture", #"{"notes":"for me","visibility":"private"}"#)
        #expect(own.json["item"]?["visibility"]?.string == "private")
        #expect(try await owner.titles("/timeline") == ["for all"])
    }

    @Test func aDoorThatIsOffIsNotThere() async throws {
        var settings = HouseholdSettings()
        // The Guide has some of the paths as well.
        (settings.memory, settings.guide) = (nil, nil)
        let diary = try await Diary(settings)
        for (method, path, body) in Self.calls {
            let answer = try await diary.ask(method, path, body)
            #expect(answer.status == 404 && answer.keys == ["porch"], "\(path)")
        }
    }

    /// What is not built answers as any address that does not exist, in the words of this door.
    @Test func whatIsNotBuiltIsNotThere() async throws {
        var settings = HouseholdSettings()
        settings.guide = nil
        let diary = try await Diary(settings)
        for path in ["/semantic-search?q=x", "/search/semantic?q=x", "/search/similar/x", "/items/x/y", "/tags/x"] {
            let answer = try await diary.get(path)
            #expect(answer.status == 404 && answer.code == "NOT_FOUND" && answer.keys == ["detail", "code"], "\(path)")
        }
        #expect(try await diary.get("/chat").keys == ["porch"], "others' addresses are answered by others")
        let wrong = try await diary.post("/search", "{}")
        #expect(wrong.status == 405 && wrong.fields[.allow] == "GET, HEAD" && wrong.code == "METHOD_NOT_ALLOWED")
    }

    @Test func networksMayBeExempt() async throws {
        var settings = HouseholdSettings()
        settings.exempt = [try #require(IPNetwork("192.168.1.20"))]
        let house = try await DoorHouse(settings: settings)
        let token = try await house.token(.owner)
        for _ in 0..<120 { #expect(try await house.ask(.get, "/api/tags", token: token).status == 200) }
        #expect(try await house.ask(.get, "/api/tags", token: token).fields[.rateLimit] == nil)
    }
}
