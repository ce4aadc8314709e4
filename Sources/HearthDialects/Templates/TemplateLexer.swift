/// Cuts a template's source into tokens. Comments are gone afterwards, and blanks where `-` asks for it.
struct TemplateLexer {
    private let source: [Character]
    private var position = 0
    private var tokens: [TemplateToken] = []
    /// A closing mark with `-` eats the blanks that follow.
    private var eatsBlanks = false

    static func tokens(of source: String) throws(TemplateProblem) -> [TemplateToken] {
        var lexer = TemplateLexer(source: Array(source))
        try lexer.run()
        return lexer.tokens
    }

    private init(source: [Character]) { self.source = source }

    private mutating func run() throws(TemplateProblem) {
        while position < source.count {
            text()
            guard position < source.count else { break }
            let start = position
            switch source[position + 1] {
            case "{": try expression(from: start, closing: "}}", .beginPrint, .endPrint)
            case "%": try expression(from: start, closing: "%}", .beginStatement, .endStatement)
            default: try comment(from: start)
            }
        }
        add(.end, at: position)
    }

    private mutating func add(_ kind: TemplateToken.Kind, at position: Int) {
        tokens.append(TemplateToken(kind: kind, column: position + 1))
    }

    private func stands(_ mark: String, at position: Int) -> Bool {
        position + mark.count <= source.count && zip(source[position...], mark).allSatisfy { $0 == $1 }
    }

    // MARK: Text and comments

    private mutating func text() {
        let start = position
        while position < source.count, !["{{", "{%", "{#"].contains(where: { stands($0, at: position) }) {
            position += 1
        }
        var text = source[start..<position]
        if eatsBlanks { text = text.drop(while: \.isWhitespace) }
        if position + 2 < source.count, source[position + 2] == "-" {
            while text.last?.isWhitespace == true { text.removeLast() }
        }
        eatsBlanks = false
        if !text.isEmpty { add(.text(String(text)), at: start) }
    }

    private mutating func comment(from start: Int) throws(TemplateProblem) {
        position += 2
        while position < source.count, !stands("#}", at: position) { position += 1 }
        guard position < source.count else { throw TemplateProblem("a comment that is not closed", column: start + 1) }
        eatsBlanks = position > start + 2 && source[position - 1] == "-"
        position += 2
    }

    // MARK: Expressions

    private mutating func expression(
        from start: Int, closing: String, _ opened: TemplateToken.Kind, _ closed: TemplateToken.Kind
    ) throws(TemplateProblem) {
        add(opened, at: start)
        position += 2
        if position < source.count, source[position] == "-" || source[position] == "+" { position += 1 }
        // Braces of a dictionary may stand next to those that end the expression.
        var depth = 0
        while true {
            while position < source.count, source[position].isWhitespace { position += 1 }
            guard position < source.count else {
                throw TemplateProblem("expected '\(closing)' after what begins", column: start + 1)
            }
            if depth == 0, let length = closingMark(closing) {
                add(closed, at: position)
                eatsBlanks = source[position] == "-"
                position += length
                return
            }
            try token(&depth)
        }
    }

    private func closingMark(_ mark: String) -> Int? {
        if stands(mark, at: position) { return 2 }
        return ["-", "+"].contains { stands($0 + mark, at: position) } ? 3 : nil
    }

    private mutating func token(_ depth: inout Int) throws(TemplateProblem) {
        let start = position
        let first = source[position]
        switch first {
        case "'", "\"": add(.string(try string(quote: first)), at: start)
        case "0"..."9": add(try number(), at: start)
        case _ where first == "_" || first.isLetter:
            while position < source.count, Self.continuesName(source[position]) { position += 1 }
            add(.name(String(source[start..<position])), at: start)
        default:
            guard let sign = Self.signs.first(where: { stands($0, at: position) }) else {
                throw TemplateProblem("'\(first)'", column: start + 1)
            }
            if "([{".contains(sign) { depth += 1 }
            if ")]}".contains(sign) { depth = max(0, depth - 1) }
            position += sign.count
            add(.sign(sign), at: start)
        }
    }

    /// Longer ones first.
    private static let signs = [
        "==", "!=", "<=", ">=", "//", "**", "<", ">", "+", "-", "*", "/", "%", "~", "|", ".", ",", ":", "=", "(", ")",
        "[", "]", "{", "}",
    ]

    private static func continuesName(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// `0x1F`, `0o17`, `0b11`; `nil` if it is no such number.
    private mutating func numberOfOtherBase() throws(TemplateProblem) -> TemplateToken.Kind? {
        let bases: [Character: Int] = ["x": 16, "X": 16, "o": 8, "O": 8, "b": 2, "B": 2]
        guard source[position] == "0", position + 1 < source.count, let base = bases[source[position + 1]] else {
            return nil
        }
        let start = position
        position += 2
        while position < source.count, Self.continuesName(source[position]) { position += 1 }
        let digits = source[(start + 2)..<position].filter { $0 != "_" }
        guard let number = Int(String(digits), radix: base) else {
            throw TemplateProblem("a number that cannot be read", column: start + 1)
        }
        return .integer(number)
    }

    private mutating func number() throws(TemplateProblem) -> TemplateToken.Kind {
        if let other = try numberOfOtherBase() { return other }
        let start = position
        var isWhole = true
        func digits(_ position: inout Int) {
            while position < source.count, Self.isDigit(source[position]) { position += 1 }
        }
        digits(&position)
        // `value.0.1` is two look-ups, not one number.
        if tokens.last?.kind != .sign("."), position + 1 < source.count, source[position] == ".",
            Self.isDigit(source[position + 1])
        {
            isWhole = false
            position += 1
            digits(&position)
        }
        if tokens.last?.kind != .sign("."), position < source.count, source[position] == "e" || source[position] == "E"
        {
            var end = position + 1
            if end < source.count, source[end] == "+" || source[end] == "-" { end += 1 }
            if end < source.count, Self.isDigit(source[end]) {
                isWhole = false
                position = end
                digits(&position)
            }
        }
        let text = String(source[start..<position])
        if isWhole, let number = Int(text) { return .integer(number) }
        guard !isWhole, let number = Double(text), number.isFinite else {
            throw TemplateProblem("a number that is too large", column: start + 1)
        }
        return .float(number)
    }

    private mutating func string(quote: Character) throws(TemplateProblem) -> String {
        let start = position
        var text = ""
        position += 1
        while position < source.count, source[position] != quote {
            var character = source[position]
            position += 1
            if character == "\\", position < source.count {
                let escaped = source[position]
                position += 1
                switch escaped {
                case "n": character = "\n"
                case "t": character = "\t"
                case "r": character = "\r"
                case "\\", "'", "\"": character = escaped
                case "u": character = try unicode(from: start)
                default:
                    text.append(character)
                    character = escaped
                }
            }
            text.append(character)
        }
        guard position < source.count else { throw TemplateProblem("a text that is not closed", column: start + 1) }
        position += 1
        return text
    }

    private mutating func unicode(from start: Int) throws(TemplateProblem) -> Character {
        let digits = String(source[position..<min(position + 4, source.count)])
        guard digits.count == 4, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
            throw TemplateProblem("'\\u' without a character", column: start + 1)
        }
        position += 4
        return Character(scalar)
    }
}
