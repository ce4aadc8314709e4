import HearthKernel
import HearthModel

// What is done and never undone.

extension LintPass {
    /// W120, W150.
    mutating func checkOtherWays() {
        let undone = Set(deeds.filter { endsActivity($0) }.map { control(of: $0.slot) })
        var left: [[Deed]] = []
        for deed in deeds where deed.isPlain && deed.bound == .exact {
            guard case .when = set.rules[deed.rule].body, !undone.contains(control(of: deed.slot)) else { continue }
            let path = path(of: deed.slot)
            let rule = set.rules[deed.rule]
            switch (names.registry[deed.slot].property.name, deed.constant) {
            case ("on", .flag(true)):
                if let last = left.last?[0], (last.rule, last.place) == (deed.rule, deed.place) {
                    left[left.count - 1].append(deed)
                } else {
                    left.append([deed])
                }
            case ("state", .text("open")):
                say(
                    "W150", "\(path) is opened here and nothing closes it.", at: deed.place,
                    fixes: [timed(deed), later("when \(path) is open for 10 min { close \(path) }", after: rule)])
            case ("state", .text("unlocked")):
                say(
                    "W150", "\(path) is unlocked here and nothing locks it.", at: deed.place,
                    fixes: [timed(deed), later("when \(path) is unlocked for 10 min { lock \(path) }", after: rule)])
            default: break
            }
        }
        for deeds in left { sayLeftOn(deeds) }
    }

    /// W120, once for all that one statement turns on.
    private mutating func sayLeftOn(_ deeds: [Deed]) {
        let paths = deeds.map { path(of: $0.slot) }
        let others = paths.count > 4 ? ["\(paths.count - 3) others"] : []
        let named = RuleType.list(Array(paths.prefix(others.isEmpty ? 4 : 3)) + others)
        say(
            "W120", "Nothing ever turns \(named) off again.", at: deeds[0].place,
            fixes: [timed(deeds[0]), asWhile(set.rules[deeds[0].rule])])
    }

    private func timed(_ deed: Deed) -> Finding.Fix {
        Finding.Fix("give it back", replace: Span(deed.place.span.end, deed.place.span.end), with: " for 10 min")
    }

    private func later(_ text: String, after rule: Rule) -> Finding.Fix? {
        guard !rule.isOfRecipe else { return nil }
        return Finding.Fix(
            "close it later", replace: Span(rule.syntax.span.end, rule.syntax.span.end), with: "\n\(text)")
    }

    /// It may turn something off, close it or lock it.
    private func endsActivity(_ deed: Deed) -> Bool {
        switch deed.source {
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
