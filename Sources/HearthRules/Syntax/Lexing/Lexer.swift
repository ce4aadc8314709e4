/// Cuts a text into tokens without losing a byte (docs/spec/rule-language.md, section 2).
package struct Lexer {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var tokens: [Token] = []
    private var unfinished: [Span] = []
    /// Where `//` begins a comment.
    private var foreignComments: [Span] = []
    /// Up to where such a quote has not found its closing one, so that none is looked for again.
    private var unclosed: (single: Int, curly: Int) = (0, 0)
    /// A unit stands only after a number on the same line.
    private var isAfterNumber = false

    /// All of the text in order; the texts that lack their closing quote (E103), and comments behind `//` (E100).
    package static func tokens(of source: SourceText) -> ([Token], [Diagnostic]) {
        var lexer = Lexer(source.utf8, in: 0..<source.utf8.count)
        lexer.run()
        let comments = lexer.foreignComments.map { span in
            Diagnostic(
                "E100", "Expected #, found //.", file: source.name, span: span, fixes: [.writing("#", for: span)])
        }
        let texts = lexer.unfinished.map { span in
            // Behind a backslash the quote would not end the text.
            let backslashes = source[span].utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            let quote = backslashes % 2 == 0 ? "\"" : "\\\""
            return Diagnostic(
                "E103", "This text is not finished.", file: source.name, span: span,
                fixes: [Diagnostic.Fix("write `\"`", replace: Span(span.end, span.end), with: quote)])
        }
        return (lexer.tokens, comments + texts)
    }

    /// The tokens of a value inside a text.
    static func tokens(of source: SourceText, in range: Range<Int>) -> [Token] {
        var lexer = Lexer(source.utf8, in: range)
        lexer.run()
        return lexer.tokens
    }

    private init(_ bytes: [UInt8], in range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
        tokens.reserveCapacity(range.count / 3)
    }

    private mutating func run() {
        while position < end {
            let start = position
            let kind = piece()
            tokens.append(Token(kind, Span(start, position)))
            if kind != .space { isAfterNumber = kind == .number }
        }
    }

    /// Moves past one token.
    private mutating func piece() -> Token.Kind {
        let first = bytes[position]
        switch first {
        case UInt8(ascii: "\n"):
            position += 1
            return .newline
        case UInt8(ascii: "\r") where byte(1) == UInt8(ascii: "\n"):
            position += 2
            return .newline
        case UInt8(ascii: "#"):
            skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return .comment
        case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
            foreignComments.append(Span(position, position + 2))
            skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return .comment
        case UInt8(ascii: "\""):
            return text()
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return number()
        default:
            if isSpace(scalar(at: position)) {
                while position < end, isSpace(scalar(at: position)) { position += width(at: position) }
                return .space
            }
            if isAfterNumber, let kind = unit() { return kind }
            if isNameStart(scalar(at: position)) {
                position = endOfName(from: position)
                return .word
            }
            return symbol()
        }
    }

    // MARK: Numbers and what looks like one

    private mutating func number() -> Token.Kind {
        let start = position
        skip(while: isDigit)
        if byte(0) == UInt8(ascii: ":"), isDigit(byte(1)) {
            for _ in 0..<2 where byte(0) == UInt8(ascii: ":") && isDigit(byte(1)) {
                position += 1
                skip(while: isDigit)
            }
            return .time
        }
        if position - start == 4, byte(0) == UInt8(ascii: "-"), isDigit(byte(1)), isDigit(byte(2)),
            byte(3) == UInt8(ascii: "-"), isDigit(byte(4)), isDigit(byte(5)), !isDigit(byte(6))
        {
            position += 6
            return .isoDate
        }
        if byte(0) == UInt8(ascii: "."), isDigit(byte(1)) {
            position += 1
            skip(while: isDigit)
        }
        return .number
    }

    /// The unit here, if it is not simply a word.
    private mutating func unit() -> Token.Kind? {
        let start = position
        if bytes[start] == UInt8(ascii: "%") {
            position += 1
            return .unit
        }
        if scalar(at: start) == "°" {
            position = endOfName(from: start + width(at: start))
            return .unit
        }
        let isJoined = tokens.last?.kind == .number
        // No unit is as long, and in `1e51e51e5..` each number would look at all that follows.
        let name = endOfUnitPart(from: start, before: isJoined ? min(end, start + 16) : end)
        guard name > start else { return nil }
        if name < end, bytes[name] == UInt8(ascii: "/") {
            let whole = endOfUnitPart(from: name + 1, before: min(end, name + 16))
            if UnitWord.named(folded(start..<whole)) != nil {
                position = whole
                return .unit
            }
        }
        if endOfName(from: start, before: name) < name {
            position = name
            return .unit
        }
        // In `1h30min` the digits begin the next part.
        if isJoined, UnitWord.named(folded(start..<name)) == nil {
            while position < end, isLetter(bytes[position]) || bytes[position] >= 0x80 && isNamePart(at: position) {
                position += width(at: position)
            }
            if position > start { return .word }
        }
        position = endOfUnitPart(from: start, before: end)
        return isNameStart(scalar(at: start)) ? .word : nil
    }

    // MARK: Texts

    private mutating func text() -> Token.Kind {
        let start = position
        position += 1
        while position < end {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return .text
            case UInt8(ascii: "\n"):
                leaveUnfinished(from: start)
                return .text
            case UInt8(ascii: "\\") where position + 1 < end && bytes[position + 1] != UInt8(ascii: "\n"):
                position += 1 + width(at: position + 1)
            default:
                position += 1
            }
        }
        leaveUnfinished(from: start)
        return .text
    }

    /// Leaves out the braces at the end of the line that do not belong to a value: they close the block around.
    private mutating func leaveUnfinished(from start: Int) {
        position = min(position, end)
        var surplus = 0
        for byte in bytes[start..<position] {
            if byte == UInt8(ascii: "{") { surplus -= 1 }
            if byte == UInt8(ascii: "}") { surplus += 1 }
        }
        while position > start + 1 {
            let last = bytes[position - 1]
            if last == UInt8(ascii: "}"), surplus > 0 {
                surplus -= 1
            } else if last != UInt8(ascii: " "), last != UInt8(ascii: "\t"), last != UInt8(ascii: "\r") {
                break
            }
            position -= 1
        }
        unfinished.append(Span(start, position))
    }

    // MARK: Symbols

    private static let pairs: Set<String> = ["->", "<=", ">="]
    /// Spellings of other languages, kept whole so that the parser can say what is meant.
    private static let foreignPairs: Set<String> = ["==", "!=", "<>", "=<", "=>", "&&", "||"]

    private mutating func symbol() -> Token.Kind {
        if position + 1 < end, bytes[position] < 0x80, bytes[position + 1] < 0x80 {
            let pair = String(decoding: bytes[position..<position + 2], as: UTF8.self)
            if Lexer.pairs.contains(pair) || Lexer.foreignPairs.contains(pair) {
                position += 2
                return Lexer.pairs.contains(pair) ? .symbol : .stray
            }
        }
        if let end = endOfForeignText() {
            position = end
            return .stray
        }
        let first = bytes[position]
        position += width(at: position)
        if first == UInt8(ascii: "%") { return .unit }
        return "{}()[],:;.=<>+-*/".utf8.contains(first) ? .symbol : .stray
    }

    /// A text in the quotes of print, which word processors put in, or in single ones; whole, so that the parser can
    /// say what is meant.
    private mutating func endOfForeignText() -> Int? {
        let first = scalar(at: position)
        let isSingle = first == "'"
        guard ["“", "”", "„", "'"].contains(first), position >= (isSingle ? unclosed.single : unclosed.curly) else {
            return nil
        }
        let closing: [Unicode.Scalar] = isSingle ? ["'"] : ["“", "”"]
        var index = position + width(at: position)
        while index < end, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\"") {
            let isQuote = closing.contains(scalar(at: index))
            index += width(at: index)
            if isQuote { return index }
        }
        if isSingle { unclosed.single = index } else { unclosed.curly = index }
        return nil
    }

    // MARK: Characters

    private func byte(_ offset: Int) -> UInt8 { position + offset < end ? bytes[position + offset] : 0 }

    private mutating func skip(while isPart: (UInt8) -> Bool) {
        while position < end, isPart(bytes[position]) { position += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }

    /// Bytes of the character that begins here; the text is known to be UTF-8.
    private func width(at index: Int) -> Int {
        let length = bytes[index] < 0x80 ? 1 : bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
        return min(length, end - index)
    }

    private func scalar(at index: Int) -> Unicode.Scalar {
        if bytes[index] < 0x80 { return Unicode.Scalar(bytes[index]) }
        return String(decoding: bytes[index..<index + width(at: index)], as: UTF8.self).unicodeScalars.first
            ?? "\u{FFFD}"
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar.value >= 0x80 && scalar.properties.isWhitespace
    }

    private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80 else { return isLetter(UInt8(scalar.value)) || scalar == "_" }
        return scalar.properties.isXIDStart
    }

    private func endOfName(from start: Int) -> Int { endOfName(from: start, before: end) }

    private func endOfName(from start: Int, before limit: Int) -> Int {
        var index = start
        while index < limit, isNamePart(at: index) { index += width(at: index) }
        return index
    }

    private func isNamePart(at index: Int) -> Bool {
        let byte = bytes[index]
        guard byte < 0x80 else { return scalar(at: index).properties.isXIDContinue }
        return isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    }

    /// As a name, but `³` belongs to it: `m³`.
    private func endOfUnitPart(from start: Int, before limit: Int) -> Int {
        var index = endOfName(from: start, before: limit)
        if index < end, scalar(at: index) == "³" { index += width(at: index) }
        return index
    }

    private func folded(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self).lowercased()
    }
}
