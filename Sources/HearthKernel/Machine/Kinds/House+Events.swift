import HearthModel

/// The events of `when` and `expect` (docs/spec/rule-language.md, sections 8.3, 8.6 and 9.1).
extension House {
    struct Happening {
        /// Which device of the set did it.
        var member: Int?
        var isHand = false
        var wish = Wish.none
        var isLate = false
    }

    /// What happens of these events in this reaction, with the gate holding: several are one. A first step of a `then`
    /// is remembered.
    mutating func happening(
        of rule: RuleIndex, _ events: [EventCode], _ gate: RuleCode.Reads?, _ news: Range<Int>, _ reaction: Reaction
    ) -> Happening? {
        var result: Happening?
        var number = 0
        for (i, event) in events.enumerated() {
            let first = number
            let second = first + event.first.count
            number = second + event.second.count
            guard event.second.isEmpty else {
                if let happening = happeningOfPair(rule, i, event, first, second, gate, news, reaction) {
                    result.add(happening)
                }
                continue
            }
            for (j, source) in event.first.enumerated() {
                guard var happening = happening(of: source, first + j, of: rule, news, reaction) else { continue }
                happening.isHand = event.isPress
                if holds(gate, of: source.member) { result.add(happening) }
            }
        }
        return result
    }

    /// `A then B within d`: the latest A that has not been used, and was not at this same instant.
    private mutating func happeningOfPair(
        _ rule: RuleIndex, _ i: Int, _ event: EventCode, _ first: Int, _ second: Int, _ gate: RuleCode.Reads?,
        _ news: Range<Int>, _ reaction: Reaction
    ) -> Happening? {
        var result: Happening?
        for (j, source) in event.second.enumerated() {
            guard var happening = happening(of: source, second + j, of: rule, news, reaction) else { continue }
            guard let began = machine.rules[rule.position].memory.firsts[i], began < now else { continue }
            machine.rules[rule.position].memory.firsts[i] = nil
            happening.isHand = event.isPress
            if now - began <= event.within, holds(gate, of: source.member) {
                result.add(happening)
            }
        }
        for (j, source) in event.first.enumerated()
        where happening(of: source, first + j, of: rule, news, reaction) != nil {
            machine.rules[rule.position].memory.firsts[i] = now
        }
        return result
    }

    /// - Parameter number: of the source among all sources of the rule's events.
    private mutating func happening(
        of source: EventCode.Source, _ number: Int, of rule: RuleIndex, _ news: Range<Int>, _ reaction: Reaction
    ) -> Happening? {
        var happening = Happening(member: source.member)
        switch source.trigger {
        case .edge(let cell):
            guard conditions.edges.contains(cell) else { return nil }
            happening.wish = wish(of: cell, for: rule, reaction.changes)
        case .handEdge(let cell):
            guard conditions.edges.contains(cell), isDoneByHand(cell, news, reaction) else { return nil }
        case .key(let key):
            let isSaid = news.contains { reaction.changes[$0].slot == key.event }
            guard isSaid, isMeant(key) else { return nil }
        case .word(let slot, let word):
            let isSaid = news.contains { i in
                reaction.changes[i].slot == slot && reaction.changes[i].new == .text(word)
            }
            guard isSaid else { return nil }
        case .hearthStarts:
            guard machine.isStarting else { return nil }
        case .at, .sun, .every:
            let moments = machine.rules[rule.position].moments
            guard moments.indices.contains(number), let moment = moments[number] else {
                renewMoment(number, of: source.trigger, of: rule)
                return nil
            }
            guard moment.at <= now else {
                if !isFixed(source.trigger) { renewMoment(number, of: source.trigger, of: rule) }
                return nil
            }
            machine.rules[rule.position].moments[number] = nil
            renewMoment(number, of: source.trigger, of: rule)
            guard moment.happens else { return nil }
            happening.isLate = moment.isLate
            happening.wish = .newer
        }
        return happening
    }

    /// Registers of a run that begins; the first is `it`.
    func registers(of rule: RuleIndex, member: Int?) -> ContiguousArray<Value> {
        let count = max(0, program.rules[rule.position].registers)
        guard count > 0 else { return [] }
        var registers = ContiguousArray<Value>(repeating: .unknown, count: count)
        if let member { registers[0] = .number(Double(member)) }
        return registers
    }
}

extension House.Happening? {
    /// The first is the one that `it` is; a hand, or a newer wish, behind any is behind the run.
    fileprivate mutating func add(_ other: House.Happening) {
        guard var result = self else {
            self = other
            return
        }
        result.isHand = result.isHand || other.isHand
        result.wish = max(result.wish, other.wish)
        result.isLate = result.isLate && other.isLate
        self = result
    }
}
