internal import GRDB
import Synchronization

/// The numbers of properties, remembered: two or three rows of every firing bear one. A number is never taken back.
final class SlotNumbers: Sendable {
    private let known = Mutex<[HistorySlot: Int64]>([:])

    /// The number of a property, given now if it has none.
    /// - Parameter database: within a transaction of the writer.
    func number(of slot: HistorySlot, in database: Database) throws -> Int64 {
        if let number = known.withLock({ $0[slot] }) { return number }
        let number = try slot.number(in: database) ?? give(to: slot, in: database)
        known.withLock { $0[slot] = number }
        return number
    }

    private func give(to slot: HistorySlot, in database: Database) throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO history_slots (device, property) VALUES (?, ?)", arguments: [slot.device, slot.property])
        // What a transaction gave that came to nothing is nobody's.
        database.afterNextTransaction(onCommit: { _ in }, onRollback: { [self] _ in known.withLock { $0.removeAll() } })
        return database.lastInsertedRowID
    }
}
