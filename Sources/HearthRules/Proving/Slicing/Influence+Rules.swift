import HearthKernel
import HearthModel

extension Influence {
    init(_ rule: Rule) {
        switch rule.body {
        case .when(let events, let gate, _, _), .expect(_, _, let events, let gate, _, _):
            for event in events { read(event) }
            if let gate { read(gate) }
        case .while(let condition, let gate, let lingering, _):
            read(condition)
            if let lingering { spans.insert(lingering) }
            if let gate { read(gate) }
        case .never(let violation, _, _, _): read(violation)
        }
        if case .expect(let condition, let within, _, _, _, _) = rule.body {
            read(condition)
            spans.insert(within)
        }
        follow(rule.body.actions)
    }

    /// What is normal of a device.
    init(_ normal: RuleSet.Normal) { take(normal.write) }

    /// How long a hand stands.
    init(_ policy: RuleSet.Policy) {
        last(policy.holds)
        if let until = policy.until { read(until) }
    }

    private mutating func read(_ event: Trigger) {
        if !event.then.isEmpty { spans.insert(event.within) }
        for basic in event.first + event.then {
            switch basic.kind {
            case .edge(let condition): read(condition)
            case .change(let value): slots.formUnion(value.slots)
            case .word(let slot, let word):
                slots.insert(slot)
                words[slot, default: []].insert(word)
            case .key(let key):
                // In the model a remote says each press by the word and the key at once.
                slots.formUnion([key.event, key.raw ?? key.button].compactMap(\.self))
                words[key.event, default: []].insert(key.said.done)
                if let slot = key.raw ?? key.button { words[slot, default: []].insert(key.said.key) }
            case .at(let time, let offset, let days):
                read(time)
                if let offset { use(offset) }
                (readsTime, readsWeekday) = (true, readsWeekday || days != 0)
            case .sun(_, let offset, _):
                if let offset { use(offset) }
                (readsTime, readsDate) = (true, true)
            case .every: readsTime = true
            case .hearthStarts: break
            }
        }
    }

    /// What is only said moves nothing.
    private mutating func follow(_ actions: [Action]) {
        for action in actions {
            switch action.kind {
            case .write(let writes, _, let lasts):
                for write in writes { take(write) }
                if let lasts { last(lasts) }
            case .setVariable(let variable, let value):
                sets.insert(variable)
                use(value)
            case .store(_, let value): use(value)
            case .wait(let span): last(span)
            case .waitUntil(let condition, let limit):
                read(condition)
                if let limit { last(limit) }
            case .ask(_, _, let within, _, _):
                asks = true
                last(within)
            case .choose(let branches, _): for branch in branches { read(branch.condition) }
            case .notify, .raise, .log, .forEach: break
            }
            for block in action.blocks { follow(block) }
        }
    }

    private mutating func take(_ write: Write) {
        writes.formUnion(write.slots)
        guard case .value(let value) = write.source else { return }
        use(value)
        guard let number = value.constant?.number else { return }
        for slot in write.slots { numbers[slot, default: []].insert(number) }
    }
}
