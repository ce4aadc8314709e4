import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import Testing

@testable import HearthFacades

/// The door for Mookti: paths, search and progress (docs/spec/household.md, section 4).
@Suite struct GuideTests {
    // MARK: Paths

    @Test func pathsHaveTheirNodes() async throws {
        let ann = try await Learner()
        let list = try await ann.get("/learning-paths")
        #expect(list.status == 200 && list.json["total"] == .int(2), "\(list.text)")
        #expect(list.json["available_paths"] == list.json["learning_paths"])
        #expect(list.json["learning_paths"]?.array?.map { $0["id"]?.string } == ["this-house", "heating"])
        let path = try await ann.get("/learning-paths/heating")
        #expect(path.keys == ["id", "title", "description", "version", "modules", "nodes", "total_nodes"])
        let node = path.json["nodes"]?["heating-4"]
        #expect(node?["next"] == .array(["heating-5"]) && node?["content"] == nil)
        #expect(path.json["nodes"]?["heating-5"]?["prerequisites"] == .array(["heating-4"]))
        let whole = try await ann.get("/learning-paths/heating?include_content=true")
        #expect(whole.json["nodes"]?["heating-5"]?["content"]?.string?.hasPrefix("The gauge") == true)
        let context = try await ann.get("/learning-paths/heating/nodes/heating-5/context?radius=1")
        #expect(context.json["before"]?[0]?["id"]?.string == "heating-4" && context.json["after"] == .array([]))
        for missing in ["/learning-paths/none", "/learning-paths/heating/nodes/none/context"] {
            let answer = try await ann.get(missing)
            #expect(answer.status == 404 && answer.code == "NOT_FOUND", "\(missing): \(answer.text)")
        }
    }

    /// What is written while the hub runs is there at once; a file with a mistake spoils itself alone.
    @Test func packsAreReadAgain() async throws {
        let ann = try await Learner()
        try ann.house.pack("garden.csv", "sequence_id,content\n1,Water in the evening\n")
        try ann.house.pack("broken.csv", "sequence_id,content\n1,\"never closed\n")
        try ann.house.pack("twice.md", "---\npath: heating\n---\n## a\n")
        let list = try await ann.get("/learning-paths")
        #expect(list.json["total"] == .int(3), "\(list.text)")
        #expect(ann.house.log.text.contains("broken.csv:2:1: error: a quote is opened here and never closed"))
        #expect(ann.house.log.text.contains("twice.md:1:1: error: the path 'heating' is in heating.md already"))
    }

    @Test func guestsReadWhatIsMarkedForThem() async throws {
        let ann = try await Learner()
        let guest = try await ann.other(.guest)
        #expect(try await guest.get("/learning-paths").json["total"] == .int(1))
        #expect(try await guest.get("/learning-paths/heating").status == 404)
        let found = try await guest.post("/search", #"{"query":"pressure of the boiler"}"#)
        #expect(found.status == 200 && !found.text.contains("heating"), "\(found.text)")
    }

    // MARK: Search

    @Test func searchFindsNodesAndOwnNotes() async throws {
        let ann = try await Learner()
        let (diary, ben) = (Diary(ann.house, token: ann.token), try await ann.other())
        try await diary.note("The boiler lost pressure in May", title: "Boiler")
        let all = try await ann.post("/search", #"{"query":"pressure of the boiler","topK":5,"includeUserDocs":true}"#)
        #expect(all.status == 200 && all.json["mode"]?.string == "keyword", "\(all.text)")
        #expect(all.fields[.init("X-Response-Time")!]?.hasSuffix("ms") == true)
        let results = all.json["results"]?.array ?? []
        #expect(results.count == 2 && results.contains { $0["id"]?.string == "heating-5" }, "\(all.text)")
        let own = results.first { $0["metadata"]?["is_user_source"] == .bool(true) }
        #expect(own?["metadata"]?["namespace"]?.string == "user" && own?["metadata"]?["title"]?.string == "Boiler")
        let scores = results.compactMap { $0["score"]?.double }
        #expect(scores == scores.sorted(by: >) && scores.allSatisfy { (0...1).contains($0) })
        let without = try await ann.post("/search", #"{"query":"pressure of the boiler","includeUserDocs":false}"#)
        #expect(without.json["results"]?.array?.map { $0["id"]?.string } == ["heating-5"])
        let path = without.json["results"]?[0]?["metadata"]
        #expect(path?["path_id"]?.string == "heating" && path?["node_id"]?.string == "heating-5")
        // Nobody finds another's notes.
        #expect(try await !ben.post("/search", #"{"query":"pressure of the boiler"}"#).text.contains("May"))
    }

    @Test func aSearchNeedsItsQuery() async throws {
        let ann = try await Learner()
        for body in ["{}", #"{"query":""}"#, #"{"query":"  "}"#, #"{"query":"a","topK":51}"#, #"{"query":7}"#] {
            let answer = try await ann.post("/search", body)
            #expect(answer.status == 400 && answer.code == "INVALID_REQUEST", "\(body): \(answer.text)")
            #expect(answer.error != nil && answer.json["details"]?.string != nil)
        }
        // The same path is another door's with GET.
        let put = try await ann.ask(.put, "/search", "{}")
        #expect(put.status == 405 && put.fields[.allow] == "GET, HEAD, POST", "\(put.text)")
        #expect(try await ann.get("/search?q=boiler").json["items"] != nil)
    }

    // MARK: Progress

    @Test func progressIsBroughtTogether() async throws {
        let ann = try await Learner()
        let unknown = try await ann.get("/progress/heating")
        #expect(unknown.json["progress"]?["current_node"]?.string == "heating-4")
        #expect(unknown.json["progress"]?["completion_percentage"] == .int(0))
        #expect(try await ann.get("/progress/none").json["progress"]?["current_node"]?.string == "1")
        _ = try await ann.sync(#"["heating-4"]"#, at: "heating-5", more: #","time_spent":300"#)
        let tablet = try await ann.sync("[]", at: "heating-4", more: #","time_spent":45"#)
        #expect(tablet.json["progress"]?["completed_nodes"] == .array(["heating-4"]), "\(tablet.text)")
        #expect(tablet.json["progress"]?["current_node"]?.string == "heating-5")
        #expect(tablet.json["progress"]?["total_time_spent"] == .int(345))
        #expect(tablet.json["progress"]?["completion_percentage"] == .int(50))
        #expect(tablet.json["conflicts"] == .array(["current_node"]))
        #expect(tablet.json["resolution_strategy"]?.string == "merge")
        #expect(try await ann.get("/learning-paths").json["learning_paths"]?[1]?["progress"] == .int(50))
        let ben = try await ann.other()
        #expect(try await ben.get("/progress/heating").json["progress"]?["completed_nodes"] == .array([]))
    }

    /// Without a name of its own a report counts as the same for 45 seconds.
    @Test func timeCountsOnce() async throws {
        let ann = try await Learner()
        func total(_ more: String = "") async throws -> JSONValue? {
            try await ann.sync("[]", at: "a", more: #","time_spent":60"# + more).json["progress"]?["total_time_spent"]
        }
        #expect(try await total() == .int(60))
        ann.house.advance(by: .seconds(44))
        #expect(try await total() == .int(60))
        ann.house.advance(by: .seconds(2))
        #expect(try await total() == .int(120))
        let named = #","session_id":"s","timestamp":"2025-11-24T10:00:00Z""#
        #expect(try await total(named) == .int(180))
        ann.house.advance(by: .minutes(30))
        #expect(try await total(named) == .int(180))
    }

    @Test func aReportNeedsItsFields() async throws {
        let ann = try await Learner()
        let answer = try await ann.post("/progress/sync", #"{"path_id":"heating","current_node":"a"}"#)
        #expect(answer.status == 400 && answer.code == "INVALID_REQUEST")
        #expect(answer.json["details"]?.string == "Missing: completed_nodes, module_progress")
        #expect(answer.json["required"]?.array?.count == 4)
        for more in [#","time_spent":-1"#, #","time_spent":86401"#, #","timestamp":"yesterday""#] {
            #expect(try await ann.sync("[]", at: "a", more: more).code == "INVALID_REQUEST", "\(more)")
        }
    }

    // MARK: Who, and how often

    @Test func withoutACredentialNothingIsSaid() async throws {
        let ann = try await Learner()
        for path in ["/api/learning-paths", "/api/progress/heating"] {
            let answer = try await ann.house.ask(.get, path)
            #expect(answer.status == 401 && answer.code == "AUTH_HEADER_MISSING", "\(answer.text)")
            #expect(try await ann.house.ask(.get, path, token: "hearth_x").code == "AUTH_INVALID_TOKEN")
        }
        ann.house.advance(by: .days(2))
        #expect(try await ann.get("/learning-paths").code == "AUTH_TOKEN_EXPIRED")
    }

    @Test func eachPlanHasItsRequests() async throws {
        let owner = try await Learner(rateLimits: true)
        let guest = try await owner.other(.guest)
        for number in 0..<10 {
            let answer = try await guest.get("/learning-paths")
            #expect(answer.status == 200 && answer.fields[.rateLimitRemaining] == "\(9 - number)")
        }
        owner.house.advance(by: .seconds(15))
        let refused = try await guest.get("/learning-paths")
        #expect(refused.status == 429 && refused.error == "Rate limit exceeded", "\(refused.text)")
        #expect(refused.code == "RATE_LIMIT_EXCEEDED" && refused.json["retry_after"] == .int(45))
        #expect(refused.fields[.retryAfter] == "45" && refused.fields[.rateLimit] == "10")
        // Others have theirs, and the next minute is new.
        let other = try await owner.get("/learning-paths")
        #expect(other.status == 200 && other.fields[.rateLimit] == "100")
        owner.house.advance(by: .seconds(45))
        #expect(try await guest.get("/learning-paths").status == 200)
        // Another plan counts from what was asked already.
        for _ in 0..<9 { _ = try await guest.get("/learning-paths") }
        let id = try owner.house.accounts.authenticate(guest.token).userID
        var change = UserChange()
        change.plan = .plus
        _ = try await owner.house.accounts.updateUser(id, change)
        let more = try await guest.get("/learning-paths")
        #expect(more.status == 200 && more.fields[.rateLimitRemaining] == "19", "\(more.text)")
    }

    @Test func aDoorThatIsOffIsNotThere() async throws {
        var settings = HouseholdSettings()
        settings.guide = nil
        let house = try await DoorHouse(settings: settings)
        let answer = try await house.ask(.get, "/api/learning-paths", token: try await house.token(.owner))
        #expect(answer.status == 404 && answer.json["porch"] != nil)
    }
}
