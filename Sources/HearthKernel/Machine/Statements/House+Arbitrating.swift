import HearthModel

/// Step 5 of a reaction: what the statements want takes effect together (docs/spec/rule-language.md, sections 10 and
/// 11).
extension House {
    mutating func applyWrites(into reaction: inout Reaction) {
        guard !machine.writes.isEmpty else { return }
        let writes = machine.writes
        machine.writes.removeAll(keepingCapacity: true)
        for write in writes where write.kind != .base { claim(write, into: &reaction) }
        let bases = standing(writes.filter { $0.kind == .base }, into: &reaction)
        applyBases(bases, into: &reaction)
        for device in dirty where exists(device) { refold(device, into: &reaction) }
        for write in writes where write.isBegun { traceHand(before: write, into: &reaction) }
        for write in bases { traceMask(of: write, into: &reaction) }
    }

    /// Those base writes that count, the lowest rule first: of several to one slot that of the upper rule, of one rule
    /// the later.
    private mutating func standing(_ writes: [WriteIntent], into reaction: inout Reaction) -> [WriteIntent] {
        guard writes.count > 1 else { return writes }
        var standing: [WriteIntent] = []
        for (i, write) in writes.enumerated() {
            let rivals = writes.enumerated().filter { $0.element.slot == write.slot }
            if let upper = rivals.map(\.element.rule).min(), upper < write.rule {
                beat(write, by: upper, into: &reaction)
            } else if rivals.last(where: { $0.element.rule == write.rule })?.offset == i {
                standing.append(write)
            }
        }
        // Writes of one rule are in the order of their statements already.
        return standing.enumerated().sorted { ($1.element.rule, $0.offset) < ($0.element.rule, $1.offset) }
            .map(\.element)
    }

    private mutating func beat(_ write: WriteIntent, by upper: RuleIndex, into reaction: inout Reaction) {
        var record = TraceRecord(
            at: now, what: .beaten, slot: write.slot, new: write.value,
            origin: .rule(program.rules[write.rule.position].key), note: program.rules[upper.position].key)
        record.cause = .record(write.record)
        trace(record, into: &reaction)
    }

    // MARK: Claims

    private mutating func claim(_ write: WriteIntent, into reaction: inout Reaction) {
        guard isSettable(write.slot), let group = group(of: write.slot) else { return }
        let slot = write.slot.position
        let code = program.rules[write.rule.position]
        let writer = Origin.rule(code.key)
        let order = RuleCode.order(of: write.rule, among: program.rules.count, statement: write.order)
        let standing = controls[slot].claims.firstIndex { $0.writer == writer && $0.order == order }
        if case .renewal = write.kind, let standing {
            guard controls[slot].claims[standing].value != write.value else { return }
            controls[slot].claims[standing].value = write.value
            keep(write.slot, &reaction)
        } else {
            let isOrdinary = code.claimLayer < .manual
            var claim = Claim(
                layer: isOrdinary && write.isHand ? .manual : code.claimLayer, order: order, writer: writer,
                bound: write.bound, value: write.value, since: now, until: write.until)
            if isOrdinary, !write.isHand, isBeaten(group, by: write.wish) {
                endHold(of: group, quietlyBy: writer, into: &reaction)
            }
            claim.overridden = claim.isOrdinary && isHeld(write.slot)
            let (now, isPeriod) = (now, code.isPeriod)
            add(claim, to: write.slot, into: &reaction) { old in
                old.writer == writer && (old.order == order || (!isPeriod && old.since < now && old.until != nil))
            }
            if !claim.overridden { controls[slot].asksAgain = true }
            controls[slot].transition = write.transition
        }
        markDirty(registry.slots[write.slot.position].device)
        note(.claims, write, layer: code.claimLayer, into: &reaction)
    }

    // MARK: The base

    /// All base writes, group by group, in the order in which the groups are first named.
    private mutating func applyBases(_ writes: [WriteIntent], into reaction: inout Reaction) {
        var done: [SlotIndex] = []
        for write in writes where !done.contains(write.slot) {
            done += group(of: write.slot)?.slots ?? [write.slot]
            applyBases(writes, inGroupOf: write, into: &reaction)
        }
    }

    /// All base writes to one group. Those that are a person's are one hand.
    private mutating func applyBases(
        _ writes: [WriteIntent], inGroupOf first: WriteIntent, into reaction: inout Reaction
    ) {
        guard isSettable(first.slot), let group = group(of: first.slot) else { return }
        var hand: [SlotValue] = []
        for write in writes where group.slots.contains(write.slot) {
            let code = program.rules[write.rule.position]
            let writer = Origin.rule(code.key)
            controls[write.slot.position].transition = write.transition
            if code.layer == .safety {
                secure(write, group, into: &reaction)
            } else if write.isHand, !code.evenIfHeld {
                if let value = bounded(write, over: group.slots.map { controls[$0.position].output }) {
                    hand = group.joined(hand, with: SlotValue(write.slot, value))
                }
            } else {
                if code.evenIfHeld || isBeaten(group, by: write.wish) {
                    endHold(of: group, quietlyBy: writer, into: &reaction)
                }
                guard let value = bounded(write) else { continue }
                let values = group.coupled([SlotValue(write.slot, value)])
                writeBase(values, of: group, by: writer, cause: .record(write.record), note: nil, into: &reaction)
            }
            markDirty(registry.slots[write.slot.position].device)
        }
        guard let last = writes.last(where: { group.slots.contains($0.slot) }), !hand.isEmpty else { return }
        let writer = Origin.rule(program.rules[last.rule.position].key)
        let values = group.coupled(hand)
        let complete = group.kind == .together ? values + others(of: group, than: values) : values
        hold(group, complete, by: writer, for: holdSpan(of: group), cause: .record(last.record), into: &reaction)
        for entry in values { controls[entry.slot.position].asksAgain = true }
    }

    /// `at least` and `at most` apply once: to the base, or to what is there now if it is a person's write, which the
    /// base may lie hidden from.
    /// - Parameter values: of the group's slots; `nil`: their bases.
    /// - Returns: `nil` if there is nothing to bound: a lamp that is off stays so, and what nobody knows is left alone.
    private func bounded(_ write: WriteIntent, over values: [Value]? = nil) -> Value? {
        guard write.bound != .exact, let group = group(of: write.slot), let i = group.slots.firstIndex(of: write.slot)
        else { return write.value }
        let claim = Claim(layer: .normal, order: 0, writer: .clock, bound: write.bound, value: write.value, since: now)
        let claims = group.slots.map { $0 == write.slot ? [claim] : [] }
        let value = SlotGroup.fold(group.kind, bases: values ?? bases(of: group, under: claims), claims: claims)[i]
            .value
        return value.isKnown ? value : nil
    }

    /// A plain write of a safety rule stands until a person changes the property or a safety rule writes it again.
    private mutating func secure(_ write: WriteIntent, _ group: SlotGroup, into reaction: inout Reaction) {
        for slot in group.slots where slot != write.slot {
            controls[slot.position].claims.removeAll(where: \.yieldsToHand)
            keep(slot, &reaction)
        }
        let order = RuleCode.order(of: write.rule, among: program.rules.count, statement: write.order)
        let claim = Claim(
            layer: .safety, order: order, writer: .rule(program.rules[write.rule.position].key), bound: write.bound,
            value: write.value, since: now, yieldsToHand: true)
        add(claim, to: write.slot, into: &reaction, replacing: \.yieldsToHand)
        controls[write.slot.position].asksAgain = true
        note(.claims, write, layer: .safety, into: &reaction)
    }

    // MARK: Traces

    private mutating func note(
        _ what: TraceRecord.What, _ write: WriteIntent, layer: Layer, into reaction: inout Reaction
    ) {
        var record = TraceRecord(
            at: now, what: what, slot: write.slot, old: controls[write.slot.position].output, new: write.value,
            origin: .rule(program.rules[write.rule.position].key), layer: layer)
        if write.record > 0 { record.cause = .record(write.record) }
        record.until = write.until
        controls[write.slot.position].reason = trace(record, into: &reaction)
    }

    /// A base write that a claim hides says so.
    private mutating func traceMask(of write: WriteIntent, into reaction: inout Reaction) {
        guard program.rules[write.rule.position].layer != .safety, isSettable(write.slot) else { return }
        let control = controls[write.slot.position]
        guard control.output != write.value, write.bound == .exact, let group = group(of: write.slot),
            let i = group.slots.firstIndex(of: write.slot), let decider = fold(group)[i].decider
        else { return }
        var record = TraceRecord(
            at: now, what: .masked, slot: write.slot, old: control.output, new: write.value,
            origin: .rule(program.rules[write.rule.position].key), layer: decider.layer, note: decider.writer.text)
        record.cause = .record(write.record)
        if decider.isHold { record.until = decider.until }
        trace(record, into: &reaction)
    }

    /// So does a claim that a hand stands before.
    private mutating func traceHand(before write: WriteIntent, into reaction: inout Reaction) {
        guard isSettable(write.slot), controls[write.slot.position].output != write.value, write.bound == .exact,
            let group = group(of: write.slot)
        else { return }
        let writer = Origin.rule(program.rules[write.rule.position].key)
        let isOverridden = controls[write.slot.position].claims.contains { $0.writer == writer && $0.overridden }
        guard isOverridden,
            let hold = group.slots.compactMap({ controls[$0.position].claims.first(where: \.isHold) }).first
        else { return }
        var record = TraceRecord(
            at: now, what: .masked, slot: write.slot, old: controls[write.slot.position].output, new: write.value,
            origin: writer, layer: .manual, note: hold.writer.text)
        record.cause = .record(write.record)
        record.until = hold.until
        trace(record, into: &reaction)
    }
}

extension WriteIntent {
    /// A claim that begins here.
    var isBegun: Bool { if case .claim = kind { true } else { false } }

    var until: Instant? {
        switch kind {
        case .claim(let until), .renewal(let until): until
        case .base: nil
        }
    }
}

extension SlotGroup {
    /// What a person wants of the group after one more write: of a level the later word counts.
    fileprivate func joined(_ values: [SlotValue], with new: SlotValue) -> [SlotValue] {
        var values = values.filter { $0.slot != new.slot }
        if case .level(let words) = kind {
            if new.slot == slots[1] || words.isOn(new.value) == false { values = [] }
        }
        return values + [new]
    }
}
