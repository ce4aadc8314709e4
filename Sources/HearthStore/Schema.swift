internal import GRDB

/// The tables and how they came to be. A migration that has been released is never edited.
enum Schema {
    static func open(_ pool: DatabasePool, path: String) throws {
        if let detail = try pool.read(damage) { throw StoreError.damaged(path: path, detail: detail) }
        if try pool.read(migrator.hasBeenSuperseded) { throw StoreError.newer(path: path) }
        try migrator.migrate(pool)
    }

    /// The first thing found wrong. History, its statistics, events and trace are left out: reading all of them would take
    /// longer than a start may. Only the end of the history is read, since a start needs it.
    /// - Throws: also what SQLite finds wrong there.
    private static func damage(_ database: Database) throws -> String? {
        let tables = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_schema
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN
                    ('history', 'statistics', 'events', 'trace', 'trace_slots', 'trace_rules')
                """)
        for table in tables {
            let finding = try String.fetchOne(database, sql: "PRAGMA quick_check(\(table.quotedDatabaseIdentifier))")
            if let finding, finding != "ok" { return finding }
        }
        if tables.contains("latest"), let mark = try Meta.value(.latestRow, in: database) {
            _ = try Row.fetchAll(database, sql: "SELECT * FROM history WHERE rowid > ?", arguments: [mark])
        }
        return nil
    }

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 meta") { try $0.execute(sql: meta) }
        migrator.registerMigration("1 accounts") { try $0.execute(sql: accounts) }
        migrator.registerMigration("1 house") { try $0.execute(sql: house) }
        migrator.registerMigration("2 rules") { try $0.execute(sql: rules) }
        migrator.registerMigration("3 statistics and events") { try $0.execute(sql: statisticsAndEvents) }
        migrator.registerMigration("4 flights") { try $0.execute(sql: flights) }
        migrator.registerMigration("5 latest by number") { try $0.execute(sql: latestByNumber) }
        migrator.registerMigration("6 trace indexed later") { try $0.execute(sql: traceIndexedLater) }
        migrator.registerMigration("7 records beside their keys") { try $0.execute(sql: recordsBesideTheirKeys) }
        // Rows stay as they are, but an earlier Hearth could not read what this one writes: the records of slots,
        // commands and the trace no longer say what the columns beside them do.
        migrator.registerMigration("8 records without their columns") { _ in }
        // Numbers of commands grow with their age.
        migrator.registerMigration("9 commands by number") { try $0.execute(sql: "DROP INDEX commands_by_age") }
        migrator.registerMigration("10 trace indexed by stretches") { try $0.execute(sql: traceIndexedByStretches) }
        // An earlier Hearth would start from latest values that later rows of history have replaced.
        migrator.registerMigration("11 latest values with a mark") { try $0.execute(sql: latestWithAMark) }
        return migrator
    }

    private static let meta = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO meta VALUES ('hub_id', lower(hex(randomblob(4))));
        """

    private static let accounts = """
        CREATE TABLE users (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user_name TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            role TEXT NOT NULL,
            password_hash TEXT NOT NULL,
            person_id TEXT,
            allowed TEXT,
            expires_at INTEGER,
            created_at INTEGER NOT NULL,
            last_login INTEGER
        ) STRICT;
        CREATE TABLE login_families (
            sid TEXT PRIMARY KEY,
            user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
            device_name TEXT,
            created_at INTEGER NOT NULL,
            rotated_at INTEGER NOT NULL,
            current BLOB NOT NULL,
            previous BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX login_families_by_user ON login_families(user);
        CREATE TABLE refresh_tokens (
            hash BLOB PRIMARY KEY,
            sid TEXT NOT NULL REFERENCES login_families ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX refresh_tokens_by_family ON refresh_tokens(sid);
        CREATE TABLE api_tokens (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hash BLOB NOT NULL UNIQUE,
            user INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
            name TEXT NOT NULL,
            role TEXT NOT NULL,
            acts_as TEXT NOT NULL,
            allowed TEXT,
            created_at INTEGER NOT NULL,
            expires_at INTEGER,
            last_used INTEGER
        ) STRICT;
        CREATE INDEX api_tokens_by_user ON api_tokens(user);
        CREATE TABLE revocations (
            subject TEXT PRIMARY KEY,
            issued_until INTEGER NOT NULL,
            expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE setup_code (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            hash BLOB NOT NULL,
            expires_at INTEGER NOT NULL,
            wrong_tries INTEGER NOT NULL
        ) STRICT;
        """

    /// `history` has no index on purpose: a clustered key or an index costs an SD card a hundred times the bytes.
    private static let house = """
        CREATE TABLE slots (
            device TEXT NOT NULL, property TEXT NOT NULL, record BLOB NOT NULL,
            PRIMARY KEY (device, property)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE commands (
            id INTEGER PRIMARY KEY,
            device TEXT NOT NULL,
            final INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            record BLOB NOT NULL
        ) STRICT;
        CREATE INDEX commands_by_device ON commands(device, id);
        CREATE INDEX commands_open ON commands(id) WHERE final = 0;
        CREATE INDEX commands_by_age ON commands(created_at);
        CREATE TABLE latest_values (
            device TEXT NOT NULL, property TEXT NOT NULL, value ANY, at INTEGER NOT NULL, provenance TEXT,
            PRIMARY KEY (device, property)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE history_slots (
            id INTEGER PRIMARY KEY, device TEXT NOT NULL, property TEXT NOT NULL, UNIQUE (device, property)
        ) STRICT;
        CREATE TABLE history (at INTEGER NOT NULL, slot INTEGER NOT NULL, value ANY, provenance TEXT) STRICT;
        CREATE TABLE device_identities (
            identity TEXT PRIMARY KEY,
            device TEXT NOT NULL,
            first_seen INTEGER NOT NULL,
            name TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let rules = """
        CREATE TABLE kept (
            drawer TEXT NOT NULL, key TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (drawer, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE trace (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, slot TEXT, rule TEXT, record BLOB NOT NULL) STRICT;
        CREATE INDEX trace_by_slot ON trace(slot, id);
        CREATE INDEX trace_by_rule ON trace(rule, id);
        """

    /// Which record says something of which slot, and of which rule; all up to `indexed_trace`.
    private static let traceIndexedLater = """
        DROP INDEX trace_by_slot;
        DROP INDEX trace_by_rule;
        CREATE TABLE trace_slots (slot TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (slot, id)) STRICT, WITHOUT ROWID;
        CREATE TABLE trace_rules (rule TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (rule, id)) STRICT, WITHOUT ROWID;
        INSERT INTO trace_slots SELECT slot, id FROM trace WHERE slot IS NOT NULL ORDER BY slot, id;
        INSERT INTO trace_rules SELECT rule, id FROM trace WHERE rule IS NOT NULL ORDER BY rule, id;
        INSERT INTO meta SELECT 'indexed_trace', max(id) FROM trace HAVING max(id) IS NOT NULL;
        """

    /// In which stretches of 4,096 records something is said of which slot, and of which rule
    /// (docs/performance.md).
    private static let traceIndexedByStretches = """
        DROP TABLE trace_slots;
        DROP TABLE trace_rules;
        CREATE TABLE trace_slots (
            slot TEXT NOT NULL, stretch INTEGER NOT NULL, PRIMARY KEY (slot, stretch)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE trace_rules (
            rule TEXT NOT NULL, stretch INTEGER NOT NULL, PRIMARY KEY (rule, stretch)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO trace_slots SELECT DISTINCT slot, id / 4096 FROM trace WHERE slot IS NOT NULL ORDER BY slot, id / 4096;
        INSERT INTO trace_rules SELECT DISTINCT rule, id / 4096 FROM trace WHERE rule IS NOT NULL ORDER BY rule, id / 4096;
        UPDATE meta SET key = 'last_trace' WHERE key = 'indexed_trace';
        """

    /// A table without row numbers is an index, of which a page of 1 KiB holds at most 230 bytes of a row: the rest of a
    /// record went to a page of its own, which was written with each change
    /// (docs/performance.md).
    private static let recordsBesideTheirKeys = """
        ALTER TABLE slots RENAME TO slots_before;
        CREATE TABLE slots (
            device TEXT NOT NULL, property TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (device, property)
        ) STRICT;
        INSERT INTO slots SELECT device, property, record FROM slots_before ORDER BY device, property;
        DROP TABLE slots_before;
        ALTER TABLE kept RENAME TO kept_before;
        CREATE TABLE kept (
            drawer TEXT NOT NULL, key TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (drawer, key)
        ) STRICT;
        INSERT INTO kept SELECT drawer, key, record FROM kept_before ORDER BY drawer, key;
        DROP TABLE kept_before;
        """

    private static let flights = "ALTER TABLE commands ADD COLUMN explains_until INTEGER"

    /// Rows of 20 bytes, with those side by side that were first heard of together, are written in fewer pages.
    private static let latestByNumber = """
        CREATE TABLE latest (slot INTEGER PRIMARY KEY, value ANY, at INTEGER NOT NULL, provenance TEXT) STRICT;
        INSERT OR IGNORE INTO history_slots (device, property) SELECT device, property FROM latest_values;
        INSERT INTO latest (slot, value, at, provenance)
            SELECT id, value, at, provenance FROM latest_values JOIN history_slots USING (device, property);
        DROP TABLE latest_values;
        """

    /// Until now the latest values were never older than the history.
    private static let latestWithAMark = """
        INSERT INTO meta SELECT 'latest_row', coalesce(max(rowid), 0) FROM history;
        """

    /// `statistics` is clustered by time, so that an hour is appended in one place; `carried` is the value of a property
    /// at the end of the last hour that was tallied.
    private static let statisticsAndEvents = """
        ALTER TABLE history_slots ADD COLUMN carried ANY;
        CREATE TABLE statistics (
            start INTEGER NOT NULL,
            slot INTEGER NOT NULL,
            span INTEGER NOT NULL,
            count INTEGER NOT NULL,
            last ANY,
            mean REAL,
            minimum REAL,
            maximum REAL,
            rise REAL NOT NULL,
            active INTEGER NOT NULL,
            unknown INTEGER NOT NULL,
            PRIMARY KEY (start, slot)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            type TEXT NOT NULL,
            subject TEXT NOT NULL,
            origin TEXT,
            cause INTEGER,
            text TEXT NOT NULL,
            data BLOB
        ) STRICT;
        """
}
