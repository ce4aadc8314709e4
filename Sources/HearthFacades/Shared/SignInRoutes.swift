import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthServer

/// Signing in for clients that keep one token (docs/spec/household.md, section 6.1). The throttle, the rules for passwords
/// and the invitations are those of the house.
struct SignInRoutes: Sendable {
    let accounts: Accounts
    let log: DoorLog

    /// Then the app asks for the password again (docs/decisions/116-an-app-keeps-one-token.md).
    private static let life = Milliseconds.days(30)

    private static let name = Field.text("email", or: "username", 1...320)
    private static let password = Field.text("password", 1...1_000)
    private static let invitation = Field.text("invite", 0...100).optional
    private static let device = Field.line("device_name", 1...100).optional

    var routes: [SharedRoute] {
        [
            Route(
                .post, "/auth/login", .anybody,
                .init(
                    "Signs an app in: with a user's name or e-mail, and the password",
                    body: [Self.name, FieldNotation("username?"), Self.password, Self.device], [200: ""]),
                handler: signIn),
            Route(
                .post, "/auth/register", .anybody,
                .init(
                    "Begins an account that an owner has made, with its invitation",
                    body: [Self.invitation, Self.password, Self.device], [201: ""]), handler: register),
            Route(
                .post, "/auth/guest", .anybody, .init("Refused: guests are invited", [200: ""]), handler: refuseGuest),
            Route(.post, "/auth/logout", .signedIn, .init("Ends the token", [200: ""]), handler: signOut),
            Route(.get, "/auth/verify", .signedIn, .init("Whether the token is good", [200: ""]), handler: verify),
            Route(.get, "/auth/me", .signedIn, .init("Whose token it is", [200: ""]), handler: me),
        ]
    }

    private func signIn(_ call: inout SharedRequest) async throws(SharedError) -> OutgoingResponse {
        let (name, password, device) = try call.readBody { fields -> (String, String, String?)? in
            let (name, password) = (fields.read(Self.name), fields.read(Self.password))
            let device = fields.read(Self.device)
            guard let name, let password else { return nil }
            return (name, password, device)
        }
        let typed = name.lowercased()
        let userName = accounts.users.first { $0.email == typed }?.userName ?? typed
        let address = call.incoming.address
        let tokens = try await signing(in: call, .password, name: userName) { () async throws(AccountError) in
            try await accounts.login(userName: userName, password: password, deviceName: device, address: address)
        }
        return try await answer(.ok, tokens, device)
    }

    private func register(_ call: inout SharedRequest) async throws(SharedError) -> OutgoingResponse {
        let (code, password, device) = try call.readBody { fields -> (String?, String, String?)? in
            let (code, device) = (fields.read(Self.invitation), fields.read(Self.device))
            return fields.read(Self.password).map { (code, $0, device) }
        }
        guard let code, !code.isEmpty else {
            throw .closed("Accounts are made by an owner of the house, who gives you an invitation")
        }
        let tokens = try await signing(in: call, .invitation) { () async throws(AccountError) in
            try await accounts.join(code: code, password: password, deviceName: device)
        }
        return try await answer(.created, tokens, device)
    }

    private func refuseGuest(_ call: inout SharedRequest) async throws(SharedError) -> OutgoingResponse {
        throw SharedError(
            HouseholdError(.notAllowed, "Guests of this house are invited by an owner"), code: "GUEST_DISABLED")
    }

    private func signOut(_ call: inout SharedRequest) async throws(SharedError) -> OutgoingResponse {
        guard let principal = call.caller.principal else { return .done }
        try await mapped { () async throws(AccountError) in
            if let token = principal.tokenID {
                try await accounts.deleteToken(token, by: .principal(principal))
            } else {
                try await accounts.logout(principal)
            }
        }
        return .done
    }

    private func verify(_ call: inout SharedRequest) async throws(SharedError) -> OutgoingResponse {
        let user = try user(of: call)
        return OutgoingResponse {
            $0.member("valid", true)
            $0.member("user", AppUserBody(user: user))
        }
    }

    private func me(_ call: inout SharedRequest) async throws(SharedError) -> OutgoingResponse {
        OutgoingResponse(.ok, AppUserBody(user: try user(of: call)))
    }

    // MARK: Steps

    /// A login that went well becomes one token, for these clients renew none. Who may make no token, as a guest, gets one
    /// that ends by itself.
    private func answer(
        _ status: HTTPResponse.Status, _ tokens: IssuedTokens, _ device: String?
    ) async throws(SharedError) -> OutgoingResponse {
        let (token, life) = try await mapped { () async throws(AccountError) -> (String, Milliseconds) in
            let principal = try accounts.authenticate(tokens.accessToken)
            guard principal.may(.makeTokens) else { return (tokens.accessToken, tokens.expiresIn) }
            let new = NewToken(name: device ?? "App", lifetime: Self.life)
            let made = try await accounts.createToken(new, by: .principal(principal))
            try await accounts.logout(principal)
            return (made.token, Self.life)
        }
        return OutgoingResponse(status) { writer in
            writer.member("success", true)
            for key in ["token", "access_token"] { writer.member(named: key, token) }
            writer.member("token_type", "bearer")
            writer.member("expires_in", life.count / 1_000)
            writer.member("user", AppUserBody(user: tokens.user))
        }
    }

    private func signing<Done>(
        in call: SharedRequest, _ reason: DoorLog.Reason, name: String? = nil,
        _ work: () async throws(AccountError) -> Done
    ) async throws(SharedError) -> Done {
        do throws(AccountError) {
            return try await work()
        } catch {
            if error == .invalidCredentials || error == .invalidInvitation {
                log.note(reason, from: call.incoming.address, name: name, at: call.now)
            }
            throw SharedError(signingIn: error)
        }
    }

    private func mapped<Done>(
        _ work: () async throws(AccountError) -> Done
    ) async throws(SharedError) -> Done {
        do throws(AccountError) { return try await work() } catch { throw SharedError(signingIn: error) }
    }

    private func user(of call: SharedRequest) throws(SharedError) -> User {
        guard let principal = call.caller.principal else { throw SharedError(.unauthorized(.noCredential)) }
        do throws(AccountError) {
            return try accounts.user(principal.userID)
        } catch {
            throw SharedError(.unauthorized(.badCredential))
        }
    }
}

struct AppUserBody: JSONWritable {
    let user: User

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", user.uuid.text)
        writer.member("email", user.email)
        writer.member("name", user.name)
        writer.member("type", user.role == .guest ? "guest" : "user")
        writer.member("plan", user.plan.rawValue)
        for key in ["created_at", "createdAt"] { writer.member(named: key, user.createdAt.rfc3339) }
        writer.endObject()
    }
}
