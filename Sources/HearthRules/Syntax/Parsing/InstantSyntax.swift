/// An event that is no condition, before it is known whether it may stand there.
struct InstantSyntax {
    var event: BasicEvent
    var span: Span { event.span }
    var isHappening: Bool { if case .happening = event.kind { true } else { false } }
}

extension Parser {
    /// The instant that begins with a value: `door opens`.
    mutating func instant(of left: Expression, from first: Int) throws(SyntaxError) -> InstantSyntax? {
        guard let kind = subject(left) else { return nil }
        let key = try keyOfRemote(left)
        guard current.kind == .word, !current.isReserved else { return nil }
        let isHappening = Vocabulary.happenings.map { at($0) }.contains(true)
        guard isHappening, !sees(".", 1), !sees("->", 1) else { return nil }
        if case .quantity(let quantifier, _, _) = left.kind, quantifier != .any {
            let span = pieces[first].span
            report("E100", "Expected any, found \(quantifier.rawValue).", at: span, fixes: [.writing("any", for: span)])
        }
        let subject = Subject(kind, key: key, span: span(from: first))
        let start = next
        let word = next
        var happened = try happening()
        if case .changes = happened, let meant = try takeFromTo(of: subject.span, from: word) { happened = meant }
        let byHand = sees("by") && sees("hand", 1)
        if byHand { next += 2 }
        let happening = Happening(happened, byHand: byHand, span: span(from: start))
        return InstantSyntax(event: BasicEvent(.happening(subject, happening), span: span(from: first)))
    }

    /// `remote "on" pressed`: the name of the key, before what was done with it.
    private mutating func keyOfRemote(_ left: Expression) throws(SyntaxError) -> Word? {
        guard case .ref = left.kind, current.kind == .text,
            ["pressed", "released", "turned"].contains(piece(1).key)
        else { return nil }
        return try quotedName("the name of a key")
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

    private mutating func happening() throws(SyntaxError) -> Happening.Kind {
        let word = current.key
        advance()
        switch word {
        case "becomes": return .becomes(try sum())
        case "pressed": return take("twice") ? .pressedTwice : take("long") ? .pressedLong : .pressed
        case "turns":
            if take("on") { return .turnsOn }
            if take("off") { return .turnsOff }
            throw confused(expecting: "on or off")
        case "turned":
            if take("right") { return .turnedRight }
            if take("left") { return .turnedLeft }
            throw confused(expecting: "right or left")
        default:
            let plain: [Happening.Kind] = [
                .changes, .opens, .closes, .locks, .unlocks, .starts, .stops, .released, .arrives, .leaves,
            ]
            guard let kind = plain.first(where: { $0.words == word }) else {
                preconditionFailure("\(word) is among the happenings")
            }
            return kind
        }
    }

    /// What most things are that start or stop: motion, a fan. Of others the resolver has better words.
    private static let likelyStates = ["starts": "is on", "stops": "is off"]

    /// The state that an instant leads to, as written after its subject: `is open`. What has passed leaves none.
    private func stateWords(of happening: Happening) -> String? {
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
        case .changes, .starts, .stops, .pressed, .pressedTwice, .pressedLong, .released, .turnedRight,
            .turnedLeft:
            nil
        }
    }

    /// `door is open` for `door opens`: what it is of, what tells the instant, and what tells the state.
    func stateAfter(_ instant: InstantSyntax) -> (subject: String, happening: Span, words: String)? {
        guard case .happening(let subject, let happening) = instant.event.kind else { return nil }
        return stateWords(of: happening).map { (source[subject.span], happening.span, $0) }
    }

    /// What stands in the tree for an instant in the place of a condition.
    func state(of instant: InstantSyntax) -> Expression { Expression(.missing, span: instant.span) }

    /// E102.
    mutating func tellInstant(_ instant: InstantSyntax, for need: Need) {
        var fixes: [Diagnostic.Fix] = []
        if let state = stateAfter(instant) {
            let title = "write `\(state.subject) \(state.words)`"
            fixes.append(Diagnostic.Fix(title, replace: state.happening, with: state.words))
        } else if case .happening(let subject, let happening) = instant.event.kind, need.word != "not",
            let words = Parser.likelyStates[happening.kind.words]
        {
            let title = "write `\(source[subject.span]) \(words)`"
            fixes.append(Diagnostic.Fix(title, replace: happening.span, with: words))
        }
        if let period = need.period, sees("{") || sees("if") {
            fixes.append(Diagnostic.Fix("make it `when`", replace: period, with: "when"))
        }
        report(
            "E102", "\(need.word) needs a state; \"\(source[instant.span])\" is an instant.", at: instant.span,
            fixes: fixes)
    }
}
