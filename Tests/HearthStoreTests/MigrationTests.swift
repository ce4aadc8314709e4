import GRDB
import HearthModel
import Testing

@testable import HearthStore

/// What an earlier Hearth has left is there in this one.
@Suite struct MigrationTests {
    private let now = Instant(milliseconds: 1_750_000_000_000)

    /// A database as it was before the latest values had numbers, or later: with pages of 4 KiB.
    private func leave(in folder: TemporaryFolder, upTo version: String = "4 flights", _ rows: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA page_size = 4096") }
        let pool = try DatabasePool(path: folder.state.path(of: Store.name), configuration: configuration)
        try Schema.migrator.migrate(pool, upTo: version)
        try pool.write { try $0.execute(sql: rows) }
        try pool.close()
    }

    @Test func latestValuesKeepWhatTheySay() async throws {
        let folder = try TemporaryFolder()
        try leave(
            in: folder,
            """
            INSERT INTO history_slots (id, device, property) VALUES (7, 'hall.light', 'on');
            INSERT INTO history VALUES (5, 7, 1, NULL);
            INSERT INTO latest_values VALUES
                ('hall.light', 'on', 1, 5, NULL), ('hall.climate', 'temp', 20.5, 6, 'retained'),
                ('hall.radio', 'station', 'news', 7, NULL);
            """)
        let store = try Store(in: folder.state)
        func reading(
            _ device: String, _ property: String, _ value: Value, _ at: Int64, _ provenance: Provenance = .live
        ) -> Reading {
            Reading(
                device: device, property: property, value: value, at: Instant(milliseconds: at),
                provenance: provenance)
        }
        let light = reading("hall.light", "on", .flag(true), 5)
        #expect(
            try await store.recover().values == [
                reading("hall.climate", "temp", .number(20.5), 6, .retained), light,
                reading("hall.radio", "station", .text("news"), 7),
            ])
        #expect(try await store.history(device: "hall.light", property: "on", last: 2) == [light])
    }

    /// What a command made of a device was then written to the latest values before it was in the history.
    @Test func whatTheHistorySaidBeforeTheMarkReplacesNoLatestValue() async throws {
        let folder = try TemporaryFolder()
        try leave(
            in: folder, upTo: "10 trace indexed by stretches",
            """
            INSERT INTO history_slots (id, device, property) VALUES (7, 'hall.light', 'on');
            INSERT INTO history VALUES (5, 7, 0, NULL);
            INSERT INTO latest VALUES (7, 1, 6, NULL);
            """)
        #expect(try await Store(in: folder.state).recover().values.map(\.value) == [.flag(true)])
    }

    @Test func theTraceIsFoundBySlotAndRule() async throws {
        let folder = try TemporaryFolder()
        func row(_ id: Int64, _ slot: String, _ rule: String) -> String {
            let record = """
                {"id":\(id),"at":\(id),"n":0,"what":"fires","slot":"\(slot)","old":{},"new":{},"origin":"rule:A",\
                "rule":"\(rule)","atoms":[]}
                """
            return "(\(id), \(id), '\(slot)', '\(rule)', CAST('\(record)' AS BLOB))"
        }
        try leave(
            in: folder, upTo: "5 latest by number",
            "INSERT INTO trace VALUES " + row(7, "hall.light.on", "A") + ", " + row(8, "hall.fan.on", "A"))
        let store = try Store(in: folder.state)
        #expect(try await store.trace(.init(slot: "hall.light.on", limit: 9)).map(\.id) == [7])
        #expect(try await store.trace(.init(rule: "A", limit: 9)).map(\.id) == [8, 7])
        #expect(try await store.recover().nextTrace == 9)
    }

    @Test func theTraceIsFoundByStretchesWhetherOrNotItWasIndexed() async throws {
        let folder = try TemporaryFolder()
        let record = #"CAST('{"what":"fires","origin":"rule:A"}' AS BLOB)"#
        try leave(
            in: folder, upTo: "9 commands by number",
            """
            INSERT INTO trace VALUES
                (4095, 1, 'hall.fan.on', 'A', \(record)), (4096, 2, 'hall.fan.on', 'A', \(record)),
                (4100, 3, 'hall.fan.on', 'A', \(record)), (9000, 4, 'hall.light.on', NULL, \(record));
            INSERT INTO trace_slots VALUES ('hall.fan.on', 4095);
            INSERT INTO trace_rules VALUES ('A', 4095);
            INSERT INTO meta VALUES ('indexed_trace', 4095);
            """)
        let store = try Store(in: folder.state)
        #expect(try await store.trace(.init(slot: "hall.fan", limit: 9)).map(\.id) == [4_100, 4_096, 4_095])
        #expect(try await store.trace(.init(rule: "A", limit: 2)).map(\.id) == [4_100, 4_096])
        #expect(try await store.trace(.init(slot: "hall.light.on", limit: 9)).map(\.id) == [9_000])
        #expect(try await store.recover().nextTrace == 9_001)
    }

    @Test func recordsKeepTheirPlaces() async throws {
        let folder = try TemporaryFolder()
        let record = #"CAST('{"device":"hall.fan","property":"on","base":true,"shadowBase":{},"claims":[]}' AS BLOB)"#
        try leave(
            in: folder, upTo: "6 trace indexed later",
            """
            INSERT INTO slots VALUES ('hall.fan', 'on', \(record));
            INSERT INTO kept VALUES ('rules', 'B', x'32'), ('rules', 'A', x'31'), ('people', 'A', x'33');
            """)
        let store = try Store(in: folder.state)
        #expect(
            try await store.recover().records == [
                SlotRecord(device: "hall.fan", property: "on", base: .flag(true))
            ])
        try await store.journal(
            records: [SlotRecord(device: "hall.fan", property: "on", base: .flag(false))], commands: [],
            kept: [KeptRecord(5, in: .rules, under: "B"), KeptRecord(Int?.none, in: .people, under: "A")],
            nextCommand: CommandID(1), at: now)
        #expect(try await store.recover().records.map(\.base) == [.flag(false)])
        #expect(try await store.records(Int.self, in: .rules).records == ["A": 1, "B": 5])
        #expect(try await store.records(Int.self, in: .people).records.isEmpty)
    }

    @Test func aDatabaseOfLargePagesIsUsedAsItIsAndCopiedToSmallOnes() async throws {
        let folder = try TemporaryFolder()
        try leave(in: folder, "")
        let store = try Store(in: folder.state)
        let record = SlotRecord(device: "hall.light", property: "on", base: .flag(true))
        try await store.journal(records: [record], commands: [], nextCommand: CommandID(2), at: now)
        #expect(try await store.recover().records == [record])
        #expect(try pageSize(of: folder.state.path(of: Store.name)) == 4_096)
        let copy = folder.state.path(of: "copy.sqlite")
        try await store.copy(to: copy, withAccounts: true, withHistory: true)
        #expect(try pageSize(of: copy) == Store.pageSize)
    }

    @Test func aNewDatabaseHasSmallPages() throws {
        let folder = try TemporaryFolder()
        try Store(in: folder.state).close()
        #expect(try pageSize(of: folder.state.path(of: Store.name)) == Store.pageSize)
    }

    private func pageSize(of path: String) throws -> Int? {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA page_size") }
    }
}
