internal import GRDB
internal import HearthModel

/// The tallies of one hour of the house's clock, of the properties that changed in it.
struct HourTallies: Sendable {
    let start: Instant
    let end: Instant
    private var rows: [Int64: TallyRow] = [:]

    init(start: Instant) { (self.start, end) = (start, start + .hours(1)) }

    init(start: Instant, end: Instant) { (self.start, self.end) = (start, end) }

    /// - Parameters:
    ///   - slot: the number of the property.
    ///   - old: what it was before.
    mutating func change(_ slot: Int64, from old: Value, to new: Value, at instant: Instant) {
        rows[slot, default: TallyRow(edges: [start, end], from: old)].change(to: new, at: instant)
    }

    /// By the numbers of the properties, ascending.
    var all: [(slot: Int64, tally: Tally)] {
        rows.sorted { $0.key < $1.key }.map { slot, row in
            var row = row
            row.pass(to: end)
            return (slot, row.tallies[0])
        }
    }

    func put(into database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO statistics
                    (start, slot, span, count, last, mean, minimum, maximum, rise, active, unknown)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for (slot, tally) in all {
            try statement.execute(arguments: [
                start.milliseconds, slot, tally.span.count, tally.count, tally.last.databaseValue, tally.mean,
                tally.minimum, tally.maximum, tally.rise, tally.active.count, tally.unknown.count,
            ])
        }
    }
}
