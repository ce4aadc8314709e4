import FoundationEssentials
import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthServer
import HearthStore

/// Identities as rows.
struct IdentityRoutes: Sendable {
    let store: HouseholdStore
    let accounts: Accounts

    private static let user = Field.text("user_id", 0...100)
    private static let since = Field.date("updated_since").optional
    private static let source = Field.text("duplicate_from", 0...100).optional

    var routes: [IdentityRoute] {
        [
            Route(
                .get, "", .reading,
                .init(
                    "One identity with all that it holds, or those of a user",
                    query: [IdentityFields.id.optional, Self.user.optional, Self.since],
                    [200: ""]),
                handler: get),
            Route(.get, "/{id}", .reading, .init("One identity with all that it holds", [200: ""])) {
                call throws(HouseholdError) in
                try await whole(call.parameter("id"), call)
            },
            Route(
                .post, "", .keeping,
                .init(
                    "Makes an identity, or a copy of one",
                    body: [
                        IdentityFields.id.optional, Self.user.optional, IdentityFields.name.optional,
                        IdentityFields.isBase, IdentityFields.parent, IdentityFields.createdAt, Self.source,
                    ], [201: ""]),
                handler: make),
            Route(
                .patch, "", .keeping,
                .init(
                    "Changes an identity",
                    body: [
                        IdentityFields.id, IdentityFields.name.optional, IdentityFields.isBase,
                        IdentityFields.visibility, IdentityFields.updatedAt,
                    ], [200: ""]),
                handler: change),
            Route(
                .delete, "", .keeping,
                .init("Deletes an identity with all that it holds", query: [IdentityFields.id], [200: ""]),
                handler: delete),
        ]
    }

    private func get(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (id, user, since) = try call.readQuery {
            ($0.read(IdentityFields.id.optional), $0.read(Self.user.optional), $0.read(Self.since))
        }
        if let id { return try await whole(id, call) }
        guard let user else { throw .broken("Missing id or user_id parameter") }
        var list: [any JSONWritable & Sendable] = []
        if let owner = owner(named: user, call.viewer) {
            if let since {
                let (changed, deleted) = try await store.changes(of: owner, since: since, for: call.viewer)
                list = changed.map(IdentityBody.init) + deleted.map(DeletionBody.init)
            } else {
                list = try await store.identities(of: owner, for: call.viewer).map(IdentityBody.init)
            }
        }
        return OutgoingResponse { writer in
            writer.key("identities")
            writer.beginArray()
            for row in list { row.write(to: &writer) }
            writer.endArray()
        }
    }

    private func whole(_ id: String, _ call: IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let whole = try await store.whole(UUID(id, of: "Identity"), for: call.viewer)
        return OutgoingResponse {
            $0.member("identity", IdentityBody(identity: whole.identity))
            $0.member("categories", whole.categories.map(CategoryBody.init))
            $0.member("influences", whole.influences.map { InfluenceBody(influence: $0) })
        }
    }

    private func make(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let body = try call.readBody { fields in
            let source = fields.read(Self.source)
            return (
                id: fields.read(IdentityFields.id.optional),
                // A copy is one's own unless somebody says otherwise.
                user: fields.read(source == nil ? Self.user : Self.user.optional),
                name: fields.read(source == nil ? IdentityFields.name : IdentityFields.name.optional),
                isBase: fields.read(IdentityFields.isBase), parent: fields.read(IdentityFields.parent),
                createdAt: fields.read(IdentityFields.createdAt), source: source
            )
        }
        guard let owner = owner(named: body.user ?? "me", call.viewer), call.viewer.mayChange(rowsOf: owner) else {
            throw HouseholdError(.notAllowed, "An identity can be made for yourself or the house only")
        }
        let id = try body.id.map { text throws(HouseholdError) in try UUID(text, of: "Identity") } ?? UUID()
        let made: Identity
        if let source = body.source {
            made = try await store.duplicate(
                UUID(source, of: "Identity"), as: id, named: body.name, owner: owner, for: call.viewer, at: call.now)
        } else {
            let parent = try body.parent.map { text throws(HouseholdError) in try UUID(text, of: "Identity") }
            made = try await store.add(
                NewIdentity(
                    id: id, owner: owner, name: body.name ?? "", parent: parent, isBase: body.isBase,
                    createdAt: body.createdAt), for: call.viewer, at: call.now)
        }
        let row = IdentityBody(identity: made)
        return OutgoingResponse(.created) {
            row.writeMembers(to: &$0)
            $0.member("identity", row)
        }
    }

    private func change(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (id, change) = try call.readBody { fields -> (String, IdentityChange)? in
            let id = fields.read(IdentityFields.id)
            let change = IdentityChange(
                name: fields.read(IdentityFields.name.optional), isBase: fields.read(IdentityFields.isBase),
                visibility: fields.read(IdentityFields.visibility), knownAt: fields.read(IdentityFields.updatedAt))
            return id.map { ($0, change) }
        }
        let changed = try await store.change(
            UUID(id, of: "Identity"), to: change, for: call.viewer, at: call.now)
        return OutgoingResponse(.ok, IdentityBody(identity: changed))
    }

    private func delete(_ call: inout IdentityRequest) async throws(HouseholdError) -> OutgoingResponse {
        let id = try call.readQuery { $0.read(IdentityFields.id) }
        try await store.deleteIdentity(UUID(id, of: "Identity"), for: call.viewer, at: call.now)
        return .done
    }

    /// - Parameter name: a uuid, the name of a user, `me` or `house`.
    private func owner(named name: String, _ viewer: Viewer) -> RowOwner? {
        if name == "me" { return .person(viewer.person) }
        return RowOwner(text: name)
            ?? accounts.users.first { $0.userName == name.lowercased() }.map { .person($0.uuid) }
    }
}
