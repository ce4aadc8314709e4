import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore

/// Logging in and out (docs/spec/house-api.md, section 6.1).
struct AuthRoutes: Sendable {
    let accounts: Accounts
    let hub: Hub
    let door: DoorLog
    let cookie: SessionCookie

    private static let setupCode = Field.text("setup_code", 1...40)
    /// Of a login, which may be longer than any that is good.
    private static let givenName = Field.text("username", 1...100)
    private static let givenPassword = Field.text("password", 1...1_000)
    private static let deviceName = Field.text("device_name", 0...100).optional
    private static let refreshToken = Field.text("refresh_token", 1...200)
    private static let all = Field.flag("all").optional
    private static let currentPassword = Field.text("current_password", 1...1_000)
    private static let newPassword = Field.text("new_password", 1...256)

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/auth/setup", .open, cost: .login,
                .init(
                    "Makes the first owner, with the setup code that the hub printed",
                    body: [
                        Self.setupCode, UserFields.userName, UserFields.password, UserFields.name,
                        SessionCookie.field, SessionCookie.stay,
                    ],
                    [201: "AuthToken"], errors: [401, 409]),
                handler: setUp),
            Route(
                .get, "/auth/setup", .open,
                .init("Whether the house has no owner yet", [200: "needed:bool"]),
                handler: needsSetup),
            Route(
                .post, "/auth/setup-code", .console,
                .init("Makes a new setup code", [201: "setup_code"], errors: [409]),
                handler: makeSetupCode),
            Route(
                .post, "/auth/login", .open, cost: .login,
                .init(
                    "Logs in",
                    body: [
                        Self.givenName, Self.givenPassword, Self.deviceName, SessionCookie.field, SessionCookie.stay,
                    ],
                    [200: "AuthToken"], errors: [401]),
                handler: logIn),
            Route(
                .post, "/auth/refresh", .open, cost: .login,
                .init(
                    "Exchanges a refresh token, or that of the cookie, for new tokens",
                    body: [Self.refreshToken.optional, SessionCookie.field, SessionCookie.stay], [200: "AuthToken"],
                    errors: [401]),
                handler: refresh),
            Route(
                .post, "/auth/logout", .requires(.keepOwnAccount),
                .init("Ends this login, or all of the user", body: [Self.all], [204: ""]),
                handler: logOut),
            Route(
                .get, "/auth/me", .requires(.readHouse),
                .init("Who one is", [200: "User"], errors: [404]),
                handler: me),
            Route(
                .put, "/auth/password", .requires(.keepOwnAccount), cost: .login,
                .init(
                    "Changes one's password, and ends all other logins",
                    body: [Self.currentPassword, Self.newPassword], [204: ""], errors: [404]),
                handler: changePassword),
        ].with([.isPrivate, .ignoresIdempotencyKey])
    }

    private func needsSetup(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let isNeeded = try await mapped { () async throws(AccountError) in try await accounts.needsSetup() }
        return OutgoingResponse { $0.member("needed", isNeeded) }
    }

    private func setUp(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (code, owner, session, stays) = try call.readBody {
            fields -> (String, NewUser, SessionCookie.Kind?, Bool)? in
            let (session, stays) = (fields.read(SessionCookie.field), fields.read(SessionCookie.stay) ?? false)
            let code = fields.read(Self.setupCode)
            let userName = fields.read(UserFields.userName)
            let password = fields.read(UserFields.password)
            let name = fields.read(UserFields.name)
            guard let code, let userName, let password else { return nil }
            return (code, NewUser(userName: userName, password: password, name: name, role: .owner), session, stays)
        }
        let tokens: IssuedTokens
        do throws(AccountError) {
            tokens = try await accounts.setup(code: code, owner: owner)
        } catch {
            let reason: DoorLog.Reason? =
                switch error {
                case .invalidSetupCode: .setupCode
                case .setupCodeVoid: .voidSetupCode
                default: nil
                }
            if let reason { door.note(reason, from: call.caller.address, name: owner.userName, at: call.now) }
            throw APIError(error)
        }
        await hub.note("\(tokens.user.userName) has become the first owner", of: tokens.user.userName, at: call.now)
        return cookie.answer(.created, tokens, session, stays: stays)
    }

    /// For the command line: a new code, which replaces the last.
    private func makeSetupCode(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let code = try await mapped { () async throws(AccountError) in try await accounts.makeSetupCode() }
        return OutgoingResponse(.created) { $0.member("setup_code", code) }
    }

    private func logIn(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (userName, password, device, session, stays) = try call.readBody {
            fields -> (String, String, String?, SessionCookie.Kind?, Bool)? in
            let (session, stays) = (fields.read(SessionCookie.field), fields.read(SessionCookie.stay) ?? false)
            let userName = fields.read(Self.givenName)
            let password = fields.read(Self.givenPassword)
            let device = fields.read(Self.deviceName)
            guard let userName, let password else { return nil }
            return (userName, password, device, session, stays)
        }
        let (address, now) = (call.caller.address, call.now)
        do throws(AccountError) {
            let tokens = try await accounts.login(
                userName: userName, password: password, deviceName: device,
                address: call.caller.isConsole ? nil : address)
            let name = tokens.user.userName
            await hub.note("\(name) has logged in", of: name, at: now, from: address)
            return cookie.answer(.ok, tokens, session, stays: stays)
        } catch {
            if error == .invalidCredentials {
                door.note(.password, from: address, name: userName, at: now)
                await noteFailure(of: userName, from: address, at: now)
            }
            throw APIError(error)
        }
    }

    /// What was typed in place of a name may be a password, so that only names of users are kept for years.
    private func noteFailure(of userName: String, from address: String, at now: Instant) async {
        let name = accounts.users.first { $0.userName == userName.lowercased() }?.userName
        let text = name.map { "A login as \($0) failed" } ?? "A login under an unknown name failed"
        await hub.note(text, of: name ?? "", at: now, from: address)
    }

    private func refresh(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let inCookie = cookie.token(of: call.incoming)
        let (token, session, stays) = try call.readBody { fields -> (String, SessionCookie.Kind?, Bool)? in
            let (session, stays) = (fields.read(SessionCookie.field), fields.read(SessionCookie.stay) ?? false)
            let given = fields.read(Self.refreshToken.optional)
            if given == nil, inCookie == nil { fields.refuse("refresh_token", "is missing, and there is no cookie") }
            return (given ?? inCookie).map { ($0, session, stays) }
        }
        let (address, now) = (call.caller.address, call.now)
        let tokens = try await noting(from: address, at: now) { () async throws(AccountError) in
            try await accounts.refresh(token)
        }
        return cookie.answer(.ok, tokens, session, stays: stays)
    }

    private func noting<T>(
        from address: String, name: String? = nil, at now: Instant, _ work: () async throws(AccountError) -> T
    ) async throws(APIError) -> T {
        do throws(APIError) {
            return try await mapped(work)
        } catch {
            if let reason = DoorLog.Reason(error) { door.note(reason, from: address, name: name, at: now) }
            throw error
        }
    }

    private func logOut(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let all = try call.readBody { $0.read(Self.all) ?? false }
        // The console has no login to end.
        guard let principal = call.caller.principal else { return .noContent }
        try await mapped { () async throws(AccountError) in try await accounts.logout(principal, all: all) }
        await hub.note("\(principal.userName) has logged out", of: principal.userName, at: call.now)
        var answer = OutgoingResponse.noContent
        if call.incoming.head.headerFields.contains(.cookie) { cookie.end(in: &answer) }
        return answer
    }

    private func me(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let principal = call.caller.principal else { throw .notFound }
        let user = try await mapped { () async throws(AccountError) in try accounts.user(principal.userID) }
        return OutgoingResponse(.ok, UserBody(user: user, caller: principal))
    }

    private func changePassword(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (current, new) = try call.readBody { fields -> (String, String)? in
            let current = fields.read(Self.currentPassword)
            let new = fields.read(Self.newPassword)
            guard let current, let new else { return nil }
            return (current, new)
        }
        guard let principal = call.caller.principal else { throw .notFound }
        let address = call.caller.address
        try await noting(from: address, name: principal.userName, at: call.now) {
            () async throws(AccountError) in
            try await accounts.changePassword(principal, current: current, new: new, from: address)
        }
        await hub.note("\(principal.userName) has a new password", of: principal.userName, at: call.now)
        await hub.end(.tokenReuse, about: principal.userID.text)
        return .noContent
    }
}

extension Hub {
    /// Writes down what becomes of accounts, for owners to read.
    /// - Parameter name: of a user; empty if nobody knows which.
    func note(_ text: String, of name: String, by origin: Origin? = nil, at now: Instant, from address: String = "") {
        log(
            LoggedEvent(
                at: now, .auth, subject: name, origin: origin?.text,
                data: address.isEmpty ? [:] : ["address": .text(address)], text: text))
    }
}
