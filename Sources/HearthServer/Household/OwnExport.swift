import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthMind
import HearthModel
import HearthStore

/// All that is kept of one person. It is written while it is sent, a part of the rows at a time: nobody's diary is held in
/// memory whole.
struct OwnExport: Sendable {
    let user: User
    /// A JSON object.
    let settings: String?
    let tokens: [APIToken]
    let memories: [Memory]
    let store: HouseholdStore
    let now: Instant

    /// Rows.
    private static let part = 100

    var body: StreamedBody {
        StreamedBody { send in
            try await send(head)
            try await send(list("identities", try await store.ownIdentities(of: user.uuid).map(IdentityExport.init)))
            try await send(list("progress", try await store.ownProgress(of: user.uuid).map(ProgressExport.init)))
            try await sendAll("plays", send, PlayExport.init) { place in
                try await store.ownPlays(of: user.uuid, after: place, atMost: Self.part)
            }
            try await sendAll("items", send, { (item: Item) in ItemBody(item) }) { place in
                try await store.ownItems(of: user.uuid, after: place, atMost: Self.part)
            }
            try await send(Array("}\n".utf8))
        }
    }

    private var head: [UInt8] {
        var head = JSONWriter.document { writer in
            writer.beginObject()
            writer.member("exported_at", now.rfc3339)
            writer.member("user", UserBody(user: user))
            writer.member("settings", settings.map { JSONValue(kept: $0) } ?? .object([]))
            writer.member("tokens", tokens.map { APITokenBody(token: $0) })
            writer.member("memories", memories.map { MemoryBody(memory: $0, now: now) })
            writer.endObject()
        }
        // More members follow.
        head.removeLast()
        return head
    }

    private func list(_ name: String, _ rows: [some JSONWritable]) -> [UInt8] {
        Array(",\"\(name)\":".utf8) + JSONWriter.document { $0.value(rows) }
    }

    private func sendAll<Row>(
        _ name: String, _ send: StreamedBody.Send, _ body: (Row) -> some JSONWritable,
        _ part: (_ after: RowPlace?) async throws -> RowPart<Row>
    ) async throws {
        try await send(Array(",\"\(name)\":[".utf8))
        var (place, isFirst): (RowPlace?, Bool) = (nil, true)
        repeat {
            let part = try await part(place)
            // Without its brackets, behind the part before.
            var bytes = Array(JSONWriter.document { $0.value(part.rows.map(body)) }.dropFirst().dropLast())
            if !isFirst, !bytes.isEmpty { bytes.insert(UInt8(ascii: ","), at: 0) }
            isFirst = isFirst && bytes.isEmpty
            try await send(bytes)
            place = part.end
        } while place != nil
        try await send([UInt8(ascii: "]")])
    }
}
