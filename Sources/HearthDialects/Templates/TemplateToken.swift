/// One piece of a template's source.
struct TemplateToken: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// Text between the expressions, as it goes out.
        case text(String)
        /// `{{`, `}}`, `{%` and `%}`.
        case beginPrint, endPrint, beginStatement, endStatement
        case name(String)
        case integer(Int)
        case float(Double)
        case string(String)
        /// `+`, `==`, `(`, …
        case sign(String)
        case end
    }

    let kind: Kind
    /// In characters from 1.
    let column: Int

    /// For messages.
    var shown: String {
        switch kind {
        case .text: "text"
        case .beginPrint: "'{{'"
        case .endPrint: "'}}'"
        case .beginStatement: "'{%'"
        case .endStatement: "'%}'"
        case .name(let name): "'\(name)'"
        case .integer(let number): "'\(number)'"
        case .float(let number): "'\(number)'"
        case .string: "a text"
        case .sign(let sign): "'\(sign)'"
        case .end: "the end"
        }
    }
}
