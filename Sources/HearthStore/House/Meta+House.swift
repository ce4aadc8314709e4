internal import HearthDatabase

extension Meta {
    static let nextCommand = Meta("next_command")
    /// The last row of history that an hour's tally has counted.
    static let rolledRow = Meta("rolled_row")
    /// The last row of history that the latest values know of. What follows it is newer than they are.
    static let latestRow = Meta("latest_row")
    /// Where the last tallied hour ends, in milliseconds since 1970.
    static let rolledUntil = Meta("rolled_until")
    /// The last number of the trace before anything was removed from it.
    static let lastTrace = Meta("last_trace")
}
