internal import GRDB
internal import HearthDatabase

extension Store {
    /// Left out of the search for damage that precedes a start, for they can be large. Only the end of the history is
    /// read, since a start needs it.
    static let large: Set = ["history", "statistics", "events", "trace", "trace_slots", "trace_rules"]

    /// Reads what the history says since the latest values were written.
    /// - Throws: what SQLite finds wrong there.
    func checkEndOfHistory() throws(StoreError) {
        try file.readBlocking { database in
            let mark = try Meta.value(.latestRow, in: database) ?? 0
            _ = try Row.fetchAll(database, sql: "SELECT * FROM history WHERE rowid > ?", arguments: [mark])
        }
    }

    static let tables = Schema(
        owner: "house", slotTables + commandTables + valueTables + historyTables + eventTables + traceTables,
        replacing: [
            "1 house", "2 rules", "3 statistics and events", "4 flights", "5 latest by number", "6 trace indexed later",
            "7 records beside their keys", "8 records without their columns", "9 commands by number",
            "10 trace indexed by stretches", "11 latest values with a mark",
        ], changes: [analysisTables, memoryTables])

    /// Records stand in tables with row numbers: of one without, which is an index, a page of 1 KiB holds at most 230
    /// bytes of a row, and the rest of a record would be written to a page of its own with each change
    /// (docs/performance.md).
    private static let slotTables = """
        CREATE TABLE slots (
            device TEXT NOT NULL, property TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (device, property)
        ) STRICT;
        CREATE TABLE kept (
            drawer TEXT NOT NULL, key TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (drawer, key)
        ) STRICT;
        CREATE TABLE device_identities (
            identity TEXT PRIMARY KEY,
            device TEXT NOT NULL,
            first_seen INTEGER NOT NULL,
            name TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Numbers of commands grow with their age.
    private static let commandTables = """
        CREATE TABLE commands (
            id INTEGER PRIMARY KEY,
            device TEXT NOT NULL,
            final INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            record BLOB NOT NULL,
            explains_until INTEGER
        ) STRICT;
        CREATE INDEX commands_by_device ON commands(device, id);
        CREATE INDEX commands_open ON commands(id) WHERE final = 0;
        """

    /// Rows of 20 bytes, with those side by side that were first heard of together, are written in few pages. `carried`
    /// is the value of a property at the end of the last hour that was tallied.
    private static let valueTables = """
        CREATE TABLE history_slots (
            id INTEGER PRIMARY KEY, device TEXT NOT NULL, property TEXT NOT NULL, carried ANY, UNIQUE (device, property)
        ) STRICT;
        CREATE TABLE latest (slot INTEGER PRIMARY KEY, value ANY, at INTEGER NOT NULL, provenance TEXT) STRICT;
        """

    /// `history` has no index on purpose: a clustered key or an index costs an SD card a hundred times the bytes.
    /// `statistics` is clustered by time, so that an hour is appended in one place.
    private static let historyTables = """
        CREATE TABLE history (at INTEGER NOT NULL, slot INTEGER NOT NULL, value ANY, provenance TEXT) STRICT;
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
        """

    private static let eventTables = """
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

    /// The indices say in which stretches of 4,096 records something is said of which slot, and of which rule
    /// (docs/performance.md).
    private static let traceTables = """
        CREATE TABLE trace (
            id INTEGER PRIMARY KEY, at INTEGER NOT NULL, slot TEXT, rule TEXT, record BLOB NOT NULL
        ) STRICT;
        CREATE TABLE trace_slots (
            slot TEXT NOT NULL, stretch INTEGER NOT NULL, PRIMARY KEY (slot, stretch)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE trace_rules (
            rule TEXT NOT NULL, stretch INTEGER NOT NULL, PRIMARY KEY (rule, stretch)
        ) STRICT, WITHOUT ROWID;
        """
}
