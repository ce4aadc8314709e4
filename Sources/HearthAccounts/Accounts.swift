package import HearthDatabase
package import HearthModel
internal import Synchronization

/// The people and programs that may use the hub.
///
/// Its functions do not ask whether the caller may call them, except where a caller's own rights bound the result
/// (tokens): the least role of each endpoint is the server's table.
package final class Accounts: Sendable {
    let file: DatabaseFile
    let settings: AccountSettings
    let clock: @Sendable () -> Instant
    let random: RandomBytes
    let onReuse: @Sendable (RefreshReuse) -> Void
    let hasher: PasswordHasher
    let live: Mutex<LiveAccounts>

    private init(
        file: DatabaseFile, settings: AccountSettings, clock: @escaping @Sendable () -> Instant,
        random: @escaping RandomBytes, onReuse: @escaping @Sendable (RefreshReuse) -> Void, keys: SigningKeys
    ) {
        (self.file, self.settings, self.clock) = (file, settings, clock)
        (self.random, self.onReuse, hasher) = (random, onReuse, PasswordHasher(random: random))
        live = Mutex(LiveAccounts(keys: keys))
    }

    /// Brings the tables of accounts in a database up to date and reads what there is; makes a key for tokens in the
    /// folder of the database if there is none.
    ///
    /// - Parameter onReuse: told of each refresh token that was used twice, after its login was ended. Must not block.
    package static func open(
        in file: DatabaseFile, settings: AccountSettings = AccountSettings(),
        clock: @escaping @Sendable () -> Instant, random: @escaping RandomBytes = systemRandomBytes,
        onReuse: @escaping @Sendable (RefreshReuse) -> Void = { _ in }
    ) async throws(AccountError) -> Accounts {
        let keys: SigningKeys
        do {
            try file.update(AccountTables.schema)
            keys = try SigningKeys.load(from: file.folder, random: random, at: clock())
        } catch {
            throw .unavailable(error)
        }
        let accounts = Accounts(
            file: file, settings: settings, clock: clock, random: random, onReuse: onReuse, keys: keys)
        try await accounts.reload()
        return accounts
    }

    /// Takes over what another process has changed in the state folder.
    package func reload() async throws(AccountError) {
        let snapshot = try await read { try $0.snapshot() }
        let keys: SigningKeys
        do { keys = try SigningKeys.load(from: file.folder, random: random, at: clock()) } catch { throw .unavailable(error) }
        live.withLock {
            $0.adopt(snapshot)
            $0.keys = keys
        }
    }

    /// Writes when API tokens were last used, forgets logins and revocations that have expired, and signs with a new key
    /// when the last is old. Meant to be called every ten minutes, and before the process ends: the time for tokens is
    /// written with it, though nothing else may have changed.
    package func tidy() async throws(AccountError) {
        let used = live.withLock { live in
            defer { live.used = [:] }
            return live.used
        }
        let settings = settings
        try await change { tables, now -> Result<Void, AccountError> in
            for (id, time) in used { try tables.setLastUsed(time, of: id) }
            try tables.deleteFamilies(
                unusedSince: now - settings.refreshIdle, madeBefore: now - settings.refreshMaximum)
            try tables.deleteRevocations(expiredBefore: now)
            return .success(())
        }
        if live.withLock({ $0.keys.madeAt }) <= time() - SigningKeys.lifetime { try rotateKeys() }
    }

    /// Signs from now on with a new key. The old one verifies until the last of its tokens has expired.
    func rotateKeys() throws(AccountError) {
        let now = time()
        let limit = now - settings.accessLifetime - AccessToken.leeway
        var keys = live.withLock { $0.keys }
        keys.rotate(to: SigningKeys.new(random, at: now), at: now, droppingRetiredBefore: limit)
        do { try keys.save(to: file.folder) } catch { throw .unavailable(error) }
        live.withLock { $0.keys = keys }
    }

    func time() -> Instant { live.withLock { $0.time(clock()) } }

    /// Runs `work` in one transaction, which is kept also if the result is a failure, and has it seen at once.
    func change<T: Sendable>(
        _ work: @escaping @Sendable (AccountTables, Instant) throws -> Result<T, AccountError>
    ) async throws(AccountError) -> T {
        let now = time()
        let result: Result<T, AccountError>
        let snapshot: AccountsSnapshot
        do {
            (result, snapshot) = try await file.changeAccounts(at: now) { try work($0, now) }
        } catch {
            throw .unavailable(error)
        }
        live.withLock { $0.adopt(snapshot) }
        return try result.get()
    }

    func read<T: Sendable>(_ work: @escaping @Sendable (AccountTables) throws -> T) async throws(AccountError) -> T {
        do { return try await file.readAccounts(work) } catch { throw .unavailable(error) }
    }
}
