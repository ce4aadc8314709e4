internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
internal import HearthJSON
package import HearthModel

extension Store {
    /// How long commands are kept (docs/spec/house-api.md, section 5.4).
    package static let commandsAreKept = Milliseconds.days(30)

    /// The command of this number, `nil` if there is none or it has aged out.
    package func command(_ id: CommandID) async throws(StoreError) -> StoredCommand? {
        try await read { database in
            var skipped: [SkippedRow] = []
            return try Store.commands(in: database, where: "id = ?", [id.number], skipped: &skipped).first
        }
    }

    /// The last commands of a device, newest first.
    package func commands(ofDevice device: String, last count: Int) async throws(StoreError) -> [StoredCommand] {
        try await read { database in
            var skipped: [SkippedRow] = []
            return try Store.commands(
                in: database, where: "device = ? ORDER BY id DESC LIMIT ?", [device, count], skipped: &skipped)
        }
    }

    static func put(_ commands: [StoredCommand], into database: Database) throws {
        var json = JSONWriter()
        try RowStatement.write(commands, columns: 6, in: database) {
            """
            INSERT INTO commands (id, device, final, created_at, explains_until, record) VALUES \($0)
            ON CONFLICT (id) DO UPDATE
            SET final = excluded.final, explains_until = excluded.explains_until, record = excluded.record
            """
        } bind: { command, row in
            row.bind(command.number)
            row.bind(command.device)
            row.bind(command.isFinal)
            row.bind(command.createdAt.milliseconds)
            row.bind(command.flight?.explainsUntil?.milliseconds)
            row.bind(command.write, by: &json)
        }
    }

    /// Those that are not final, and those of which something may still come when the hub was last alive.
    static func openCommands(in database: Database, skipped: inout [SkippedRow]) throws -> [StoredCommand] {
        let lastAlive = try Meta.value(.highestTime, in: database) ?? 0
        // A fade takes no longer than a day.
        let oldest = try firstRow(
            of: "commands", numberedBy: "id", timedBy: "created_at",
            from: Instant(milliseconds: lastAlive) - .days(1), in: database)
        return try commands(
            in: database, where: "final = 0 OR (id >= ? AND explains_until > ?) ORDER BY id",
            [oldest, lastAlive], skipped: &skipped)
    }

    static func commands(
        in database: Database, where condition: String, _ arguments: StatementArguments, skipped: inout [SkippedRow]
    ) throws -> [StoredCommand] {
        var commands: [StoredCommand] = []
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT id, device, created_at, explains_until, record FROM commands WHERE " + condition,
            arguments: arguments)
        while let row = try rows.next() {
            let columns = StoredCommand.Columns(
                number: row[0], device: row[1], createdAt: Instant(milliseconds: row[2]),
                explainsUntil: (row[3] as Int64?).map(Instant.init(milliseconds:)))
            do {
                commands.append(try RecordCoding.record(StoredCommand.self, from: row[4] as Data, beside: columns))
            } catch {
                let key = CommandID(columns.number).text
                skipped.append(SkippedRow(table: "commands", key: key, problem: "\(error)"))
            }
        }
        return commands
    }
}
