extension Parser {
    /// Operators in a row; the tree is as deep as they are many.
    private static let longestSum = 256

    /// `prod { ("+" | "-") prod }`.
    mutating func sum() throws(SyntaxError) -> Expression {
        let first = next
        var value = try product()
        var count = 1
        while let sign = Expression.Operator(rawValue: current.key), sign == .plus || sign == .minus {
            advance()
            count += 1
            try limit(count)
            let right = try product()
            value = Expression(.binary(sign, value, right), span: span(from: first))
        }
        if sees("minus") || sees("plus") { for sign in ["-", "+"] { tried.note(sign, at: next) } }
        return value
    }

    private mutating func product() throws(SyntaxError) -> Expression {
        let first = next
        var value = try atom()
        var count = 1
        while let sign = Expression.Operator(rawValue: current.key), sign == .times || sign == .dividedBy {
            advance()
            count += 1
            try limit(count)
            let right = try atom()
            value = Expression(.binary(sign, value, right), span: span(from: first))
        }
        return value
    }

    private mutating func limit(_ count: Int) throws(SyntaxError) {
        guard count > Parser.longestSum else { return }
        report(
            "E301", "The number of values in a row is \(count); the limit is \(Parser.longestSum).", at: current.span)
        lose()
        throw SyntaxError(isPutRight: false)
    }

    private mutating func atom() throws(SyntaxError) -> Expression {
        let first = next
        switch current.kind {
        case .number: return number()
        case .time: return Expression(.literal(.time(time())), span: span(from: first))
        case .text:
            let text = text(of: current)
            advance()
            return Expression(.literal(.text(text)), span: text.span)
        case .isoDate: return dateWithYear()
        case .symbol where sees("-") && isNumber(1): return number()
        case .symbol where sees(".") && isNumber(1) && !piece(1).isApart: return numberWithoutDigit()
        case .symbol where sees("("): return try brackets()
        case .word: return try wordValue()
        default: return try missing()
        }
    }

    private func isNumber(_ offset: Int) -> Bool { piece(offset).kind == .number }

    private mutating func wordValue() throws(SyntaxError) -> Expression {
        let first = next
        let found = current
        switch found.key {
        case "yes", "no", "unknown":
            advance()
            let literal: Literal = found.key == "yes" ? .yes : found.key == "no" ? .no : .unknown
            return Expression(.literal(literal), span: found.span)
        default: break
        }
        if let date = date() { return date }
        if let duration = durationInWords() { return duration }
        if found.isName, sees("(", 1), !piece(1).isApart {
            let call = try call()
            return Expression(.call(call), span: call.span)
        }
        guard found.isName || found.key == "it" || sees(".", 1) else { return try missing() }
        let ref = try ref("a value")
        if sees("("), ref.words.count == 1, piece(0).isApart, !piece(0).isFirstOnLine {
            return try apartCall(ref, first)
        }
        return Expression(.ref(ref), span: span(from: first))
    }

    private mutating func brackets() throws(SyntaxError) -> Expression {
        let first = next
        try enter()
        advance()
        let wasList = isList
        isList = false
        let inside = try expression(Need("A condition in brackets"))
        isList = wasList
        require(")")
        leave()
        return Expression(.brackets(inside), span: span(from: first))
    }

    /// `NAME "(" args ")"`.
    mutating func call() throws(SyntaxError) -> Call {
        let first = next
        let name = try self.name(of: "a name")
        return try call(name, from: first)
    }

    private mutating func call(_ name: Word, from first: Int) throws(SyntaxError) -> Call {
        guard at("(") else { throw confused(expecting: "(") }
        try enter()
        advance()
        let wasList = isList
        isList = true
        var arguments: [Call.Argument] = []
        if !sees(")") {
            repeat { arguments.append(try argument(of: name)) } while take(",")
        }
        isList = wasList
        require(")")
        leave()
        return Call(name: name, arguments: arguments, span: span(from: first))
    }

    private mutating func argument(of name: Word) throws(SyntaxError) -> Call.Argument {
        var label: Word?
        if current.isName, sees(":", 1) {
            label = word(current)
            next += 2
        }
        return Call.Argument(name: label, value: try expression(Need(name.text)))
    }

    /// `f (x)`: white space that belongs nowhere.
    private mutating func apartCall(_ ref: Ref, _ first: Int) throws(SyntaxError) -> Expression {
        let gap = Span(previousEnd, current.span.start)
        let name = ref.words[0].text
        if !isConfused {
            report(
                "E100", "Expected \(name)(, found \(name) (.", at: gap,
                fixes: [Diagnostic.Fix("write `\(name)(`", replace: gap, with: "")])
        }
        let call = try call(ref.words[0], from: first)
        return Expression(.call(call), span: call.span)
    }

    /// Tells that a value is missing, and goes on as if it were there.
    private mutating func missing() throws(SyntaxError) -> Expression {
        if !isConfused, next != lastPutRight {
            if sees("between"), piece(1).kind == .time { throw recover(1, as: ["time", "between"]) }
            if sees("!"), tried.keys(at: next).contains("not") { throw recover(1, as: ["not"]) }
        }
        if !isConfused {
            report("E100", "Expected a value, found \(described(current)).", at: current.span)
            lose()
        }
        return Expression(.missing, span: Span(current.span.start, current.span.start))
    }
}
