/// A recording, read in batches, so that its size does not matter.
package protocol HistorySource {
    /// `nil` at the end.
    mutating func next() throws(ImportProblem) -> SourceBatch?
    /// How much of it has been read, 0…1; `nil` if nobody knows how much there is.
    var share: Double? { get }
    /// Names of series that mean nothing in the house and are not read at all; some of them, if there are many.
    var strangers: [String] { get }
}

extension HistorySource {
    package var strangers: [String] { [] }
}

package struct SourceBatch: Sendable {
    package var readings: [ForeignReading] = []
    /// What was no reading, and why.
    package var problems: [String] = []

    package init() {}
}
