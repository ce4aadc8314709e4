import HearthAccounts
import HearthDatabase
import HearthJSON
import HearthStore
import NIOHTTP1

/// Accounts from the console: through the running hub, or in its files while it does not run.
struct ConsoleAccounts {
    private let client: HubClient
    private let folder: String

    init(_ folders: FolderOptions) { (client, folder) = (HubClient(folders), folders.state) }

    func addUser(name: String, password: String, role: Role) async throws -> JSONValue {
        let body = JSONValue.object([
            .init("username", .string(name)), .init("password", .string(password)),
            .init("role", .string(role.rawValue)),
        ])
        return try await throughHub(.POST, "/api/v1/users", body) { accounts in
            let user = try await accounts.createUser(NewUser(userName: name, password: password, role: role))
            return .object([.init("id", .string(user.id.text)), .init("username", .string(user.userName))])
        }
    }

    func createToken(name: String, role: Role, actsAs: APIToken.ActsAs) async throws -> JSONValue {
        let body = JSONValue.object([
            .init("name", .string(name)), .init("role", .string(role.rawValue)),
            .init("acts_as", .string(actsAs.rawValue)),
        ])
        return try await throughHub(.POST, "/api/v1/auth/tokens", body) { accounts in
            let made = try await accounts.createToken(NewToken(name: name, role: role, actsAs: actsAs), by: .console)
            return .object([.init("id", .string(made.record.id.text)), .init("token", .string(made.token))])
        }
    }

    /// Kept in the files, where a running hub looks when somebody brings a code.
    func setupCode() async throws -> String {
        try await inFiles { try await $0.makeSetupCode() }
    }

    private func throughHub(
        _ method: HTTPMethod, _ path: String, _ body: JSONValue,
        otherwise work: (Accounts) async throws -> JSONValue
    ) async throws -> JSONValue {
        do {
            return try await client.ask(method, path, body: body)
        } catch let failure as Failure where failure.status == .unreachable {
            return try await inFiles(work)
        }
    }

    private func inFiles<Result>(_ work: (Accounts) async throws -> Result) async throws -> Result {
        StateOwner.act(in: folder)
        do {
            let store = try Store(in: try StateFolder(path: folder))
            let result = try await work(try await Accounts.open(in: store.file, clock: wallClock))
            try store.close()
            return result
        } catch AccountError.alreadySetUp {
            throw Failure(.wrongUse, "this hub has an owner already; 'hearth user add' adds further people")
        } catch AccountError.setupRequired {
            throw Failure(.wrongUse, "there is no owner yet; make one with 'hearth user add NAME --role owner'")
        } catch AccountError.invalid(let problems) {
            throw Failure(.wrongUse, problems.map { "\($0.path) \($0.problem)" }.joined(separator: "; "))
        } catch AccountError.nameTaken {
            throw Failure(.wrongUse, "there is a user of this name already")
        } catch AccountError.unavailable(let error) {
            throw Failure(.wrongUse, "\(error)")
        } catch let error as AccountError {
            throw Failure(.wrongUse, "\(error)")
        } catch let error as StoreError {
            throw Failure(.wrongUse, "\(error)")
        }
    }
}
