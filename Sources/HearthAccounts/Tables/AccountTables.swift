internal import FoundationEssentials
internal import GRDB
internal import HearthDatabase
internal import HearthModel

/// The tables of accounts within one transaction. Not to be kept beyond it.
struct AccountTables {
    let database: Database
}

extension Meta {
    /// Counts changes to accounts, so that an older view of them never replaces a newer one.
    fileprivate static let accountsVersion = Meta("accounts_version")
}

extension DatabaseFile {
    /// Runs `work` in one transaction of the single writer, so that what it reads stays true until what it writes is
    /// kept. Returns its result and the accounts as they are after it.
    func changeAccounts<T: Sendable>(
        at now: Instant, _ work: @escaping @Sendable (AccountTables) throws -> T
    ) async throws(StoreError) -> (T, AccountsSnapshot) {
        try await write { database in
            let tables = AccountTables(database: database)
            let result = try work(tables)
            try Meta.raise(.highestTime, to: now.milliseconds, in: database)
            try Meta.raise(
                .accountsVersion, to: (Meta.value(.accountsVersion, in: database) ?? 0) + 1, in: database)
            return (result, try tables.snapshot())
        }
    }

    func readAccounts<T: Sendable>(
        _ work: @escaping @Sendable (AccountTables) throws -> T
    ) async throws(StoreError) -> T {
        try await read { try work(AccountTables(database: $0)) }
    }
}

extension AccountTables {
    func snapshot() throws -> AccountsSnapshot {
        AccountsSnapshot(
            version: try Meta.value(.accountsVersion, in: database) ?? 0, users: try users(), tokens: try apiTokens(),
            revocations: try revocations(),
            highestTime: Instant(milliseconds: try Meta.value(.highestTime, in: database) ?? .min))
    }

    func decoded(allowed text: String?) throws -> Allowed? {
        try text.map { try JSONDecoder().decode(Allowed.self, from: Data($0.utf8)) }
    }

    func encoded(_ allowed: Allowed?) throws -> String? {
        try allowed.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    }
}
