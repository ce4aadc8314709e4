import FoundationEssentials
import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHousehold
import HearthHub
import HearthJSON
import HearthMind
import HearthModel
import HearthStore

/// What the house remembers, and what people tell it (docs/spec/house-api.md, section 6.4). What somebody told it as
/// private does not exist for anybody else.
struct MemoryRoutes: Sendable {
    let hub: Hub

    private static let range = Field.duration("time_range", .minutes(1)...(.days(3_660))).optional
    private static let limit = Field.integer("limit", 1...200).optional
    private static let words = Field.text("q", 1...200).optional
    private static let kind = Field<Memory.Kind>.word("type")
    private static let content = Field.text("content", 1...4_000)
    private static let title = Field.text("title", 1...200).optional
    private static let tags = Field.texts("tags").optional
    private static let isPrivate = Field.flag("private").optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/memory", .requires(.keepMemories),
                .init(
                    "What the house remembers, newest first",
                    query: [
                        FieldNotation("type?"), FieldNotation("memory_type?"), Self.range, Self.limit, Self.words,
                        FieldNotation("cursor?"),
                    ],
                    [200: "memories:[Memory] total:int time_range limit:int next_cursor?"]),
                handler: list),
            Route(
                .post, "/memory", .requires(.keepMemories),
                .init(
                    "Tells the house something to remember",
                    body: [
                        Self.kind, Self.content, Self.title, Self.tags, Self.isPrivate, FieldNotation("context?:map"),
                    ],
                    example: #"{"type":"note","content":"The stopcock is behind the washing machine"}"#,
                    [200: "memory_id id status:stored timestamp:date relevance_score:num"]),
                handler: tell),
            Route(
                .delete, "/memory/{memory_id}", .requires(.keepMemories),
                .init(
                    "Has the house forget something that you told or captured; of others, for owners", [204: ""],
                    errors: [404]), handler: forget),
            Route(
                .get, "/experiences", .requires(.keepMemories),
                .init(
                    "What the house has been through, and what it learned from it, newest first",
                    query: [Self.range, Self.limit],
                    [
                        200: """
                        experiences:[{id type description outcome:positive|negative|neutral learning? occurrences:int
                        evidence:[text] timestamp:date}] total:int
                        """
                    ]),
                handler: experiences),
        ]
    }

    // MARK: Reading

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (wanted, range, limit, words, cursor) = try call.readQuery { fields in
            (
                fields.memoryTypes(), fields.read(Self.range) ?? .days(7), Int(fields.read(Self.limit) ?? 10),
                fields.read(Self.words), fields.text("cursor")
            )
        }
        let now = call.now
        let shelf = MemoryShelf(hub: hub, caller: call.caller, since: now - range, wanted: wanted)
        let page = try await shelf.page(words: words, after: cursor, most: limit)
        return OutgoingResponse { writer in
            writer.member("memories", page.memories.map { MemoryBody(memory: $0, now: now) })
            writer.member("total", page.total)
            writer.member("time_range", range.duration)
            writer.member("limit", limit)
            writer.memberIfPresent("next_cursor", page.cursor)
        }
    }

    private func experiences(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (range, limit) = try call.readQuery { ($0.read(Self.range) ?? .days(30), Int($0.read(Self.limit) ?? 50)) }
        let start = call.now - range
        let matching = try await seen(by: call.caller).filter { $0.nature == .episodic && $0.at >= start }
        return OutgoingResponse {
            $0.member("experiences", matching.prefix(limit).map(ExperienceBody.init))
            $0.member("total", matching.count)
        }
    }

    private func seen(by caller: Caller) async throws(APIError) -> [Memory] {
        let all = try await stored { () async throws(StoreError) in try await hub.memories.all() }
        return all.filter { $0.isKnown(to: caller) }
    }

    // MARK: Changing

    private func tell(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (now, caller) = (call.now, call.caller)
        let told = try call.readBody { fields -> Memory? in
            let (kind, content) = (fields.read(Self.kind), fields.read(Self.content))
            let (title, tags) = (fields.read(Self.title), fields.shortTags(Self.tags))
            let (isPrivate, context) = (fields.read(Self.isPrivate) ?? false, fields.context())
            guard let kind, let content else { return nil }
            var memory = Memory(told: content, kind, title: title, by: caller, at: now)
            (memory.tags, memory.context) = (tags, context)
            // The console is nobody, and would never see it again.
            memory.isPrivate = isPrivate && caller.principal != nil
            return memory
        }
        let kept = try await stored { () async throws(StoreError) in try await hub.memories.keep(told) }
        guard let kept else { throw .tooManyMemories }
        return OutgoingResponse {
            $0.member("memory_id", kept.id)
            $0.member("id", kept.id)
            $0.member("status", "stored")
            $0.member("timestamp", kept.at.rfc3339)
            $0.member("relevance_score", Ratio(kept.importance(at: now)))
        }
    }

    private func forget(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (id, viewer, now) = (call.parameter("memory_id"), call.caller.viewer, call.now)
        do throws(HouseholdError) {
            if let item = UUID(ofMemory: id) {
                try await hub.household.deleteItem(item, for: viewer, at: now)
            } else {
                try await hub.household.deleteMemory(id, for: viewer, at: now)
            }
        } catch {
            switch error.kind {
            case .notFound: throw .memoryNotFound
            case .notAllowed: throw .forbidden(needs: .owner)
            default: throw APIError(error)
            }
        }
        return .noContent
    }
}

extension FieldReader {
    /// Words of both kinds, as clients use either name of the field for either.
    fileprivate mutating func memoryTypes() -> [String] {
        let known = Memory.Kind.allCases.map(\.rawValue) + Memory.Nature.allCases.map(\.rawValue)
        return ["type", "memory_type"].compactMap { name in
            guard let word = text(name) else { return nil }
            if known.contains(word) { return word }
            refuse(name, "must be one of " + known.joined(separator: ", "), got: .string(word))
            return nil
        }
    }

    fileprivate mutating func shortTags(_ field: Field<[String]>) -> [String] {
        let tags = read(field) ?? []
        if tags.count > 20 || tags.contains(where: { $0.isEmpty || $0.count > 50 }) {
            refuse("tags", "must be at most 20 words of at most 50 characters", expected: "0..20 texts")
        }
        return tags
    }

    /// A JSON object, as text.
    fileprivate mutating func context() -> String? {
        guard let value = raw("context"), !value.isNull else { return nil }
        let text = String(decoding: JSONWriter.document { value.write(to: &$0) }, as: UTF8.self)
        guard value.object != nil, text.utf8.count <= 4_000 else {
            refuse("context", "must be an object of at most 4,000 bytes", expected: "object")
            return nil
        }
        return text
    }
}
