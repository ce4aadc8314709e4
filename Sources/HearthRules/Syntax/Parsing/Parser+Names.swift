extension Parser {
    /// A name that is declared here (E107).
    mutating func name(of what: String) throws(SyntaxError) -> Word {
        let found = current
        guard found.kind == .word else { throw confused(expecting: what) }
        if found.isReserved { tellReserved(found) }
        advance()
        return word(found)
    }

    /// Any word, reserved or not.
    mutating func anyWord(_ what: String) throws(SyntaxError) -> Word {
        let found = current
        guard found.kind == .word else { throw confused(expecting: what) }
        advance()
        return word(found)
    }

    /// `NAME { "." word }`.
    mutating func ref(_ what: String) throws(SyntaxError) -> Ref {
        let found = current
        guard found.isName || found.key == "it" || found.isReserved && sees(".", 1) else {
            throw confused(expecting: what)
        }
        if found.isReserved && found.key != "it" { tellReserved(found) }
        advance()
        var words = [word(found)]
        while sees("."), piece(1).kind == .word {
            words.append(word(piece(1)))
            next += 2
        }
        lastRefEnd = next
        return Ref(words)
    }

    mutating func target() throws(SyntaxError) -> Target {
        let first = next
        let isEvery =
            (sees("every") || sees("each")) && piece(1).isName && piece(1).line == current.line
            && !beginsStatement(next + 1)
        if at("all") || sees("any") || sees("no") || isEvery {
            if !sees("all") {
                report(
                    "E100", "Expected all, found \(described(current)).", at: current.span,
                    fixes: [.writing("all", for: current.span)])
            }
            advance()
            let name = try self.name(of: "a class")
            return Target(.all(class: name, place: try place()), span: span(from: first))
        }
        return Target(.ref(try ref("a device")), span: span(from: first))
    }

    mutating func targets() throws(SyntaxError) -> [Target] {
        var targets = [try target()]
        while !isSeparator(next), take(",") { targets.append(try target()) }
        return targets
    }

    /// `[ "in" ref ]` of a set; before a bracket `in` is a comparison.
    mutating func place() throws(SyntaxError) -> Ref? {
        guard at("in"), !sees("[", 1) else { return nil }
        advance()
        return try ref("an area")
    }

    mutating func who() throws(SyntaxError) -> Who {
        let found = current
        if take("everyone") { return .everyone(found.span) }
        if let text = found.kind == .text ? source[found.span] : foreignText.map({ "\"\($0.text)\"" }), !isConfused {
            report(
                "E100", "Expected a person or everyone, found \(described(found)).", at: found.span,
                fixes: [Diagnostic.Fix("write `everyone`", replace: found.span, with: "everyone \(text)")])
            return .everyone(Span(found.span.start, found.span.start))
        }
        return .ref(try ref("a person or everyone"))
    }

    /// `[ word { "," word } ]`, the bracket not yet taken.
    mutating func wordList() throws(SyntaxError) -> [Word] {
        try enter()
        advance()
        var words = [try anyWord("a word")]
        while take(",") { words.append(try anyWord("a word")) }
        require("]")
        leave()
        return words
    }

    mutating func typeName() throws(SyntaxError) -> TypeName {
        let first = next
        if sees("[") {
            let words = try wordList()
            return .words(words, span: span(from: first))
        }
        return .name(try name(of: "a type"))
    }

    private mutating func tellReserved(_ piece: Piece) {
        let written = described(piece)
        report(
            "E107", "\(written) has a meaning of its own and cannot be a name.", at: piece.span,
            fixes: [.writing("\(written)_", for: piece.span)])
    }
}
