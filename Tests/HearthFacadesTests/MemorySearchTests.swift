import HearthJSON
import Testing

/// Search in words, through the door (docs/spec/household.md, section 1.5).
@Suite struct MemorySearchTests {
    private func filled() async throws -> Diary {
        let diary = try await Diary()
        try await diary.note("Water the tomatoes in the garden every morning", title: "Garden", tags: ["plants"])
        try await diary.note("The boiler was serviced; the pressure is 1.5 bar", title: "Boiler", tags: ["heating"])
        try await diary.note("A crème brûlée needs cream, not milk", title: "Dessert", tags: ["recipes"])
        try await diary.note("Milk and tomatoes", title: "Shopping", tags: ["plants", "long list"])
        return diary
    }

    private func found(_ diary: Diary, _ query: String) async throws -> [String] {
        try await diary.titles("/search?q=" + query.escaped).sorted()
    }

    @Test func wordsPhrasesAndWhatIsLeftOut() async throws {
        let diary = try await filled()
        for (query, titles) in [
            ("tomatoes", ["Garden", "Shopping"]), ("tomatoes milk", ["Shopping"]), ("TOMATO", ["Garden", "Shopping"]),
            ("\"tomatoes in the garden\"", ["Garden"]), ("\"garden tomatoes\"", []), ("tomatoes -milk", ["Garden"]),
            ("tomatoes -\"in the garden\"", ["Shopping"]), ("creme brulee", ["Dessert"]), ("the boiler", ["Boiler"]),
            ("the", ["Boiler", "Garden"]), ("tag:plants", ["Garden", "Shopping"]), ("tag:plants milk", ["Shopping"]),
            ("tag:\"long list\"", ["Shopping"]), ("-milk -boiler", ["Garden"]), ("press", ["Boiler"]), ("pr", []),
            ("\"press\"", []), ("recipes", ["Dessert"]), ("!!!", []), ("1.5", ["Boiler"]), ("nothing", []),
            ("tag:!", []), ("water plants", ["Garden"]),
        ] {
            #expect(try await found(diary, query) == titles, "\(query)")
        }
    }

    /// What is syntax to the index is text to people.
    @Test func operatorsAreText() async throws {
        let diary = try await filled()
        for query in [
            "tomatoes OR boiler", "tomatoes NOT milk", "NEAR(tomatoes milk)", "title:garden", "{title}:garden",
            "tomatoes AND", "^water", "tomatoes*boiler", "\"", "\"\"", "\"tomatoes", "(tomatoes", "tomatoes)", "a\"b",
            "tomatoes + milk +", "-", "--milk", "'; DROP TABLE items; --", "\u{0}", "tom\u{0}atoes", "\u{301}", "*",
            "**",
            "item_texts:x", "tomatoes\" OR \"boiler", "rank", "💡 tomatoes", "tag:", "tag:\"", "-tag:plants",
        ] {
            let answer = try await diary.get("/search?q=" + query.escaped)
            #expect(answer.status == 200, "\(query): \(answer.text)")
            #expect(answer.json["total"] != nil)
        }
        #expect(try await found(diary, "tomatoes OR boiler").isEmpty, "all words must occur, also 'or' in capitals")
        #expect(try await found(diary, "title:garden").isEmpty)
        #expect(try await diary.get("/search?q=%20").code == "INVALID_INPUT")
        #expect(try await diary.get("/search").code == "INVALID_INPUT")
        let many = (0..<17).map { "w\($0)" }.joined(separator: "+")
        #expect(try await diary.get("/search?q=\(many)").status == 400)
    }

    /// Each length at which the distance changes.
    @Test func typos() async throws {
        let diary = try await Diary()
        for word in ["oak", "lime", "garnets", "cucumber", "radiator", "abc12345", "zebra"] {
            try await diary.note(word, title: word)
        }
        for (typed, used, score) in [
            ("limr", "lime", 0.6), ("lmie", "lime", 0.6), ("limez", "lime", 0.6), ("garnts", "garnets", 0.6),
            ("gernits", nil, 0), ("oka", nil, 0), ("cucumbre", "cucumber", 0.6), ("cucmbre", nil, 0),
            ("cucunbre", "cucumber", 0.36), ("kucumber", nil, 0), ("radaitro", "radiator", 0.36), ("abc12346", nil, 0),
            ("bezra", nil, 0),
        ] as [(String, String?, Double)] {
            let answer = try await diary.get("/search?q=" + typed)
            #expect(answer.json["items"]?[0]?["title"]?.string == used, "\(typed): \(answer.text)")
            #expect(answer.json["corrections"]?[typed]?.string == used, "\(typed): \(answer.text)")
            if used != nil { #expect(answer.json["items"]?[0]?["score"]?.double == score, "\(typed)") }
        }
        let quoted = try await diary.get("/search?q=" + "\"limr\"".escaped)
        #expect(quoted.json["total"] == .int(0) && quoted.json["corrections"] == nil)
        #expect(try await diary.get("/search?q=lime").json["corrections"] == nil)
    }

    @Test func theBestIsFirstAndItsScoreIsOne() async throws {
        let diary = try await Diary()
        try await diary.note("a lamp among many other things that are in this room", title: "Room")
        try await diary.note("Bulbs", title: "Lamp")
        try await diary.note("Bulbs again", title: "Old", tags: ["lamp"])
        for number in 0..<9 { try await diary.note("nothing of that \(number)") }
        let items = try await diary.get("/search?q=lamp").json["items"]?.array ?? []
        #expect(items.compactMap { $0["title"]?.string } == ["Lamp", "Old", "Room"], "title 4, tags 3, text 1")
        let scores = items.compactMap { $0["score"]?.double }
        #expect(scores.first == 1 && scores == scores.sorted(by: >) && scores.allSatisfy { (0...1).contains($0) })
        let second = try await diary.get("/search?q=lamp&limit=1&offset=1")
        #expect(second.json["items"]?[0]?["title"]?.string == "Old" && second.json["total"] == .int(3))
        #expect(second.json["has_more"] == .bool(true) && second.json["page"] == .int(2))
        #expect(second.json["pageSize"] == .int(1) && second.json["next_cursor"] == nil)
    }

    @Test func aSnippetShowsTheHit() async throws {
        let diary = try await Diary()
        let before = String(repeating: "before ", count: 60)
        try await diary.note(before + "the spare key hangs behind the clock " + String(repeating: "after ", count: 90))
        let item = try await diary.get("/search?q=spare").json["items"]?[0]
        let snippet = item?["snippet"]?.string ?? ""
        #expect(snippet.contains("the spare key hangs behind the clock") && snippet.count == 200)
        #expect(
            try await diary.get("/timeline").json["items"]?[0]?["snippet"]?.string?.hasPrefix("before before") == true)
    }

    @Test func filters() async throws {
        let diary = try await Diary()
        try await diary.note("rain in May", tags: ["a", "b"], at: "2024-05-01T10:00:00Z")
        try await diary.note("rain in June", tags: ["a"], at: "2024-06-01T10:00:00Z")
        _ = try await diary.post("/items", #"{"notes":"rain by heart","content_type":"memory","tags":["b"]}"#)
        for (filter, titles) in [
            ("tags=a", ["rain in June", "rain in May"]), ("tags=a,b", ["rain in May"]),
            ("type=memory", ["rain by heart"]),
            ("end_date=2024-05-01", ["rain in May"]), ("start_date=2024-06-01&end_date=2024-06-01", ["rain in June"]),
            ("start_date=2024-05-01T10:00:00Z&end_date=2024-05-01T10:00:00Z", ["rain in May"]),
        ] {
            for path in ["/search?q=rain&", "/timeline?", "/items?"] {
                #expect(try await diary.titles(path + filter).sorted() == titles, "\(path)\(filter)")
            }
        }
        for wrong in ["type=x", "start_date=2024-13-01", "limit=0", "limit=101", "offset=-1", "tags=%21", "page=0"] {
            let answer = try await diary.get("/timeline?" + wrong)
            #expect(answer.status == 400 && answer.code == "INVALID_INPUT", "\(wrong)")
        }
    }
}

extension String {
    /// For a query: whatever is not a letter or digit of ASCII.
    var escaped: String {
        utf8.map { byte in
            let isPlain =
                Character(.init(byte)).isASCII && (Character(.init(byte)).isLetter || Character(.init(byte)).isNumber)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(Character(.init(byte))) : "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }
}
