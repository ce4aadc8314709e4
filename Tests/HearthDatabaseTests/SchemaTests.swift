import GRDB
import HearthDatabase
import TestParts
import Testing

/// Owners of tables share a file, and each brings its own up to date.
@Suite struct SchemaTests {
    private let folder = TemporaryFolder()
    private let first = "CREATE TABLE notes (text TEXT NOT NULL) STRICT; INSERT INTO notes VALUES ('first');"
    private let second = "ALTER TABLE notes ADD COLUMN at INTEGER; INSERT INTO notes VALUES ('second', 2);"

    private func open() throws(StoreError) -> DatabaseFile { try DatabaseFile("test.sqlite", in: folder.state) }

    private func notes(in file: DatabaseFile) throws -> [String] {
        try file.readBlocking { try String.fetchAll($0, sql: "SELECT text FROM notes") }
    }

    /// Leaves a file in which steps were done as trial versions did them.
    private func leave(_ steps: [String], _ sql: String = "") throws {
        let file = try open()
        try file.pool.write { database in
            try database.execute(sql: sql)
            for step in steps {
                try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step])
            }
        }
        try file.close()
    }

    @Test func versionsAreMadeOnceAndInTheirOrder() throws {
        for changes in [[], [second], [second]] {
            let file = try open()
            try file.update(Schema(owner: "notes", first, changes: changes))
            #expect(try notes(in: file) == (changes.isEmpty ? ["first"] : ["first", "second"]))
            try file.close()
        }
    }

    @Test func aVersionThatFailsLeavesTheOneBefore() throws {
        let file = try open()
        let broken = Schema(owner: "notes", first, changes: ["INSERT INTO notes VALUES ('lost'); nonsense;"])
        #expect(throws: StoreError.self) { try file.update(broken) }
        #expect(try notes(in: file) == ["first"])
    }

    @Test func tablesOfALaterHearthAreRefusedAndLeft() throws {
        let file = try open()
        try file.update(Schema(owner: "notes", first, changes: [second]))
        #expect(throws: StoreError.newer(path: file.path)) { try file.update(Schema(owner: "notes", first)) }
        try file.update(Schema(owner: "note", "CREATE TABLE note (text TEXT) STRICT;"))
        #expect(try notes(in: file) == ["first", "second"])
    }

    @Test func whatTrialVersionsCameToIsTakenOver() throws {
        try leave(["1 notes", "2 notes"], "CREATE TABLE notes (text TEXT NOT NULL) STRICT;")
        let file = try open()
        try file.update(Schema(owner: "notes", first, replacing: ["1 notes", "2 notes"], changes: [second]))
        #expect(try notes(in: file) == ["second"])
    }

    @Test func anOlderTrialVersionIsRefused() throws {
        try leave(["1 notes"], "CREATE TABLE notes (text TEXT NOT NULL) STRICT;")
        let file = try open()
        let schema = Schema(owner: "notes", first, replacing: ["1 notes", "2 notes"])
        #expect(throws: StoreError.outdated(path: file.path)) { try file.update(schema) }
        #expect(try notes(in: file).isEmpty)
    }
}
