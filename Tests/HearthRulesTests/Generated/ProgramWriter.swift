import FuzzParts

/// Writes random programs that are right by the grammar, laid out as no person would.
///
/// What the names mean is left to chance; the parser has nothing against such a program, the resolver has.
struct ProgramWriter {
    var random: SplitMix64
    private(set) var lexemes: [Lexeme] = []
    /// How deep blocks and brackets may still nest.
    var depth = 3

    struct Lexeme {
        /// What may stand before it.
        enum Room {
            case anything
            /// No line end.
            case line
            /// No line end, and white space is not needed.
            case unit
            /// Nothing.
            case nothing
        }

        var text: String
        var room: Room
    }

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Some declarations, as they stand in a file of this name or of another that begins with `fixture`.
    static let fileName = "fixture-generated.hearth"

    mutating func program(declarations: Int) -> String {
        lexemes = []
        for _ in 0..<declarations { declaration() }
        return laidOut()
    }

    // MARK: Writing

    mutating func write(_ words: String...) {
        for word in words { lexemes.append(Lexeme(text: word, room: .anything)) }
    }

    mutating func write(_ word: String, room: Lexeme.Room) { lexemes.append(Lexeme(text: word, room: room)) }

    /// Something, more or less often.
    mutating func maybe(_ times: Int = 2, _ part: (inout ProgramWriter) -> Void) {
        if random.chance(times) { part(&self) }
    }

    mutating func several(_ most: Int, separator: String, _ part: (inout ProgramWriter) -> Void) {
        part(&self)
        for _ in 0..<Int.random(in: 0..<most, using: &random) {
            write(separator)
            part(&self)
        }
    }

    mutating func nested(_ part: (inout ProgramWriter) -> Void) {
        depth -= 1
        part(&self)
        depth += 1
    }

    // MARK: Layout

    private mutating func laidOut() -> String {
        var text = ""
        for (index, lexeme) in lexemes.enumerated() {
            if index > 0 { text += gap(after: lexemes[index - 1].text, before: lexeme) }
            text += casing(lexeme.text)
        }
        return text + random.pick(["", "\n", "\n\n\n", "  # the end", "\n# the end\n"])
    }

    private mutating func gap(after last: String, before lexeme: Lexeme) -> String {
        switch lexeme.room {
        case .nothing: return ""
        case .unit: return random.pick(["", " ", "  ", "\t"])
        case .line: return random.pick([" ", "  "])
        case .anything:
            if random.chance(30) { return random.pick(["  # why\n", "\n# so\n", "\n\n  # one\n  # two\n", " #\r\n"]) }
            if random.chance(8) { return random.pick(["\n", "\n\n", "\r\n", "\n      ", "\n\n\n\t"]) }
            let mayTouch = !isWordLike(last.last) || !isWordLike(lexeme.text.first)
            return mayTouch && random.chance(3) && !merges(last, lexeme.text)
                ? "" : random.pick([" ", " ", "   ", "\t"])
        }
    }

    private func isWordLike(_ character: Character?) -> Bool {
        guard let character else { return false }
        return character.isLetter || character.isNumber || character == "_"
    }

    /// Whether two lexemes without white space would read as one, or as a call.
    private func merges(_ first: String, _ second: String) -> Bool {
        ["-", "<", ">", "="].contains(first) && ["-", ">", "=", "->"].contains(second)
            || isWordLike(first.last) && second == "(" || isWordLike(first.last) && second.hasPrefix("°")
    }

    private mutating func casing(_ text: String) -> String {
        guard text.first?.isLetter == true, random.chance(6) else { return text }
        return random.chance(2) ? text.uppercased() : text.prefix(1).uppercased() + text.dropFirst()
    }
}
