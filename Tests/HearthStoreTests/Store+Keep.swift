import HearthModel

@testable import HearthStore

extension Store {
    /// Keeps what a crash must not lose, and a trace with it.
    func keep(
        records: [SlotRecord], commands: [StoredCommand], kept: [KeptRecord] = [], trace: [StoredTrace] = [],
        nextCommand: CommandID, at now: Instant
    ) async throws {
        var delivery = Delivery(nextCommand: nextCommand, at: now)
        (delivery.records, delivery.commands, delivery.kept) = (records, commands, kept)
        try await write { [delivery] database in
            try Store.put(rowsOf: delivery, into: database)
            try Store.put(trace, into: database)
        }
    }
}
