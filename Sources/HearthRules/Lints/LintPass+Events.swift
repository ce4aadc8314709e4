import HearthKernel
import HearthModel

extension LintPass {
    /// W110: a rule that starts with something slow and asks, then only, for something fast.
    mutating func checkEvents() {
        for rule in set.rules {
            guard case .when(let events, let gate?, _, _) = rule.body, !events.isEmpty,
                events.allSatisfy({ isSlow($0) }), let fast = gate.conjuncts.first(where: { isFast($0) })
            else { continue }
            let event = events.map { text($0.place) }.joined(separator: " or ")
            say(
                "W110", "Only \"\(event)\" starts this rule; \"\(text(fast.place))\" changes more often.",
                at: fast.place, fixes: [swap(rule, gate)])
        }
    }

    /// It happens a few times a day: a mode, a variable, a person, a calendar.
    private func isSlow(_ trigger: Trigger) -> Bool {
        trigger.then.isEmpty
            && trigger.first.allSatisfy { basic in
                switch basic.kind {
                case .edge(let meaning), .change(let meaning):
                    let readings = meaning.readings
                    return !readings.isEmpty && readings.allSatisfy { isSlow($0) }
                case .word, .key, .at, .sun, .every, .hearthStarts: return false
                }
            }
    }

    private func isSlow(_ reading: Meaning) -> Bool {
        switch reading.kind {
        case .variable: true
        case .property(.slot(let slot)):
            if case .daily? = deviceClass(of: slot)?.traits.pace { true } else { false }
        default: false
        }
    }

    /// It comes and goes within minutes: somebody moves.
    private func isFast(_ condition: Meaning) -> Bool {
        let readings = condition.readings
        return !readings.isEmpty
            && readings.allSatisfy {
                guard case .property(.slot(let slot)) = $0.kind else { return false }
                guard case .fleeting(let property)? = deviceClass(of: slot)?.traits.pace else { return false }
                return names.registry[slot].property.name == property
            }
    }

    private func swap(_ rule: Rule, _ gate: Meaning) -> Diagnostic.Fix? {
        guard case .when(let when) = rule.syntax.body, when.events.count == 1, let written = when.gate,
            let state = state(after: when.events[0], of: rule)
        else { return nil }
        let event = bracketed(text(written.span, of: rule), if: gate.isAlternative)
        return Diagnostic.Fix(
            "swap them", replace: Span(when.events[0].span.start, written.span.end), with: "\(event) if \(state)")
    }

    // MARK: Writing conditions anew

    func bracketed(_ text: String, if needed: Bool) -> String { needed ? "(\(text))" : text }

    /// What is so after an event, as a condition.
    func state(after event: Event, of rule: Rule) -> String? {
        guard event.then == nil else { return nil }
        switch event.first.kind {
        case .condition(let condition): return text(condition.span, of: rule)
        case .happening(let subject, let happening):
            let who: String
            switch subject.kind {
            case .ref, .everyone: who = text(subject.span, of: rule)
            case .anyone:
                if case .leaves = happening.kind { who = "any person" } else { who = "anyone" }
            // A condition knows no "it".
            case .any: return nil
            }
            return state(of: happening, rule).map { "\(who) is \($0)" }
        case .at, .every, .hearthStarts: return nil
        }
    }

    private func state(of happening: Happening, _ rule: Rule) -> String? {
        switch happening.kind {
        case .becomes(let value): text(value.span, of: rule)
        case .opens: "open"
        case .closes: "closed"
        case .locks: "locked"
        case .unlocks: "unlocked"
        case .turnsOn: "on"
        case .turnsOff: "off"
        case .arrives: "home"
        case .leaves: "away"
        case .changes, .starts, .stops, .pressed, .pressedTwice, .pressedLong, .released, .turnedRight, .turnedLeft:
            nil
        }
    }

    /// The rule as a period in place of an instant, where that is the same but for giving back.
    func asWhile(_ rule: Rule) -> Diagnostic.Fix? {
        guard case .when(let when) = rule.syntax.body, when.events.count == 1, when.repeat == nil,
            when.block.statements.allSatisfy({ if case .act = $0.kind { true } else { false } }),
            let state = state(after: when.events[0], of: rule)
        else { return nil }
        return Diagnostic.Fix(
            "make it `while`", replace: Span(rule.syntax.bodySpan.start, when.events[0].span.end),
            with: "while \(state)")
    }
}

extension Meaning {
    /// Everything that it reads, from the outside in; what stands in a window or a forecast is one reading.
    var readings: [Meaning] {
        switch kind {
        case .property, .variable, .asked, .aggregate, .window, .forecast, .concern, .concernAbout, .age, .local, .time,
            .today, .weekday, .sun, .sunEvent, .sunAngle:
            [self]
        default: parts.flatMap(\.readings)
        }
    }

    var isAlternative: Bool { if case .or = kind { true } else { false } }
}
