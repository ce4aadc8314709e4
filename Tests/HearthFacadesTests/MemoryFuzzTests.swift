import FuzzParts
import HTTPTypes
import HearthJSON
import Testing

/// Whatever is sent, the door answers, in its own shape, and never with a mistake of ours.
@Suite struct MemoryFuzzTests {
    private static let keys = [
        "id", "url", "title", "tags", "notes", "content", "highlight", "content_type", "visibility", "metadata",
        "created_at", "createdAt", "updated_at", "summary",
    ]
    private static let lists = [
        "search", "timeline", "items", "tags", "tags/recent", "analytics", "analytics/trends",
        "analytics/knowledge_graph", "analytics/semantic_clusters", "analytics/usage_patterns",
    ]
    private static let parameters = [
        "q", "query", "tags", "type", "start_date", "end_date", "limit", "offset", "page", "cursor", "updated_since",
        "format", "days", "timeframe",
    ]
    private static let words = [
        "\"", "-", "tag:", " ", "lamp", "lmap", "é", "e\u{301}", "\u{0}", "*", "🏠", "'", "(", ")", "OR", "NEAR", "^",
        "title:", "+", "\u{202e}", "garden", "2024-05-01", "2024-05-01T10:00:00Z", "7", "1e9", ",", "%",
    ]

    @Test func memories() async throws {
        let diary = try await Diary()
        let ben = try await diary.other()
        try await ben.note("Kowalczyk", tags: ["hidden"])
        let id = try await diary.note("lamp in the garden", tags: ["light"])
        try await Fuzzer("memories", usually: 400).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            let answer: DoorHouse.Answer
            if Bool.random(using: &random) {
                let list = Self.lists.randomElement(using: &random) ?? ""
                let query = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    (Self.parameters.randomElement(using: &random) ?? "") + "=" + Self.text(using: &random).escaped
                }.joined(separator: "&")
                fuzzer.leave("GET \(list)?\(query)")
                answer = try await diary.get("/\(list)?\(query)")
                #expect(
                    !answer.text.contains("Kowalczyk") && !answer.text.contains("hidden"), "\(seed): \(answer.text)")
            } else {
                let members = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                    JSONValue.Member(
                        Self.keys.randomElement(using: &random) ?? "", Self.value(id, depth: 0, using: &random))
                }
                let body = JSONWriter.document { JSONValue.object(members).write(to: &$0) }
                fuzzer.leave(body)
                let (method, path): (HTTPRequest.Method, String) =
                    [(.post, "/capture"), (.post, "/items"), (.patch, "/items/\(id)"), (.put, "/items/\(id)")]
                    .randomElement(using: &random) ?? (.post, "/capture")
                answer = try await diary.ask(method, path, String(decoding: body, as: UTF8.self))
            }
            #expect(answer.status < 500, "\(seed): \(answer.text)")
            if answer.status >= 400 {
                #expect(answer.json["detail"]?.string != nil && answer.code != nil, "\(seed): \(answer.text)")
            }
        }
        #expect(try await ben.titles("/timeline") == ["Kowalczyk"])
    }

    private static func text(using random: inout SplitMix64) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }.joined()
    }

    private static func value(_ id: String, depth: Int, using random: inout SplitMix64) -> JSONValue {
        switch Int.random(in: 0...(depth < 3 ? 10 : 7), using: &random) {
        case 0: .null
        case 1: .bool(Bool.random(using: &random))
        case 2: .int(Int64.random(in: .min ... .max, using: &random))
        case 3: .string(id)
        case 4: .string("https://example.com/" + text(using: &random))
        case 5, 6: .string(text(using: &random))
        case 7: .string(String(repeating: "é", count: Int.random(in: 0...600, using: &random)))
        case 8, 9:
            .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(id, depth: depth + 1, using: &random) })
        default: .object([.init("a", value(id, depth: depth + 1, using: &random))])
        }
    }
}
