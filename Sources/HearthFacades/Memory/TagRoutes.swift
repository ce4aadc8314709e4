import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthStore

/// Under what the caller's items are filed.
struct TagRoutes: Sendable {
    let store: HouseholdStore

    private enum Format: String, CaseIterable {
        case array
    }

    private static let format = Field<Format>.word("format").optional
    private static let mostRecent = 10

    var routes: [MemoryRoute] {
        [
            Route(
                .get, "/tags", .residents,
                .init("Tags, the most frequent first", query: [Self.format, ListFields.withHouse], [200: ""]),
                handler: tags),
            Route(
                .get, "/tags/recent", .residents,
                .init("Tags of what was changed last", query: [ListFields.withHouse], [200: ""]), handler: recent),
        ]
    }

    private func tags(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (format, origin) = try call.readQuery { fields in
            (fields.read(Self.format), ListFields.origin(&fields))
        }
        let tags = try await store.tags(ItemFilter(origin: origin), for: call.viewer).map { CountBody(key: "name", $0) }
        if format == .array { return OutgoingResponse(.ok, tags) }
        return OutgoingResponse { $0.member("tags", tags) }
    }

    private func recent(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let filter = try call.readQuery { ItemFilter(origin: ListFields.origin(&$0)) }
        return OutgoingResponse(.ok, try await store.recentTags(Self.mostRecent, filter, for: call.viewer))
    }
}

/// Something with a name, and how often there is of it.
struct CountBody: JSONWritable {
    /// Under which the name stands.
    let key: String
    let counted: NamedCount

    init(key: String, _ counted: NamedCount) { (self.key, self.counted) = (key, counted) }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member(named: key, counted.name)
        writer.member("count", counted.count)
        writer.endObject()
    }
}
