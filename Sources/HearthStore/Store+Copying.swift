internal import GRDB
package import HearthDatabase

extension Store {
    /// Readings, their tallies, events and the trace. The latest values, which stay, say all that a start needs.
    package static let history = Omission(tables: Store.large.sorted()) { database in
        try Store.foldHistoryIntoLatest(in: database)
        // Rows are numbered anew.
        try database.execute(
            sql: "DELETE FROM meta WHERE key IN (?, ?)", arguments: [Meta.rolledRow.name, Meta.latestRow.name])
    }
}
