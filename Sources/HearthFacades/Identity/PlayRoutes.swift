import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthStore

/// That something was played, which lowers its next match (docs/spec/household.md, section 2.4).
struct PlayRoutes: Sendable {
    let store: HouseholdStore

    private static let influence = Field.text("influence_id", 0...100)
    private static let tool = Field.line("tool", 1...80)
    private static let playedAt = Field.date("played_at").optional

    var routes: [IdentityRoute] {
        [
            Route(
                .post, "/play", .keeping,
                .init(
                    "Says that something was played",
                    body: [
                        IdentityFields.identity, Self.influence, Self.tool, IdentityFields.context, Self.playedAt,
                    ], [200: "", 201: ""]),
                handler: play)
        ]
    }

    private func play(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let now = call.now
        let body = try call.readBody {
            fields -> (identity: String, influence: String, tool: String, context: String?, at: Instant)? in
            let identity = fields.read(IdentityFields.identity)
            let influence = fields.read(Self.influence)
            let tool = fields.read(Self.tool)
            let context = fields.read(IdentityFields.context)
            let at = min(fields.read(Self.playedAt) ?? now, now)
            if at < now - Play.reach { fields.refuse("played_at", "may lie at most 20 days back") }
            guard let identity, let influence, let tool else { return nil }
            return (identity, influence, tool, context, at)
        }
        let play = Play(
            id: UUID(), identity: try UUID(body.identity, of: "Identity"),
            influence: try UUID(body.influence, of: "Influence"), tool: body.tool, context: body.context,
            playedAt: body.at)
        let (id, isNew) = try await store.add(play, for: call.viewer, at: now)
        return OutgoingResponse(isNew ? .created : .ok) {
            $0.member("success", true)
            $0.member("id", id.text)
        }
    }
}
