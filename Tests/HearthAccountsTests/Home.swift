import HearthAccounts
import HearthDatabase
import HearthModel
import HearthStore
import Synchronization
import TestParts

/// A hub's accounts in a folder of their own, with a clock that stands until it is moved.
final class Home: Sendable {
    static let password = "seven green bottles"

    private let temporary = TemporaryFolder()
    let folder: StateFolder
    let store: Store
    let accounts: Accounts
    let reuses: Reuses
    private let clock: Clock

    final class Clock: Sendable {
        let now = Mutex(Instant(milliseconds: 1_750_000_000_000))
    }
    final class Reuses: Sendable {
        let all = Mutex<[RefreshReuse]>([])
    }

    init() async throws {
        let (clock, reuses) = (Clock(), Reuses())
        folder = temporary.state
        store = try Store(in: folder)
        accounts = try await Accounts.open(
            in: store.file, clock: { clock.now.withLock { $0 } },
            onReuse: { reuse in reuses.all.withLock { $0.append(reuse) } })
        (self.clock, self.reuses) = (clock, reuses)
    }

    /// A home with the owner anna.
    static func withOwner() async throws -> Home {
        let home = try await Home()
        _ = try await home.accounts.createUser(NewUser(userName: "anna", password: password, role: .owner))
        return home
    }

    /// What another process sees that opens the same folder now.
    func reopened() async throws -> Accounts {
        let clock = clock
        return try await Accounts.open(in: Store(in: folder).file) { clock.now.withLock { $0 } }
    }

    var now: Instant { clock.now.withLock { $0 } }
    func pass(_ span: Milliseconds) { clock.now.withLock { $0 = $0 + span } }

    func add(_ userName: String, _ role: Role) async throws -> User {
        try await accounts.createUser(NewUser(userName: userName, password: Home.password, role: role))
    }

    func login(_ userName: String = "anna", password: String = Home.password) async throws(AccountError) -> IssuedTokens
    {
        try await accounts.login(userName: userName, password: password, address: "192.0.2.7")
    }

    func principal(_ userName: String = "anna") async throws -> Principal {
        try accounts.authenticate(try await login(userName).accessToken)
    }
}
