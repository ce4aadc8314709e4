/// What a condition is wanted for.
struct Need {
    /// `while`, `if`, `not`, as a message names it.
    var word: String
    /// The word `while` that could be `when`.
    var period: Span?

    init(_ word: String, period: Span? = nil) { (self.word, self.period) = (word, period) }
}

/// Where the chain of `and`, `or` began in which an operand stands.
struct Chain {
    /// Its first piece.
    var first: Int
    /// Not the first operand: a suffix on it could be meant for all of them (section 3, rule 3).
    var isLater = false
    /// Everything before is a condition too, so that brackets could stand around it.
    var isCondition = true
}

/// What stands between `and`s.
enum Operand {
    case condition(Expression)
    case instant(InstantSyntax)
}

extension Parser {
    /// `expr`. An instant in it is told (E102).
    mutating func expression(_ need: Need) throws(SyntaxError) -> Expression {
        let first = next
        var parts = [try conjunction(need, Chain(first: first))]
        while take("or") { parts.append(try conjunction(need, Chain(first: first, isLater: true))) }
        return parts.count == 1 ? parts[0] : Expression(.or(parts), span: span(from: first))
    }

    private mutating func conjunction(_ need: Need, _ chain: Chain) throws(SyntaxError) -> Expression {
        let first = next
        let parts = try operands(need, chain).map { operand in
            switch operand {
            case .condition(let expression): expression
            case .instant(let instant): Expression(.missing, span: instant.span)
            }
        }
        return parts.count == 1 ? parts[0] : Expression(.and(parts), span: span(from: first))
    }

    /// `cond { "and" cond }`.
    ///
    /// - Parameter need: `nil` for an event, where an operand may be an instant.
    mutating func operands(_ need: Need?, _ chain: Chain) throws(SyntaxError) -> [Operand] {
        var chain = chain
        var hasInstant = false
        var operands: [Operand] = []
        repeat {
            let operand = try operand(need, chain)
            operands.append(operand)
            if case .instant = operand { hasInstant = true }
            // Behind an instant E101 says what is wrong, and its fix puts the brackets.
            chain.isLater = !hasInstant
        } while take("and")
        return operands
    }

    /// `cond`.
    private mutating func operand(_ need: Need?, _ chain: Chain) throws(SyntaxError) -> Operand {
        let first = next
        if let phrase = phrase(among: Phrase.conditions) { throw recover(phrase, expecting: nil) }
        if need == nil || surelyBeginsTimedEvent, let event = try timedEvent() {
            let instant = InstantSyntax(event: event)
            guard let need else { return .instant(instant) }
            tellInstant(instant, for: need)
            return .condition(state(of: instant))
        }
        let isNegated = take("not")
        try tellPlural(isNegated: isNegated)
        let inner = next
        let compared = try comparison(isNegated ? Need("not") : need)
        var value: Expression
        switch compared {
        case .condition(let expression): value = expression
        case .instant(let instant):
            try putSpanRight()
            guard let suffix = suffixWord else { return compared }
            tellInstant(instant, for: Need(suffix))
            value = state(of: instant)
        }
        try putSpanRight()
        let suffix = next
        var suspect: Int?
        if take("default") {
            if isNegated { suspect = suffix }
            value = Expression(.standing(value, default: try sum()), span: span(from: inner))
        }
        if let word = suffixWord {
            if isNegated || chain.isLater { suspect = suspect ?? next }
            next += word == "for" ? 1 : 2
            let duration = try sum()
            let kind: Expression.Kind =
                word == "for" ? .lasting(value, for: duration) : .recent(value, withinLast: duration)
            value = Expression(kind, span: span(from: inner))
            if sees("default") { value = try lateDefault(value) }
        }
        if let suspect { tellTwoReadings(operand: first, negated: isNegated ? inner : nil, suffix: suspect, chain) }
        if isNegated { value = Expression(.not(value), span: span(from: first)) }
        return .condition(value)
    }

    /// `C for d default v`: the duration must stand in brackets with its condition.
    private mutating func lateDefault(_ value: Expression) throws(SyntaxError) -> Expression {
        if !isConfused {
            let (start, end) = (Span(value.span.start, value.span.start), Span(value.span.end, value.span.end))
            report(
                "E100", "Expected brackets around \(source[value.span]), found default.", at: current.span,
                fixes: [
                    Diagnostic.Fix(
                        "write `(\(source[value.span]))`",
                        [Diagnostic.Edit(span: start, text: "("), Diagnostic.Edit(span: end, text: ")")])
                ])
        }
        advance()
        let standard = try sum()
        return Expression(.standing(value, default: standard), span: value.span.through(standard.span))
    }

    /// `for` or `within last`, if it continues a condition here (section 3, rule 1).
    var suffixWord: String? {
        mutating get {
            if at("for"), !sees("each", 1) { return "for" }
            if sees("last", 1), at("within") { return "within last" }
            return nil
        }
    }

    /// E105, with both readings.
    private mutating func tellTwoReadings(operand: Int, negated inner: Int?, suffix: Int, _ chain: Chain) {
        let whole = span(from: operand)
        func reading(from first: Int, to end: Int) -> Diagnostic.Fix {
            let start = pieces[first].span.start
            let all = Span(min(start, pieces[chain.first].span.start), whole.end)
            let text =
                source[Span(all.start, start)] + "(" + source[Span(start, end)] + ")" + source[Span(end, all.end)]
            return Diagnostic.Fix(
                "read it as `\(text)`",
                [
                    Diagnostic.Edit(span: Span(start, start), text: "("),
                    Diagnostic.Edit(span: Span(end, end), text: ")"),
                ])
        }
        let beforeSuffix = pieces[suffix - 1].span.end
        var fixes = [reading(from: inner ?? operand, to: whole.end)]
        if chain.isLater && chain.isCondition {
            fixes.append(reading(from: chain.first, to: beforeSuffix))
        } else if inner != nil {
            fixes.append(reading(from: operand, to: beforeSuffix))
        }
        // Where a bracket is missing others can not be placed.
        report("E105", "This can be read two ways.", at: whole, fixes: isConfused ? [] : fixes)
    }

    /// `cmp`, or an instant.
    private mutating func comparison(_ need: Need?) throws(SyntaxError) -> Operand {
        let first = next
        let set = try quantified()
        let left = if let set { set } else { try sum() }
        if need == nil, sees("is"), sees("pressed", 1), sees("twice", 2) || sees("long", 2), !isConfused {
            throw recover(1, as: [], expecting: "pressed")
        }
        if let instant = try instant(of: left, from: first) {
            guard let need else { return .instant(instant) }
            tellInstant(instant, for: need)
            return .condition(state(of: instant))
        }
        return .condition(try relation(left, from: first))
    }

    /// `quant`; `no` is one only if a comparison follows (section 3, rule 2).
    private mutating func quantified() throws(SyntaxError) -> Expression? {
        let first = next
        if take("anyone") { return Expression(.anyone, span: span(from: first)) }
        if take("everyone") { return Expression(.everyone, span: span(from: first)) }
        if beginsSetInSingular, !isConfused { throw recover(1, as: ["all"]) }
        guard let quantifier = Expression.Quantifier(rawValue: current.key) else { return nil }
        if quantifier == .no {
            guard piece(1).isName, Parser.afterSet.contains(piece(2).key) else { return nil }
        }
        advance()
        let name = try self.name(of: "a class")
        let place = try self.place()
        return Expression(.quantity(quantifier, class: name, place: place), span: span(from: first))
    }

    /// `every window is open`.
    var beginsSetInSingular: Bool {
        (sees("every") || sees("each")) && piece(1).isName && Parser.afterSet.contains(piece(2).key)
    }

    private static let afterSet: Set<String> = ["is", "in", "between", "<", "<=", ">", ">=", "=", "==", "!="]

    /// `[ rel ]`.
    private mutating func relation(_ left: Expression, from first: Int) throws(SyntaxError) -> Expression {
        try putOrderRight()
        if let isNegated = takeIs() {
            if let order = misplacedAfterIs() { return try relation(left, order, from: first) }
            if sees("at"), sees("home", 1), !isConfused { throw recover(2, as: ["home"]) }
            let right = try sum()
            return Expression(.is(left, negated: isNegated, right), span: span(from: first))
        }
        for sign in ["<=", ">="] where current.kind == .stray { tried.note(sign, at: next) }
        guard isRelation(next) else { return left }
        let key = current.key
        advance()
        return try relation(left, key, from: first)
    }

    /// `is above`, `drops below`, `greater than`, before a number.
    private mutating func putOrderRight() throws(SyntaxError) {
        guard current.kind == .word, !isConfused else { return }
        var count = Phrase.orderVerbs.contains(current.key) ? 1 : 0
        guard let order = Phrase.orders[piece(count).key] else { return }
        count += sees("than", count + 1) ? 2 : 1
        let isNumber = piece(count).kind == .number || sees("-", count) && piece(count + 1).kind == .number
        if isNumber { throw recover(count, as: [order]) }
    }

    private func isRelation(_ index: Int) -> Bool {
        let piece = pieces[index]
        return ["<", "<=", ">", ">=", "between"].contains(piece.key)
            || piece.key == "in" && pieces[index + 1].key == "["
    }

    /// The rest of a relation whose first word is taken.
    private mutating func relation(_ left: Expression, _ key: String, from first: Int) throws(SyntaxError) -> Expression
    {
        if let order = Expression.Comparison(rawValue: key) {
            let right = try sum()
            return Expression(.compare(left, order, right), span: span(from: first))
        }
        if key == "between" {
            let low = try sum()
            require("and")
            let high = try sum()
            return Expression(.between(left, low, high), span: span(from: first))
        }
        try enter()
        advance()
        let wasList = isList
        isList = true
        var values = [try sum()]
        while take(",") { values.append(try sum()) }
        isList = wasList
        require("]")
        leave()
        return Expression(.among(left, values), span: span(from: first))
    }

    /// Takes `is`, or what other languages write for it.
    ///
    /// - Returns: whether `not` follows; `nil` without `is`.
    private mutating func takeIs() -> Bool? {
        if take("is") { return take("not") }
        let written = current
        let meant: String
        switch written.key {
        case "=", "==": meant = "is"
        case "!=", "<>", "≠": meant = "is not"
        default: return nil
        }
        if !isConfused {
            report(
                "E100", "Expected \(meant), found \(written.key).", at: written.span,
                fixes: [.writing(meant, for: written.span)])
        }
        advance()
        return meant == "is not"
    }

    /// `is > 5`: the comparison after a superfluous `is`.
    private mutating func misplacedAfterIs() -> String? {
        guard isRelation(next) else { return nil }
        let found = current
        let superfluous = piece(-1).span
        if !isConfused {
            report(
                "E100", "Expected a value, found \(found.key).", at: found.span,
                fixes: [.deleting(Span(superfluous.start, found.span.start))])
        }
        advance()
        return found.key
    }
}
