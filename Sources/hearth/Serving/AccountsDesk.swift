import HearthAccounts
import HearthJSON
import HearthStore

/// Accounts from the console: through the running hub, or in its files while it does not run.
struct AccountsDesk {
    private let client: HubClient
    private let folder: String

    init(_ folders: FolderOptions) { (client, folder) = (HubClient(folders), folders.state) }

    func addUser(name: String, password: String, role: Role) async throws -> JSONValue {
        let body = JSONValue.object([
            .init("username", .string(name)), .init("password", .string(password)), .init("role", .string(role.rawValue)),
        ])
        return try await throughHub(.POST, "/api/v1/users", body) { accounts in
            let user = try await accounts.createUser(.init(username: name, password: password, role: role))
            return .object([.init("id", .string(user.id)), .init("username", .string(user.username))])
        }
    }

    func createToken(name: String, role: Role, actsAs: String) async throws -> JSONValue {
        let body = JSONValue.object([
            .init("name", .string(name)), .init("role", .string(role.rawValue)), .init("acts_as", .string(actsAs)),
        ])
        return try await throughHub(.POST, "/api/v1/auth/tokens", body) { accounts in
            guard let actor = ActsAs(rawValue: actsAs) else {
                throw Failure(.wrongUse, "--acts-as must be 'person' or 'automation', not '\(actsAs)'")
            }
            let made = try await accounts.createToken(.init(name: name, role: role, actsAs: actor), by: .console)
            return .object([.init("id", .string(made.record.id)), .init("token", .string(made.token))])
        }
    }

    func setupCode() async throws -> String {
        let answer = try await throughHub(.POST, "/api/v1/auth/setup-code", .object([])) { accounts in
            .object([.init("setup_code", .string(try await accounts.makeSetupCode()))])
        }
        return answer["setup_code"]?.string ?? ""
    }

    private func throughHub(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue,
        otherwise work: (Accounts) async throws -> JSONValue
    ) async throws -> JSONValue {
        do {
            return try await client.ask(method, path, body: body)
        } catch let failure as Failure where failure.status == .unreachable {
            do {
                let store = try await Store.open(folder: folder)
                return try await work(try await Accounts.open(store: store, folder: folder, clock: wallClock))
            } catch let failure as Failure {
                throw failure
            } catch {
                throw Failure(.wrongUse, "\(error)")
            }
        }
    }
}
