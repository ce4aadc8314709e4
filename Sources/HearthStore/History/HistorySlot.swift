internal import GRDB

/// A property of a device as history and the latest values name it: by a small number, because every row bears one.
struct HistorySlot: Hashable, Sendable {
    var device: String
    var property: String

    init(device: String, property: String) { (self.device, self.property) = (device, property) }

    init(of reading: Reading) { self.init(device: reading.device, property: reading.property) }

    /// `hall.light.brightness`
    var name: String { device + "." + property }

    /// Its number, `nil` if it has none yet (`SlotNumbers`).
    func number(in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM history_slots WHERE device = ? AND property = ?"),
            arguments: [device, property])
    }

    /// By their numbers.
    /// - Parameter names: `nil` for all.
    static func all(in database: Database, named names: Set<String>? = nil) throws -> [Int64: HistorySlot] {
        var slots: [Int64: HistorySlot] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT id, device, property FROM history_slots")
        while let row = try rows.next() {
            let slot = HistorySlot(device: row[1], property: row[2])
            if names?.contains(slot.name) ?? true { slots[row[0]] = slot }
        }
        return slots
    }
}

extension [Int64: HistorySlot] {
    /// For `IN (…)`.
    var list: String { keys.sorted().map(String.init).joined(separator: ",") }
}
