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
            if let gate = rule.body.gate { checkConstant(gate) }
            checkConstants(in: rule.body.actions)
        }
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
    fileprivate var hasConstantTruth: Bool {
        switch kind {
        case .constant(.flag), .constant(.unknown): true
        case .and(let all), .or(let all): all.contains(where: \.hasConstantTruth)
        case .not(let a), .lasting(let a, _), .recent(let a, _), .standing(let a, _): a.hasConstantTruth
        default: false
        }
    }
}
