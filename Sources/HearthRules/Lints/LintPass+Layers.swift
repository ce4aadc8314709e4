import HearthKernel
import HearthModel

// Words that do not do what they seem to.

extension LintPass {
    /// W122, W123.
    mutating func checkLayers() {
        for (position, rule) in set.rules.enumerated() where !rule.isOff {
            switch rule.body {
            case .when: checkLayer(of: rule, position)
            case .while(let condition, _, let lingering, let steps):
                for action in steps.setting { sayNotGivenBack(action, rule, condition, isPlain: lingering == nil) }
            case .never, .expect: break
            }
        }
    }

    private mutating func checkLayer(of rule: Rule, _ position: Int) {
        let weak = rule.syntax.attributes.first { $0.kind.isLayerOfClaims }
        guard let weak, rule.layer == .low || rule.layer == .urgent else { return }
        let plain = actions(of: position).filter(\.isPlain)
        guard !plain.isEmpty else { return }
        let place = Place(file: rule.textFile, span: weak.span)
        let edits = plain.map(\.place.span.end).unique.map { Diagnostic.Edit(span: Span($0, $0), text: " for 10 min") }
        say(
            "W122", "\"\(text(place))\" does not strengthen a plain write.", at: place,
            fixes: [Diagnostic.Fix("add `for`", edits), asWhile(rule)])
    }

    private mutating func sayNotGivenBack(_ action: Action, _ rule: Rule, _ condition: Meaning, isPlain: Bool) {
        guard case .setVariable(let variable, _) = action.kind, set.variables.indices.contains(variable.position) else {
            return
        }
        let name = set.variables[variable.position].name
        var fix: Diagnostic.Fix?
        if case .while(let written) = rule.syntax.body, isPlain, written.gate == nil,
            written.block.statements.count == 1,
            let initial = initial(of: variable)
        {
            let text = text(written.condition.span, of: rule)
            fix = Diagnostic.Fix(
                "say in a second `when` what it is afterwards",
                [
                    Diagnostic.Edit(
                        span: Span(rule.syntax.bodySpan.start, written.condition.span.end),
                        text: "when " + bracketed(text, if: condition.isAlternative)),
                    Diagnostic.Edit(
                        span: Span(rule.syntax.span.end, rule.syntax.span.end),
                        text: "\nwhen not (\(text)) { set \(name) to \(initial) }"),
                ])
        }
        say("W123", "\(name) is not given back.", at: action.place, fixes: [fix])
    }

    /// As it can be written.
    private func initial(of variable: VariableIndex) -> String? {
        let name = set.variables[variable.position].name
        if variable == .mode { return set.modes.first }
        for file in set.files {
            for declaration in file.declarations {
                if case .variable(let word, _, let value) = declaration.kind, word.key == name {
                    return file.source[value.span]
                }
            }
        }
        return nil
    }
}

extension RuleAttribute.Kind {
    fileprivate var isLayerOfClaims: Bool {
        switch self {
        case .low, .urgent: true
        case .safety, .evenIfHeld, .off: false
        }
    }
}

extension [Action] {
    /// The statements that set a variable, also those inside others.
    fileprivate var setting: [Action] {
        flatMap { action in
            if case .setVariable = action.kind { return [action] }
            return action.blocks.flatMap(\.setting)
        }
    }
}
