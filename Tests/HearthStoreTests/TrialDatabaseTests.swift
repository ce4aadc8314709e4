import Foundation
import GRDB
import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

/// What the last trial version before the first release has left is there in this one.
@Suite struct TrialDatabaseTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = TemporaryFolder()
        let dump = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Trial/hearth.sql")
        let database = try DatabaseQueue(path: folder.state.path(of: Store.name))
        try database.writeWithoutTransaction { try $0.execute(sql: String(contentsOf: dump, encoding: .utf8)) }
        try database.close()
    }

    @Test func theHouseIsAsItWas() async throws {
        let store = try Store(in: folder.state)
        #expect(store.hubID == "18d0fc89")
        let recovered = try await store.recover()
        #expect(recovered.skipped.isEmpty)
        #expect(recovered.nextCommand == CommandID(3) && recovered.nextTrace == 9)
        #expect(recovered.values.count == 10)
        #expect(recovered.records.map(\.property) == ["brightness", "color_temp", "hue", "on", "saturation"])
        #expect(recovered.records[3].claims.map(\.writer) == [.person("anna")])
        #expect(try await store.command(CommandID(2))?.action == "turn_off")
        #expect(try await store.trace(.init(slot: "hall.light.on", limit: 9)).map(\.id) == [8, 7, 6, 5, 4])
        #expect(try await store.history(device: "hall.light", property: "on", last: 9).count == 4)
        #expect(try await store.deviceIdentities().map(\.device) == ["hall.motion", "hall.light"])
        #expect(try await store.event(2)?.text == "Hearth has started")
    }

    @Test func itsTablesAreThoseOfANewDatabase() throws {
        let empty = TemporaryFolder()
        let (old, new) = (try Store(in: folder.state), try Store(in: empty.state))
        let wanted = try columns(in: new)
        let tables = Set(wanted.map(\.first))
        // Beside them the old one has the tables of accounts.
        #expect(try columns(in: old).filter { tables.contains($0.first) } == wanted)
    }

    /// Of all tables and indices.
    private func columns(in store: Store) throws -> Set<[String]> {
        try store.file.readBlocking { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT m.name AS owner, i.name AS name, i.type, i."notnull", i.pk FROM sqlite_schema m,
                        pragma_table_info(m.name) i WHERE m.type = 'table'
                    UNION ALL
                    SELECT m.name, i.name, i.seqno, 0, 0 FROM sqlite_schema m, pragma_index_info(m.name) i
                        WHERE m.type = 'index'
                    """)
            return Set(rows.map { row in row.map { "\($0.1)" } })
        }
    }

    @Test func itIsOpenedAgain() async throws {
        try Store(in: folder.state).close()
        let values = try await Store(in: folder.state).recover().values
        #expect(values.count == 10)
    }

    /// Of a version before, whose tables were others.
    @Test func anEarlierOneIsRefused() throws {
        let path = folder.state.path(of: Store.name)
        let database = try DatabaseQueue(path: path)
        try database.write {
            try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '11 latest values with a mark'")
        }
        try database.close()
        #expect(throws: StoreError.outdated(path: path)) { try Store(in: folder.state) }
    }
}
