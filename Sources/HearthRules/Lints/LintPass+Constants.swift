import HearthKernel
import HearthModel

extension LintPass {
    /// W161: conditions that nothing can change.
    mutating func checkConstants() {
        for rule in set.rules {
            switch rule.body {
            case .while(let condition, _, _, _), .never(let condition, _, _, _), .expect(let condition, _, _, _, _, _):
                checkConstant(condition)
            case .when: break
            }
            for case .edge(let condition) in rule.body.events.flatMap({ $0.first + $0.then }).map(\.kind) {
                checkConstant(condition)
            }
            if let gate = rule.body.gate {
                checkConstant(gate)
                checkGate(gate, of: rule)
            }
            checkConstants(in: rule.body.actions)
        }
    }

    /// A gate that cannot hold when the rule starts: it denies the event, or is for another time.
    private mutating func checkGate(_ gate: Meaning, of rule: Rule) {
        let beginnings: [(text: String, states: [Meaning])]
        switch rule.body {
        case .when(let events, _, _, _), .expect(_, _, let events, _, _, _):
            beginnings = events.map { (text($0.place), $0.states) }
        case .while(let condition, _, _, _): beginnings = [(text(condition.place), [condition])]
        case .never: return
        }
        let isExcluded = beginnings.allSatisfy { beginning in
            // Where the sun is at a time is not known without the place of the house.
            let all = beginning.states + [gate]
            guard !beginning.states.isEmpty, !all.contains(where: \.readsSun) else { return false }
            return isNever(all) && beginning.states.allSatisfy { !isNever([$0]) }
        }
        // What is never so by itself has been told.
        guard !beginnings.isEmpty, isExcluded, !isNever([gate]) else { return }
        let events = beginnings.map { "\"\($0.text)\"" }.joined(separator: " and ")
        say("W161", "\"\(text(gate.place))\" is never so when this rule starts by \(events).", at: gate.place)
    }

    private func isNever(_ conditions: [Meaning]) -> Bool {
        var aspects = Aspects(registry: names.registry)
        let formulas = conditions.map { aspects.formula($0) }
        var search = SituationSearch(formulas, values: aspects.values)
        if case .never = search.first() { return true }
        return false
    }

    private mutating func checkConstants(in actions: [Action]) {
        for action in actions {
            switch action.kind {
            case .waitUntil(let condition, _): checkConstant(condition)
            case .choose(let branches, _): for branch in branches { checkConstant(branch.condition) }
            default: break
            }
            for block in action.blocks { checkConstants(in: block) }
        }
    }

    private mutating func checkConstant(_ condition: Meaning) {
        // Who writes `yes` means it; a set without members has been told.
        guard !condition.hasConstantTruth else { return }
        var aspects = Aspects(registry: names.registry)
        let formula = aspects.formula(condition)
        let values = aspects.values
        func never(_ formula: Formula) -> Bool {
            var search = SituationSearch([formula], values: values)
            if case .never = search.first() { return true }
            return false
        }
        if never(formula) {
            say("W161", "This is always no.", at: condition.place)
        } else if never(.not(formula)) {
            say("W161", "This is always yes.", at: condition.place)
        }
    }
}

extension Meaning {
    fileprivate var readsSun: Bool {
        readings.contains { reading in
            switch reading.kind {
            case .sun, .sunEvent, .sunAngle: true
            default: false
            }
        }
    }

    fileprivate var hasConstantTruth: Bool {
        switch kind {
        case .constant(.flag), .constant(.unknown): true
        case .and(let all), .or(let all): all.contains(where: \.hasConstantTruth)
        case .not(let a), .lasting(let a, _), .recent(let a, _), .standing(let a, _): a.hasConstantTruth
        default: false
        }
    }
}
