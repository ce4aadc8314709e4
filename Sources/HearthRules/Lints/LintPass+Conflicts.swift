import HearthKernel
import HearthModel

// Rules that want different things of one device (docs/spec/rule-language.md, section 16).

extension LintPass {
    /// Pairs of deeds to one thing that are looked at closely. Who has more rules that disagree has heard enough by
    /// then.
    private static let mostPairs = 2_000

    /// W130, W131.
    mutating func checkConflicts() {
        let byControl = Dictionary(grouping: actions.filter { $0.bound == .exact }) { control(of: $0.slot) }
        for (_, actions) in byControl.sorted(by: { $0.key < $1.key }) where actions.count > 1 {
            checkConflicts(actions)
        }
    }

    /// - Parameter deeds: to one thing, in rule order.
    private mutating func checkConflicts(_ actions: [RuleAction]) {
        let wishes = Wishes(actions.map(wish))
        var said: Set<[Int]> = []
        var pairs = 0
        for (position, upper) in actions.enumerated() where wishes.mayDisagree(position) {
            for other in actions.indices[(position + 1)...] where wishes.disagree(position, other) {
                let lower = actions[other]
                guard upper.rule != lower.rule, !said.contains([upper.rule, lower.rule]) else { continue }
                pairs += 1
                guard pairs <= LintPass.mostPairs else {
                    return say(
                        "W130", "So many rules disagree on \(name(of: lower.slot)) that not all were compared.",
                        at: lower.place, of: lower.slot)
                }
                if compare(upper, lower) { said.insert([upper.rule, lower.rule]) }
            }
        }
    }

    /// - Returns: whether something was said.
    private mutating func compare(_ upper: RuleAction, _ lower: RuleAction) -> Bool {
        let isSafety = set.rules[upper.rule].layer == .safety || set.rules[lower.rule].layer == .safety
        if upper.isClaim, lower.isPlain, !isSafety { return checkMask(claim: upper, write: lower) }
        if upper.isPlain, lower.isClaim, !isSafety { return checkMask(claim: lower, write: upper) }
        guard set.rules[upper.rule].layer == set.rules[lower.rule].layer, upper.isPlain == lower.isPlain else {
            return false
        }
        let situation = upper.isPlain ? meeting(upper, lower) : overlap(upper, lower)
        guard let situation else { return false }
        let slot = name(of: upper.slot)
        say(
            "W130",
            "\"\(title(upper.rule))\" and \"\(title(lower.rule))\" disagree on \(slot)"
                + (situation.isEmpty ? "" : " when \(situation)") + "; the upper wins.",
            at: lower.place, of: upper.slot, notes: [note("the upper one", at: upper.place)],
            fixes: [layerFix(lower), gateFix(upper, lower)])
        return true
    }

    // MARK: Values

    private func wish(_ action: RuleAction) -> Wish? {
        guard case .value(let meaning) = action.source else { return nil }
        guard let value = meaning.constant else { return .computed(meaning.key) }
        switch LevelCoupling.isOn(names.registry[action.slot].property.name, value) {
        case false?: return .off
        case true?: return value.number.map { .level($0) } ?? .on
        case nil: return .value(value)
        }
    }

    // MARK: Times

    /// What must hold for a deed at the moment when it is done, or, of a `while`, while it is claimed.
    private func conditions(of action: RuleAction, after trigger: Trigger? = nil) -> [Meaning] {
        let rule = set.rules[action.rule]
        var all = action.conditions + [rule.body.gate].compactMap(\.self)
        if case .while(let condition, _, _, _) = rule.body { all.append(condition) }
        if case .never(let violation, _, _, _) = rule.body { all.append(violation) }
        if let trigger { all += trigger.states }
        return all
    }

    /// Two claims at one time. A claim for a time begins when its event happens.
    private func overlap(_ one: RuleAction, _ other: RuleAction) -> String? {
        if !one.isClaim, !other.isClaim { return meeting(one, other) }
        guard let timed = [one, other].first(where: { !$0.isClaim }) else {
            return possible(conditions(of: one) + conditions(of: other))
        }
        let claim = one.isClaim ? one : other
        return moment(of: timed, during: conditions(of: claim))
    }

    /// An event of the rule during which something else holds too. What a person does by hand is above all claims.
    private func moment(of action: RuleAction, during conditions: [Meaning]) -> String? {
        guard !action.isLater else { return nil }
        let rule = set.rules[action.rule]
        if case .never = rule.body { return possible(conditions + self.conditions(of: action)) }
        guard case .when = rule.body else { return nil }
        return rule.body.events.lazy.filter { !$0.isPress }.first {
            possible(self.conditions(of: action, after: $0) + conditions)
        }
    }

    private mutating func checkMask(claim: RuleAction, write: RuleAction) -> Bool {
        guard claim.isClaim, moment(of: write, during: conditions(of: claim)) != nil else { return false }
        say(
            "W131", "This will not show while \"\(title(claim.rule))\" holds \(name(of: claim.slot)).", at: write.place,
            notes: [note("held here", at: claim.place)], fixes: [limitFix(claim, write)])
        return true
    }

    /// Two writes at one instant: one change sets off both.
    private func meeting(_ one: RuleAction, _ other: RuleAction) -> String? {
        guard !one.isLater, !other.isLater else { return nil }
        for first in set.rules[one.rule].body.events {
            for second in set.rules[other.rule].body.events {
                if let state = meeting(first, conditions(of: one), second, conditions(of: other)) { return state }
            }
        }
        return nil
    }

    private func meeting(
        _ first: Trigger, _ firstConditions: [Meaning], _ second: Trigger, _ secondConditions: [Meaning]
    ) -> String? {
        let conditions = firstConditions + secondConditions
        for one in first.last {
            for other in second.last {
                switch (one.kind, other.kind) {
                case (.word(let slot, let word), .word(let otherSlot, let otherWord)):
                    if slot == otherSlot, word == otherWord, let state = possible(conditions) { return state }
                case (.key(let key), .key(let otherKey)):
                    if key == otherKey, let state = possible(conditions) { return state }
                case (.every, .every), (.hearthStarts, .hearthStarts):
                    if let state = possible(conditions) { return state }
                case (.at, .at), (.sun, .sun):
                    if one.instantKey == other.instantKey, let state = possible(conditions + one.states + other.states)
                    {
                        return state
                    }
                case (.edge(let a), .edge(let b)):
                    if let state = turning([a, b], with: conditions) { return state }
                case (.edge(let a), .change(let b)), (.change(let b), .edge(let a)):
                    if a.readings.contains(where: { $0.key == b.key }), let state = possible(conditions + [a]) {
                        return state
                    }
                case (.change(let a), .change(let b)):
                    if a.key == b.key, let state = possible(conditions) { return state }
                default: break
                }
            }
        }
        return nil
    }

    // MARK: Situations

    /// A situation in which all hold, in words; `nil` if there is none, or if it cannot be told.
    private func possible(_ conditions: [Meaning]) -> String? {
        var aspects = Aspects(registry: names.registry)
        let formulas = conditions.map { aspects.formula($0) }
        var search = SituationSearch(formulas, values: aspects.values)
        guard case .possible(let situation) = search.first() else { return nil }
        return aspects.description(of: situation, in: self)
    }

    /// A situation in which both have just turned true, by the change of one thing.
    private func turning(_ edges: [Meaning], with conditions: [Meaning]) -> String? {
        var aspects = Aspects(registry: names.registry)
        let edges = edges.map { aspects.formula($0) }
        let others = conditions.map { aspects.formula($0) }
        let shared = Set(edges[0].triggers).intersection(edges[1].triggers).sorted()
        guard !shared.isEmpty else { return nil }
        let values = aspects.values
        var search = SituationSearch(edges + others, values: values)
        let outcome = search.first(complete: edges.flatMap(\.aspects)) { after in
            shared.contains { aspect in
                values[aspect].contains { value in
                    var before = after
                    before[aspect] = value
                    return edges.allSatisfy { $0.value(in: before) == .flag(false) }
                }
            }
        }
        guard case .possible(let situation) = outcome else { return nil }
        return aspects.description(of: situation, in: self)
    }
}

/// What a deed wants a thing to be.
private enum Wish: Hashable {
    case off, on
    case level(Double)
    case value(Value)
    /// Of an expression.
    case computed(String)
}

/// Which deeds want a thing to be different, told by numbers: of thousands every pair is asked for.
private struct Wishes {
    /// By deed; `nil`: it wants nothing that can be told.
    private let numbers: [Int?]
    /// The number of "on", with which every level agrees, and those of the levels.
    private let on: Int?
    private let isLevel: [Bool]

    init(_ wishes: [Wish?]) {
        var known: [Wish: Int] = [:]
        numbers = wishes.map { wish in
            guard let wish else { return nil }
            let number = known[wish] ?? known.count
            known[wish] = number
            return number
        }
        on = known[.on]
        var isLevel = [Bool](repeating: false, count: known.count)
        for case (.level, let number) in known { isLevel[number] = true }
        self.isLevel = isLevel
    }

    /// Whether anybody wants something else.
    func mayDisagree(_ action: Int) -> Bool { numbers[action] != nil && isLevel.count > 1 }

    func disagree(_ a: Int, _ b: Int) -> Bool {
        guard let a = numbers[a], let b = numbers[b], a != b else { return false }
        return !(a == on && isLevel[b]) && !(b == on && isLevel[a])
    }
}

extension Control: Comparable {
    static func < (a: Control, b: Control) -> Bool { (a.device, a.part) < (b.device, b.part) }
}
