internal import GRDB

/// The tables of one owner in a database file, and how they came to be. Each owner numbers versions of its own.
package struct Schema: Sendable {
    /// Stands before the numbers of its versions: `house 1`.
    private let owner: String
    private let first: String
    private let trials: Set<String>
    private let changes: [String]

    /// - Parameters:
    ///   - first: SQL of version 1. What has been released is never edited.
    ///   - trials: names of all the steps by which versions that were never released had come to the same tables.
    ///   - changes: SQL of the versions after it.
    package init(owner: String, _ first: String, replacing trials: Set<String> = [], changes: [String] = []) {
        (self.owner, self.first, self.trials, self.changes) = (owner, first, trials, changes)
    }

    /// Each version in one transaction.
    func apply(to pool: DatabasePool, path: String) throws {
        let migrator = migrator(path)
        let done = try pool.read(migrator.appliedIdentifiers)
        guard done.allSatisfy({ !$0.hasPrefix(owner + " ") || migrator.migrations.contains($0) }) else {
            throw StoreError.newer(path: path)
        }
        try migrator.migrate(pool)
    }

    private func migrator(_ path: String) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("\(owner) 1", merging: trials) { [first, trials] database, done in
            if done.isEmpty { return try database.execute(sql: first) }
            guard done == trials else { throw StoreError.outdated(path: path) }
        }
        for (number, sql) in zip(2..., changes) {
            migrator.registerMigration("\(owner) \(number)") { try $0.execute(sql: sql) }
        }
        return migrator
    }
}
