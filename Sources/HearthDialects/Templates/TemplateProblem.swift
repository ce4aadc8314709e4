/// Why a template cannot be used: a mistake in it, or something that the subset does not have.
package struct TemplateProblem: Error, Equatable, Sendable {
    /// `template: filter 'regex_replace' at column 14`.
    package let text: String

    init(text: String) { self.text = text }

    /// - Parameter column: counted in characters of the source from 1.
    init(_ what: String, column: Int?) { text = "template: " + what + (column.map { " at column \($0)" } ?? "") }
}
