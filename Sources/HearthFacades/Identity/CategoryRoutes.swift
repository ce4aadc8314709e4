import FoundationEssentials
import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthModel
import HearthServer
import HearthStore

/// Categories as rows.
struct CategoryRoutes: Sendable {
    let store: HouseholdStore

    private static let own: FieldSet = [
        IdentityFields.parent, IdentityFields.curve, IdentityFields.createdAt,
    ]

    var routes: [IdentityRoute] {
        [
            Route(
                .post, "/categories", .keeping,
                .init(
                    "Makes a category of an identity",
                    body: Self.own + [
                        IdentityFields.id.optional, IdentityFields.identity, IdentityFields.name, IdentityFields.type,
                    ], [201: ""]),
                handler: make),
            Route(
                .patch, "/categories", .keeping,
                .init(
                    "Changes a category",
                    body: Self.own + [
                        IdentityFields.id, IdentityFields.identity.optional, IdentityFields.name.optional,
                        IdentityFields.type.optional,
                    ], [200: ""]),
                handler: change),
            Route(
                .delete, "/categories", .keeping,
                .init("Deletes a category with all that it holds", query: [IdentityFields.id], [200: ""]),
                handler: delete),
        ]
    }

    private func make(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let body = try call.readBody {
            fields -> (id: String?, identity: String, name: String, type: String, rest: Rest)? in
            let id = fields.read(IdentityFields.id.optional)
            let identity = fields.read(IdentityFields.identity)
            let name = fields.read(IdentityFields.name)
            let type = fields.read(IdentityFields.type)
            let rest = Rest(&fields)
            guard let identity, let name, let type else { return nil }
            return (id, identity, name, type, rest)
        }
        let id = try body.id.map { text throws(HouseholdError) in try UUID(text, of: "Category") } ?? UUID()
        let made = try await store.add(
            category: id, to: UUID(body.identity, of: "Identity"), named: body.name, type: body.type,
            body.rest.change(), for: call.viewer, at: call.now)
        return OutgoingResponse(.created, CategoryBody(category: made))
    }

    private func change(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let body = try call.readBody {
            fields -> (id: String, identity: String?, name: String?, type: String?, rest: Rest)? in
            let id = fields.read(IdentityFields.id)
            let identity = fields.read(IdentityFields.identity.optional)
            let name = fields.read(IdentityFields.name.optional)
            let type = fields.read(IdentityFields.type.optional)
            let rest = Rest(&fields)
            return id.map { ($0, identity, name, type, rest) }
        }
        var change = try body.rest.change()
        change.identity = try body.identity.map { text throws(HouseholdError) in try UUID(text, of: "Identity") }
        (change.name, change.type) = (body.name, body.type)
        let changed = try await store.change(
            category: UUID(body.id, of: "Category"), to: change, for: call.viewer, at: call.now)
        return OutgoingResponse(.ok, CategoryBody(category: changed))
    }

    private func delete(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let id = try call.readQuery { $0.read(IdentityFields.id) }
        try await store.deleteCategory(UUID(id, of: "Category"), for: call.viewer, at: call.now)
        return .done
    }

    /// What may be absent in any case.
    private struct Rest {
        let parent: String?
        let curve: String?
        let createdAt: Instant?

        init(_ fields: inout FieldReader) {
            parent = fields.read(IdentityFields.parent)
            curve = fields.read(IdentityFields.curve)
            createdAt = fields.read(IdentityFields.createdAt)
        }

        func change() throws(HouseholdError) -> CategoryChange {
            CategoryChange(
                parent: try parent.map { text throws(HouseholdError) in try UUID(text, of: "Category") }, curve: curve,
                createdAt: createdAt)
        }
    }
}
