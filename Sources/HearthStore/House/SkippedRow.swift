/// A row that this version of Hearth cannot read.
package struct SkippedRow: Hashable, Sendable, CustomStringConvertible {
    package var table: String
    package var key: String
    package var problem: String

    package var description: String { "\(table) \(key): \(problem)" }
}
