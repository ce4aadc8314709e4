import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// What stands in the calendars of the household (docs/spec/house-api.md, section 6.4).
struct CalendarRoutes: Sendable {
    let desk: CalendarDesk

    private static let limit = Field.integer("limit", 1...500).optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/calendar", .requires(.readCalendars),
                .init(
                    "What stands in the calendars that you may see, first what begins first",
                    query: [FieldNotation("from?"), FieldNotation("to?"), Self.limit],
                    [200: "entries:[CalendarEntry] total:int calendars:[Calendar] from:date to:date"]),
                handler: list),
            Route(
                .get, "/calendar/{entry_id}", .requires(.readCalendars),
                .init("One entry of a calendar", "CalendarEntry"), handler: show),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (zone, now, caller) = (call.snapshot.house.zone, call.now, call.caller)
        let today = zone.local(now).date
        let (from, to, limit) = try call.readQuery { fields -> (Instant, Instant, Int)? in
            let before = fields.problems.count
            let from = fields.moment("from", now: now) ?? zone.startOfDay(today)
            let to = fields.moment("to", now: now) ?? zone.startOfDay(zone.local(from).date + 7)
            let limit = fields.read(Self.limit) ?? 100
            if fields.problems.count == before, to < from { fields.refuse("to", "must not lie before from") }
            return (from, to, Int(limit))
        }
        let items = desk.items(in: from..<to, seenBy: caller)
        return OutgoingResponse {
            $0.member("entries", items.prefix(limit).map(CalendarEntryBody.init))
            $0.member("total", items.count)
            $0.member("calendars", desk.calendars(seenBy: caller).map(CalendarBody.init))
            $0.member("from", from.rfc3339)
            $0.member("to", to.rfc3339)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let item = desk.item(call.parameter("entry_id"), seenBy: call.caller) else {
            throw .calendarEntryNotFound
        }
        return OutgoingResponse(.ok, CalendarEntryBody(item: item))
    }
}
