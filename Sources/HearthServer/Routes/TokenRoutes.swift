import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// API tokens (house-api.md, section 6.1).
struct TokenRoutes: Sendable {
    let accounts: Accounts
    let hub: Hub

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/auth/tokens", .requires(.keepOwnAccount),
                .init("API tokens", query: "all?:bool", [200: "tokens:[Token]"]),
                handler: list),
            Route(
                .post, "/auth/tokens", .requires(.makeTokens),
                .init(
                    "Makes an API token, which is shown once",
                    body:
                        "name:text<1..100> role?:\(Role.words) acts_as?:person|automation expires_in_days?:1..3650 allowed?:{devices?:[text] areas?:[text]}",
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
        let all = try call.readQuery { $0.flag("all") ?? false }
        if all { try call.caller.require(.manageTokens) }
        let tokens = accounts.tokens(of: all ? nil : call.caller.principal?.userID).map { APITokenBody(token: $0) }
        return OutgoingResponse { $0.member("tokens", tokens) }
    }

    private func create(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let new = try call.readBody(defines: true) { fields -> NewToken? in
            let name = fields.requiredText("name", length: 1...100)
            let role = fields.word("role", as: Role.self)
            let actsAs = fields.word("acts_as", as: APIToken.ActsAs.self) ?? .person
            let days = fields.integer("expires_in_days", in: 1...3_650)
            let allowed = fields.allowed()
            guard let name else { return nil }
            return NewToken(
                name: name, role: role, actsAs: actsAs, allowed: allowed, lifetime: days.map(Milliseconds.days))
        }
        let actor = call.caller.tokenActor
        let made = try await mapped { () async throws(AccountError) in try await accounts.createToken(new, by: actor) }
        await hub.note(
            "The token \(made.record.id.text) was made", of: made.record.id.text, by: call.caller.origin, at: call.now)
        return OutgoingResponse(.created, APITokenBody(token: made.record, secret: made.token))
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

extension FieldReader {
    /// `allowed {devices[], areas[]}`
    mutating func allowed() -> Allowed? {
        object("allowed", refusingUnknown: true) {
            Allowed(devices: $0.texts("devices") ?? [], areas: $0.texts("areas") ?? [])
        }
    }
}
