/// Words that say it as one does elsewhere, and what says it here.
struct Phrase {
    let written: [Substring]
    let meant: [String]
    /// A word that is looked for where the phrase means something; `nil` where the place alone tells.
    let place: String?

    fileprivate init(_ written: String, _ meant: String, where place: String? = nil) {
        self.written = written.split(separator: " ")
        self.meant = meant.split(separator: " ").map(String.init)
        self.place = place
    }

    /// At the beginning of an event.
    static let events = byFirstWord([
        Phrase("the sun sets", "at sunset"), Phrase("sun sets", "at sunset"),
        Phrase("the sun goes down", "at sunset"), Phrase("sun goes down", "at sunset"),
        Phrase("the sun rises", "at sunrise"), Phrase("sun rises", "at sunrise"),
        Phrase("the sun comes up", "at sunrise"), Phrase("sun comes up", "at sunrise"),
        Phrase("it gets dark", "at sunset"), Phrase("it gets light", "at sunrise"),
        Phrase("every day at", "at"), Phrase("each day at", "at"), Phrase("daily at", "at"),
        Phrase("the last person leaves", "everyone leaves"), Phrase("last person leaves", "everyone leaves"),
        Phrase("the first person arrives", "anyone arrives"), Phrase("first person arrives", "anyone arrives"),
    ])

    /// At the beginning of a condition.
    static let conditions = byFirstWord([
        Phrase("nobody is home", "everyone is away"), Phrase("no one is home", "everyone is away"),
        Phrase("somebody is home", "anyone is home"), Phrase("someone is home", "anyone is home"),
        Phrase("anybody is home", "anyone is home"), Phrase("everybody is away", "everyone is away"),
        Phrase("everybody is home", "everyone is home"),
    ])

    /// Where the text could also end.
    static let continuations = byFirstWord([
        Phrase("comes home", "arrives", where: "arrives"), Phrase("gets home", "arrives", where: "arrives"),
        Phrase("goes out", "leaves", where: "leaves"), Phrase("goes away", "leaves", where: "leaves"),
        Phrase("double pressed", "pressed twice", where: "pressed"),
        Phrase("double clicked", "pressed twice", where: "pressed"),
        Phrase("double click", "pressed twice", where: "pressed"), Phrase("at home", "is home", where: "is"),
        Phrase("clicked twice", "pressed twice", where: "pressed"),
        Phrase("long pressed", "pressed long", where: "pressed"), Phrase("held", "pressed long", where: "pressed"),
        Phrase("detects motion", "", where: "becomes"), Phrase("detected", "", where: "becomes"),
        Phrase("detects", "", where: "becomes"), Phrase("triggered", "", where: "becomes"),
        Phrase("every day", "", where: "on"), Phrase("daily", "", where: "on"),
        Phrase("has been", "is", where: "is"), Phrase("was", "is", where: "is"),
        Phrase("unless", "if not", where: "if"), Phrase("while", "if", where: "if"),
        Phrase("between", "if time between", where: "if"),
        Phrase("only if", "if", where: "if"), Phrase("only when", "if", where: "if"),
        Phrase("isnt", "is not", where: "is"), Phrase("isn ' t", "is not", where: "is"),
        Phrase("elif", "else if", where: "else"), Phrase("elsif", "else if", where: "else"),
        Phrase("elseif", "else if", where: "else"),
    ])

    /// Comparisons, which `is` or a verb may stand before and `than` behind.
    static let orders = [
        "above": ">", "over": ">", "exceeds": ">", "greater": ">", "more": ">", "higher": ">",
        "below": "<", "under": "<", "less": "<", "lower": "<",
    ]
    static let orderVerbs: Set<String> = ["is", "rises", "goes", "gets", "climbs", "drops", "falls"]

    private static func byFirstWord(_ phrases: [Phrase]) -> [Substring: [Phrase]] {
        Dictionary(grouping: phrases) { $0.written[0] }
    }
}

extension Parser {
    /// The phrase that stands at `next`.
    func phrase(among phrases: [Substring: [Phrase]]) -> Phrase? {
        // On a line of its own it begins another rule.
        let isBody = current.isFirstOnLine && Parser.bodies.contains(current.key)
        guard current.kind == .word, !isBody, !isConfused, next != lastPutRight else { return nil }
        return phrases[current.key[...]]?.first { phrase in
            let isHere = phrase.written.indices.allSatisfy { piece($0).key == phrase.written[$0] }
            return isHere && phrase.place.map(tried.keys(at: next).contains) ?? true
        }
    }

    /// Tells a phrase, and puts in what was meant.
    mutating func recover(_ phrase: Phrase, expecting what: String?) -> SyntaxError {
        recover(phrase.written.count, as: phrase.meant, expecting: what)
    }

    /// Tells words that say nothing here, and puts in what was meant.
    ///
    /// - Parameters:
    ///   - count: of pieces, from `next` on.
    ///   - meant: nothing if they can go.
    ///   - what: was expected, if they can go.
    mutating func recover(_ count: Int, as meant: [String], expecting what: String? = nil) -> SyntaxError {
        let span = current.span.through(piece(count - 1).span)
        let wanted = meant.joined(separator: " ").replacing(" ,", with: ",")
        let fix: Diagnostic.Fix
        if meant.isEmpty {
            fix = .deleting(Span(previousEnd, span.end))
        } else {
            // `!door`, `opens, mode`: words need room.
            let isWord = wanted.first?.isLetter == true
            let isOpen = ["(", "["].contains(piece(-1).key)
            let room = (isWord && !isOpen || wanted == "{") && !current.isApart ? " " : ""
            let roomBehind = isWord && !piece(count).isApart && piece(count).kind == .word ? " " : ""
            // A comma stands right behind what it separates.
            let place = wanted == "," ? Span(previousEnd, span.end) : span
            fix = Diagnostic.Fix("write `\(wanted)`", replace: place, with: room + wanted + roomBehind)
        }
        report(
            "E100", "Expected \(meant.isEmpty ? what ?? "something else" : wanted), found \(source[span]).", at: span,
            fixes: [fix])
        lastPutRight = next
        var put = current
        put.span = span
        let pieces = meant.map { word in
            defer { (put.isFirstOnLine, put.isApart) = (false, true) }
            put.key = word
            put.kind = word.first?.isLetter == true ? .word : .symbol
            put.isReserved = Vocabulary.reserved.contains(word)
            return put
        }
        self.pieces.replaceSubrange(next..<next + count, with: pieces)
        return SyntaxError(isPutRight: true)
    }
}
