// The syntax tree of docs/spec/rule-language.md, section 3: what the parser makes of a text, however broken. Names are
// not looked up here, so `film` in `apply film` is a word, and so is `on` in `lamp is on`.
//
// The tree says what was meant; the tokens of the file, with white space and comments, say how it was written.

/// A parsed file. What could not be understood is left out of the declarations and named in the findings.
package struct SyntaxFile: Sendable {
    package var source: SourceText
    /// All of the text in order, white space and comments included: joined they give the text back.
    package var tokens: [Token]
    package var declarations: [Declaration]
    package var diagnostics: [Diagnostic]
    /// Where the parser could not read on. What else it found it has understood.
    var unread: [Int]
    /// By where the finding begins that tells of them.
    var namesApart: [Int: NamesApart] = [:]

    package init(
        source: SourceText, tokens: [Token], declarations: [Declaration], diagnostics: [Diagnostic], unread: [Int] = []
    ) {
        (self.source, self.tokens, self.declarations) = (source, tokens, declarations)
        (self.diagnostics, self.unread) = (diagnostics, unread)
    }
}

/// `hall light`, `the hall light`: names behind each other where only one fits. Whether they are the parts of one, the
/// registry knows.
struct NamesApart: Sendable {
    var names: [Ref]
    /// The word `the` before them, and the space behind it.
    var article: Span?
}
