internal import FoundationEssentials
internal import GRDB
package import HearthDatabase
internal import HearthJSON
internal import HearthModel

extension Store {
    /// Keeps all of a delivery in one transaction.
    package func keep(_ delivery: Delivery) async throws(StoreError) {
        try await write { [self] database in
            if delivery.hasRows { try Store.put(rowsOf: delivery, into: database) }
            try Store.put(delivery.events, into: database)
            try Store.put(delivery.identities, into: database)
            try put(history: delivery.history, into: database)
            guard !delivery.latest.isEmpty else { return }
            try Store.foldHistoryIntoLatest(in: database)
            try put(latest: delivery.latest, into: database)
        }
    }

    /// What a crash must not lose: records and commands replace what is stored under the same name or number; a record
    /// that says nothing removes its row.
    static func put(rowsOf delivery: Delivery, into database: Database) throws {
        var json = JSONWriter()
        var row = try RowStatement(
            """
            INSERT INTO slots (device, property, record) VALUES (?, ?, ?)
            ON CONFLICT (device, property) DO UPDATE SET record = excluded.record
            """, in: database)
        let remove = try database.cachedStatement(sql: "DELETE FROM slots WHERE device = ? AND property = ?")
        for record in delivery.records {
            if record.isEmpty {
                try remove.execute(arguments: [record.device, record.property])
            } else {
                row.bind(record.device)
                row.bind(record.property)
                row.bind(record.write, by: &json)
                try row.write()
            }
        }
        try Store.put(delivery.commands, into: database)
        try Store.put(delivery.kept, into: database)
        try Meta.raise(.nextCommand, to: delivery.nextCommand.number, in: database)
        try Meta.raise(.highestTime, to: delivery.at.milliseconds, in: database)
    }

    /// Reads all that the house needs to go on where it was.
    package func recover() async throws(StoreError) -> Recovered {
        try await read { database in
            var recovered = Recovered()
            let slots = try Row.fetchCursor(
                database, sql: "SELECT device, property, record FROM slots ORDER BY device, property")
            while let row = try slots.next() {
                let columns = SlotRecord.Columns(device: row[0], property: row[1])
                do {
                    recovered.records.append(
                        try RecordCoding.record(SlotRecord.self, from: row[2] as Data, beside: columns))
                } catch {
                    let key = "\(columns.device).\(columns.property)"
                    recovered.skipped.append(SkippedRow(table: "slots", key: key, problem: "\(error)"))
                }
            }
            recovered.values = try Store.latestValues(in: database, skipped: &recovered.skipped)
            recovered.commands = try Store.openCommands(in: database, skipped: &recovered.skipped)
            let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM commands") ?? 0
            recovered.nextCommand = max(
                CommandID(try Meta.value(.nextCommand, in: database) ?? 1), CommandID(min(last, .max - 1) + 1))
            // A slot is written down before its trace. A number that was lost with the trace is not given to another
            // record.
            let told = recovered.records.compactMap(\.reason).max() ?? 0
            recovered.nextTrace = max(try Store.nextTrace(in: database), min(told, .max - 1) + 1)
            return recovered
        }
    }
}
