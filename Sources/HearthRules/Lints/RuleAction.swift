import HearthKernel
import HearthModel

/// One slot that one statement of a rule writes.
struct RuleAction {
    /// Position in `RuleSet.rules`.
    var rule: Int
    var slot: SlotIndex
    var source: Write.Source
    var bound: Claim.Bound
    /// How long, if it is given back by itself.
    var lasts: Meaning?
    /// It is of a `while`: given back when the condition ends.
    var isClaim: Bool
    /// The `if` statements around it: what must hold.
    var conditions: [Meaning]
    /// It is not done at the instant of the event.
    var isLater: Bool
    /// It comes after a question, so that a person's answer may be behind it.
    var mayBeAnswered: Bool
    /// Of the statement.
    var place: Place

    /// A base write: it stays until something else is written.
    var isPlain: Bool { !isClaim && lasts == nil }

    /// The value that is always written.
    var constant: Value? { if case .value(let meaning) = source { meaning.constant } else { nil } }

    static func all(of rule: Rule, at position: Int) -> [RuleAction] {
        var walk = Walk(rule: position, isClaim: false)
        if case .while = rule.body { walk.isClaim = true }
        walk.follow(rule.body.actions)
        return walk.actions
    }

    private struct Walk {
        let rule: Int
        var isClaim: Bool
        var conditions: [Meaning] = []
        var isLater = false
        var mayBeAnswered = false
        var actions: [RuleAction] = []

        mutating func follow(_ actions: [Action]) {
            for action in actions { follow(action) }
        }

        private mutating func follow(_ action: Action) {
            switch action.kind {
            case .write(let writes, _, let lasts):
                for write in writes {
                    actions += write.slots.map {
                        RuleAction(
                            rule: rule, slot: $0, source: write.source, bound: write.bound, lasts: lasts,
                            isClaim: isClaim, conditions: conditions, isLater: isLater,
                            mayBeAnswered: mayBeAnswered, place: action.place)
                    }
                }
            case .wait, .waitUntil: isLater = true
            case .ask(_, _, _, let answers, _):
                (isLater, mayBeAnswered) = (true, true)
                for answer in answers { follow(answer.actions) }
            case .choose(let branches, let otherwise):
                let outer = conditions
                for branch in branches {
                    conditions.append(branch.condition)
                    follow(branch.actions)
                    conditions.removeLast()
                    conditions.append(Meaning(.not(branch.condition), .yesno, branch.condition.place))
                }
                if let otherwise { follow(otherwise) }
                conditions = outer
            case .forEach(_, _, let actions): follow(actions)
            case .setVariable, .store, .notify, .raise, .log: break
            }
        }
    }
}

extension Write {
    /// All that it may write.
    var slots: [SlotIndex] {
        switch target {
        case .slots(let slots): slots
        case .member(_, _, let slots): slots.compactMap(\.self)
        }
    }
}

extension Rule.Body {
    var actions: [Action] {
        switch self {
        case .when(_, _, _, let steps), .while(_, _, _, let steps): steps
        case .never(_, _, _, let otherwise), .expect(_, _, _, _, _, let otherwise): otherwise ?? []
        }
    }

    var gate: Meaning? {
        switch self {
        case .when(_, let gate, _, _), .while(_, let gate, _, _), .expect(_, _, _, let gate, _, _): gate
        case .never: nil
        }
    }

    var events: [Trigger] {
        switch self {
        case .when(let events, _, _, _), .expect(_, _, let events, _, _, _): events
        case .while, .never: []
        }
    }
}
