import HearthModel

// Programs of other languages, and what they have behind a rule.

extension Parser {
    mutating func tell(_ foreign: Foreign, at span: Span, fixes: [Diagnostic.Fix] = []) {
        report("E100", foreign.message, at: span, fixes: fixes)
    }

    /// A program that was pasted in: told once, whatever follows.
    mutating func refusePasted() throws(SyntaxError) {
        guard !isConfused, let foreign = pasted() else { return }
        let first = next
        // To where a rule of this language begins again.
        let isOpenHAB = isOpenHAB(next)
        repeat { advance() } while !isAtEnd && !(isOpenHAB ? sees("end") : beginsRuleBehindPasted)
        if isOpenHAB { advance() }
        unread.append(pieces[first].span.start)
        isConfused = true
        tell(foreign, at: pieces[first].span)
        throw SyntaxError(isPutRight: false)
    }

    private var beginsRuleBehindPasted: Bool {
        current.isFirstOnLine && current.indent == 0 && startsDeclaration(next) && piece(1).key != ":"
    }

    private func pasted() -> Foreign? {
        guard current.isFirstOnLine else { return nil }
        switch current.key {
        case "-": return piece(1).kind == .word || piece(1).kind == .text ? .yaml : nil
        case "{", "[": return piece(1).kind == .text || sees("{", 1) || sees("\"", 1) ? .json : nil
        case "@": return .code
        default: break
        }
        guard current.kind == .word else { return current.kind == .stray && source[current.span] == "@" ? .code : nil }
        if Foreign.yamlKeys.contains(current.key), sees(":", 1) { return .yaml }
        if isOpenHAB(next) { return .openHAB }
        let after = piece(1)
        guard after.line == current.line, Foreign.codeWords.contains(current.key), after.kind == .word else {
            return nil
        }
        return after.key == "." ? nil : .code
    }

    /// `rule "Hall" when ...`, and `then` on a line of its own before any brace.
    private func isOpenHAB(_ index: Int) -> Bool {
        guard pieces[index].key == "rule", index + 2 < pieces.count, pieces[index + 1].kind == .text,
            pieces[index + 2].key == "when"
        else { return false }
        let then = pieces[(index + 3)...].first { ["{", "rule", "then"].contains($0.key) }
        return then?.key == "then" && then?.isFirstOnLine == true
    }

    // MARK: Behind a rule

    /// `else { .. }` and `otherwise { .. }` behind the block of a rule.
    mutating func refuseElse(of rule: RuleSyntax) throws(SyntaxError) {
        guard sees("else") || sees("otherwise"), sees("{", 1) || sees("if", 1), !isConfused else { return }
        let (word, first) = (current, next)
        let end = previousEnd
        advance()
        if sees("if") {
            tell(.elseOfRule, at: word.span)
            lose()
            throw SyntaxError(isPutRight: false)
        }
        let block = try block(.rule)
        let whole = Span(end, block.span.end)
        switch rule.body {
        case .while(let period):
            let isElse = word.key == "else"
            var fixes: [Diagnostic.Fix] = []
            // What only undoes what the rule did is done by itself.
            if undoes(block, period.block) { fixes.append(.deleting(whole)) }
            let opposite = "while not (\(source[period.condition.span])) "
            if period.gate == nil { fixes.append(second(opposite, for: first)) }
            tell(isElse ? .elseOfPeriod : .otherwiseOfPeriod, at: word.span, fixes: fixes)
        case .when(let when):
            var fixes: [Diagnostic.Fix] = []
            if let gate = when.gate, when.repeat == nil {
                fixes.append(inside(gate, of: when, block, else: first))
            } else if when.events.count == 1, let opposite = opposite(of: when.events[0]) {
                fixes.append(second("when \(opposite) ", for: first))
            }
            tell(word.key == "else" ? .elseOfRule : .otherwiseOfRule, at: word.span, fixes: fixes)
        case .never, .expect: tell(.elseOfRule, at: word.span)
        }
    }

    /// Each statement of a block gives back what another did.
    private func undoes(_ block: Block, _ other: Block) -> Bool {
        func verbs(_ block: Block) -> [String]? {
            var all: [String] = []
            for statement in block.statements {
                guard case .act(.verb(let verb, verbSpan: _, let targets), over: nil, for: nil) = statement.kind else {
                    return nil
                }
                all += targets.map { "\(verb.rawValue) \(source[$0.span].lowercased())" }
            }
            return all.sorted()
        }
        let opposites = [
            "turn on": "turn off", "turn off": "turn on", "open": "close", "close": "open", "lock": "unlock",
            "unlock": "lock",
        ]
        guard let done = verbs(other), let undone = verbs(block) else { return false }
        let expected = done.map { deed in
            opposites.first { deed.hasPrefix($0.key + " ") }.map { $0.value + deed.dropFirst($0.key.count) } ?? deed
        }
        return expected.sorted() == undone
    }

    /// The words before the second block are those of a rule of its own.
    private func second(_ head: String, for word: Int) -> Diagnostic.Fix {
        let span = Span(pieces[word - 1].span.end, pieces[word + 1].span.start)
        return Diagnostic.Fix("make it a rule of its own", replace: span, with: "\n" + head)
    }

    /// `when E if G { A } else { B }` as `when E { if G { A } else { B } }`.
    private func inside(_ gate: Expression, of when: WhenSyntax, _ block: Block, else word: Int) -> Diagnostic.Fix {
        let eventEnd = when.events.last?.span.end ?? gate.span.start
        let head = Span(eventEnd, gate.span.start)
        let end = Span(block.span.end, block.span.end)
        return Diagnostic.Fix(
            "put `if` and `else` into the block",
            [Diagnostic.Edit(span: head, text: " { if "), Diagnostic.Edit(span: end, text: " }")]
                + (pieces[word].key == "else" ? [] : [Diagnostic.Edit(span: pieces[word].span, text: "else")]))
    }

    private func opposite(of event: Event) -> String? {
        guard event.then == nil else { return nil }
        switch event.first.kind {
        case .condition(let condition): return "not (\(source[condition.span]))"
        case .happening(let subject, let happening):
            let instant = InstantSyntax(event: event.first)
            guard stateAfter(instant) != nil else { return nil }
            switch (subject.kind, happening.kind) {
            case (.any, _), (.anyone, _), (.everyone, _): return nil
            case (_, .turnsOn): return "\(source[subject.span]) turns off"
            case (_, .turnsOff): return "\(source[subject.span]) turns on"
            case (_, .opens): return "\(source[subject.span]) closes"
            case (_, .closes): return "\(source[subject.span]) opens"
            case (_, .locks): return "\(source[subject.span]) unlocks"
            case (_, .unlocks): return "\(source[subject.span]) locks"
            case (_, .arrives): return "\(source[subject.span]) leaves"
            case (_, .leaves): return "\(source[subject.span]) arrives"
            case (_, .becomes(let value)):
                switch source[value.span].lowercased() {
                case "on": return "\(source[subject.span]) becomes off"
                case "off": return "\(source[subject.span]) becomes on"
                case "open": return "\(source[subject.span]) becomes closed"
                case "closed": return "\(source[subject.span]) becomes open"
                default: return "\(source[subject.span]) is not \(source[value.span])"
                }
            default: return nil
            }
        case .at, .every, .hearthStarts: return nil
        }
    }

    // MARK: Variables

    /// `var guests = no`: the type that the value shows.
    mutating func typeByValue(of name: Word) throws(SyntaxError) -> TypeName? {
        guard sees("="), !isConfused, let type = typeShown(by: next + 1) else { return nil }
        let place = Span(name.span.end, name.span.end)
        report(
            "E100", "Expected : and a type, found =.", at: current.span,
            fixes: [Diagnostic.Fix("write `: \(type)`", replace: place, with: ": \(type)")])
        return .name(Word(type, span: place))
    }

    private func typeShown(by index: Int) -> String? {
        let isSigned = pieces[index].key == "-"
        let value = pieces[isSigned ? index + 1 : index]
        let after = pieces[min(isSigned ? index + 2 : index + 1, pieces.count - 1)]
        switch value.kind {
        case .time: return "time"
        case .number:
            let isUnit = after.line == value.line && (after.kind == .unit || after.kind == .word)
            return isUnit ? UnitWord.named(after.key)?.dimension.rawValue ?? "number" : "number"
        case .word:
            switch value.key {
            case "yes", "no": return "yesno"
            case "on", "off": return "onoff"
            default: return Vocabulary.month(value.key) != nil && after.kind == .number ? "date" : nil
            }
        default: return nil
        }
    }
}
