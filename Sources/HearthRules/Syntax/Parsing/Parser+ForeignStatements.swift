import HearthModel

/// Statements as other languages write them: told, and understood.
extension Parser {
    // MARK: Between statements

    /// `turn on lamp, wait 5 min`, `turn on lamp then wait 5 min`: what stands between two statements as between
    /// values.
    mutating func putSeparatorRight() {
        guard isSeparator(next), !isConfused else { return }
        report(
            "E100", "Expected ;, found \(described(current)).", at: current.span,
            fixes: [Diagnostic.Fix("write `;`", replace: Span(previousEnd, current.span.end), with: ";")])
        advance()
    }

    /// A statement follows.
    func isSeparator(_ index: Int) -> Bool {
        [",", "then", "and", "&&", "&"].contains(pieces[index].key) && surelyBeginsStatement(index + 1)
    }

    /// The word `then` before a block, not between two events.
    var isThenOfBlock: Bool { sees("then") && (sees("{", 1) || surelyBeginsStatement(next + 1)) }

    /// Whether a piece begins a statement even where a name could stand: `turn on a, wait over 5 s`.
    private func surelyBeginsStatement(_ index: Int) -> Bool {
        guard index < pieces.count - 1, Vocabulary.statements.contains(pieces[index].key) else { return false }
        let after = pieces[index + 1]
        switch after.kind {
        case .number, .text: return true
        case .symbol: return after.key == "(" && after.isApart
        case .word where pieces[index].key == "turn": return after.key == "on" || after.key == "off"
        case .word: return !after.isFirstOnLine && !Parser.behindNames.contains(after.key)
        default: return false
        }
    }

    /// What can stand behind a name in a list of targets or in a condition.
    static let behindNames = Set(
        Vocabulary.statements + Vocabulary.happenings + Phrase.orderVerbs
            + ["over", "to", "then", "and", "or", "is", "in", "between", "within", "default", "at", "until", "with"]
            + ["after", "has", "was", "are", "detects", "detected", "comes", "gets", "held", "double", "long", "while"]
            + ["by", "above", "below", "under", "unless", "only", "triggered", "clicked", "isnt"])

    /// `if door is open then { .. }`, `if door is open then turn on lamp`.
    mutating func putThenRight() throws(SyntaxError) {
        guard isThenOfBlock, !isConfused else { return }
        guard sees("{", 1) else { throw recover(1, as: ["{"]) }
        report(
            "E100", "Expected {, found then.", at: current.span,
            fixes: [.deleting(Span(previousEnd, current.span.end))])
        advance()
    }

    // MARK: People

    /// `send "x" to ann`.
    mutating func takeMessage(_ first: Int) throws(SyntaxError) -> Statement.Kind? {
        let isSaying = ["send", "notify", "tell"].contains(current.key)
        guard isSaying, piece(1).kind == .text, piece(2).key == "to", !isConfused else { return nil }
        advance()
        let text = try text()
        advance()
        let start = next
        let who = try who()
        let span = span(from: first)
        let meant = "notify \(source[self.span(from: start)]) \(source[text.span])"
        report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
        return .notify(who, text, .plain)
    }

    // MARK: Time

    /// `turn off lamp after 5 min`; `set lamp to 50 % in 5 s` may be meant as `over`.
    mutating func tellDelay(_ act: Act, _ first: Int) throws(SyntaxError) {
        guard sees("after") || sees("in"), piece(1).kind == .number, !isConfused else { return }
        let written = source[span(from: first)]
        let word = current.span
        var fixes: [Diagnostic.Fix] = []
        if case .set = act, sees("in") { fixes.append(.writing("over", for: word)) }
        advance()
        let delay = try sum()
        let span = span(from: first)
        let meant = "wait \(source[delay.span]); \(written)"
        fixes.append(.writing(meant, for: span))
        let wanted = fixes.count > 1 ? "\(written) over \(source[delay.span])" : meant
        report("E100", "Expected \(wanted), found \(source[span]).", at: span, fixes: fixes)
    }

    /// `after 5 min { turn off lamp }`, `after 5 min turn off lamp`.
    mutating func takeDelayed(_ first: Int) throws(SyntaxError) -> Statement.Kind? {
        guard sees("after"), piece(1).kind == .number, !isConfused else { return nil }
        advance()
        let delay = try sum()
        let span = span(from: first)
        let meant = "wait \(source[delay.span])"
        guard sees("{") else {
            let end = sees(";") || isSeparator(next) ? "" : ";"
            report(
                "E100", "Expected \(meant), found \(source[span]).", at: span,
                fixes: [.writing(meant + end, for: span)])
            return .wait(delay)
        }
        let opening = span.through(current.span)
        let block = try block(home)
        let closing = Span(block.span.end - 1, block.span.end)
        let edits = [Diagnostic.Edit(span: opening, text: meant + ";"), Diagnostic.Edit(span: closing, text: "")]
        let isClosed = source[closing] == "}"
        report(
            "E100", "Expected \(meant), found \(source[span]).", at: span,
            fixes: isClosed ? [Diagnostic.Fix("write `\(meant);`", edits)] : [])
        return .if([Branch(condition: Expression(.missing, span: delay.span), block: block)], otherwise: nil)
    }

    // MARK: Acts

    /// `turn on lamp at 50 %`, `turn on lamp with brightness 50 %`.
    mutating func takeLevel(of targets: [Target], from first: Int) throws(SyntaxError) -> Act? {
        guard !isConfused else { return nil }
        var targets = targets
        var names = source[Span(targets[0].span.start, previousEnd)]
        if sees("with"), piece(2).kind == .number, case .ref(let ref) = targets[0].kind, targets.count == 1 {
            names += ".\(described(piece(1)))"
            targets[0] = Target(.ref(Ref(ref.words + [word(piece(1))])), span: targets[0].span)
            next += 2
        } else if sees("at") || sees("to"), piece(1).kind == .number {
            advance()
        } else {
            return nil
        }
        let level = try sum()
        let span = span(from: first)
        let meant = "set \(names) to \(source[level.span])"
        report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
        return .set(targets, bound: .exact, level)
    }

    /// `lamp = on`, `lamp on` on a line of its own.
    func beginsActByName(_ index: Int) -> Bool {
        guard pieces[index].isFirstOnLine, pieces[index].isName else { return false }
        var end = index + 1
        while end + 1 < pieces.count, pieces[end].key == ".", pieces[end + 1].kind == .word { end += 2 }
        return ["=", "on", "off"].contains(pieces[end].key)
    }

    /// `lamp on`, `lamp = on`, `lamp.turn_on()`, `lamp.brightness = 50 %`.
    mutating func actByName(_ first: Int) throws(SyntaxError) -> Act? {
        guard current.isName, !isConfused, meaning(of: current) == nil else { return nil }
        let before = lastRefEnd
        let ref = try ref("a device")
        let isAssigned = sees("=") || sees(":") || sees("to")
        if isAssigned { advance() }
        if sees("on") || sees("off") {
            let isOn = sees("on")
            advance()
            return tellVerb(isOn ? .turnOn : .turnOff, ref, from: first)
        }
        if isAssigned {
            let value = try sum()
            let span = span(from: first)
            let meant = "set \(source[ref.span]) to \(source[value.span])"
            report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
            return .set([Target(.ref(ref), span: ref.span)], bound: .exact, value)
        }
        guard ref.words.count > 1, let verb = Parser.methods[ref.words[ref.words.count - 1].key] else {
            (next, lastRefEnd) = (first, before)
            return nil
        }
        if sees("("), sees(")", 1) { next += 2 }
        return tellVerb(verb, Ref(ref.words.dropLast()), from: first)
    }

    private static let methods: [String: Act.Verb] = [
        "turn_on": .turnOn, "turn_off": .turnOff, "on": .turnOn, "off": .turnOff, "toggle": .toggle, "open": .open,
        "close": .close, "lock": .lock, "unlock": .unlock, "start": .start, "stop": .stop,
    ]

    private mutating func tellVerb(_ verb: Act.Verb, _ ref: Ref, from first: Int) -> Act {
        let span = span(from: first)
        let meant = "\(verb.rawValue) \(source[ref.span])"
        report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
        return .verb(verb, verbSpan: span, [Target(.ref(ref), span: ref.span)])
    }
}
