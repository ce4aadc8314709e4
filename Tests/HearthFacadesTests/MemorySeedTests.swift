import Foundation
import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthFacades

/// Every request that PRSNL's own guide prints, sent as it prints it, and the answer in the shape that it prints.
@Suite struct MemorySeedTests {
    @Test func captureContent() async throws {
        let diary = try await Diary()
        let made = try await diary.post(
            "/capture",
            """
            {
                "url": "https://example.com",
                "title": "Optional title",
                "tags": ["tag1", "tag2"],
                "notes": "Optional notes"
            }
            """)
        #expect(made.status == 201)
        #expect(UUID(uuidString: try made.id) != nil)
        #expect(made.json["status"]?.string == "processing")
        #expect(made.json["message"]?.string == "Content captured successfully")
    }

    @Test func searchAndTimeline() async throws {
        let diary = try await Diary()
        for number in 1...3 { try await diary.note("query number \(number)", at: "2024-0\(number)-01T00:00:00Z") }
        for path in [
            "/search?q=query&limit=2&offset=0",
            "/timeline?limit=2&offset=0&start_date=2024-01-01&end_date=2024-12-31",
        ] {
            let answer = try await diary.get(path)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(answer.json["items"]?.array?.count == 2 && answer.json["items"] == answer.json["results"])
            #expect(answer.json["total"] == .int(3) && answer.json["totalResults"] == .int(3))
            #expect(answer.json["has_more"] == .bool(true))
        }
        #expect(
            try await diary.titles("/timeline?limit=20&offset=0&start_date=2024-02-01&end_date=2024-12-31") == [
                "query number 3", "query number 2",
            ])
    }

    @Test func itemDetails() async throws {
        let diary = try await Diary()
        let id = try await diary.post(
            "/capture", #"{"url":"https://example.com/a","notes":"Text","tags":["Tag"],"metadata":{"from":"phone"}}"#
        ).id
        let item = try await diary.get("/items/\(id.uppercased())")
        #expect(item.json["id"]?.string == id && item.json["url"]?.string == "https://example.com/a")
        #expect(item.json["title"]?.string == "example.com/a" && item.json["content"]?.string == "Text")
        #expect(item.json["summary"] == .null && item.json["tags"] == .array(["tag"]))
        #expect(item.json["metadata"]?["from"]?.string == "phone")
        for key in ["created_at", "createdAt", "updated_at", "updatedAt", "accessed_at"] {
            #expect(item.json[key]?.string?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#) != nil, "\(key)")
        }
        #expect(
            item.keys == [
                "id", "url", "title", "content", "summary", "snippet", "tags", "metadata", "status", "type",
                "item_type",
                "visibility", "source", "created_at", "createdAt", "updated_at", "updatedAt", "accessed_at",
                "access_count", "attachments",
            ])
    }

    @Test func tags() async throws {
        let diary = try await Diary()
        try await diary.note("one", tags: ["TAG1", "tag2"])
        try await diary.note("two", tags: ["tag1"])
        let answer = try await diary.get("/tags")
        #expect(answer.text == #"{"tags":[{"name":"tag1","count":2},{"name":"tag2","count":1}]}"#)
    }

    @Test func analytics() async throws {
        let diary = try await Diary()
        for (path, keys) in [
            ("/analytics/trends?days=30", ["trends"]), ("/analytics/knowledge_graph", ["nodes", "edges"]),
            ("/analytics/semantic_clusters", ["semantic_clusters", "mode"]),
        ] {
            let answer = try await diary.get(path)
            #expect(answer.status == 200 && answer.keys == keys, "\(path): \(answer.text)")
        }
        #expect(try await diary.get("/analytics/usage_patterns").json["total_items"] == .int(0))
    }

    /// The client as the guide has it: a token in `Authorization`, a decoder that wants every key which it names, and dates
    /// as older decoders of Apple read them.
    @Test func theClientOfTheGuideReadsWhatItSearches() async throws {
        struct SearchResponse: Decodable {
            struct Item: Decodable {
                let id: UUID
                let url: String?
                let title: String
                let content: String
                let summary: String?
                let tags: [String]
                let createdAt: Date
            }

            let items: [Item]
            let total: Int
            let hasMore: Bool
        }
        let diary = try await Diary()
        try await diary.note("A garden in the rain", title: "Garden", tags: ["plants"])
        let answer = try await diary.get("/search?q=garden")
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let read = try decoder.decode(SearchResponse.self, from: Data(answer.text.utf8))
        #expect(read.total == 1 && !read.hasMore && read.items[0].title == "Garden" && read.items[0].tags == ["plants"])
        #expect(read.items[0].createdAt == Date(timeIntervalSince1970: 1_764_000_000))
    }

    /// 100 requests per minute and address, with a credential or without.
    @Test func rateLimiting() async throws {
        let house = try await DoorHouse()
        let token = try await house.token(.owner)
        for number in 0..<100 {
            let answer = try await house.ask(.get, "/api/tags", token: number.isMultiple(of: 2) ? token : nil)
            #expect(answer.fields[.rateLimitRemaining] == "\(99 - number)" && answer.fields[.rateLimit] == "100")
        }
        house.advance(by: .seconds(15))
        let refused = try await house.ask(.get, "/api/tags", token: token)
        #expect(refused.status == 429 && refused.fields[.retryAfter] == "45")
        #expect(refused.fields[.rateLimitReset] == "\(DoorHouse.start.milliseconds / 1_000 + 60)")
        #expect(refused.keys == ["detail", "code", "error", "message", "retry_after"])
        #expect(refused.code == "RATE_LIMIT_EXCEEDED" && refused.error == "rate_limit_exceeded")
        #expect(refused.json["retry_after"] == .int(45))
        #expect(try await house.ask(.get, "/api/tags", token: token, from: "192.168.1.21").status == 200)
        house.advance(by: .seconds(45))
        #expect(try await house.ask(.get, "/api/tags", token: token).status == 200)
    }
}
