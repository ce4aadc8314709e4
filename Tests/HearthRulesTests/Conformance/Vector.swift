import Testing

/// One conformance vector: a fresh house, rules, and a table of what happens and what is then seen
/// (`Vectors/00-conventions.md`).
struct Vector: Sendable, CustomTestStringConvertible {
    struct Row: Sendable {
        /// As written, with the local clock in brackets.
        var at: String
        /// Milliseconds since the start.
        var elapsed: Int64
        /// In the order written.
        var inputs: [String]
        var observations: [Observation]
    }

    /// `RUN-03`.
    var id: String
    var title: String
    /// `2026-03-29 00:00 Europe/Berlin`, where it is not the usual start.
    var start: String?
    /// Lights that the house has besides, as `shelf.n1`.
    var moreLights: [String] = []
    /// The rules; then those of a `reload`.
    var rules: [String] = []
    var rows: [Row] = []
    /// What its table compares; `no send` alone compares, too.
    var kinds: Set<String> = []
    /// Of a table of its own: the cells of each row.
    var cells: [[String]] = []

    var testDescription: String { id + " " + title }
}

/// Something that a table says to have happened: `send` and `lamp 40 %`.
struct Observation: Hashable, Comparable, Sendable {
    var kind: String
    var text: String

    static func < (a: Observation, b: Observation) -> Bool { (a.kind, a.text) < (b.kind, b.text) }
}
