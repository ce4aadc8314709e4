import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// What rules, and the house by itself, have told people (docs/spec/house-api.md, section 6.4): each reads one's own.
struct NotificationRoutes: Sendable {
    let hub: Hub
    let accounts: Accounts

    private static let unread = Field.flag("unread").optional
    private static let limit = Field.integer("limit", 1...200).optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/notifications", .requires(.speakWithHouse),
                .init(
                    "What rules, and the house by itself, have told you, newest first",
                    query: [Self.unread, Self.limit, FieldNotation("cursor?")],
                    [200: "notifications:[Notification] next_cursor?"]),
                handler: list),
            Route(
                .post, "/notifications/{notification_id}/read", .requires(.speakWithHouse),
                .init("Marks a notification as read", [204: ""]),
                handler: markRead),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (unread, limit, place) = try call.readQuery { fields -> (Bool, Int, Int64)? in
            let unread = fields.read(Self.unread) ?? false
            let limit = fields.read(Self.limit) ?? 50
            let cursor = fields.text("cursor")
            let place = cursor.map(HouseMessage.number) ?? .max
            guard let place else {
                fields.refuse("cursor", "is none of this list", got: cursor.map(JSONValue.string))
                return nil
            }
            return (unread, Int(limit), place)
        }
        let reader = Reader(call.caller, in: accounts)
        let matching = call.snapshot.messages.reversed().filter {
            $0.number < place && reader.receives($0) && !(unread && $0.isRead(by: reader.person))
        }
        let page = matching.prefix(limit)
        return OutgoingResponse { writer in
            writer.member(
                "notifications",
                page.map {
                    NotificationBody(message: $0, reader: reader.person, deliveries: reader.seen(of: $0.deliveries))
                })
            writer.memberIfPresent("next_cursor", page.count < matching.count ? page.last?.id : nil)
        }
    }

    private func markRead(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let reader = Reader(call.caller, in: accounts)
        guard let number = HouseMessage.number(call.parameter("notification_id")),
            reader.person != nil || reader.isOwner,
            await hub.withCore({ $0.markRead(message: number, by: reader.person) })
        else { throw .notificationNotFound }
        return .noContent
    }
}

extension HouseMessage {
    /// - Returns: `nil` if it is none's id.
    fileprivate static func number(_ id: String) -> Int64? {
        guard id.hasPrefix("n_"), let number = Int64(id.dropFirst(2)), number >= 0 else { return nil }
        return number
    }
}
