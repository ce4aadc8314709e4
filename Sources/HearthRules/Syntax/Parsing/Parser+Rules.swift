import HearthModel

extension Parser {
    /// Words with which the body of a rule begins.
    static let bodies = ["when", "while", "never", "always", "expect"]

    /// `rule`, with or without a name.
    mutating func rule() throws(SyntaxError) -> RuleSyntax {
        let first = next
        var name: Word?
        var attributes: [RuleAttribute] = []
        var isBraced = false
        if take("rule") {
            name = try quotedName("the name of the rule")
            attributes = try self.attributes()
            isBraced = takeBraceForColon()
            if !isBraced { require(":") }
            if Parser.bodies.contains(current.key) { isConfused = false }
        }
        let start = next
        let body = try body()
        let rule = RuleSyntax(
            name: name, attributes: attributes, body: body, span: span(from: first), bodySpan: span(from: start))
        if isBraced, sees("}") { reportExtraneous("a rule or declaration") }
        try refuseElse(of: rule)
        return rule
    }

    /// `rule "A" { when .. }`: the brace is told, and thought of as a colon.
    private mutating func takeBraceForColon() -> Bool {
        guard sees("{"), !isConfused else { return false }
        report(
            "E100", "Expected :, found {.", at: current.span,
            fixes: [Diagnostic.Fix("write `:`", replace: Span(previousEnd, current.span.end), with: ":")])
        advance()
        return true
    }

    /// A text; words without quotes are told and understood.
    mutating func quotedName(_ what: String) throws(SyntaxError) -> Word {
        guard current.kind == .word, !isConfused else { return try plainText(what) }
        let first = next
        while current.kind == .word, current.line == pieces[first].line { advance() }
        guard sees(":") || sees("{") else {
            next = first
            throw confused(expecting: what)
        }
        let span = span(from: first)
        report(
            "E100", "Expected \(what) in quotes, found \(source[span]).", at: span,
            fixes: [.writing("\"\(source[span])\"", for: span)])
        return Word(source[span], span: span)
    }

    private mutating func attributes() throws(SyntaxError) -> [RuleAttribute] {
        var attributes: [RuleAttribute] = []
        while !at(":"), !sees("{"), !isAtEnd {
            let first = next
            guard let kind = try attribute() else { break }
            let attribute = RuleAttribute(kind, span: span(from: first))
            if let other = attributes.first(where: { $0.excludes(attribute) }) {
                attributes.removeAll { $0.span == other.span }
                attributes.append(tellExclusion(other, attribute))
            } else {
                attributes.append(attribute)
            }
        }
        return attributes
    }

    /// `nil` where the body may begin, as if the colon had been there.
    private mutating func attribute() throws(SyntaxError) -> RuleAttribute.Kind? {
        if take("low") { return .low }
        if take("urgent") { return .urgent }
        if take("safety") { return .safety }
        if take("off") { return .off }
        if take("even") {
            require("if")
            require("held")
            return .evenIfHeld
        }
        if Parser.bodies.contains(current.key) { return nil }
        throw confused(expecting: ":")
    }

    /// E112. - Returns: the stronger, which is kept.
    private mutating func tellExclusion(_ first: RuleAttribute, _ second: RuleAttribute) -> RuleAttribute {
        let weaker = first.strength < second.strength ? first : second
        // With the space before it, so that one remains.
        var start = weaker.span.start
        while start > 0, source.utf8[start - 1] == UInt8(ascii: " ") { start -= 1 }
        let stronger = weaker.span == first.span ? second : first
        report(
            "E112", "\(source[first.span]) and \(source[second.span]) exclude each other.",
            at: first.span.through(second.span),
            fixes: [
                Diagnostic.Fix("keep `\(source[stronger.span])`", replace: Span(start, weaker.span.end), with: "")
            ])
        return stronger
    }

    private mutating func body() throws(SyntaxError) -> RuleSyntax.Body {
        let keyword = current.span
        if take("when") { return .when(try when(keyword)) }
        if take("while") { return .while(try period(keyword)) }
        if at("never") || at("always") { return .never(try promise()) }
        if take("expect") { return .expect(try obligation()) }
        if beginsTimedEvent || phrase(among: Phrase.events) != nil, !isConfused {
            // `at 7:00 { .. }`: what is missing is told, and thought of as written.
            let place = Span(current.span.start, current.span.start)
            report(
                "E100", "Expected when, found \(described(current)).", at: current.span,
                fixes: [Diagnostic.Fix("write `when \(described(current))`", replace: place, with: "when ")])
            return .when(try when(keyword))
        }
        throw confused(expecting: "when, while, never, always or expect")
    }

    private mutating func when(_ keyword: Span) throws(SyntaxError) -> WhenSyntax {
        untils = []
        let events = try events()
        let gate = try gate()
        var (repeats, isForeign) = takeMode()
        var repeatSpan: Span?
        var limit = try atMostOnce()
        if !isForeign { try putCommaRight(before: ["restarting", "queued", "ignoring", "lingering"], gate: gate) }
        if sees(","), sees("lingering", 1), !isConfused {
            report(
                "E100", "Expected while, found \(source[keyword]).", at: keyword,
                fixes: [.writing("while", for: keyword)])
            next += 2
            _ = try sum()
        } else if !isForeign, take(",") {
            let first = next
            if take("restarting") {
                repeats = .restarting
            } else if take("queued") {
                repeats = .queued
            } else if take("ignoring") {
                require("repeats")
                repeats = .ignoringRepeats
            } else {
                throw confused(expecting: "restarting, ignoring repeats or queued")
            }
            repeatSpan = span(from: first)
        }
        if limit == nil { limit = try atMostOnce() }
        let block = try block(.rule)
        let when = WhenSyntax(
            events: events, gate: gate, repeat: repeats, repeatSpan: repeatSpan, limit: limit, block: block)
        tellUntils(of: when, keyword)
        return when
    }

    /// `, at most once per 4 h`, or `in 4 h`.
    private mutating func atMostOnce() throws(SyntaxError) -> Expression? {
        guard sees(","), sees("at", 1), sees("most", 2), sees("once", 3) else { return nil }
        next += 4
        if !take("in") { require("per") }
        return try sum()
    }

    private mutating func period(_ keyword: Span) throws(SyntaxError) -> WhileSyntax {
        let condition = try expression(Need("while", period: keyword))
        let gate = try gate()
        try putCommaRight(before: ["lingering"], gate: gate)
        var lingering: Expression?
        var lingeringSpan: Span?
        let end = previousEnd
        let lacksComma = sees("lingering") && piece(1).kind == .number && !isConfused
        if lacksComma {
            report(
                "E100", "Expected a comma, found lingering.", at: current.span,
                fixes: [Diagnostic.Fix("write `,`", replace: Span(end, end), with: ",")])
        }
        if lacksComma || take(",") {
            require("lingering")
            passOver(["for"], expecting: "a value")
            lingering = try sum()
            lingeringSpan = Span(end, previousEnd)
        }
        let block = try block(.period(keyword: keyword, lingering: lingeringSpan))
        if lingering == nil { lingering = try lateLingering(meantAt: end) }
        return WhileSyntax(condition: condition, gate: gate, lingering: lingering, block: block)
    }

    /// `while pir { .. } lingering 5 min`.
    private mutating func lateLingering(meantAt end: Int) throws(SyntaxError) -> Expression? {
        let comma = sees(",") ? 1 : 0
        guard sees("lingering", comma), piece(comma + 1).kind == .number, !isConfused else { return nil }
        let behind = previousEnd
        next += comma
        let first = next
        advance()
        let lingering = try sum()
        let written = source[span(from: first)]
        report(
            "E100", "Expected \(written) before the block, found it behind.", at: span(from: first),
            fixes: [
                Diagnostic.Fix(
                    "write `, \(written)` before the block",
                    [
                        Diagnostic.Edit(span: Span(end, end), text: ", \(written)"),
                        Diagnostic.Edit(span: Span(behind, previousEnd), text: ""),
                    ])
            ])
        return lingering
    }

    private mutating func promise() throws(SyntaxError) -> PromiseSyntax {
        let isAlways = sees("always")
        advance()
        let condition = try expression(Need(isAlways ? "always" : "never"))
        let because = try because()
        let otherwise = try otherwise()
        return PromiseSyntax(isAlways: isAlways, condition: condition, because: because, otherwise: otherwise)
    }

    private mutating func obligation() throws(SyntaxError) -> ObligationSyntax {
        let condition = try expression(Need("expect"))
        require("within")
        let within = try sum()
        require("after")
        let events = try events()
        let gate = try gate()
        let because = try because()
        let otherwise = try otherwise()
        return ObligationSyntax(
            condition: condition, within: within, events: events, gate: gate, because: because, otherwise: otherwise)
    }

    private mutating func gate() throws(SyntaxError) -> Expression? {
        guard take("if") else { return nil }
        let condition = try expression(Need("if"))
        // A second one on the same line; on the next it may be a statement whose brace is missing.
        if sees("if"), !current.isFirstOnLine, !isConfused { throw recover(1, as: ["and"]) }
        return condition
    }

    /// `when door opens, mode is night`: a condition behind a comma. `when door opens, turn on lamp`: a statement.
    private mutating func putCommaRight(before words: [String], gate: Expression?) throws(SyntaxError) {
        guard sees(","), !isConfused else { return }
        if sees("only", 1), sees("if", 2) { throw recover(3, as: ["if"]) }
        let isSuperfluous = ["if", "unless", "and", "or"].contains(piece(1).key) && !isSeparator(next + 1)
        if isSuperfluous { throw recover(1, as: [], expecting: piece(1).key) }
        guard piece(1).isName else { return }
        if isSeparator(next) { throw recover(1, as: ["{"]) }
        let isWord = nearestNames(to: piece(1).key, among: words).first != nil || words.contains(piece(1).key)
        if !isWord { throw recover(1, as: [gate == nil ? "if" : "and"]) }
    }

    private mutating func because() throws(SyntaxError) -> Word? {
        guard take("because") else { return nil }
        return try plainText("a reason in quotes")
    }

    private mutating func otherwise() throws(SyntaxError) -> Block? {
        guard take("otherwise") else { return nil }
        return try block(.rule)
    }
}

extension RuleAttribute {
    fileprivate var isLayer: Bool { kind == .low || kind == .urgent || kind == .safety }

    fileprivate func excludes(_ other: RuleAttribute) -> Bool { kind == other.kind || isLayer && other.isLayer }

    fileprivate var strength: Int { kind == .safety ? 2 : kind == .urgent ? 1 : 0 }
}
