import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// API tokens (docs/spec/house-api.md, section 6.1).
struct TokenRoutes: Sendable {
    let accounts: Accounts
    let hub: Hub
    let cookie: SessionCookie

    private static let all = Field.flag("all").optional
    private static let name = Field.text("name", 1...100)
    private static let role = UserFields.role.optional
    private static let actsAs = Field<APIToken.ActsAs>.word("acts_as").optional
    private static let scope = Field<Set<APIToken.Scope>>.listOfWords("scope").optional
    private static let prefix = Field.flag("prefix").optional
    private static let days = Field.integer("expires_in_days", 1...3_650).optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/auth/tokens", .requires(.keepOwnAccount),
                .init("API tokens", query: [Self.all], [200: "tokens:[Token]"]),
                handler: list),
            Route(
                .post, "/auth/tokens", .requires(.makeTokens),
                .init(
                    "Makes an API token, which is shown once, or makes this browser a wall panel",
                    body: [
                        Self.name, Self.role, Self.actsAs, Self.days, UserFields.allowed, Self.scope, Self.prefix,
                        SessionCookie.field,
                    ],
                    defines: true,
                    example: #"{"name":"kitchen display","role":"guest","allowed":{"areas":["kitchen"]}}"#,
                    [201: "Token"], errors: [404]),
                handler: create),
            Route(
                .delete, "/auth/tokens/{token_id}", .requires(.keepOwnAccount),
                .init("Deletes an API token", [204: ""]),
                handler: delete),
        ].with([.isPrivate, .ignoresIdempotencyKey])
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let all = try call.readQuery { $0.read(Self.all) ?? false }
        if all { try call.caller.require(.manageTokens) }
        let tokens = accounts.tokens(of: all ? nil : call.caller.principal?.userID).map { APITokenBody(token: $0) }
        return OutgoingResponse { $0.member("tokens", tokens) }
    }

    private func create(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (new, session) = try call.readBody(defines: true) { fields -> (NewToken, SessionCookie.Kind?)? in
            let name = fields.read(Self.name)
            let role = fields.read(Self.role)
            let actsAs = fields.read(Self.actsAs) ?? .person
            let days = fields.read(Self.days)
            let allowed = fields.read(UserFields.allowed)
            let scope = fields.read(Self.scope)
            let isLink = fields.read(Self.prefix) ?? false
            let session = fields.read(SessionCookie.field)
            // Whoever stands before a panel is anybody.
            if session != nil, allowed == nil {
                fields.refuse("allowed", "is missing: a panel is for some devices or areas")
            }
            if session != nil, scope != nil || isLink {
                fields.refuse("session", "must not be given with 'scope' or 'prefix': a panel is no link")
            }
            guard let name else { return nil }
            let new = NewToken(
                name: name, role: role, actsAs: actsAs, allowed: allowed, scope: scope, isLink: isLink,
                lifetime: days.map(Milliseconds.days))
            return (new, session)
        }
        let actor = call.caller.tokenActor
        let made = try await mapped { () async throws(AccountError) in try await accounts.createToken(new, by: actor) }
        await hub.note(
            "The token \(made.record.id.text) was made", of: made.record.id.text, by: call.caller.origin, at: call.now)
        return cookie.answer(made, session)
    }

    private func delete(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let id = APIToken.ID(text: call.parameter("token_id")) else { throw .tokenNotFound }
        do throws(AccountError) {
            try await accounts.deleteToken(id, by: call.caller.tokenActor)
        } catch .notFound {
            throw .tokenNotFound
        } catch {
            throw APIError(error)
        }
        await hub.note("The token \(id.text) was deleted", of: id.text, by: call.caller.origin, at: call.now)
        return .noContent
    }
}

extension Caller {
    fileprivate var tokenActor: TokenActor { principal.map(TokenActor.principal) ?? .console }
}
