internal import GRDB
import Synchronization

/// The numbers of properties, remembered: two or three rows of every firing bear one. A number is never taken back.
final class SlotNumbers: Sendable {
    private let known = Mutex(Known())

    private struct Known {
        var numbers: [HistorySlot: Int64] = [:]
        /// Some were given by the transaction under way.
        var isProvisional = false
    }

    /// The number of a property, given now if it has none.
    /// - Parameter database: within a transaction of the writer.
    func number(of slot: HistorySlot, in database: Database) throws -> Int64 {
        if let number = known.withLock({ $0.numbers[slot] }) { return number }
        let number = try slot.number(in: database) ?? give(to: slot, in: database)
        known.withLock { $0.numbers[slot] = number }
        return number
    }

    private func give(to slot: HistorySlot, in database: Database) throws -> Int64 {
        try database.cachedStatement(sql: "INSERT INTO history_slots (device, property) VALUES (?, ?)")
            .execute(arguments: [slot.device, slot.property])
        let number = database.lastInsertedRowID
        let isFirst = known.withLock { known in
            defer { known.isProvisional = true }
            return !known.isProvisional
        }
        // Once for a transaction: while somebody waits for its end, each of its rows costs more.
        if isFirst {
            database.afterNextTransaction(
                onCommit: { [self] _ in known.withLock { $0.isProvisional = false } },
                // What a transaction gave that came to nothing is nobody's.
                onRollback: { [self] _ in known.withLock { $0 = Known() } })
        }
        return number
    }
}
