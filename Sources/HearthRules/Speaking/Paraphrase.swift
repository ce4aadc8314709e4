import HearthModel

/// A rule as one would tell it to somebody: a sentence in plain words, fit to be read aloud.
package enum Paraphrase {
    package static func sentence(of rule: Rule, in set: RuleSet, names: HouseNames) -> String {
        let speaker = Speaker(set: set, names: names)
        let sentence =
            switch rule.body {
            case .when(let events, let gate, let repeats, let steps):
                speaker.when(events, gate, steps) + speaker.again(repeats, steps)
            case .while(let condition, let gate, let lingering, let steps):
                speaker.period(condition, gate, lingering, steps)
            case .never(let violation, let isAlways, let because, let otherwise):
                speaker.promise(violation, isAlways: isAlways, because, otherwise)
            case .expect(let condition, let within, let events, let gate, let because, let otherwise):
                speaker.obligation(condition, within, events, gate, because, otherwise)
            }
        return [sentence.withCapital + ".", speaker.rank(of: rule), rule.isOff ? "It is switched off." : nil]
            .compactMap(\.self).joined(separator: " ")
    }
}

extension Speaker {
    fileprivate func when(_ events: [Trigger], _ gate: Meaning?, _ steps: [Action]) -> String {
        opening(events) + onlyIf(gate) + ", " + statements(steps, isKept: false)
    }

    /// What becomes of an event that comes while its rule still waits.
    fileprivate func again(_ repeats: WhenSyntax.Repeat?, _ steps: [Action]) -> String {
        guard steps.waits else { return "" }
        return switch repeats {
        case nil, .restarting: "; if it happens again meanwhile, begin anew"
        case .ignoringRepeats: "; if it happens again meanwhile, ignore that"
        case .queued: "; if it happens again meanwhile, do it once more afterwards"
        }
    }

    fileprivate func period(_ condition: Meaning, _ gate: Meaning?, _ lingering: Int64?, _ steps: [Action]) -> String {
        let claims = steps.filter(\.isWrite)
        let others = steps.filter { !$0.isWrite }
        let isLong = gate == nil && lingering == nil && !claims.isEmpty
        var text = (isLong ? "as long as " : "whenever ") + state(condition) + onlyIf(gate) + ", "
        guard !claims.isEmpty else { return text + statements(others, isKept: true) }
        if !others.isEmpty { text += statements(others, isKept: true) + "; " }
        text += statements(claims, isKept: true)
        if let lingering {
            text += " until \(words(of: lingering)) after \(ending(of: condition))"
        } else if !isLong {
            text += " until \(ending(of: condition))"
        }
        return text + ", then give \(writesOne(claims) ? "it" : "them") back"
    }

    fileprivate func promise(
        _ violation: Meaning, isAlways: Bool, _ because: String?, _ otherwise: [Action]?
    ) -> String {
        var promised = violation
        if isAlways, case .not(let condition) = violation.kind { promised = condition }
        return "it must \(isAlways ? "always" : "never") be that \(state(promised))" + reason(because)
            + (otherwise.map { "; if it \(isAlways ? "is not" : "happens"), " + statements($0, isKept: false) } ?? "")
    }

    fileprivate func obligation(
        _ condition: Meaning, _ within: Int64, _ events: [Trigger], _ gate: Meaning?, _ because: String?,
        _ otherwise: [Action]?
    ) -> String {
        opening(events) + onlyIf(gate) + ", expect within \(words(of: within)) that \(state(condition))"
            + reason(because)
            + (otherwise.map { "; if it does not come to that, " + statements($0, isKept: false) } ?? "")
    }

    /// All of it goes to one device.
    private func writesOne(_ claims: [Action]) -> Bool {
        let slots = claims.flatMap { action -> [SlotIndex] in
            if case .write(let writes, _, _) = action.kind { writes.flatMap(\.slots) } else { [] }
        }
        return Set(slots.map { names.registry[$0].device }).count == 1
    }

    private func onlyIf(_ gate: Meaning?) -> String { gate.map { ", and only if \(state($0))" } ?? "" }

    private func reason(_ because: String?) -> String { because.map { ", because \"\($0)\"" } ?? "" }

    /// Before what it goes, and what goes before it.
    fileprivate func rank(of rule: Rule) -> String? {
        switch (rule.layer, rule.evenIfHeld) {
        case (.safety, _): "It wins over everything, a hand too."
        case (_, true): "It wins over other rules, and even over a hand."
        case (.low, _): "It gives way to other rules."
        case (.urgent, _): "It wins over ordinary rules."
        default: nil
        }
    }
}

extension Action {
    fileprivate var isWrite: Bool { if case .write = kind { true } else { false } }
}

extension String {
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}
