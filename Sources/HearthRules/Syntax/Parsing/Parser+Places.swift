import HearthModel

/// What stands where it does not belong (E108).
extension Parser {
    mutating func tellPlace(_ what: String, _ place: String, at span: Span, fixes: [Diagnostic.Fix] = []) {
        report("E108", "\(what) does not belong in \(place).", at: span, fixes: fixes)
    }

    /// `wait` or `ask` in a block that is in force as long as a condition holds.
    mutating func tellWaiting(_ what: String, _ span: Span, after previous: Statement?) {
        guard case .period(let keyword, let lingering) = home else { return }
        var edits = [Diagnostic.Edit(span: keyword, text: "when")]
        if let lingering { edits.append(Diagnostic.Edit(span: lingering, text: "")) }
        var fixes = [Diagnostic.Fix("make it `when`", edits)]
        if let previous, case .act(_, _, for: nil) = previous.kind {
            fixes.append(Diagnostic.Fix("write `for`", replace: Span(previous.span.end, span.end), with: " for"))
        }
        tellPlace(what, "while", at: span, fixes: fixes)
    }

    /// Takes and tells a step of a test, if one is here.
    mutating func stepOutOfPlace() throws(SyntaxError) -> Bool {
        let first = next
        guard looksLikeStep(first) else { return false }
        let step = try self.step()
        let whole = span(from: first)
        var fixes: [Diagnostic.Fix] = []
        if case .report(_, let ref, let value) = step.kind {
            fixes.append(.writing("set \(source[ref.span]) to \(source[value.span])", for: whole))
        }
        let isReport = !fixes.isEmpty && !sees("by", first - next)
        tellPlace(isReport ? "->" : described(pieces[first]), "a rule", at: whole, fixes: fixes)
        return true
    }

    private func looksLikeStep(_ index: Int) -> Bool {
        let after = pieces[min(index + 1, pieces.count - 1)]
        switch pieces[index].key {
        case "given", "lose", "restart", "answer", "expect":
            return after.kind == .word && after.key != "->" || after.key == "("
        case "by": return after.key == "hand"
        case "at": return after.kind == .time || after.kind == .isoDate
        default: return isReport(index)
        }
    }

    /// `a.b -> …`
    func isReport(_ index: Int) -> Bool {
        guard pieces[index].isName else { return false }
        var end = index + 1
        while end + 1 < pieces.count, pieces[end].key == ".", pieces[end + 1].kind == .word { end += 2 }
        return pieces[min(end, pieces.count - 1)].key == "->"
    }

    /// Takes and tells a statement in a test, if one is here.
    mutating func statementOutOfPlace() throws(SyntaxError) -> Bool {
        guard beginsStatement(next), !sees("wait") else { return false }
        let first = next
        let statement = try statement(after: nil)
        let whole = span(from: first)
        let fixes = statement.flatMap(asHand).map { [Diagnostic.Fix.writing($0, for: whole)] }
        tellPlace(described(pieces[first]), "a test", at: whole, fixes: fixes ?? [])
        return true
    }

    /// The step in which a person does what the statement does.
    private func asHand(_ statement: Statement) -> String? {
        guard case .act(let act, over: nil, for: nil) = statement.kind else { return nil }
        switch act {
        case .set(let targets, bound: .exact, let value):
            guard targets.count == 1, case .ref(let ref) = targets[0].kind else { return nil }
            return "by hand \(source[ref.span]) -> \(source[value.span])"
        case .verb(let verb, _, let targets):
            guard targets.count == 1, case .ref(let ref) = targets[0].kind, let state = Parser.states[verb] else {
                return nil
            }
            return "by hand \(source[ref.span]) -> \(state)"
        default: return nil
        }
    }

    private static let states: [Act.Verb: String] = [
        .turnOn: "on", .turnOff: "off", .open: "open", .close: "closed", .lock: "locked", .unlock: "unlocked",
    ]
}
