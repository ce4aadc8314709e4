import HearthKernel
import HearthModel

// How rules that disagree can be told apart.

extension LintPass {
    /// The lower rule one layer up, where it makes claims: a layer does not strengthen a plain write.
    func layerFix(_ lower: RuleAction) -> Diagnostic.Fix? {
        let rule = set.rules[lower.rule]
        guard rule.layer == .normal, !rule.evenIfHeld, !lower.isPlain else { return nil }
        if let name = rule.syntax.name {
            return Diagnostic.Fix("make it urgent", replace: Span(name.span.end, name.span.end), with: " urgent")
        }
        let start = rule.syntax.bodySpan.start
        return Diagnostic.Fix(
            "make it urgent", replace: Span(start, start),
            with: "rule \"\(plain(title(lower.rule)))\" urgent: ")
    }

    /// The lower rule only where the upper one has nothing to say.
    func gateFix(_ upper: RuleAction, _ lower: RuleAction) -> Diagnostic.Fix? {
        let rule = set.rules[lower.rule]
        guard !rule.isOfRecipe, let reason = reason(of: set.rules[upper.rule]) else { return nil }
        let gate: Expression?
        let end: Int
        switch rule.syntax.body {
        case .when(let when): (gate, end) = (when.gate, when.events.last?.span.end ?? 0)
        case .while(let body): (gate, end) = (body.gate, body.condition.span.end)
        case .never, .expect: return nil
        }
        guard let gate else {
            return Diagnostic.Fix("give it a gate", replace: Span(end, end), with: " if not (\(reason))")
        }
        var isAlternative = false
        if case .or = gate.kind { isAlternative = true }
        return Diagnostic.Fix(
            "narrow its gate", replace: gate.span,
            with: bracketed(text(gate.span, of: rule), if: isAlternative) + " and not (\(reason))")
    }

    /// Why a rule does what it does, as a condition: of an instant only its gate.
    private func reason(of rule: Rule) -> String? {
        if rule.isOfRecipe { return nil }
        return switch rule.syntax.body {
        case .while(let body): text(body.condition.span, of: rule)
        case .when(let when): when.gate.map { text($0.span, of: rule) }
        case .never, .expect: nil
        }
    }

    /// The claim narrowed so that the write shows: half a day from a time of day on, or while its event's state lasts.
    func limitFix(_ claim: RuleAction, _ write: RuleAction) -> Diagnostic.Fix? {
        let rule = set.rules[claim.rule]
        guard case .while(let body) = rule.syntax.body, case .when(let when) = set.rules[write.rule].syntax.body,
            when.events.count == 1, !rule.isOfRecipe, !set.rules[write.rule].isOfRecipe,
            claim.place.file == write.place.file
        else { return nil }
        var limit = state(after: when.events[0], of: set.rules[write.rule])
        if case .at(let time, let offset, _) = set.rules[write.rule].body.events.first?.first.first?.kind,
            offset == nil,
            let start = time.constant?.number
        {
            let times = [start, around(start + 43_200_000)].map { Rendering.time.text(of: .number($0)) }
            limit = "time between \(times[0]) and \(times[1])"
        }
        guard let limit else { return nil }
        var isAlternative = false
        if case .or = body.condition.kind { isAlternative = true }
        return Diagnostic.Fix(
            "put the limit into the `while`", replace: body.condition.span,
            with: bracketed(text(body.condition.span, of: rule), if: isAlternative) + " and not (\(limit))")
    }

    /// As it can stand in quotes without interpolation.
    func plain(_ text: String) -> String { String(text.map { "\"\\{}".contains($0) ? "'" : $0 }) }
}
