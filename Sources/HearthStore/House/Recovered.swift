package import HearthModel

/// What the last process left behind, to start from.
package struct Recovered: Sendable {
    package var records: [SlotRecord] = []
    package var values: [Reading] = []
    /// Commands that were not final.
    package var commands: [StoredCommand] = []
    /// The number that the next command gets.
    package var nextCommand = CommandID(1)
    /// The number that the next trace record gets.
    package var nextTrace: Int64 = 1
    /// Rows that could not be read and were left where they are.
    package var skipped: [SkippedRow] = []

    package init() {}
}
