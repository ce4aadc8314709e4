import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthServer
import HearthStore

/// What of an identity fits a moment (docs/spec/household.md, section 2.3).
struct MatchRoutes: Sendable {
    let store: HouseholdStore
    let mirror: HouseMirror

    private struct Context {
        var mood: String?
        var types: [String]?
        /// What is not said, the house fills in.
        var asksHouse = false
    }

    private static let mood = Field.text("mood", 0...80).optional
    private static let types = Field.texts("category_types").optional
    private static let house = Field.flag("house").optional
    /// These do not enter the score.
    private static let hour = Field.text("time_of_day", 0...80).optional
    private static let song = Field.text("song_type", 0...80).optional
    private static let context = Field<Context>(
        "context", isRequired: false, schema: .object([.init("type", .string("object"))])
    ) { fields in
        fields.object("context") { fields in
            let context = Context(
                mood: fields.read(mood), types: fields.read(types), asksHouse: fields.read(house) ?? false)
            _ = (fields.read(hour), fields.read(song))
            return context
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
        let (id, context, asked) = try call.readBody { fields -> (String, Context, MatchRequest)? in
            let id = fields.read(IdentityFields.identity)
            let context = fields.read(Self.context) ?? Context()
            let request = MatchRequest(
                mood: context.mood, types: context.types, count: fields.read(Self.count),
                minAlignment: fields.read(Self.least))
            return id.map { ($0, context, request) }
        }
        let moment = context.asksHouse ? mirror.moment(call.now) : nil
        var request = asked
        if let moment, request.mood.isEmpty { request.houseMoods = mirror.words.words(in: moment) }
        let found = try await store.matches(
            of: UUID(id, of: "Identity"), request, for: call.viewer, at: call.now)
        let isAskedInCamelCase = call.body?["identityId"] != nil
        return OutgoingResponse { [request] writer in
            writer.member("matches", found.matches.map { InfluenceBody(influence: $0.influence, score: $0.score) })
            if isAskedInCamelCase || moment != nil { Self.write(request, moment, to: &writer) }
            if isAskedInCamelCase { writer.member("totalMatches", found.total) }
        }
    }

    /// What of the context counted, and what the house filled in.
    private static func write(_ request: MatchRequest, _ moment: HouseMoment?, to writer: inout JSONWriter) {
        writer.key("contextApplied")
        writer.beginObject()
        if !request.mood.isEmpty { writer.member("mood", request.mood) }
        if !request.houseMoods.isEmpty { writer.member("moods", request.houseMoods) }
        if let moment { writer.member("time_of_day", moment.timeOfDay) }
        writer.member("category_types", request.types)
        writer.endObject()
    }
}
