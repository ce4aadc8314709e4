import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore

/// What was when (docs/spec/house-api.md, section 6.9).
struct HistoryRoutes: Sendable {
    let hub: Hub

    /// In one answer, of all properties together.
    private static let bucketLimit = 20_000

    private enum Order: String, CaseIterable { case asc, desc }

    private static let limit = Field.integer("limit", 1...10_000).optional
    private static let order = Field<Order>.word("order").optional
    private static let period = Field<StatisticsPeriod>.word("period").optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/history", .requires(.readHouse),
                .init(
                    "Readings of up to 20 properties, newest first; the oldest point is the value in force at from",
                    query: [
                        FieldNotation("slots"), FieldNotation("from?"), FieldNotation("to?"), Self.limit, Self.order,
                        FieldNotation("cursor?"),
                    ],
                    [200: "series:[HistorySeries] from:date to:date next_cursor?"], errors: [404]),
                handler: history),
            Route(
                .get, "/statistics", .requires(.readHouse),
                .init(
                    "Buckets of readings, cut by the clock of the house",
                    query: [FieldNotation("slots"), Self.period, FieldNotation("from?"), FieldNotation("to?")],
                    [200: "series:[StatisticsSeries]"], errors: [404]),
                handler: statistics),
        ]
    }

    private func history(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let now = call.now
        let (names, query) = try call.readQuery { fields -> ([String], HistoryPage.Query)? in
            let names = fields.slots()
            let range = fields.timeRange(now: now)
            let limit = fields.read(Self.limit) ?? 1_000
            let order = fields.read(Self.order)
            let place = fields.historyPlace()
            guard let names, let range else { return nil }
            var query = HistoryPage.Query(slots: [], from: range.from, to: range.to, limit: Int(limit))
            (query.oldestFirst, query.place) = (order == .asc, place)
            return (names, query)
        }
        let slots = try call.snapshot.slots(names, seenBy: call.caller.visibility)
        let registry = call.snapshot.house.registry
        var wanted = query
        wanted.slots = slots.map { registry.name(of: $0) }
        let page = try await stored { () async throws(StoreError) in try await hub.history(wanted) }
        let points = Dictionary(grouping: page.readings) { $0.device + "." + $0.property }
        return OutgoingResponse { writer in
            writer.member(
                "series",
                slots.map { HistorySeriesBody(slot: registry[$0], name: registry.name(of: $0), points: points) })
            writer.member("from", query.from.rfc3339)
            writer.member("to", query.to.rfc3339)
            writer.memberIfPresent("next_cursor", page.next.map { String($0, radix: 36) })
        }
    }

    private func statistics(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (now, zone) = (call.now, call.snapshot.house.zone)
        let (names, period, edges) = try call.readQuery { fields -> ([String], StatisticsPeriod, [Instant])? in
            let names = fields.slots()
            let range = fields.timeRange(now: now)
            let period = fields.read(Self.period) ?? .hour
            guard let names, let range else { return nil }
            let limit = HistoryRoutes.bucketLimit / names.count
            guard let edges = period.edges(from: range.from, to: range.to, in: zone, limit: limit) else {
                fields.refuse(
                    "period", "is too short for this stretch of time", expected: "at most \(limit) buckets per slot",
                    got: .string(period.rawValue))
                return nil
            }
            return (names, period, edges)
        }
        let slots = try call.snapshot.slots(names, seenBy: call.caller.visibility)
        let registry = call.snapshot.house.registry
        let tallies = try await stored { () async throws(StoreError) in
            try await hub.statistics(of: slots.map { registry.name(of: $0) }, edges: edges, byHours: period.isOfHours)
        }
        return OutgoingResponse { writer in
            writer.member(
                "series",
                slots.map {
                    let name = registry.name(of: $0)
                    return StatisticsSeriesBody(
                        slot: registry[$0], name: name, edges: edges, tallies: tallies[name] ?? [])
                })
        }
    }
}

extension FieldReader {
    /// `slots`: 1 to 20, with commas.
    fileprivate mutating func slots() -> [String]? { require("slots") { $0.list("slots", count: 1...20) } }

    /// `from` and `to`; `nil` if one of them is wrong.
    mutating func timeRange(now: Instant, length: Milliseconds = .hours(24)) -> (from: Instant, to: Instant)? {
        let before = problems.count
        let from = moment("from", now: now) ?? now - length
        let to = moment("to", now: now) ?? now
        if problems.count == before, to < from { refuse("to", "must not lie before from") }
        return problems.count == before ? (from, to) : nil
    }

    fileprivate mutating func historyPlace() -> Int64? {
        guard let text = text("cursor") else { return nil }
        if let row = Int64(text, radix: 36) { return row }
        refuse("cursor", "is none of this list", got: .string(text))
        return nil
    }
}
