/// A token that means something, as the parser looks at it.
struct Piece {
    /// `nil` after the last one.
    var kind: Token.Kind?
    var span: Span
    /// A word or unit folded, a symbol as written; empty for numbers and texts, so that nothing is equal to them.
    var key: String
    var isReserved = false
    /// From 0.
    var line = 0
    var lineStart = 0
    /// Bytes of white space at the beginning of its line.
    var indent = 0
    var isFirstOnLine = false
    /// White space stands before it.
    var isApart = true

    /// The tokens without white space and comments, and a last piece that is the end.
    static func pieces(of tokens: [Token], in source: SourceText, end: Int) -> [Piece] {
        var pieces: [Piece] = []
        pieces.reserveCapacity(tokens.count * 2 / 3 + 1)
        var line = 0
        var lineStart = tokens.first?.span.start ?? 0
        var indent = 0
        var isFirst = true
        var isApart = true
        for token in tokens {
            switch token.kind {
            case .newline:
                (line, lineStart) = (line + 1, token.span.end)
                (indent, isFirst, isApart) = (0, true, true)
            case .space, .comment:
                if isFirst, token.kind == .space { indent = token.span.end - token.span.start }
                isApart = true
            default:
                var piece = Piece(kind: token.kind, span: token.span, key: "")
                if token.kind != .text && token.kind != .number { piece.key = source[token.span].lowercased() }
                piece.isReserved = token.kind == .word && Vocabulary.reserved.contains(piece.key)
                (piece.line, piece.lineStart, piece.indent) = (line, lineStart, indent)
                (piece.isFirstOnLine, piece.isApart) = (isFirst, isApart)
                pieces.append(piece)
                (isFirst, isApart) = (false, false)
            }
        }
        // What is missing at the end is missing behind the last piece, not behind the empty lines after it.
        let last = pieces.last?.span.end ?? end
        pieces.append(Piece(kind: nil, span: Span(last, last), key: "", line: line))
        return pieces
    }

    /// A word that may begin a name.
    var isName: Bool { kind == .word && !isReserved }
}
