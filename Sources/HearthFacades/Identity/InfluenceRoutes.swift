import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthModel
import HearthServer
import HearthStore

/// Influences as rows.
struct InfluenceRoutes: Sendable {
    let store: HouseholdStore

    private static let own: FieldSet = [
        IdentityFields.position, IdentityFields.moodTags, IdentityFields.metadata, IdentityFields.createdAt,
    ]

    var routes: [IdentityRoute] {
        [
            Route(
                .post, "/influences", .keeping,
                .init(
                    "Makes an influence in a category",
                    body: Self.own + [
                        IdentityFields.id.optional, IdentityFields.category, IdentityFields.name,
                        IdentityFields.alignment,
                    ], [201: ""]),
                handler: make),
            Route(
                .patch, "/influences", .keeping,
                .init(
                    "Changes an influence",
                    body: Self.own + [
                        IdentityFields.id, IdentityFields.category.optional, IdentityFields.name.optional,
                        IdentityFields.alignment.optional,
                    ], [200: ""]),
                handler: change),
            Route(
                .delete, "/influences", .keeping,
                .init("Deletes an influence", query: [IdentityFields.id], [200: ""]),
                handler: delete),
        ]
    }

    private func make(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let body = try call.readBody {
            fields -> (id: String?, category: String, name: String, alignment: Double, rest: InfluenceChange)? in
            let id = fields.read(IdentityFields.id.optional)
            let category = fields.read(IdentityFields.category)
            let name = fields.read(IdentityFields.name)
            let alignment = fields.read(IdentityFields.alignment)
            let rest = Self.rest(&fields)
            guard let category, let name, let alignment else { return nil }
            return (id, category, name, alignment, rest)
        }
        let id = try body.id.map { text throws(HouseholdError) in try UUID(text, of: "Influence") } ?? UUID()
        let made = try await store.add(
            influence: id, to: UUID(body.category, of: "Category"), named: body.name, alignment: body.alignment,
            body.rest, for: call.viewer, at: call.now)
        return OutgoingResponse(.created, InfluenceBody(influence: made))
    }

    private func change(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let body = try call.readBody { fields -> (id: String, category: String?, change: InfluenceChange)? in
            let id = fields.read(IdentityFields.id)
            let category = fields.read(IdentityFields.category.optional)
            var change = Self.rest(&fields)
            change.name = fields.read(IdentityFields.name.optional)
            change.alignment = fields.read(IdentityFields.alignment.optional).map(Influence.kept)
            return id.map { ($0, category, change) }
        }
        var change = body.change
        change.category = try body.category.map { text throws(HouseholdError) in try UUID(text, of: "Category") }
        let changed = try await store.change(
            influence: UUID(body.id, of: "Influence"), to: change, for: call.viewer, at: call.now)
        return OutgoingResponse(.ok, InfluenceBody(influence: changed))
    }

    private func delete(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let id = try call.readQuery { $0.read(IdentityFields.id) }
        try await store.deleteInfluence(UUID(id, of: "Influence"), for: call.viewer, at: call.now)
        return .done
    }

    /// What may be absent in any case.
    private static func rest(_ fields: inout FieldReader) -> InfluenceChange {
        InfluenceChange(
            position: fields.read(IdentityFields.position).map(Int.init),
            moodTags: fields.read(IdentityFields.moodTags), metadata: fields.read(IdentityFields.metadata),
            createdAt: fields.read(IdentityFields.createdAt))
    }
}
