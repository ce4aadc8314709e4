/// `subject happening`, before it is known whether it may stand there.
struct InstantSyntax {
    var subject: Subject
    var happening: Happening
    var span: Span { subject.span.through(happening.span) }
}

extension Parser {
    /// The instant that begins with a value: `door opens`.
    mutating func instant(of left: Expression, from first: Int) throws(Confusion) -> InstantSyntax? {
        guard let kind = subject(left), current.kind == .word, !current.isReserved else { return nil }
        let isHappening = Vocabulary.happenings.map { at($0) }.contains(true)
        guard isHappening, !sees(".", 1), !sees("->", 1) else { return nil }
        if case .quantity(let quantifier, _, _) = left.kind, quantifier != .any {
            let span = pieces[first].span
            report("E100", "Expected any, found \(quantifier.rawValue).", at: span, fixes: [.writing("any", for: span)])
        }
        let subject = Subject(kind, span: span(from: first))
        let start = next
        let happened = try happening()
        return InstantSyntax(subject: subject, happening: Happening(happened, span: span(from: start)))
    }

    private func subject(_ left: Expression) -> Subject.Kind? {
        switch left.kind {
        case .ref(let ref): .ref(ref)
        case .quantity(_, let name, let place): .any(class: name, place: place)
        case .anyone: .anyone
        case .everyone: .everyone
        default: nil
        }
    }

    private mutating func happening() throws(Confusion) -> Happening.Kind {
        let word = current.key
        advance()
        switch word {
        case "becomes": return .becomes(try sum())
        case "pressed": return take("twice") ? .pressedTwice : take("long") ? .pressedLong : .pressed
        case "turns":
            if take("on") { return .turnsOn }
            if take("off") { return .turnsOff }
            throw confused(expecting: "on or off")
        default:
            let plain: [Happening.Kind] = [
                .changes, .opens, .closes, .locks, .unlocks, .starts, .stops, .arrives, .leaves,
            ]
            guard let kind = plain.first(where: { $0.words == word }) else {
                preconditionFailure("\(word) is among the happenings")
            }
            return kind
        }
    }

    /// The state that an instant leads to, as written after its subject: `is open`. What has passed leaves none.
    func stateWords(of happening: Happening) -> String? {
        switch happening.kind {
        case .becomes(let value): "is \(source[value.span])"
        case .opens: "is open"
        case .closes: "is closed"
        case .locks: "is locked"
        case .unlocks: "is unlocked"
        case .turnsOn: "is on"
        case .turnsOff: "is off"
        case .arrives: "is home"
        case .leaves: "is away"
        case .changes, .starts, .stops, .pressed, .pressedTwice, .pressedLong: nil
        }
    }

    /// What stands in the tree for an instant in the place of a condition.
    func state(of instant: InstantSyntax) -> Expression { Expression(.missing, span: instant.span) }

    /// E102.
    mutating func tellInstant(_ instant: InstantSyntax, for need: Need) {
        var fixes: [Finding.Fix] = []
        if let state = stateWords(of: instant.happening) {
            let title = "write `\(source[instant.subject.span]) \(state)`"
            fixes.append(Finding.Fix(title, replace: instant.happening.span, with: state))
        }
        if let period = need.period, sees("{") || sees("if") {
            fixes.append(Finding.Fix("make it `when`", replace: period, with: "when"))
        }
        report(
            "E102", "\(need.word) needs a state; \"\(source[instant.span])\" is an instant.", at: instant.span,
            fixes: fixes)
    }

    /// E101: of several operands of an event at least one is an instant.
    mutating func tellCoincidence(_ operands: [Operand], in event: Span, mayFollow: Bool, isAlone: Bool) {
        let instants = operands.compactMap { operand in
            if case .instant(let instant) = operand { instant } else { nil }
        }
        let conditions = operands.compactMap { operand in
            if case .condition(let expression) = operand { asGate(expression) } else { nil }
        }
        let all = operands.map { operand in
            switch operand {
            case .condition(let expression): source[expression.span]
            case .instant(let instant): source[instant.span]
            }
        }
        var fixes: [Finding.Fix] = []
        if isAlone, let (cause, gate) = causeAndGate(instants, conditions) {
            fixes += fixWithGate(cause, gate, event)
        }
        if mayFollow, instants.count == 2, conditions.isEmpty {
            let sequence = "\(source[instants[1].span]) then \(source[instants[0].span]) within 2 min"
            fixes.append(.writing(sequence, for: event))
        }
        report(
            "E101", "\"\(all[0])\" and \"\(all[1])\" are two instants and never coincide.", at: event, fixes: fixes)
    }

    /// One instant is the event, all else its gate; `nil` if two of them leave no state.
    private func causeAndGate(_ instants: [InstantSyntax], _ conditions: [String]) -> (String, String)? {
        var stateless = instants.filter { stateWords(of: $0.happening) == nil }
        if stateless.isEmpty { stateless = [instants[0]] }
        guard stateless.count == 1, let cause = stateless.first else { return nil }
        let states = instants.filter { $0.span != cause.span }.compactMap { instant in
            stateWords(of: instant.happening).map { "\(source[instant.subject.span]) \($0)" }
        }
        return (source[cause.span], (conditions + states).joined(separator: " and "))
    }

    private func fixWithGate(_ cause: String, _ gate: String, _ event: Span) -> [Finding.Fix] {
        let title = "write `when \(cause) if \(gate)`"
        guard sees("if") else { return [Finding.Fix(title, replace: event, with: "\(cause) if \(gate)")] }
        // With `or` in the gate that is there, `and` would not join all of it.
        for piece in pieces[next...] {
            if piece.key == "or" { return [] }
            if piece.key == "{" || piece.kind == nil { break }
        }
        let after = Span(current.span.end, current.span.end)
        return [
            Finding.Fix(
                title, [Finding.Edit(span: event, text: cause), Finding.Edit(span: after, text: " \(gate) and")])
        ]
    }

    /// In a chain of `and` a suffix needs brackets.
    private func asGate(_ expression: Expression) -> String {
        switch expression.kind {
        case .lasting, .recent, .or: "(\(source[expression.span]))"
        default: source[expression.span]
        }
    }
}
