import GRDB
import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

@Suite struct RecoveryTests {
    let now = Instant(milliseconds: 1_750_000_000_000)

    @Test func everythingThatWasAskedComesBack() async throws {
        let folder = TemporaryFolder()
        let claim = Claim(
            layer: .manual, order: 7, writer: .person("anna"), bound: .atMost, value: .number(40), since: now,
            until: now + .hours(2), overridden: true)
        let record = SlotRecord(
            device: "hall.light", property: "brightness", base: .number(21.5), baseWriter: .rule("hall.evening"),
            shadowBase: .text("warm"), claims: [claim])
        let store = try Store(in: folder.state)
        try await store.keep(records: [record], commands: [], nextCommand: CommandID(43), at: now)
        try store.close()

        let recovered = try await Store(in: folder.state).recover()
        #expect(recovered.records == [record])
        #expect(recovered.nextCommand == CommandID(43))
        #expect(recovered.skipped.isEmpty)
    }

    @Test func aNewHouseStartsWithNothingAndCommandOne() async throws {
        let folder = TemporaryFolder()
        let recovered = try await Store(in: folder.state).recover()
        #expect(recovered.records.isEmpty && recovered.values.isEmpty && recovered.commands.isEmpty)
        #expect(recovered.nextCommand == CommandID(1))
    }

    @Test func theLastRecordOfASlotWinsAndAnEmptyOneRemovesIt() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        func keep(_ light: Value, _ fan: Value) async throws {
            try await store.keep(
                records: [
                    SlotRecord(device: "hall.light", property: "on", base: light),
                    SlotRecord(device: "hall.fan", property: "on", base: fan),
                ], commands: [], nextCommand: CommandID(1), at: now)
        }
        try await keep(.flag(true), .flag(true))
        try await keep(.flag(false), .unknown)
        let records = try await store.recover().records
        #expect(records == [SlotRecord(device: "hall.light", property: "on", base: .flag(false))])
    }

    @Test func commandNumbersNeverFallBack() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.keep(records: [], commands: [], nextCommand: CommandID(90), at: now)
        try await store.keep(records: [], commands: [], nextCommand: CommandID(12), at: now)
        #expect(try await store.recover().nextCommand == CommandID(90))
    }

    @Test func theNumberOfALostTraceRecordIsNotGivenAgain() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        var record = SlotRecord(device: "hall.light", property: "on", base: .flag(true))
        record.reason = 1_234
        try await store.keep(records: [record], commands: [], nextCommand: CommandID(1), at: now)
        #expect(try await store.recover().nextTrace == 1_235)
    }

    @Test func rowsOfAnotherTimeAreSkippedAndReported() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let good = SlotRecord(device: "hall.light", property: "on", base: .flag(true))
        // JSON has no such number, yet what came with it must be kept.
        let impossible = SlotRecord(device: "hall.light", property: "power", base: .number(.nan))
        try await store.keep(records: [good, impossible], commands: [], nextCommand: CommandID(1), at: now)
        try store.close()
        try await DatabaseQueue(path: folder.state.path(of: "hearth.sqlite")).write {
            try $0.execute(
                sql: """
                    INSERT INTO slots VALUES ('hall.fan', 'on', x'7B7D');
                    INSERT INTO commands (id, device, final, created_at, record) VALUES (9, 'hall.fan', 0, 0, x'FF');
                    INSERT INTO history_slots (id, device, property)
                        VALUES (1, 'hall.fan', 'on'), (2, 'hall.fan', 'speed');
                    INSERT INTO latest VALUES (1, 7, 0, NULL), (2, 7.5, 0, 'guessed');
                    UPDATE meta SET value = 'many' WHERE key = 'next_command';
                    """)
        }
        let recovered = try await Store(in: folder.state).recover()
        #expect(recovered.records == [good])
        #expect(
            recovered.skipped.map { "\($0.table) \($0.key)" } == [
                "slots hall.fan.on", "slots hall.light.power", "latest hall.fan.on", "latest hall.fan.speed",
                "commands cmd_9",
            ])
        #expect(recovered.nextCommand == CommandID(10))
    }

    /// Stored rows outlive versions: whoever renames a case or a field of these types breaks this, and needs a migration.
    @Test func theStoredFormOfARecordIsFixed() async throws {
        let folder = TemporaryFolder()
        let stored = """
            {"base":true,"baseWriter":"rule:a","claims":[{"layer":3,"order":1,"writer":"person:anna","bound":0,\
            "value":2.5,"since":5,"overridden":false,"yieldsToHand":false}]}
            """
        try Store(in: folder.state).close()
        try await DatabaseQueue(path: folder.state.path(of: "hearth.sqlite")).write {
            try $0.execute(
                sql: "INSERT INTO slots VALUES ('hall.light', 'on', CAST(? AS BLOB))", arguments: [stored])
        }
        let claim = Claim(
            layer: .manual, order: 1, writer: .person("anna"), value: .number(2.5), since: Instant(milliseconds: 5))
        let recovered = try await Store(in: folder.state).recover()
        #expect(recovered.skipped.isEmpty)
        #expect(
            recovered.records == [
                SlotRecord(
                    device: "hall.light", property: "on", base: .flag(true), baseWriter: .rule("a"), claims: [claim])
            ])
    }

    @Test func aFailedBatchLeavesNothingBehind() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await DatabaseQueue(path: folder.state.path(of: "hearth.sqlite")).write {
            try $0.execute(
                sql: """
                    CREATE TRIGGER no_fans BEFORE INSERT ON slots WHEN NEW.device = 'hall.fan'
                    BEGIN SELECT raise(ABORT, 'no fans'); END
                    """)
        }
        await #expect(throws: StoreError.failed(detail: "no fans")) {
            try await store.keep(
                records: ["hall.light", "hall.fan"].map { SlotRecord(device: $0, property: "on", base: .flag(true)) },
                commands: [], nextCommand: CommandID(5), at: now)
        }
        let recovered = try await store.recover()
        #expect(recovered.records.isEmpty)
        #expect(recovered.nextCommand == CommandID(1))
    }
}
