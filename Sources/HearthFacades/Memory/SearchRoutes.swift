import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthModel
import HearthStore

/// Lists of items: by words, by time, and as they changed.
struct SearchRoutes: Sendable {
    let store: HouseholdStore
    let mirror: HouseMirror

    private static let words = Field<SearchQuery>(
        "q", schema: Field.text("q", 1...SearchQuery.length).schema
    ) { fields in
        guard let text = fields.text("q", or: "query", length: 0...SearchQuery.length) else { return nil }
        let query = SearchQuery(text)
        if text.isBlank {
            fields.refuse("q", "must not be blank")
        } else if query.count > SearchQuery.mostTerms {
            fields.refuse("q", "may have at most \(SearchQuery.mostTerms) words")
        }
        return query
    }

    var routes: [MemoryRoute] {
        [
            Route(
                .get, "/search", .residents,
                .init(
                    "Items in which all words occur, the best first",
                    query: ListFields.filters + ListFields.paging + [Self.words], [200: ""]),
                handler: search),
            Route(
                .get, "/timeline", .residents,
                .init(
                    "Items, the newest first",
                    query: ListFields.filters + ListFields.paging + [ListFields.cursor, ListFields.withHouse], [200: ""]
                ),
                handler: timeline),
            Route(
                .get, "/items", .residents,
                .init(
                    "Items, the newest first, or what has changed",
                    query: ListFields.filters + ListFields.paging + [
                        ListFields.cursor, ListFields.since, ListFields.withHouse,
                    ], [200: ""]),
                handler: items),
        ]
    }

    private func search(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (began, zone) = (ContinuousClock.now, mirror.zone())
        let (query, filter, page) = try call.readQuery { fields in
            let query = fields.read(Self.words)
            let (filter, page) = (ListFields.filter(&fields, in: zone), ListFields.page(&fields))
            return query.map { ($0, filter, page) }
        }
        let list = try await store.search(query, filter, page, for: call.viewer)
        return OutgoingResponse {
            ListBody(list: list, page: page, began: began, isByTime: false).write(to: &$0)
        }
    }

    private func timeline(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        try await list(&call) { _ in nil }
    }

    private func items(_ call: inout MemoryRequest) async throws(HouseholdError) -> OutgoingResponse {
        try await list(&call) { $0.read(ListFields.since) }
    }

    private func list(
        _ call: inout MemoryRequest, since: (inout FieldReader) -> Instant?
    ) async throws(HouseholdError) -> OutgoingResponse {
        let (began, zone) = (ContinuousClock.now, mirror.zone())
        let (filter, page) = try call.readQuery { fields in
            var filter = ListFields.filter(&fields, in: zone)
            filter.changedAfter = since(&fields)
            filter.origin = ListFields.origin(&fields)
            return (filter, ListFields.page(&fields, after: fields.read(ListFields.cursor)))
        }
        let list = try await store.items(filter, page, for: call.viewer)
        return OutgoingResponse { ListBody(list: list, page: page, began: began).write(to: &$0) }
    }
}
