import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthStore

/// Search in the texts of paths, and in what the caller keeps.
struct GuideSearchRoutes: Sendable {
    let store: HouseholdStore
    let shelf: PackShelf

    private static let query = Field.text("query", 1...1_000)
    private static let most = Field.integer("top_k", 1...50).optional
    private static let withOwn = Field.flag("include_user_docs").optional

    var routes: [GuideRoute] {
        [
            Route(
                .post, "/search", .everybody,
                .init(
                    "Texts that have words of a question", body: [Self.query, Self.most, Self.withOwn], [200: ""]),
                handler: search
            ).with(.ignoresIdempotencyKey)
        ]
    }

    private func search(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let began = ContinuousClock.now
        let (query, most, withOwn) = try call.readBody { fields -> (String, Int, Bool)? in
            let query = fields.read(Self.query)
            if query?.isBlank == true { fields.refuse("query", "must not be blank") }
            let (most, withOwn) = (fields.read(Self.most), fields.read(Self.withOwn))
            return query.map { ($0, most.map(Int.init) ?? 5, withOwn ?? true) }
        }
        let sources = GuideSources(guide: await shelf.guide, store: store, caller: call.caller)
        let found = try await sources.passages(for: Inquiry(query), most: most, withOwn: withOwn)
        var answer = OutgoingResponse { writer in
            writer.member("results", found.map(GuideHitBody.init))
            writer.member("mode", SearchMode.keyword.rawValue)
        }
        answer.headers[.responseTime] = "\(Int((ContinuousClock.now - began) / .milliseconds(1)))ms"
        return answer
    }
}

private struct GuideHitBody: JSONWritable {
    let hit: GuideSources.Hit

    func write(to writer: inout JSONWriter) {
        let source = hit.passage.source
        writer.beginObject()
        writer.member("id", source.id)
        writer.member("content", hit.passage.text)
        writer.member("score", hit.passage.score)
        writer.key("metadata")
        writer.beginObject()
        writer.member("title", source.title)
        writer.member("source", source.name)
        if let place = hit.place {
            writer.member("path_id", place.path.id)
            writer.member("node_id", place.node.id)
        }
        writer.member("namespace", hit.place == nil ? "user" : "public")
        writer.member("is_user_source", hit.place == nil)
        writer.endObject()
        writer.endObject()
    }
}

extension HTTPField.Name {
    fileprivate static let responseTime = HTTPField.Name("X-Response-Time")!
}
