import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel

/// Who is expected, and when nobody is at home (docs/spec/house-api.md, section 6.8). For those who live here.
struct VisitRoutes: Sendable {
    let hub: Hub
    let accounts: Accounts

    private enum Day: String, CaseIterable, Hashable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday

        var weekday: Weekday {
            switch self {
            case .monday: .mon
            case .tuesday: .tue
            case .wednesday: .wed
            case .thursday: .thu
            case .friday: .fri
            case .saturday: .sat
            case .sunday: .sun
            }
        }
    }

    private static let who = Field.text("who", 1...Doorkeeper.longestName).optional
    private static let kind = Field<Visit.Kind>.word("kind")
    private static let from = Field.date("from")
    private static let to = Field.date("to")
    private static let days = Field<Set<Day>>.listOfWords("days").optional
    private static let areas = Field.texts("areas").optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/visits", .requires(.readPeople),
                .init("Who is expected, and when nobody is at home, the next first", "visits:[Visit] total:int"),
                handler: list),
            Route(
                .post, "/visits", .requires(.keepMemories),
                .init(
                    "Says who comes, or that nobody is at home",
                    body: [Self.who, Self.kind, Self.from, Self.to, Self.days, Self.areas],
                    example: """
                        {"who":"the plumber","kind":"trade","from":"2125-06-28T08:00:00Z","to":"2125-06-28T10:00:00Z"}
                        """, [201: "Visit"], errors: [409]),
                handler: add),
            Route(
                .get, "/visits/{visit_id}", .requires(.readPeople), .init("One visit or absence", "Visit"),
                handler: show),
            Route(
                .delete, "/visits/{visit_id}", .requires(.keepMemories),
                .init("Expects somebody no more", [204: ""], errors: [404]), handler: cancel),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (now, zone) = (call.now, call.snapshot.house.zone)
        let bodies = call.snapshot.visits.compactMap { VisitBody($0, at: now, in: zone) }
        return OutgoingResponse {
            $0.member("visits", bodies)
            $0.member("total", bodies.count)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let body = VisitBody(try visit(call), at: call.now, in: call.snapshot.house.zone) else {
            throw .visitNotFound
        }
        return OutgoingResponse(.ok, body)
    }

    private func cancel(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let visit = try visit(call)
        try await stored { () async throws(StoreError) in try await hub.cancel([visit]) }
        return .noContent
    }

    private func visit(_ call: HouseRequest) throws(APIError) -> Visit {
        let id = call.parameter("visit_id")
        guard let visit = call.snapshot.visits.first(where: { $0.id == id }) else { throw .visitNotFound }
        return visit
    }

    private func add(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (now, snapshot, caller) = (call.now, call.snapshot, call.caller)
        let doorkeeper = Doorkeeper(hub: hub, accounts: accounts, snapshot: snapshot, caller: caller, now: now)
        let said = try call.readBody { fields -> Visit? in
            let (who, kind) = (fields.read(Self.who), fields.read(Self.kind))
            let (from, to) = (fields.read(Self.from), fields.read(Self.to))
            let days = fields.read(Self.days) ?? []
            let areas = fields.read(Self.areas) ?? []
            for area in areas where snapshot.configuration.areas[area] == nil {
                fields.refuse("areas", "there is no area '\(area)'")
            }
            if who == nil, let kind, kind != .absence { fields.refuse("who", "is missing") }
            if let from, let to {
                if to <= from { fields.refuse("to", "must lie after from") }
                if to <= now, days.isEmpty { fields.refuse("to", "must lie in the future") }
                if to - from > Doorkeeper.longest { fields.refuse("to", "must lie within a year of from") }
                if from - now > Doorkeeper.furthest { fields.refuse("from", "lies too far ahead") }
                if !days.isEmpty, to - from > .days(1) {
                    fields.refuse("to", "must lie within a day of from, with days")
                }
            }
            guard let kind, let from, let to else { return nil }
            return Visit(
                id: Doorkeeper.newID(), who: kind == .absence ? Doorkeeper.nobody : who ?? "", kind: kind, from: from,
                to: to, days: Day.allCases.filter(days.contains).map(\.weekday), areas: areas,
                people: kind == .absence ? doorkeeper.people(isOwn: false) : [], saidBy: caller.origin)
        }
        guard snapshot.visits.count < Doorkeeper.mostVisits else { throw .tooManyVisits }
        try await stored { () async throws(StoreError) in try await hub.expect(said) }
        guard let body = VisitBody(said, at: now, in: snapshot.house.zone) else { throw .visitNotFound }
        return OutgoingResponse(.created, body)
    }
}
