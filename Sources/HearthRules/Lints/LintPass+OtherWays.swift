import HearthKernel
import HearthModel

// What is done and never undone.

extension LintPass {
    /// W120, W150.
    mutating func checkOtherWays() {
        let undone = Set(actions.filter { endsActivity($0) }.map { control(of: $0.slot) })
        var left: [[RuleAction]] = []
        for action in actions where action.isPlain && action.bound == .exact {
            guard case .when = set.rules[action.rule].body, !undone.contains(control(of: action.slot)) else { continue }
            let path = path(of: action.slot)
            let rule = set.rules[action.rule]
            switch (names.registry[action.slot].property.name, action.constant) {
            case ("on", .flag(true)):
                if let last = left.last?[0], (last.rule, last.place) == (action.rule, action.place) {
                    left[left.count - 1].append(action)
                } else {
                    left.append([action])
                }
            case ("state", .text("open")):
                say(
                    "W150", "\(path) is opened here and nothing closes it.", at: action.place,
                    fixes: [timed(action), later("when \(path) is open for 10 min { close \(path) }", after: rule)])
            case ("state", .text("unlocked")):
                say(
                    "W150", "\(path) is unlocked here and nothing locks it.", at: action.place,
                    fixes: [timed(action), later("when \(path) is unlocked for 10 min { lock \(path) }", after: rule)])
            default: break
            }
        }
        for actions in left { sayLeftOn(actions) }
    }

    /// W120, once for all that one statement turns on.
    private mutating func sayLeftOn(_ actions: [RuleAction]) {
        let paths = actions.map { path(of: $0.slot) }
        let others = paths.count > 4 ? ["\(paths.count - 3) others"] : []
        let named = RuleType.list(Array(paths.prefix(others.isEmpty ? 4 : 3)) + others)
        say(
            "W120", "Nothing ever turns \(named) off again.", at: actions[0].place,
            fixes: [timed(actions[0]), asWhile(set.rules[actions[0].rule])])
    }

    private func timed(_ action: RuleAction) -> Diagnostic.Fix {
        Diagnostic.Fix("give it back", replace: Span(action.place.span.end, action.place.span.end), with: " for 10 min")
    }

    private func later(_ text: String, after rule: Rule) -> Diagnostic.Fix? {
        guard !rule.isOfRecipe else { return nil }
        return Diagnostic.Fix(
            "close it later", replace: Span(rule.syntax.span.end, rule.syntax.span.end), with: "\n\(text)")
    }

    /// It may turn something off, close it or lock it.
    private func endsActivity(_ action: RuleAction) -> Bool {
        switch action.source {
        case .toggle: return true
        case .reported: return false
        case .value(let meaning):
            guard let value = meaning.constant else { return true }
            return [.flag(false), .number(0), .text("closed"), .text("locked")].contains(value)
        }
    }

    /// On and brightness of a lamp, state and position of a blind, are one thing.
    func control(of slot: SlotIndex) -> Control {
        let entry = names.registry[slot]
        let levels = ["on", "brightness", "speed", "state", "position"]
        return Control(
            device: entry.device, part: levels.contains(entry.property.name) ? "level" : entry.property.name)
    }
}

/// What is switched or adjusted as one.
struct Control: Hashable {
    var device: DeviceIndex
    var part: String
}
