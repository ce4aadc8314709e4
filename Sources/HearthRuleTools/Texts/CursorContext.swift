import HearthRules

/// The words before the cursor, and what encloses it.
struct CursorContext {
    struct Piece {
        var kind: Token.Kind
        /// Folded.
        var text: String
        var span: Span
    }
    /// What the innermost open brace began.
    enum Home { case file, statements, steps, scene, rules, answers }

    /// Code only; without the word begun.
    let before: [Piece]
    /// Folded; empty if no word is begun.
    let prefix: String
    /// Of the word begun, up to the cursor.
    let prefixSpan: Span
    let home: Home
    /// No other code stands before the cursor on its line.
    let isFirstOnLine: Bool

    /// - Returns: `nil` in comments and texts, but for values inside texts.
    init?(_ file: SyntaxFile, at offset: Int) {
        var pieces: [Piece] = []
        var lineStart = 0
        var inner: [Piece]?
        for token in file.tokens where token.span.start < offset {
            switch token.kind {
            case .space: continue
            case .newline: lineStart = pieces.count
            case .comment: if offset <= token.span.end { return nil }
            case .text where offset < token.span.end || !CursorContext.isClosed(file.source[token.span]):
                guard let value = CursorContext.value(in: token, of: file.source, before: offset) else { return nil }
                inner = value
            default:
                pieces.append(
                    Piece(kind: token.kind, text: file.source[token.span].lowercased(), span: token.span))
            }
        }
        if let inner { (pieces, lineStart) = (inner, 0) }
        if let last = pieces.last, last.kind == .word, last.span.end >= offset {
            prefixSpan = Span(last.span.start, offset)
            prefix = file.source[prefixSpan].lowercased()
            pieces.removeLast()
        } else {
            (prefixSpan, prefix) = (Span(offset, offset), "")
        }
        before = pieces
        isFirstOnLine = inner == nil && lineStart >= pieces.count
        home = inner == nil ? CursorContext.home(pieces) : .statements
    }

    private static func isClosed(_ text: String) -> Bool { text.utf8.count > 1 && text.hasSuffix("\"") }

    /// The code of an interpolated value that is open before the cursor.
    private static func value(in token: Token, of source: SourceText, before offset: Int) -> [Piece]? {
        let head = Array(source.utf8[token.span.start..<min(offset, token.span.end)])
        var start: Int?
        for (index, byte) in head.enumerated() {
            if byte == UInt8(ascii: "{"), index == 0 || head[index - 1] != UInt8(ascii: "\\") { start = index + 1 }
            if byte == UInt8(ascii: "}") { start = nil }
        }
        guard let start else { return nil }
        let code = SourceText(name: "", text: String(decoding: head[start...], as: UTF8.self))
        let shift = token.span.start + start
        let opening = Piece(kind: .symbol, text: "(", span: Span(shift - 1, shift))
        return [opening]
            + Lexer.tokens(of: code).0.filter { $0.kind != .space }.map {
                Piece(
                    kind: $0.kind, text: code[$0.span].lowercased(),
                    span: Span($0.span.start + shift, $0.span.end + shift))
            }
    }

    private static func home(_ pieces: [Piece]) -> Home {
        var homes: [Home] = []
        var header: Home = .statements
        for (index, piece) in pieces.enumerated() {
            switch piece.text {
            case "{" where piece.kind == .symbol:
                homes.append(header)
                header = .statements
            case "}" where piece.kind == .symbol:
                _ = homes.popLast()
                header = .statements
            case "test" where homes.isEmpty: header = .steps
            case "scene" where homes.isEmpty: header = .scene
            case "recipe" where homes.isEmpty: header = .rules
            case "ask" where index + 1 < pieces.count: header = .answers
            case "when", "while", "never", "always", "expect", "rule": if homes.last == .rules { header = .statements }
            default: break
            }
        }
        return homes.last ?? .file
    }

    /// The dotted name that ends right before the cursor or, given a count, before the last so many pieces.
    func path(skipping count: Int = 0) -> [String] {
        var words: [String] = []
        var index = before.count - 1 - count
        while index >= 0, before[index].kind == .word {
            words.insert(before[index].text, at: 0)
            guard index >= 2, before[index - 1].text == "." else { break }
            index -= 2
        }
        return words
    }

    /// The n-th piece from the end, from 1.
    func back(_ count: Int) -> String { count <= before.count ? before[before.count - count].text : "" }
}
