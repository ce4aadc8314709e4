import HearthModel

extension Parser {
    mutating func block(_ home: Home) throws(SyntaxError) -> Block {
        let first = next
        try putThenRight()
        if !sees("{"), beginsStatement(next) || beginsActByName(next), !isConfused {
            require("{")
        } else if !at("{") {
            throw confused(expecting: "{")
        }
        try enter()
        if sees("{") { advance() }
        nesting.open.append(first)
        let (outer, wasList) = (self.home, isList)
        (self.home, isList) = (home, false)
        let statements = statements(of: first)
        (self.home, isList, isConfused) = (outer, wasList, false)
        nesting.open.removeLast()
        leave()
        return Block(statements: statements, span: span(from: first))
    }

    private mutating func statements(of block: Int) -> [Statement] {
        var statements: [Statement] = []
        while !endsBlock(block) {
            if sees(";") || isSeparator(next) {
                reportExtraneous("a statement")
                continue
            }
            let start = next
            let previous = statements.last
            let parsed = recovering { parser throws(SyntaxError) -> [Statement] in
                let statement = try parser.statement(after: previous)
                parser.putSeparatorRight()
                try parser.finish(before: Vocabulary.statements)
                return statement.map { [$0] } ?? []
            }
            if let parsed {
                statements += parsed
            } else {
                skip(from: start) { parser, index in
                    parser.pieces[index].key == ";" || parser.beginsStatement(index)
                }
            }
            if sees(";") { advance() }
        }
        return statements
    }

    /// Takes the brace that ends a block. Without one the block ends, told, where the text around it goes on.
    mutating func endsBlock(_ open: Int) -> Bool {
        if sees("}") {
            nesting.closed.append((open, next))
            advance()
            return true
        }
        guard isAtEnd || isOutside(next, of: open) else { return false }
        tellUnclosed()
        return true
    }

    mutating func reportExtraneous(_ what: String) {
        let found = current
        report("E100", "Expected \(what), found \(described(found)).", at: found.span, fixes: [.deleting(found.span)])
        advance()
    }

    /// Whether a piece looks like the beginning of a statement; its words are free elsewhere.
    func beginsStatement(_ index: Int) -> Bool {
        let found = pieces[index]
        guard found.kind == .word, Vocabulary.statements.contains(found.key) else { return false }
        let after = pieces[index + 1]
        if after.key == "." || after.key == "->" { return false }
        switch found.key {
        case "turn": return after.key == "on" || after.key == "off"
        case "for": return after.key == "each"
        case "log": return after.kind == .text
        case "set", "apply", "notify", "ask", "let", "do", "flash": return after.kind == .word
        case "if", "wait", "raise": return true
        default: return found.isFirstOnLine && after.kind == .word
        }
    }

    /// - Returns: `nil` for something that does not belong here and was told.
    mutating func statement(after previous: Statement?) throws(SyntaxError) -> Statement? {
        let first = next
        if try stepOutOfPlace() { return nil }
        if startsDeclaration(next) {
            tellPlace(described(current), "a block", at: current.span)
            _ = try declarationKind()
            return nil
        }
        let keyword = current.span
        let kind: Statement.Kind
        if take("if") {
            kind = try conditional()
        } else if sees("each", 1), at("for") {
            kind = try forEach()
        } else if let message = try takeMessage(first) {
            kind = message
        } else if let delayed = try takeDelayed(first) {
            kind = delayed
        } else if try takeCall(first) {
            return nil
        } else if take("notify") {
            kind = try notice()
        } else if take("ask") {
            tellWaiting("ask", keyword, after: nil)
            kind = try question()
        } else if take("wait") {
            kind = try wait()
            if case .wait = kind {
                tellWaiting("wait", keyword, after: previous)
            } else {
                tellWaiting("wait", keyword, after: nil)
            }
        } else if sees("do"), piece(1).isName, at("do") {
            advance()
            kind = .perform(try name(of: "a sequence"))
        } else if sees("flash"), piece(1).isName || sees("all", 1) || sees("it", 1), at("flash") {
            tellWaiting("flash", keyword, after: nil)
            kind = try flash()
        } else if take("raise") {
            kind = try concern()
        } else if take("let") {
            let name = try self.name(of: "a name")
            require("=")
            kind = .let(name, try expression(Need("let")))
        } else if take("log") {
            kind = .log(try text())
        } else {
            let act = try act()
            let over = take("over") ? try sum() : nil
            let lasting = at("for") && !sees("each", 1) ? try duration() : nil
            try tellDelay(act, first)
            try takeUntil(first)
            kind = .act(act, over: over, for: lasting)
        }
        return Statement(kind, span: span(from: first))
    }

    private mutating func duration() throws(SyntaxError) -> Expression {
        try putSpanRight()
        advance()
        return try sum()
    }

    // MARK: Acts

    private mutating func act() throws(SyntaxError) -> Act {
        let first = next
        if take("set") {
            let targets = try targets()
            if !at("to"), sees("to", 1) { throw confused(expecting: "to") }
            if let verb = takeState(expecting: "to", at: current, from: first) {
                return .verb(verb, verbSpan: pieces[first].span, targets)
            }
            require("to")
            var bound = Act.Bound.exact
            if at("at"), sees("least", 1) || sees("most", 1) {
                bound = sees("least", 1) ? .atLeast : .atMost
                next += 2
            }
            return .set(targets, bound: bound, try sum())
        }
        if take("apply") { return .apply(try name(of: "a scene")) }
        if take("turn") { return try turn(first) }
        for verb in [Act.Verb.open, .close, .lock, .unlock, .start, .stop, .toggle] where take(verb.rawValue) {
            let verbSpan = span(from: first)
            return .verb(verb, verbSpan: verbSpan, try targets())
        }
        if sees("each", 1) { _ = at("for") }
        for word in ["if", "notify", "ask", "wait", "raise", "let", "log"] { _ = at(word) }
        try refuseForeignStatement()
        if let act = try actByName(first) { return act }
        throw confused(expecting: "a statement")
    }

    private mutating func turn(_ first: Int) throws(SyntaxError) -> Act {
        let isOn = at("on")
        if take("on") || take("off") {
            let verbSpan = span(from: first)
            let targets = try targets()
            if isOn, let act = try takeLevel(of: targets, from: first) { return act }
            return .verb(isOn ? .turnOn : .turnOff, verbSpan: verbSpan, targets)
        }
        guard meaning(of: current) == nil, current.isName || sees("all"), !isConfused else {
            throw confused(expecting: "on or off")
        }
        // `turn the_lamp on`.
        let found = current
        let start = next
        let targets = try targets()
        guard let verb = takeState(expecting: "on or off", at: found, from: first) else {
            next = start
            throw confused(expecting: "on or off")
        }
        return .verb(verb, verbSpan: pieces[first].span, targets)
    }

    /// `turn lamp on`, `set lamp on`: the state behind the targets.
    private mutating func takeState(expecting what: String, at found: Piece, from first: Int) -> Act.Verb? {
        guard sees("on") || sees("off"), !isConfused else { return nil }
        let state = current.key
        let meant = "turn \(state) \(source[span(from: first + 1)])"
        advance()
        report(
            "E100", "Expected \(what), found \(described(found)).", at: found.span,
            fixes: [.writing(meant, for: span(from: first))])
        return state == "on" ? .turnOn : .turnOff
    }

    // MARK: People

    private mutating func notice() throws(SyntaxError) -> Statement.Kind {
        let first = next
        var people = [try who()]
        // `notify ann and ben "x"`.
        while sees("and") || sees(","), piece(1).isName, !isConfused {
            advance()
            people.append(try who())
        }
        let all = span(from: first)
        let text = try text()
        let urgency: Statement.Urgency = take("urgently") ? .urgently : take("quietly") ? .quietly : .plain
        if people.count > 1, !isConfused {
            let said = source[Span(text.span.start, previousEnd)]
            let each = people.map { "\(source[$0.span]) \(said)" }.joined(separator: "; notify ")
            let fix = Diagnostic.Fix(
                "write `notify` for each", replace: Span(all.start, previousEnd), with: each)
            report("E100", "Expected one person, found \(source[all]).", at: all, fixes: [fix])
        }
        return .notify(people[0], text, urgency)
    }

    private mutating func question() throws(SyntaxError) -> Statement.Kind {
        let who = try who()
        let text = try text()
        require("within", fix: "within 10 min")
        let within = try sum()
        if !at("else"), !isConfused, sees("{") {
            let place = Span(previousEnd, previousEnd)
            report(
                "E100", "Expected else and the answer that counts if none comes, found {.", at: current.span,
                fixes: answerNames.map { Diagnostic.Fix("write `else \($0)`", replace: place, with: " else \($0)") })
            throw SyntaxError(isPutRight: false)
        }
        require("else", fix: nil)
        let otherwise = try anyWord("an answer")
        let open = next
        guard at("{") else { throw confused(expecting: "{") }
        try enter()
        advance()
        nesting.open.append(open)
        var answers: [Answer] = []
        while !endsBlock(open) {
            let start = next
            let home = home
            let answer = recovering { parser throws(SyntaxError) in
                Answer(name: try parser.anyWord("an answer"), block: try parser.block(home))
            }
            if let answer {
                answers.append(answer)
            } else {
                skip(from: start) { parser, index in
                    parser.pieces[index].kind == .word && parser.pieces[index + 1].key == "{"
                }
            }
        }
        nesting.open.removeLast()
        leave()
        return .ask(who, text, within: within, otherwise: otherwise, answers: answers)
    }

    /// Of the braces that open here.
    private var answerNames: [String] {
        var (names, depth): ([String], Int) = ([], 0)
        for index in next..<pieces.count - 1 {
            if pieces[index].key == "}" { depth -= 1 }
            if depth == 0, index > next { break }
            if depth == 1, pieces[index].kind == .word, pieces[index + 1].key == "{" {
                names.append(described(pieces[index]))
            }
            if pieces[index].key == "{" { depth += 1 }
        }
        return names
    }

    private mutating func concern() throws(SyntaxError) -> Statement.Kind {
        let severity = try sum()
        let text = try text()
        let about = take("about") ? try ref("a device") : nil
        return .raise(severity, text, about: about)
    }

    // MARK: Flow

    private mutating func wait() throws(SyntaxError) -> Statement.Kind {
        guard take("until") else {
            passOver(["for"], expecting: "a value")
            return .wait(try sum())
        }
        let condition = try expression(Need("until"))
        guard at("at"), sees("most", 1) else { return .waitUntil(condition, atMost: nil) }
        next += 2
        return .waitUntil(condition, atMost: try sum())
    }

    /// `flash targets [ sum "times" ] [ "for" sum ]`.
    private mutating func flash() throws(SyntaxError) -> Statement.Kind {
        advance()
        let targets = try targets()
        var times: Expression?
        if current.kind == .number {
            times = try sum()
            if !take("time") { require("times") }
        }
        let span = times == nil && at("for") && !sees("each", 1) ? try duration() : nil
        return .flash(targets, times: times, for: span)
    }

    private mutating func conditional() throws(SyntaxError) -> Statement.Kind {
        var branches = [try branch()]
        while take("else") {
            guard take("if") else { return .if(branches, otherwise: try block(home)) }
            branches.append(try branch())
        }
        return .if(branches, otherwise: nil)
    }

    private mutating func branch() throws(SyntaxError) -> Branch {
        let condition = try expression(Need("if"))
        return Branch(condition: condition, block: try block(home))
    }

    private mutating func forEach() throws(SyntaxError) -> Statement.Kind {
        next += 2
        let name = try self.name(of: "a name")
        require("in")
        let target = try target()
        return .forEach(name, in: target, try block(home))
    }
}
