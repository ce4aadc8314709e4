import HearthKernel
import HearthModel
import HearthSimulation

// Rules that only ever meet a hand.

extension LintPass {
    /// W190: what a rule writes is so already, unless a hand has made it otherwise; and that hand keeps the rule from
    /// acting (docs/spec/rule-language.md, section 11.2).
    mutating func checkHands() {
        // A rule that is written `off` may be switched on.
        let resting = set.rules.indices.filter { set.rules[$0].isOff }.flatMap {
            RuleAction.all(of: set.rules[$0], at: $0)
        }
        let byControl = Dictionary(grouping: actions + resting) { control(of: $0.slot) }
        for position in set.rules.indices {
            let rule = set.rules[position]
            guard !rule.isOff, !rule.evenIfHeld, rule.layer != .safety else { continue }
            var left = actions(of: position)[...]
            while let first = left.first {
                let statement = left.prefix { $0.place == first.place }
                left = left.dropFirst(statement.count)
                // A statement about many devices is of use as long as it is for one of them.
                guard statement.allSatisfy({ meetsOnlyHands($0, of: rule, byControl[control(of: $0.slot)] ?? []) })
                else { continue }
                sayMeetsOnlyHands(Array(statement), position)
            }
        }
    }

    private mutating func sayMeetsOnlyHands(_ actions: [RuleAction], _ position: Int) {
        let paths = actions.map { path(of: $0.slot) }.unique
        let named = RuleType.list(paths.count > 3 ? Array(paths.prefix(2)) + ["\(paths.count - 2) others"] : paths)
        let span = hold(on: actions[0].slot).map { Rendering.duration.text(of: .number(Double($0.count))) }
        let time = span.map { "for \($0)" } ?? "while it holds"
        say(
            "W190", "Only a hand makes \(named) otherwise, and \(time) this rule does not act against it.",
            at: actions[0].place, of: actions[0].slot, fixes: [evenIfHeld(position)])
    }

    private func meetsOnlyHands(_ action: RuleAction, of rule: Rule, _ all: [RuleAction]) -> Bool {
        guard action.bound == .exact, let value = action.constant, !action.mayBeAnswered, isHeld(action.slot),
            isAtRest(action.slot, value) || startsByItself(rule, action.slot), !mayBeNewer(rule, action)
        else { return false }
        let isMadeOtherwise = all.contains { other in
            switch other.source {
            case .reported: false
            case .toggle: true
            case .value(let meaning):
                if let made = meaning.constant {
                    !(made == value && other.slot == action.slot)
                        && !(isAtRest(action.slot, value) && isAtRest(other.slot, made))
                } else {
                    true
                }
            }
        }
        if isMadeOtherwise { return false }
        return !set.normals.contains { normal in
            guard case .value(let meaning) = normal.write.source else { return false }
            return normal.write.slots.contains { control(of: $0) == control(of: action.slot) }
                && !(meaning.constant.map { isAtRest(action.slot, value) && isAtRest(action.slot, $0) } ?? false)
        }
    }

    /// A hand stands there for a time, and afterwards rules do not take over by themselves.
    private func isHeld(_ slot: SlotIndex) -> Bool {
        guard let device = names.registry[names.registry[slot].device], !device.times.resumesAfterHold else {
            return false
        }
        if let policy = policy(of: slot) { return !policy.resumes && policy.holds.constant != .number(0) }
        return device.times.hold > .zero
    }

    /// How long; `nil` where it is not always as long.
    private func hold(on slot: SlotIndex) -> Milliseconds? {
        if let policy = policy(of: slot) { return policy.holds.constant?.number.map { Milliseconds(Int64($0)) } }
        return names.registry[names.registry[slot].device]?.times.hold
    }

    private func policy(of slot: SlotIndex) -> RuleSet.Policy? {
        set.policies.first { policy in policy.slots.contains { control(of: $0) == control(of: slot) } }
    }

    private func isAtRest(_ slot: SlotIndex, _ value: Value) -> Bool {
        let entry = names.registry[slot]
        guard let device = names.registry[entry.device] else { return false }
        if value == .number(0) { return ["brightness", "speed", "position"].contains(entry.property.name) }
        return RestingValues.of(device, entry.property) == value
    }

    /// It is set off by what happens to the very thing that it writes.
    private func startsByItself(_ rule: Rule, _ slot: SlotIndex) -> Bool {
        !rule.body.events.isEmpty
            && rule.body.events.allSatisfy { trigger in
                trigger.last.allSatisfy { basic in
                    switch basic.kind {
                    case .edge(let meaning), .change(let meaning): meaning.readings.contains { isAbout($0, slot) }
                    case .word, .key, .at, .sun, .every, .hearthStarts: false
                    }
                }
            }
    }

    private func isAbout(_ reading: Meaning, _ slot: SlotIndex) -> Bool {
        guard case .property(.slot(let read)) = reading.kind else { return false }
        return names.registry[read].property.settable && control(of: read) == control(of: slot)
    }

    // MARK: Newer wishes

    /// Whether the rule may act as a person, or as a newer wish than the hand (section 11.1).
    private func mayBeNewer(_ rule: Rule, _ action: RuleAction) -> Bool {
        switch rule.body {
        case .when(let events, _, _, _):
            if events.contains(where: \.isPress) { return true }
            return !action.isLater && events.contains { $0.last.contains { mayBeNewer($0, action.slot) } }
        case .while(let condition, _, _, _): return mayBeNewer(condition)
        case .never, .expect: return false
        }
    }

    private func mayBeNewer(_ basic: Trigger.Basic, _ slot: SlotIndex) -> Bool {
        switch basic.kind {
        case .at, .sun, .every, .word, .key: true
        case .hearthStarts: false
        case .edge(let meaning), .change(let meaning): mayBeNewer(meaning) || countsTime(meaning, of: slot)
        }
    }

    /// A mode, a variable or a person in it may set it going; so does the clock where no sensor is in it.
    private func mayBeNewer(_ condition: Meaning) -> Bool {
        let readings = condition.readings
        let isOfClock = readings.allSatisfy { reading in
            switch reading.kind {
            case .time, .today, .weekday, .sun, .sunEvent, .sunAngle: true
            default: false
            }
        }
        return isOfClock
            || readings.contains { reading in
                switch reading.kind {
                case .variable: true
                case .property(.slot(let slot)): deviceClass(of: slot)?.id == .person
                default: false
                }
            }
    }

    private func countsTime(_ condition: Meaning, of slot: SlotIndex) -> Bool {
        if case .lasting(let inner, _) = condition.kind, inner.readings.contains(where: { isAbout($0, slot) }) {
            return true
        }
        return condition.parts.contains { countsTime($0, of: slot) }
    }

    // MARK: The fix

    private func evenIfHeld(_ position: Int) -> Diagnostic.Fix {
        let rule = set.rules[position].syntax
        let title = "let it act even then"
        guard let name = rule.name else {
            let start = rule.bodySpan.start
            return Diagnostic.Fix(
                title, replace: Span(start, start), with: "rule \"\(plain(self.title(position)))\" even if held: ")
        }
        let end = max(name.span.end, rule.attributes.filter { $0.kind != .off }.map(\.span.end).max() ?? 0)
        return Diagnostic.Fix(title, replace: Span(end, end), with: " even if held")
    }
}
