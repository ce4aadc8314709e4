import HearthJSON
import HearthModel
import Testing

/// What the door counts (docs/spec/household.md, section 5.3). The house is in Berlin, and it is 24 November 2025, 17:00.
@Suite struct MemoryAnalyticsTests {
    @Test func daysAreThoseOfTheHouse() async throws {
        let diary = try await Diary()
        // 24:00 in Berlin is 22:00 UTC before the clocks change on 26 October, and 23:00 after.
        for date in [
            "2025-10-25T21:59:59Z", "2025-10-25T22:00:00Z", "2025-10-26T22:59:59Z", "2025-10-26T23:00:00Z",
            "2025-11-23T22:59:59Z", "2025-11-23T23:00:00Z",
        ] { try await diary.note(date, at: date) }
        #expect(
            try await diary.get("/analytics/trends?days=31").text
                == #"{"trends":[{"date":"2025-10-25","count":1},{"date":"2025-10-26","count":2},{"date":"2025-10-27","count":1},"#
                + #"{"date":"2025-11-23","count":1},{"date":"2025-11-24","count":1}]}"#)
        #expect(
            try await diary.get("/analytics/trends?timeframe=7d").json["trends"]?.array?.compactMap {
                $0["date"]?.string
            }
                == ["2025-11-23", "2025-11-24"])
        #expect(try await diary.get("/analytics/trends?days=1").json["trends"]?.array?.count == 1)
        #expect(
            try await diary.titles("/timeline?start_date=2025-10-26&end_date=2025-10-26") == [
                "2025-10-26T22:59:59Z", "2025-10-25T22:00:00Z",
            ])
        for wrong in ["days=0", "days=366", "days=x", "timeframe=2y"] {
            #expect(try await diary.get("/analytics/trends?" + wrong).code == "INVALID_INPUT")
        }
    }

    @Test func theGraphAndTheSummary() async throws {
        let diary = try await Diary()
        try await diary.note("1", tags: ["b", "a"])
        try await diary.note("2", tags: ["a", "c", "b"])
        try await diary.note("3", tags: ["lonely"], at: "2025-11-17T12:00:00Z")
        _ = try await diary.post("/capture", #"{"url":"https://example.com"}"#)
        let graph = try await diary.get("/analytics/knowledge_graph").json
        #expect(
            try graph["nodes"]
                == JSONValue(
                    text: """
                        [{"id":"a","label":"a","size":2},{"id":"b","label":"b","size":2},{"id":"c","label":"c","size":1},
                        {"id":"lonely","label":"lonely","size":1}]
                        """))
        #expect(
            try graph["edges"]
                == JSONValue(
                    text: """
                        [{"source":"a","target":"b","weight":2},{"source":"a","target":"c","weight":1},
                        {"source":"b","target":"c","weight":1}]
                        """))
        let summary = try await diary.get("/analytics").json
        #expect(
            summary["total_items"] == .int(4) && summary["today_items"] == .int(3) && summary["week_items"] == .int(3))
        #expect(try summary["top_tags"]?[0] == JSONValue(text: #"{"tag":"a","count":2}"#))
        #expect(
            try summary["items_by_type"]
                == JSONValue(text: #"[{"type":"note","count":3},{"type":"article","count":1}]"#))
    }

    @Test func clustersAreTags() async throws {
        let diary = try await Diary()
        let alike = [
            try await diary.note("1", tags: ["garden", "plants"], at: "2025-11-01T12:00:00Z"),
            try await diary.note("2", tags: ["garden", "plants"], at: "2025-11-02T12:00:00Z"),
        ]
        let odd = try await diary.note("3", tags: ["garden", "tools", "repair"], at: "2025-11-03T12:00:00Z")
        try await diary.note("4", tags: ["alone"])
        let answer = try await diary.get("/analytics/semantic_clusters").json
        #expect(answer["mode"]?.string == "tags", "nobody is told that meaning was looked at")
        let clusters = answer["semantic_clusters"]?.array ?? []
        #expect(clusters.compactMap { $0["cluster_name"]?.string } == ["garden", "plants"])
        #expect(clusters[0]["item_ids"] == .array([.string(odd), .string(alike[1]), .string(alike[0])]))
        #expect(clusters[0]["item_count"] == .int(3) && clusters[0]["center_id"]?.string == alike[1])
        #expect(clusters[0]["keywords"] == .array(["garden", "plants", "repair", "tools"]))
        // Two have the whole core (garden, plants), the third one of four tags with it.
        #expect(clusters[0]["cohesion"]?.double == 0.75)
    }

    @Test func usage() async throws {
        let diary = try await Diary()
        for date in [
            "2025-11-24T07:10:00Z", "2025-11-24T07:20:00Z", "2025-11-20T19:00:00Z", "2025-11-01T12:00:00Z",
            "2025-10-20T12:00:00Z", "2025-10-19T04:00:00Z", "2020-01-01T00:00:00Z",
        ] { try await diary.note(date, at: date) }
        let usage = try await diary.get("/analytics/usage_patterns").json
        #expect(usage["total_items"] == .int(7) && usage["content_type_distribution"]?["note"] == .int(7))
        #expect(usage["average_items_per_day_last_30_days"]?.double == 1.33, "4 on 3 days")
        #expect(usage["average_items_per_day"]?.double == 0.43, "3 in 7 days")
        #expect(usage["recent_daily_counts"]?.array?.count == 3)
        #expect(
            usage["busiest_hours"]?.array?.map(\.integer) == [8, 1, 6],
            "by the clock of Berlin; the earlier hour before the later")
        #expect(usage["growth_percent"]?.double == 100, "4 after 2")
        #expect(try await Diary().get("/analytics/usage_patterns").json["growth_percent"] == nil)
    }
}

extension JSONValue {
    fileprivate init(text: String) throws { try self.init(parsing: Array(text.utf8)) }
}
