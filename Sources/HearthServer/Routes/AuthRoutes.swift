import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import HearthStore

/// Logging in and out (house-api.md, section 6.1).
struct AuthRoutes: Sendable {
    let accounts: Accounts

    var routes: [Route] {
        [
            Route(.post, "/auth/setup", .open, cost: .login, handler: setUp),
            Route(.post, "/auth/setup-code", .console, handler: makeSetupCode),
            Route(.post, "/auth/login", .open, cost: .login, handler: logIn),
            Route(.post, "/auth/refresh", .open, cost: .login, handler: refresh),
            Route(.post, "/auth/logout", .role(.guest), handler: logOut),
            Route(.get, "/auth/me", .role(.guest), handler: me),
            Route(.put, "/auth/password", .role(.guest), cost: .login, handler: changePassword),
        ]
    }

    private func setUp(_ call: inout Call) async throws(APIError) -> Reply {
        let (code, owner) = try call.readBody { fields -> (String, NewUser)? in
            let code = fields.requiredText("setup_code", length: 1...40)
            let userName = fields.requiredText("username", length: 1...32)
            let password = fields.requiredText("password", length: 1...256)
            let name = fields.text("name", length: 1...100)
            guard let code, let userName, let password else { return nil }
            return (code, NewUser(userName: userName, password: password, name: name, role: .owner))
        }
        let tokens = try await mapped { () async throws(AccountError) in
            try await accounts.setup(code: code, owner: owner)
        }
        return Reply(.created, AuthTokenBody(tokens: tokens))
    }

    /// For the command line: a new code, which replaces the last.
    private func makeSetupCode(_ call: inout Call) async throws(APIError) -> Reply {
        let code = try await mapped { () async throws(AccountError) in try await accounts.makeSetupCode() }
        return Reply(.created) { $0.member("setup_code", code) }
    }

    private func logIn(_ call: inout Call) async throws(APIError) -> Reply {
        let (userName, password, device) = try call.readBody { fields -> (String, String, String?)? in
            let userName = fields.requiredText("username", length: 1...100)
            let password = fields.requiredText("password", length: 1...1_000)
            let device = fields.text("device_name", length: 0...100)
            guard let userName, let password else { return nil }
            return (userName, password, device)
        }
        let address = call.caller.address
        let tokens = try await mapped { () async throws(AccountError) in
            try await accounts.login(userName: userName, password: password, deviceName: device, address: address)
        }
        return Reply(.ok, AuthTokenBody(tokens: tokens))
    }

    private func refresh(_ call: inout Call) async throws(APIError) -> Reply {
        let token = try call.readBody { $0.requiredText("refresh_token", length: 1...200) }
        let tokens = try await mapped { () async throws(AccountError) in try await accounts.refresh(token) }
        return Reply(.ok, AuthTokenBody(tokens: tokens))
    }

    private func logOut(_ call: inout Call) async throws(APIError) -> Reply {
        let all = try call.readBody { $0.flag("all") ?? false }
        // The console has no login to end.
        guard let principal = call.caller.principal else { return .noContent }
        try await mapped { () async throws(AccountError) in try await accounts.logout(principal, all: all) }
        return .noContent
    }

    private func me(_ call: inout Call) async throws(APIError) -> Reply {
        guard let principal = call.caller.principal else { throw .notFound }
        let user = try await mapped { () async throws(AccountError) in try accounts.user(principal.userID) }
        return Reply(.ok, UserBody(user: user, permissions: principal.role.permissions))
    }

    private func changePassword(_ call: inout Call) async throws(APIError) -> Reply {
        let (current, new) = try call.readBody { fields -> (String, String)? in
            let current = fields.requiredText("current_password", length: 1...1_000)
            let new = fields.requiredText("new_password", length: 1...256)
            guard let current, let new else { return nil }
            return (current, new)
        }
        guard let principal = call.caller.principal else { throw .notFound }
        try await mapped { () async throws(AccountError) in
            try await accounts.changePassword(principal, current: current, new: new)
        }
        return .noContent
    }
}
