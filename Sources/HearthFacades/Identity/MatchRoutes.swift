import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthStore

/// What of an identity fits a moment (docs/spec/household.md, section 2.3).
struct MatchRoutes: Sendable {
    let store: HouseholdStore

    private struct Moment {
        var mood: String?
        var types: [String]?
    }

    private static let mood = Field.text("mood", 0...80).optional
    private static let types = Field.texts("category_types").optional
    /// These do not enter the score.
    private static let hour = Field.text("time_of_day", 0...80).optional
    private static let song = Field.text("song_type", 0...80).optional
    private static let context = Field<Moment>(
        "context", isRequired: false, schema: .object([.init("type", .string("object"))])
    ) { fields in
        fields.object("context") { fields in
            let moment = Moment(mood: fields.read(mood), types: fields.read(types))
            _ = (fields.read(hour), fields.read(song))
            return moment
        }
    }
    private static let count = Field<Int>(
        "count", isRequired: false, schema: .object([.init("type", .string("integer"))])
    ) { fields in
        guard let value = fields.raw("count", or: "limit"), !value.isNull else { return nil }
        // Whatever is too large or too small is cut anyway.
        if let number = value.double, number == number.rounded() { return Int(min(max(number, -1), 1_000)) }
        fields.refuse("count", "must be a whole number", expected: "1..100", got: value)
        return nil
    }
    private static let least = Field.number("min_alignment", -1e9...1e9).optional

    var routes: [IdentityRoute] {
        [
            Route(
                .post, "/match", .reading,
                .init(
                    "What of an identity fits a moment",
                    body: [IdentityFields.identity, Self.context, Self.count, Self.least], [200: ""]
                ), handler: match
            ).with(.ignoresIdempotencyKey)
        ]
    }

    private func match(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (id, request) = try call.readBody { fields -> (String, MatchRequest)? in
            let id = fields.read(IdentityFields.identity)
            let moment = fields.read(Self.context) ?? Moment()
            let request = MatchRequest(
                mood: moment.mood, types: moment.types, count: fields.read(Self.count),
                minAlignment: fields.read(Self.least))
            return id.map { ($0, request) }
        }
        let found = try await store.matches(
            of: UUID(id, of: "Identity"), request, for: call.viewer, at: call.now)
        let isAskedInCamelCase = call.body?["identityId"] != nil
        return OutgoingResponse { writer in
            writer.member("matches", found.matches.map { InfluenceBody(influence: $0.influence, score: $0.score) })
            guard isAskedInCamelCase else { return }
            writer.key("contextApplied")
            writer.beginObject()
            if !request.mood.isEmpty { writer.member("mood", request.mood) }
            writer.member("category_types", request.types)
            writer.endObject()
            writer.member("totalMatches", found.total)
        }
    }
}
