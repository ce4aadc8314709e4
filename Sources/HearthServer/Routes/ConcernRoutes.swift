import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// What the house worries about, and what people say to it (docs/spec/house-api.md, section 6.4).
struct ConcernRoutes: Sendable {
    let hub: Hub

    private static let states = Field<Set<HouseConcern.State>>.words("state", 1...100).optional
    private static let kind = Field.text("kind", 1...100).optional
    private static let subject = Field.text("subject", 1...200).optional
    private static let note = Field.text("note", 1...500).optional
    private static let span = Field.duration("for", .seconds(1)...(.days(30)))

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/concerns", .requires(.handleConcerns),
                .init(
                    "What the house worries about, the worst first",
                    query: [Self.states, Self.kind, Self.subject],
                    [200: "concerns:[Concern] total:int"]),
                handler: list),
            Route(
                .get, "/concerns/{concern_id}", .requires(.handleConcerns),
                .init("One concern, with what happened to it", "Concern"),
                handler: show),
            Route(
                .post, "/concerns/{concern_id}/ack", .requires(.handleConcerns),
                .init("Takes note of a concern", body: [Self.note], example: #"{"note":"I know"}"#, [200: "Concern"]),
                handler: acknowledge),
            Route(
                .post, "/concerns/{concern_id}/snooze", .requires(.handleConcerns),
                .init(
                    "Puts a concern off for a while", body: [Self.span, Self.note], example: #"{"for":"2h"}"#,
                    [200: "Concern"]),
                handler: snooze),
            Route(
                .post, "/concerns/{concern_id}/resolve", .requires(.handleConcerns),
                .init(
                    "Says that a concern is dealt with", body: [Self.note], example: #"{"note":"The service came"}"#,
                    [200: "Concern"]),
                handler: resolve),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let now = call.now
        let (states, kind, subject) = try call.readQuery { fields in
            (
                fields.read(Self.states) ?? [.open, .acknowledged],
                fields.read(Self.kind), fields.read(Self.subject)
            )
        }
        let bodies = call.snapshot.concerns.values.map { ConcernBody($0, at: now) }.filter { body in
            states.contains(body.state) && kind.map { $0 == body.kind } ?? true
                && subject.map { $0 == body.subject } ?? true
        }
        .sorted { $0.rank < $1.rank }
        return OutgoingResponse {
            $0.member("concerns", bodies)
            $0.member("total", bodies.count)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let concern = call.snapshot.concerns[call.parameter("concern_id")] else { throw .concernNotFound }
        var query = EventQuery(types: [.concern], from: call.now - .days(365), to: call.now, limit: 50)
        query.subject = concern.id
        let (wanted, teller) = (query, call.snapshot.eventTeller(at: call.now, isDiscreet: false))
        let page = try await stored { () async throws(StoreError) in try await hub.events(wanted, by: teller) }
        return OutgoingResponse(.ok, ConcernBody(concern, at: call.now, events: page.events))
    }

    private func acknowledge(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let note = try call.readBody { Optional.some($0.read(Self.note)) }
        return try await reply(.acknowledge, note, call)
    }

    private func snooze(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (span, note) = try call.readBody { fields -> (Milliseconds, String?)? in
            let span = fields.read(Self.span)
            let note = fields.read(Self.note)
            return span.map { ($0, note) }
        }
        return try await reply(.snooze(span), note, call)
    }

    private func resolve(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let note = try call.readBody { Optional.some($0.read(Self.note)) }
        return try await reply(.resolve, note, call)
    }

    private func reply(_ reply: HubCore.ConcernReply, _ note: String?, _ call: HouseRequest) async throws(APIError) -> OutgoingResponse {
        let id = call.parameter("concern_id")
        if await hub.current().concerns[id]?.trouble?.isOfSecurity == true { try call.caller.require(.handleSecurity) }
        guard let concern = await hub.withCore({ $0.reply(toConcern: id, reply, note: note, by: call.caller.origin) }) else {
            throw .concernNotFound
        }
        return OutgoingResponse(.ok, ConcernBody(concern, at: call.now))
    }
}
