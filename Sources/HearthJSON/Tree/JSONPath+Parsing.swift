extension JSONPath {
    /// What is wrong with the text of a path, for the person who wrote it.
    package struct Mistake: Error, Equatable, Sendable {
        package let message: String
        /// Counted in characters from 1.
        package let column: Int

        package init(message: String, column: Int) {
            self.message = message
            self.column = column
        }
    }

    /// Compiles the text of a path.
    ///
    /// After a dot a name runs to the next `.` or `[` and may contain anything but blanks, quotes, brackets and `*`;
    /// other keys are written in brackets and quotes of either sort, with `\` before a quote or backslash.
    package static func parse(_ text: String) -> Result<JSONPath, Mistake> {
        var parser = Parser(characters: Array(text))
        return Result { () throws(Mistake) in try parser.path() }
    }

    private struct Parser {
        let characters: [Character]
        var position = 0

        var current: Character? { position < characters.count ? characters[position] : nil }

        mutating func path() throws(Mistake) -> JSONPath {
            guard take("$") else { throw mistake("a path begins with '$'") }
            var steps: [Step] = []
            while current != nil {
                if take(".") {
                    steps.append(.key(try name()))
                } else if take("[") {
                    steps.append(try bracketed())
                } else {
                    throw mistake("expected '.' or '['")
                }
            }
            return JSONPath(steps)
        }

        mutating func name() throws(Mistake) -> String {
            let start = position
            while let current, !Self.endsName(current) { position += 1 }
            if current == "*" { throw mistake("wildcards are not supported") }
            if position == start { throw mistake("expected a name after '.'") }
            return String(characters[start..<position])
        }

        static func endsName(_ character: Character) -> Bool {
            character.isWhitespace || ".[]'\"*".contains(character)
        }

        mutating func bracketed() throws(Mistake) -> Step {
            let step: Step
            switch current {
            case "'", "\"": step = .key(try quoted())
            case "*": throw mistake("wildcards are not supported")
            default: step = .index(try index())
            }
            guard take("]") else { throw mistake("expected ']'") }
            return step
        }

        mutating func quoted() throws(Mistake) -> String {
            let quote = current
            let start = position
            position += 1
            var key = ""
            while let character = current, character != quote {
                position += 1
                guard character == "\\" else {
                    key.append(character)
                    continue
                }
                guard let escaped = current, escaped == quote || escaped == "\\" else {
                    throw mistake("after '\\' only a quote or '\\' may stand")
                }
                key.append(escaped)
                position += 1
            }
            guard current != nil else { throw Mistake(message: "this quote is not closed", column: start + 1) }
            position += 1
            return key
        }

        mutating func index() throws(Mistake) -> Int {
            let start = position
            while let current, current.isASCII, current.isNumber { position += 1 }
            let digits = String(characters[start..<position])
            if digits.isEmpty { throw mistake("expected an index or a quoted key") }
            guard digits == "0" || !digits.hasPrefix("0"), let index = Int(digits) else {
                throw Mistake(message: "'\(digits)' is not an index", column: start + 1)
            }
            return index
        }

        mutating func take(_ character: Character) -> Bool {
            guard current == character else { return false }
            position += 1
            return true
        }

        func mistake(_ message: String) -> Mistake {
            Mistake(message: message, column: position + 1)
        }
    }
}
