import HearthKernel
import HearthModel

// Rules that undo each other at once: what one writes is the event of another, and so round
// (docs/spec/rule-language.md, section 16).

extension LintPass {
    /// W140 of `when` rules. Only what happens without a gate, a wait or a `for` is followed, so that what is told does
    /// swing; and only where one thing is written both ways, since lamps that follow each other come to rest.
    mutating func checkPingPong() {
        let events = self.events()
        guard !events.isEmpty else { return }
        let deeds = actions.filter { isImmediate($0) }
        var turns = Turns(names)
        var links: [Link?] = []
        var successors = [[Int]](repeating: [], count: set.rules.count)
        for deed in deeds {
            let first = links.count
            for effect in reports(of: deed) {
                for event in events[effect.reading] ?? [] where turns.makesTrue(event.condition, effect) {
                    successors[deed.rule].append(event.rule)
                    if links.count == first { links.append(Link(to: event.rule, by: effect, action: deed)) }
                }
            }
            if links.count == first { links.append(nil) }
        }
        let cycles = Cycles(successors)
        var told: [Int] = []
        for (deed, link) in zip(deeds, links) {
            guard let link, cycles.join(deed.rule, link.to), !told.contains(where: { cycles.join($0, deed.rule) }),
                deeds.contains(where: {
                    $0.slot == deed.slot && $0.constant != deed.constant && cycles.join($0.rule, deed.rule)
                })
            else { continue }
            told.append(deed.rule)
            sayLoop(deed.rule, link)
        }
        checkMirrors(deeds, links, cycles, told)
    }

    /// W140 of two things that follow each other both ways against all hands: a quick on and off sets the one after the
    /// other, without end. Within one round nothing is undone, so that each by itself comes to rest.
    private mutating func checkMirrors(_ deeds: [RuleAction], _ links: [Link?], _ cycles: Cycles, _ swinging: [Int]) {
        let circling = zip(deeds, links).compactMap { deed, link in
            link.flatMap { $0.to != deed.rule && cycles.join(deed.rule, $0.to) ? (deed: deed, link: $0) : nil }
        }
        var told = swinging
        for (deed, link) in circling where set.rules[deed.rule].evenIfHeld {
            guard !told.contains(where: { cycles.join($0, deed.rule) }) else { continue }
            let opposite = circling.first { other, _ in
                other.slot == deed.slot && other.constant != deed.constant && !cycles.join(other.rule, deed.rule)
                    && set.rules[other.rule].evenIfHeld
            }
            guard let opposite else { continue }
            told += [deed.rule, opposite.deed.rule]
            let other = set.rules[link.to]
            say(
                "W140",
                "\(title(deed.rule)) and \(title(link.to)) follow each other both ways: after a quick on and off they "
                    + "chase each other.", at: deed.place,
                notes: [note("the other one", at: Place(file: other.file, span: other.span))])
        }
    }

    /// Done at the instant of the event, whatever else is so, and not given back.
    private func isImmediate(_ action: RuleAction) -> Bool {
        let rule = set.rules[action.rule]
        guard case .when(_, nil, _, _) = rule.body, rule.layer != .safety else { return false }
        return action.isPlain && !action.isLater && action.conditions.isEmpty && action.bound == .exact
            && action.constant != nil
    }

    private struct Event {
        var rule: Int
        var condition: Meaning
    }

    /// By what they read: the conditions by which `when` rules without a gate start.
    private func events() -> [SlotIndex: [Event]] {
        var events: [SlotIndex: [Event]] = [:]
        for (position, rule) in set.rules.enumerated() where !rule.isOff && rule.layer != .safety {
            guard case .when(let triggers, nil, _, _) = rule.body else { continue }
            for trigger in triggers where trigger.then.isEmpty {
                for case .edge(let condition) in trigger.first.map(\.kind) {
                    for slot in condition.slots.unique {
                        events[slot, default: []].append(Event(rule: position, condition: condition))
                    }
                }
            }
        }
        return events
    }

    /// Whether a report alone makes a condition true that was not.
    private struct Turns {
        private var aspects: Aspects

        init(_ names: HouseNames) { aspects = Aspects(registry: names.registry) }

        mutating func makesTrue(_ condition: Meaning, _ effect: Effect) -> Bool {
            guard let value = effect.value else { return false }
            let formula = aspects.formula(condition)
            let reading = Meaning(.property(.slot(effect.reading)), .anything, condition.place)
            guard case .aspect(let aspect) = aspects.formula(reading) else { return false }
            var situation = Situation(repeating: nil, count: aspects.all.count)
            situation[aspect] = value
            guard formula.value(in: situation) == .flag(true) else { return false }
            return aspects.all[aspect].values.contains { before in
                situation[aspect] = before
                return formula.value(in: situation) == .flag(false)
            }
        }
    }
}
