/// Operands of one event that are joined by `and` though at least one of them is an instant.
struct Coincidence {
    var operands: [Operand]
    var span: Span
    /// It is the first or second half of a `then`, which takes no other.
    var isInSequence = false
}

extension Parser {
    /// E101.
    ///
    /// - Parameter isAlone: there is no other event in the rule, so that it can have a gate of its own.
    mutating func tell(_ coincidence: Coincidence, isAlone: Bool) {
        // Words that were put right in it: with these, what is said of the rest is clearer.
        guard lastPutRight < 0 || !coincidence.span.contains(pieces[lastPutRight].span.start) else { return }
        var instants: [InstantSyntax] = []
        var conditions: [String] = []
        var hasTime = false
        var all: [String] = []
        for operand in coincidence.operands {
            switch operand {
            case .instant(let instant):
                instants.append(instant)
                all.append(source[instant.span])
            case .condition(let expression):
                if case .literal(.time) = expression.kind { hasTime = true }
                conditions.append(asGate(expression, among: coincidence.operands))
                all.append(source[expression.span])
            }
        }
        var fixes: [Diagnostic.Fix] = []
        if hasTime {
            // `at 7:00 and 19:00`.
            if !coincidence.isInSequence, conditions.count == 1, instants.count == 1 {
                fixes.append(.writing("\(all[0]) or at \(all[1])", for: coincidence.span))
            }
        } else if isAlone, let fix = gateFix(instants, conditions, coincidence.span) {
            fixes.append(fix)
        }
        if conditions.isEmpty, !instants.contains(where: \.isHappening), !coincidence.isInSequence {
            fixes.append(.writing(all.joined(separator: " or "), for: coincidence.span))
        }
        if !coincidence.isInSequence, instants.count == 2, conditions.isEmpty, instants.allSatisfy(\.isHappening) {
            let sequence = "\(source[instants[1].span]) then \(source[instants[0].span]) within 2 min"
            fixes.append(.writing(sequence, for: coincidence.span))
        }
        report(
            "E101", "\"\(all[0])\" and \"\(all[1])\" are two instants and never coincide.", at: coincidence.span,
            fixes: fixes)
    }

    /// One instant stays the event, all else becomes its gate, unless two of them leave no state.
    private func gateFix(_ instants: [InstantSyntax], _ conditions: [String], _ event: Span) -> Diagnostic.Fix? {
        let stateless = instants.filter { stateAfter($0) == nil }
        guard stateless.count < 2 else { return nil }
        let cause = stateless.first ?? instants[0]
        let states = instants.filter { $0.span != cause.span }.compactMap { instant in
            stateAfter(instant).map { "\($0.subject) \($0.words)" }
        }
        let gate = (conditions + states).joined(separator: " and ")
        let title = "write `when \(source[cause.span]) if \(gate)`"
        guard sees("if") else {
            return Diagnostic.Fix(title, replace: event, with: "\(source[cause.span]) if \(gate)")
        }
        // With `or` in the gate that is there, `and` would not join all of it.
        let present = pieces[next...].prefix { $0.key != "{" }
        guard !present.contains(where: { $0.key == "or" }) else { return nil }
        let afterIf = Span(current.span.end, current.span.end)
        return Diagnostic.Fix(
            title,
            [
                Diagnostic.Edit(span: event, text: source[cause.span]),
                Diagnostic.Edit(span: afterIf, text: " \(gate) and"),
            ])
    }

    /// In a chain of `and` a suffix needs brackets.
    private func asGate(_ expression: Expression, among operands: [Operand]) -> String {
        let written = source[expression.span]
        return switch expression.kind {
        case .lasting, .recent: "(\(written))"
        case .ref(let ref): written + (stateInCommon(ref, operands).map { " \($0)" } ?? "")
        default: written
        }
    }

    /// `is away` of the first in `ann and ben leave`: the verb is meant of both.
    private func stateInCommon(_ ref: Ref, _ operands: [Operand]) -> String? {
        for case .instant(let instant) in operands {
            guard case .happening(let subject, let happening) = instant.event.kind, case .ref(let other) = subject.kind,
                let state = stateAfter(instant)
            else { continue }
            if case .leaves = happening.kind { return state.words }
            if ref.words.last?.text == other.words.last?.text { return state.words }
        }
        return nil
    }
}
