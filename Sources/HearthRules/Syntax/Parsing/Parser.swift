/// Makes a tree of a text, whatever the text (docs/spec/rule-language.md, section 3).
///
/// Recursive descent with three words of look-ahead. A mistake that leaves no doubt about what was meant (a decimal
/// comma, `=` for `is`) is told and understood. Any other is told, thrown as `SyntaxError`, and caught where the text
/// is clear again: at the next statement, step, rule or declaration, so that one mistake loses one of these, told once.
package struct Parser {
    let source: SourceText
    var pieces: [Piece]
    /// The piece that is looked at.
    var next = 0
    var diagnostics: [Diagnostic]
    /// Where it could not be read on.
    var unread: [Int] = []
    var namesApart: [Int: NamesApart] = [:]
    /// Where texts without a closing quote begin.
    let unfinished: Set<Int>
    /// Words and symbols that were looked for at `next`: the ones that would have fitted there.
    var tried = Tried()
    /// In the present statement something was said already; what else does not fit is likely to follow from it.
    var isConfused = false
    /// The last piece whose word was taken for another. If that does not fit either, nothing more is said of it.
    var lastPutRight = -1
    /// The piece behind the last name.
    var lastRefEnd = -1
    var nesting = Nesting()
    /// Commas here separate values: inside `[ ]` and the brackets of a call.
    var isList = false
    /// Of the present rule.
    var untils: [Until] = []
    /// What the present block is the body of.
    var home = Home.rule

    package static func parse(_ source: SourceText) -> SyntaxFile {
        if let diagnostic = source.unreadable {
            let all = source.utf8.isEmpty ? [] : [Token(.stray, Span(0, source.utf8.count))]
            return SyntaxFile(source: source, tokens: all, declarations: [], diagnostics: [diagnostic])
        }
        let (tokens, diagnostics) = Lexer.tokens(of: source)
        var parser = Parser(source, tokens, diagnostics, end: source.utf8.count)
        let declarations = parser.file()
        parser.diagnostics.sort { ($0.span.start, $0.code) < ($1.span.start, $1.code) }
        var file = SyntaxFile(
            source: source, tokens: tokens, declarations: declarations, diagnostics: parser.diagnostics,
            unread: parser.unread)
        file.namesApart = parser.namesApart
        return file
    }

    init(_ source: SourceText, _ tokens: [Token], _ diagnostics: [Diagnostic], end: Int) {
        (self.source, self.diagnostics) = (source, diagnostics)
        unfinished = Set(diagnostics.lazy.filter { $0.code == "E103" }.map(\.span.start))
        pieces = Piece.pieces(of: tokens, in: source, end: end)
    }

    /// The body in which a statement stands; it decides whether the statement may wait.
    enum Home {
        case rule
        /// Spans of the word `while` and of `, lingering d`.
        case period(keyword: Span, lingering: Span?)
        case test
    }
}
