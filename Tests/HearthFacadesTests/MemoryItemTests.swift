import HTTPTypes
import HearthJSON
import HearthModel
import Testing

/// Items through the door (docs/spec/household.md, sections 1.4, 1.10, 5.1 and 5.2).
@Suite struct MemoryItemTests {
    @Test func theSameAddressInManySpellingsIsOneItem() async throws {
        let diary = try await Diary()
        let first = try await diary.post(
            "/capture", #"{"url":"https://Example.com:443/?utm_source=mail#top","tags":["a"],"notes":"one"}"#)
        #expect(first.status == 201)
        for (number, url) in [
            "https://example.com", "HTTPS://EXAMPLE.COM/", "https://example.com/#other",
            "https://example.com/?fbclid=1",
            "https://example.com?gclid=2&UTM_campaign=x", " https://example.com ",
        ].enumerated() {
            let again = try await diary.post("/capture", #"{"url":"\#(url)","tags":["t\#(number)"],"notes":"two"}"#)
            #expect(again.status == 200 && again.json["message"]?.string == "Already captured", "\(url): \(again.text)")
            #expect(try again.id == first.id)
        }
        let item = try await diary.get("/items/\(try first.id)").json
        #expect(item["content"]?.string == "one\n\ntwo", "what is there is not appended again")
        #expect(item["tags"] == .array(["a", "t0", "t1", "t2", "t3", "t4", "t5"]))
        for url in ["https://example.com/other", "http://example.com", "https://example.com/?q=1"] {
            #expect(try await diary.post("/capture", #"{"url":"\#(url)"}"#).status == 201, "\(url)")
        }
        let ben = try await diary.other()
        #expect(try await ben.post("/capture", #"{"url":"https://example.com"}"#).status == 201, "each has an own one")
    }

    @Test func anAddressAloneIsABookmark() async throws {
        let diary = try await Diary()
        let made = try await diary.post("/capture", #"{"url":"https://example.com/a/b","title":" "}"#)
        #expect(made.json["item"]?["status"]?.string == "bookmark" && made.json["item"]?["type"]?.string == "article")
        #expect(made.json["item"]?["title"]?.string == "example.com/a/b")
        _ = try await diary.patch("/items/\(try made.id)", #"{"content":"read it"}"#)
        #expect(try await diary.get("/items/\(try made.id)").json["status"]?.string == "completed")
        let note = try await diary.post("/capture", #"{"highlight":"\n  first line\nsecond"}"#).json["item"]
        #expect(note?["title"]?.string == "first line" && note?["type"]?.string == "note" && note?["url"] == .null)
    }

    @Test func anItemIsChangedAndDeleted() async throws {
        let diary = try await Diary()
        let id = try await diary.note("old words", title: "Old", tags: ["x"])
        diary.house.advance(by: .seconds(10))
        let changed = try await diary.ask(
            .put, "/items/\(id)", #"{"title":"New","content":"fresh words","summary":"s","tags":["Y  y","y Y"],"x":1}"#)
        #expect(changed.status == 200 && changed.fields[.init("X-Ignored-Fields")!] == "x")
        #expect(changed.json["title"]?.string == "New" && changed.json["tags"] == .array(["y y"]))
        #expect(changed.json["summary"]?.string == "s" && changed.json["snippet"]?.string == "s")
        #expect(changed.json["updated_at"]?.string == "2025-11-24T16:00:10Z")
        #expect(changed.json["created_at"]?.string == "2025-11-24T16:00:00Z")
        #expect(try await diary.titles("/search?q=fresh") == ["New"])
        #expect(try await diary.get("/search?q=old").json["total"] == .int(0), "the index has forgotten the old words")
        #expect(try await diary.get("/tags").text == #"{"tags":[{"name":"y y","count":1}]}"#)
        let stale = try await diary.patch("/items/\(id)", #"{"title":"Stale","updated_at":"2025-11-24T16:00:05Z"}"#)
        #expect(stale.status == 200 && stale.json["title"]?.string == "New", "an older write changes nothing")

        for _ in 0..<3 {
            let gone = try await diary.delete("/items/\(id)")
            #expect(gone.status == 200 && gone.keys == ["message", "id"] && gone.json["id"]?.string == id)
        }
        #expect(try await diary.get("/items/\(id)").code == "ITEM_NOT_FOUND")
        #expect(try await diary.get("/search?q=fresh").json["total"] == .int(0))
        let list = try await diary.get("/items?updated_since=2025-11-24T16:00:00Z").json["items"]?[0]
        #expect(list?.keys == ["id", "deleted", "deleted_at"] && list?["id"]?.string == id)
    }

    @Test func aReadingCountsOnce() async throws {
        let diary = try await Diary()
        let id = try await diary.note("x")
        for count in 0..<3 {
            diary.house.advance(by: .seconds(20))
            let item = try await diary.get("/items/\(id)").json
            #expect(item["access_count"] == .int(Int64(count)), "the answer shows how it was before")
        }
        let listed = try await diary.get("/timeline").json["items"]?[0]
        #expect(listed?["access_count"] == .int(3), "lists count nothing")
        #expect(listed?["accessed_at"]?.string == "2025-11-24T16:01:00Z")
    }

    /// Sync that may be repeated (docs/spec/household.md, section 1.10).
    @Test func aQueueMayBeReplayed() async throws {
        let diary = try await Diary()
        let id = "0E2C5C0F-5B1E-4C1B-9D0A-3F6F5A0B9C11"
        let body = #"{"id":"\#(id)","notes":"written offline","created_at":"2024-05-01T10:00:00.5+02:00"}"#
        for _ in 0..<3 {
            let made = try await diary.post("/items", body)
            #expect(made.status == 201 && made.json["id"]?.string == id.lowercased(), "\(made.text)")
            #expect(made.json["created_at"]?.string == "2024-05-01T08:00:00Z")
        }
        #expect(try await diary.post("/items", body.replacing("offline", with: "online")).code == "CONFLICT")
        #expect(try await diary.get("/timeline").json["total"] == .int(1))
        let ahead = try await diary.post("/items", #"{"notes":"y","created_at":"2031-01-01T00:00:00Z"}"#)
        #expect(ahead.json["created_at"]?.string == "2025-11-24T16:00:00Z", "what lies ahead counts as now")
        var key = HTTPFields()
        key[.init("Idempotency-Key")!] = "k1"
        for replayed in [nil, "true"] {
            let answer = try await diary.house.ask(
                .post, "/api/capture", #"{"notes":"once"}"#, token: diary.token, headers: key)
            #expect(answer.status == 201 && answer.fields[.init("Idempotency-Replayed")!] == replayed)
        }
        #expect(try await diary.titles("/search?q=once").count == 1)
    }

    @Test func aCursorStaysWhereItIs() async throws {
        let diary = try await Diary()
        for day in 1...5 { try await diary.note("\(day)", at: "2024-05-0\(day)T10:00:00Z") }
        let first = try await diary.get("/timeline?limit=2")
        #expect(try await diary.titles("/timeline?limit=2") == ["5", "4"])
        let cursor = try #require(first.json["next_cursor"]?.string)
        try await diary.note("6", at: "2024-05-06T10:00:00Z")
        let second = try await diary.get("/timeline?limit=2&cursor=\(cursor)")
        #expect(second.json["items"]?.array?.compactMap { $0["title"]?.string } == ["3", "2"])
        #expect(second.json["total"] == .int(6) && second.json["has_more"] == .bool(true))
        #expect(try await diary.titles("/timeline?limit=2&page=3") == ["2", "1"])
        #expect(try await diary.get("/timeline?cursor=x").status == 400)
    }

    @Test func whatIsMalformedIsNamed() async throws {
        let diary = try await Diary()
        let id = try await diary.note("x")
        let tags = (0...20).map { "\"t\($0)\"" }.joined(separator: ",")
        for body in [
            "{}", #"{"url":""}"#, #"{"notes":"  \n"}"#, #"{"title":"alone"}"#, #"{"url":"javascript:alert(1)"}"#,
            #"{"url":"file:///etc/passwd"}"#, #"{"url":"example.com"}"#, #"{"url":"https://u:p@example.com"}"#,
            #"{"url":"https://"}"#, #"{"url":7}"#, #"{"notes":7}"#, #"{"notes":"x","tags":"a"}"#,
            #"{"notes":"x","tags":["a!"]}"#, #"{"notes":"x","tags":[""]}"#, #"{"notes":"x","tags":[\#(tags)]}"#,
            #"{"notes":"x","tags":["\#(String(repeating: "x", count: 51))"]}"#, #"{"notes":"a\u0000b"}"#,
            #"{"notes":"\ud800"}"#, #"{"notes":"x","title":"\#(String(repeating: "x", count: 501))"}"#,
            #"{"notes":"\#(String(repeating: "x", count: 50_001))"}"#, #"{"notes":"x","visibility":"public"}"#,
            #"{"notes":"x","content_type":"auto"}"#, #"{"notes":"x","metadata":[]}"#,
            #"{"notes":"x","created_at":"May"}"#,
            "[]", "{", "null",
        ] {
            for path in ["/capture", "/items"] {
                let answer = try await diary.post(path, body)
                #expect(
                    answer.status == 400 && answer.code == "INVALID_INPUT", "\(path) \(body.prefix(80)): \(answer.text)"
                )
                #expect(answer.json["detail"]?.string?.isEmpty == false && answer.keys == ["detail", "code"])
            }
        }
        #expect(try await diary.post("/items", #"{"id":"nonsense","notes":"x"}"#).status == 404)
        #expect(try await diary.patch("/items/\(id)", #"{"tags":["!"]}"#).code == "INVALID_INPUT")
        #expect(try await diary.get("/items/nonsense").code == "ITEM_NOT_FOUND")
        let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        #expect(try await diary.post("/items", #"{"notes":"x","metadata":\#(deep)}"#).status == 400)
        let large = String(repeating: "x", count: 1 << 20)
        #expect(try await diary.post("/items", #"{"notes":"\#(large)"}"#).code == "PAYLOAD_TOO_LARGE")
        var text = HTTPFields()
        text[.contentType] = "text/plain"
        let wrong = try await diary.house.ask(.post, "/api/items", "x", token: diary.token, headers: text)
        #expect(wrong.status == 415 && wrong.code == "UNSUPPORTED_MEDIA_TYPE")
    }

    @Test func tagsAreOneInEverySpelling() async throws {
        let diary = try await Diary()
        try await diary.note("x", tags: ["Café  Bar", "cafe\u{301} bar", "ΜΟΥΣΙΚΗ", "2-go"])
        #expect(
            try await diary.get("/timeline").json["items"]?[0]?["tags"]
                == .array([.string("caf\u{e9} bar"), "μουσικη", "2-go"]))
        #expect(try await diary.get("/tags/recent").json == .array(["2-go", .string("caf\u{e9} bar"), "μουσικη"]))
    }

    /// Null and an empty text take content and summary away; what is not named stays.
    @Test func contentAndSummaryCanBeTakenAway() async throws {
        let diary = try await Diary()
        let id = try await diary.note("All the words", title: "Title")
        _ = try await diary.patch("/items/\(id)", #"{"summary":"Words"}"#)
        let shorter = try await diary.patch("/items/\(id)", #"{"content":""}"#)
        #expect(shorter.json["content"]?.string == "" && shorter.json["summary"]?.string == "Words", "\(shorter.text)")
        #expect(try await diary.titles("/search?q=words").isEmpty)
        for body in [#"{"summary":null}"#, #"{"content":"More","summary":" "}"#] {
            let changed = try await diary.patch("/items/\(id)", body)
            #expect(changed.json["summary"] == .null && changed.json["title"]?.string == "Title", "\(body)")
        }
        #expect(try await diary.patch("/items/\(id)", #"{"content":null,"title":null}"#).json["content"]?.string == "")
        #expect(try await diary.patch("/items/\(id)", #"{"content":7}"#).status == 400)
    }
}
