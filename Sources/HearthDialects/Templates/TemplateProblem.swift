/// Why a template cannot be used: a mistake in it, or something that the subset does not have.
package struct TemplateProblem: Error, Equatable, Sendable {
    /// `filter 'regex_replace' at column 14`.
    package let detail: String
    /// It may be right, but says what is not understood here.
    package let isUnsupported: Bool

    /// `template: filter 'regex_replace' at column 14`.
    package var text: String { "template: " + detail }

    /// - Parameter column: counted in characters of the source from 1.
    init(_ what: String, column: Int?) { self.init(what, column, isUnsupported: false) }

    init(unsupported what: String, column: Int) { self.init(what, column, isUnsupported: true) }

    private init(_ what: String, _ column: Int?, isUnsupported: Bool) {
        detail = what + (column.map { " at column \($0)" } ?? "")
        self.isUnsupported = isUnsupported
    }
}
