import HearthModel

extension House {
    /// A person may write one property so often a second (docs/spec/house-api.md, section 7.2): a slider or a knob does
    /// not reach it. What comes faster than the device's `min_interval` replaces what waits.
    private static let writeLimit = 20
    static let writeSpan = Milliseconds.seconds(1)

    mutating func take(_ write: Write, into reaction: inout Reaction) {
        reaction.outcomes.append(WriteOutcome(tag: write.tag, result: perform(write, into: &reaction)))
    }

    private mutating func perform(_ write: Write, into reaction: inout Reaction) -> WriteOutcome.Result {
        guard exists(write.device), devices[write.device.position].enabled, let device = registry[write.device] else {
            return .unreachable(.deviceOffline)
        }
        switch write.body {
        case .act(let act): return perform(act, write, device, into: &reaction)
        case .set(let values):
            let wished = devices[write.device.position].groups.map { group in
                (group, group.coupled(values.filter { group.slots.contains($0.slot) && $0.value.isKnown }))
            }.filter { !$0.1.isEmpty }
            return perform(wished, write, device, into: &reaction)
        }
    }

    private mutating func perform(
        _ wished: [(group: SlotGroup, values: [SlotValue])], _ write: Write, _ device: Device,
        into reaction: inout Reaction
    ) -> WriteOutcome.Result {
        let slots = wished.flatMap { $0.values.map(\.slot) }
        if let refusal = refusal(of: write, on: slots, into: &reaction) { return refusal }
        if let blocked = block(on: wished, by: write.origin) { return .blocked(blocked) }
        if device.times.commandTTL <= .zero, let reason = obstacle(to: write.device) { return .unreachable(reason) }
        let cause = Cause(
            origin: write.origin, action: write.action,
            layer: write.origin.isHand && write.hold != .none ? .manual : nil,
            transition: max(.zero, write.transition), note: write.reason)
        for (group, values) in wished {
            if write.origin.isHand {
                let complete = group.kind == .together ? values + others(of: group, than: values) : values
                hold(
                    group, complete, by: write.origin, for: span(of: write.hold, group),
                    isFirm: write.hold.isChosen, note: write.reason,
                    into: &reaction)
                for entry in values { controls[entry.slot.position].asksAgain = true }
            } else {
                writeBase(values, of: group, by: write.origin, note: write.reason, into: &reaction)
            }
        }
        let command = arbitrate(write.device, cause: cause, into: &reaction)
        let values = wished.flatMap(\.values)
        if let mask = mask(on: values, by: write.origin, into: &reaction) { return .masked(mask) }
        return (command ?? joined(values, write.device)).map { .accepted($0) } ?? .noChange
    }

    /// Everything of a thermostat is held together: what the person did not name stays as the house asks or sees it.
    func others(of group: SlotGroup, than values: [SlotValue]) -> [SlotValue] {
        group.slots.compactMap { slot in
            guard !values.contains(where: { $0.slot == slot }) else { return nil }
            let control = controls[slot.position]
            let value = control.output.isKnown ? control.output : readings[slot.position].value
            return value.isKnown ? SlotValue(slot, value) : nil
        }
    }

    mutating func span(of hold: Write.Hold, _ group: SlotGroup) -> Milliseconds {
        switch hold {
        case .ofClass: holdSpan(of: group)
        case .none: .zero
        case .lasting(let span): span
        }
    }

    /// The command already under way that asks for these values.
    private func joined(_ values: [SlotValue], _ device: DeviceIndex) -> CommandID? {
        devices[device.position].commands.last { id in
            guard let live = commands[id], live.isPending else { return false }
            return live.targets.contains(where: values.contains)
        }
    }

    /// Counts a person's write against the rate of its slots.
    private mutating func refusal(
        of write: Write, on slots: [SlotIndex], into reaction: inout Reaction
    ) -> WriteOutcome.Result? {
        let isOutside = if case .automation = write.origin { true } else { write.origin.isHand }
        guard isOutside else { return nil }
        for slot in slots {
            let window = controls[slot.position].writes
            if let opens = window.opens(limit: House.writeLimit, span: House.writeSpan, at: now) {
                return .rateLimited(retryAfter: opens - now)
            }
        }
        for slot in slots {
            controls[slot.position].writes.count(at: now, span: House.writeSpan)
            keep(slot, &reaction)
        }
        return nil
    }

    /// The claim above all holds that would not let these values through. A plain write of a safety rule yields to a
    /// person; rules and twins are never blocked, only masked.
    private func block(
        on wished: [(group: SlotGroup, values: [SlotValue])], by origin: Origin
    ) -> WriteOutcome.Blocked? {
        switch origin {
        case .rule, .twin, .clock, .device: return nil
        case .person, .automation, .query, .mqtt: break
        }
        for (group, values) in wished {
            let bases = group.slots.map { slot in values.last { $0.slot == slot }?.value ?? .unknown }
            let claims = group.slots.map { slot in
                controls[slot.position].claims.filter { $0.layer > .manual && !($0.yieldsToHand && origin.isHand) }
            }
            for (slot, result) in zip(group.slots, SlotGroup.fold(group.kind, bases: bases, claims: claims)) {
                guard let decider = result.decider, let asked = values.last(where: { $0.slot == slot })?.value,
                    result.value != asked
                else { continue }
                return WriteOutcome.Blocked(slot: slot, claim: decider)
            }
        }
        return nil
    }

    /// The claim that hides a base write, with a trace of it.
    private mutating func mask(
        on values: [SlotValue], by origin: Origin, into reaction: inout Reaction
    ) -> WriteOutcome.Blocked? {
        var mask: WriteOutcome.Blocked?
        for entry in values where controls[entry.slot.position].output != entry.value {
            guard let group = group(of: entry.slot), let i = group.slots.firstIndex(of: entry.slot),
                let claim = fold(group)[i].decider
            else { continue }
            trace(
                TraceRecord(
                    at: now, what: .masked, slot: entry.slot, old: controls[entry.slot.position].output,
                    new: entry.value, origin: origin, layer: claim.layer), into: &reaction)
            mask = mask ?? WriteOutcome.Blocked(slot: entry.slot, claim: claim)
        }
        return mask
    }
}
