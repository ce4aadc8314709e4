extension Parser {
    /// A text without values: a rule name, a reason.
    mutating func plainText(_ what: String) throws(SyntaxError) -> Word {
        if let foreign = takeForeignText(what) { return foreign }
        guard current.kind == .text else { throw noText(what) }
        let found = current
        advance()
        var reader = TextReader(source, found.span)
        var plain = ""
        while let part = reader.next(withValues: false) {
            switch part {
            case .plain(let text): plain += text
            case .badEscape(let span): tellBadEscape(span)
            case .value, .doubled, .brace: break
            }
        }
        return Word(plain, span: found.span)
    }

    /// A text with values in it.
    mutating func text() throws(SyntaxError) -> TextSyntax {
        if let foreign = takeForeignText("a text") {
            return TextSyntax(pieces: [.plain(foreign.text)], span: foreign.span)
        }
        guard current.kind == .text else { throw noText("a text") }
        let found = current
        advance()
        return text(of: found)
    }

    private mutating func noText(_ what: String) -> SyntaxError {
        // A word here is no part of the name before it.
        lastRefEnd = -1
        return confused(expecting: what)
    }

    /// `“Hello”`, `'Hello'`.
    private mutating func takeForeignText(_ what: String) -> Word? {
        guard let foreign = foreignText else { return nil }
        // Where a person was missing before it, that fix has put its quotes right.
        if diagnostics.last?.span != foreign.span {
            report(
                "E100", "Expected \(what), found \(source[foreign.span]).", at: foreign.span,
                fixes: [.writing("\"\(foreign.text)\"", for: foreign.span)])
        }
        advance()
        return foreign
    }

    /// What stands between quotes of another kind.
    var foreignText: Word? {
        let written = source[current.span]
        guard current.kind == .stray, written.count > 2, let first = written.first, "“”„'".contains(first) else {
            return nil
        }
        return Word(String(written.dropFirst().dropLast()), span: current.span)
    }

    mutating func text(of piece: Piece) -> TextSyntax {
        var reader = TextReader(source, piece.span)
        // What is not finished was told by the lexer; where its values end is anybody's guess.
        var pieces: [TextSyntax.Piece] = []
        while let part = reader.next(withValues: reader.isFinished) {
            switch part {
            case .plain(let text):
                if case .plain(let before)? = pieces.last {
                    pieces[pieces.count - 1] = .plain(before + text)
                } else {
                    pieces.append(.plain(text))
                }
            case .badEscape(let span): tellBadEscape(span)
            case .brace(let span): tellBrace(span)
            case .doubled(let span): tellDoubled(span)
            case .value(let span):
                if let list = list(in: span) {
                    pieces.append(.list(list))
                } else if let value = value(in: span) {
                    pieces.append(.value(value))
                }
            }
        }
        return TextSyntax(pieces: pieces, span: piece.span)
    }

    /// `{open windows}`: what is no list is read as a value, and told as one.
    private func list(in braces: Span) -> ListSyntax? {
        let range = braces.start + 1..<braces.end - 1
        var inner = Parser(source, Lexer.tokens(of: source, in: range), [], end: range.upperBound)
        inner.nesting = nesting
        let list = inner.recovering { parser throws(SyntaxError) in try parser.list() } ?? nil
        return inner.isAtEnd && inner.diagnostics.isEmpty ? list : nil
    }

    /// The sum between two braces (E103).
    private mutating func value(in braces: Span) -> Expression? {
        let range = braces.start + 1..<braces.end - 1
        var inner = Parser(source, Lexer.tokens(of: source, in: range), [], end: range.upperBound)
        inner.nesting = nesting
        let value = inner.recovering { parser throws(SyntaxError) in try parser.sum() }
        let isClear = value != nil && inner.isAtEnd && !inner.diagnostics.contains { $0.code == "E100" }
        diagnostics += inner.diagnostics.filter { $0.code != "E100" }
        if !isClear, inner.diagnostics.allSatisfy({ $0.code == "E100" }) {
            let edits = [braces.start, braces.end - 1].map { Diagnostic.Edit(span: Span($0, $0), text: "\\") }
            report(
                "E103", "\(source[braces]) is not a value.", at: braces,
                fixes: [Diagnostic.Fix("write `\\\(source[Span(range.lowerBound - 1, range.upperBound)])\\}`", edits)])
        }
        return isClear ? value : nil
    }

    private mutating func tellBrace(_ span: Span) {
        let brace = Span(span.start, span.start + 1)
        let name = source[span].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        if source[brace] == "{", name.first?.isLetter == true, name.last != "." {
            let end = brace.end + name.utf8.count
            return report(
                "E103", "} is missing behind {\(name).", at: span,
                fixes: [
                    Diagnostic.Fix("write `{\(name)}`", replace: Span(end, end), with: "}"),
                    .writing("\\{", for: brace),
                ])
        }
        report(
            "E103", "\(source[span]) is not a value.", at: span, fixes: [.writing("\\\(source[brace])", for: brace)])
    }

    /// `{{ room }}`: one brace would do, if there is a value in it.
    private mutating func tellDoubled(_ span: Span) {
        let inner = Span(span.start + 1, span.end - 1)
        let before = diagnostics
        let isValue = value(in: inner) != nil && diagnostics.count == before.count
        diagnostics = before
        let escapes = [span.start, inner.start, inner.end - 1, inner.end].map {
            Diagnostic.Edit(span: Span($0, $0), text: "\\")
        }
        report(
            "E103", "\(source[span]) is not a value.", at: span,
            fixes: [isValue ? .writing(source[inner], for: span) : Diagnostic.Fix("write `\\{` and `\\}`", escapes)])
    }

    private mutating func tellBadEscape(_ span: Span) {
        report("E103", "\(source[span]) is not a value.", at: span, fixes: [.writing("\\\(source[span])", for: span)])
    }
}

/// Takes a text in quotes apart.
struct TextReader {
    enum Part {
        case plain(String)
        /// Braces included.
        case value(Span)
        /// In two braces, all of them included.
        case doubled(Span)
        /// A brace without its partner: to the end of the text, or the brace alone.
        case brace(Span)
        /// A backslash and what it stands before.
        case badEscape(Span)
    }

    private let source: SourceText
    private var position: Int
    private let end: Int
    let isFinished: Bool

    /// - Parameter span: of a text token.
    init(_ source: SourceText, _ span: Span) {
        self.source = source
        position = span.start + 1
        var isFinished = false
        var index = span.start + 1
        while index < span.end {
            if source.utf8[index] == UInt8(ascii: "\"") { isFinished = true }
            index += source.utf8[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        self.isFinished = isFinished
        end = isFinished ? span.end - 1 : span.end
    }

    mutating func next(withValues: Bool) -> Part? {
        guard position < end else { return nil }
        let start = position
        switch source.utf8[start] {
        case UInt8(ascii: "\\"): return escape()
        case UInt8(ascii: "{") where withValues:
            if let end = endOfDoubled {
                position = end
                return .doubled(Span(start, end))
            }
            position += 1
            while position < end {
                let byte = source.utf8[position]
                if byte == UInt8(ascii: "{") { return .brace(Span(start, position)) }
                position += 1
                if byte == UInt8(ascii: "}") { return .value(Span(start, position)) }
            }
            return .brace(Span(start, end))
        case UInt8(ascii: "}") where withValues:
            position += 1
            return .brace(Span(start, position))
        default:
            position += 1
            while position < end, !TextReader.special.contains(source.utf8[position]) { position += 1 }
            return .plain(source[Span(start, position)])
        }
    }

    /// Behind `{{ .. }}` without other braces.
    private var endOfDoubled: Int? {
        let braces = [UInt8(ascii: "{"), UInt8(ascii: "}")]
        guard position + 1 < end, source.utf8[position + 1] == braces[0] else { return nil }
        guard let close = source.utf8[(position + 2)..<end].firstIndex(where: braces.contains), close + 1 < end,
            source.utf8[close] == braces[1], source.utf8[close + 1] == braces[1]
        else { return nil }
        return close + 2
    }

    private static let special: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}")]

    private mutating func escape() -> Part {
        let start = position
        position += 1
        guard position < end else { return .badEscape(Span(start, position)) }
        let byte = source.utf8[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            return .plain(String(UnicodeScalar(byte)))
        case UInt8(ascii: "n"): return .plain("\n")
        default:
            while position < end, source.utf8[position] & 0xC0 == 0x80 { position += 1 }
            return .badEscape(Span(start, position))
        }
    }
}
