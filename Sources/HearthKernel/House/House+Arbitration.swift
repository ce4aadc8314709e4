import HearthModel

extension House {
    mutating func arbitrateDirty(into reaction: inout Reaction) {
        guard !dirty.isEmpty else { return }
        let waiting = dirty
        dirty.removeAll(keepingCapacity: true)
        for device in waiting where exists(device) { arbitrate(device, into: &reaction) }
    }

    /// Folds everything that is wanted of a device, and asks for what it is not known to have.
    /// - Parameter cause: who wants it; `nil`: whoever holds the winning claim.
    /// - Returns: the command made, if one was needed.
    @discardableResult
    mutating func arbitrate(_ device: DeviceIndex, cause: Cause? = nil, into reaction: inout Reaction) -> CommandID? {
        devices[device.position].isDirty = false
        refold(device, into: &reaction)
        let obsolete = devices[device.position].commands.filter { isObsolete($0, of: device) }
        for id in obsolete {
            for target in commands[id]?.targets ?? [] { controls[target.slot.position].asksAgain = true }
        }
        var asked: [SlotValue] = []
        for group in devices[device.position].groups {
            let needed = needed(of: group, notCounting: obsolete, afterHand: cause?.origin == .device)
            for entry in needed where !isHeldBack(entry, of: group, cause, device, into: &reaction) {
                asked.append(entry)
            }
        }
        let new = asked.isEmpty ? nil : issue(.set(asked), to: device, cause ?? winner(of: asked), into: &reaction)
        for slot in registry.slots(of: device) { controls[slot.position].transition = .zero }
        for id in obsolete { supersede(id, by: new, into: &reaction) }
        return new
    }

    /// The outputs of a group's slots, in their order, from the base and those claims that count here.
    func fold(_ group: SlotGroup, where counts: (Claim) -> Bool = { _ in true }) -> [ClaimFold.Result] {
        let claims = group.slots.map { controls[$0.position].claims.filter(counts) }
        return SlotGroup.fold(group.kind, bases: bases(of: group, under: claims), claims: claims)
    }

    /// The bases of a group's slots; one that is not known but needed is what the slot is at rest. A level needs both
    /// of its bases, all else only those of what is claimed: who sets a temperature asks for no mode.
    func bases(of group: SlotGroup, under claims: [[Claim]]) -> [Value] {
        func counts(_ claims: [Claim]) -> Bool { claims.contains { !$0.overridden } }
        let isLevelNeeded = if case .level = group.kind { claims.contains(where: counts) } else { false }
        return group.slots.indices.map { i in
            let control = controls[group.slots[i].position]
            return control.base.isKnown || !(isLevelNeeded || counts(claims[i])) ? control.base : control.resting
        }
    }

    /// Folds everything that is wanted of a device, without asking it for anything yet.
    mutating func refold(_ device: DeviceIndex, into reaction: inout Reaction) {
        for group in devices[device.position].groups {
            for slot in refold(group) {
                controls[slot.position].asksAgain = true
                touch(device, &reaction)
            }
        }
    }

    /// - Returns: whether it was another before.
    private mutating func putOut(_ value: Value, of slot: SlotIndex) -> Bool {
        guard controls[slot.position].output != value else { return false }
        controls[slot.position].output = value
        if machine.readsAsked.element(slot.position) == true { machine.changedOutputs.append(slot) }
        return true
    }

    /// Folds the slot's group without asking the device for anything.
    mutating func refold(_ slot: SlotIndex) {
        guard let group = group(of: slot) else { return }
        for slot in refold(group) { controls[slot.position].comparedOutput = controls[slot.position].output }
    }

    /// - Returns: the slots of the group whose output is another now.
    private mutating func refold(_ group: SlotGroup) -> [SlotIndex] {
        // A slot that stands alone and is claimed by nobody, as most, is what its base says.
        if group.kind == .alone, let slot = group.slots.first, controls[slot.position].claims.isEmpty {
            return putOut(controls[slot.position].base, of: slot) ? group.slots : []
        }
        var changed: [SlotIndex] = []
        for (slot, result) in zip(group.slots, fold(group)) where putOut(result.value, of: slot) {
            changed.append(slot)
        }
        return changed
    }

    /// Whether a command that is not finished asks for something else than is wanted now.
    private func isObsolete(_ id: CommandID, of device: DeviceIndex) -> Bool {
        guard let live = commands[id], live.isUnfinished, !live.targets.isEmpty else { return false }
        return devices[device.position].groups.contains { group in
            let wanted = group.coupled(live.targets.filter { group.slots.contains($0.slot) })
            return wanted.contains { controls[$0.slot.position].output != $0.value }
        }
    }

    /// What must be asked of a group so that it becomes what it shall be.
    private mutating func needed(
        of group: SlotGroup, notCounting obsolete: [CommandID], afterHand: Bool
    ) -> [SlotValue] {
        var lacking: [SlotValue] = []
        for slot in group.slots where controls[slot.position].asksAgain {
            let (output, compared) = (controls[slot.position].output, controls[slot.position].comparedOutput)
            controls[slot.position].asksAgain = false
            controls[slot.position].comparedOutput = output
            let isExact = compared.isKnown && compared != output
            if output.isKnown, !isSatisfied(slot, output, exactly: isExact, heedingFlight: !afterHand),
                !isUnderWay(slot, output, obsolete)
            {
                lacking.append(SlotValue(slot, output))
            }
        }
        guard case .level(let words) = group.kind, !lacking.isEmpty else { return lacking }
        let (state, amount) = (group.slots[0], group.slots[1])
        let (stateValue, amountValue) = (controls[state.position].output, controls[amount.position].output)
        switch words {
        case .openClosed:
            // Ends of the way are said in words, as every cover understands them; the rest is a position.
            let isEnd = amountValue == words.full.map(Value.number) || amountValue == words.none.map(Value.number)
            return [isEnd || !amountValue.isKnown ? SlotValue(state, stateValue) : SlotValue(amount, amountValue)]
        case .onOff:
            // A lamp that comes on may do so at another brightness than the one it remembers.
            guard lacking[0].slot == state, stateValue == words.state(true), amountValue.isKnown else { return lacking }
            return [SlotValue(state, stateValue), SlotValue(amount, amountValue)]
        }
    }

    /// Whether the device is known to have this value, and nothing on its way to it says otherwise.
    private func isSatisfied(_ slot: SlotIndex, _ value: Value, exactly: Bool, heedingFlight: Bool) -> Bool {
        let reading = readings[slot.position]
        let device = devices[registry.slots[slot.position].device.position]
        guard reading.value.isKnown, let provenance = reading.provenance,
            provenance.isDirect || (provenance == .retained && device.trustsRetained),
            matches(slot, report: reading.value, asked: value, tolerance: exactly ? 0 : nil), !isStale(slot, at: now)
        else { return false }
        guard heedingFlight else { return true }
        for id in device.commands.reversed() {
            guard let live = commands[id], live.flight.lastSent != nil, let wish = wish(of: live, for: slot) else {
                continue
            }
            let isInFlight = live.command.state == .sent || live.command.state == .superseded
            return !isInFlight || wish == value
        }
        return true
    }

    func isUnderWay(_ slot: SlotIndex, _ value: Value, _ obsolete: [CommandID] = []) -> Bool {
        devices[registry.slots[slot.position].device.position].commands.contains { id in
            guard !obsolete.contains(id), let live = commands[id], live.isPending else { return false }
            return wish(of: live, for: slot) == value
        }
    }

    /// Whether the output was asked for, once and once more, after this instant, and nothing answered.
    func isAskedInVain(_ slot: SlotIndex, since instant: Instant) -> Bool {
        devices[registry.slots[slot.position].device.position].commands.contains { id in
            guard let live = commands[id], live.command.state == .unacknowledged,
                let sentAt = live.command.sentAt, sentAt >= instant
            else { return false }
            return wish(of: live, for: slot) == controls[slot.position].output
        }
    }

    /// What a command asks of a slot, by name or by what it implies: to be opened is to be brought to 100 %.
    func wish(of live: LiveCommand, for slot: SlotIndex) -> Value? {
        guard let group = group(of: slot), case .level = group.kind else { return live.target(of: slot) }
        return group.coupled(live.targets.filter { group.slots.contains($0.slot) }).last { $0.slot == slot }?.value
    }

    /// Who is behind what is asked of a device, and how gradual it shall be.
    private func winner(of asked: [SlotValue]) -> Cause {
        var cause = winner(of: asked[0].slot)
        cause.transition = asked.map { controls[$0.slot.position].transition }.max() ?? .zero
        return cause
    }

    /// Who is behind the output of a slot.
    func winner(of slot: SlotIndex) -> Cause {
        guard let group = group(of: slot), group.slots.contains(where: { !controls[$0.position].claims.isEmpty }),
            let i = group.slots.firstIndex(of: slot), let claim = fold(group)[i].decider
        else { return Cause(origin: controls[slot.position].baseWriter ?? .clock) }
        return Cause(origin: claim.writer, layer: claim.layer)
    }
}

extension SlotGroup {
    /// - Parameters: `bases` and `claims` by the position of the slot in the group.
    static func fold(_ kind: Kind, bases: [Value], claims: [[Claim]]) -> [ClaimFold.Result] {
        guard case .level(let words) = kind else {
            return zip(bases, claims).map { ClaimFold.result(base: $0, claims: $1) }
        }
        let base = Level(state: bases[0], amount: bases[1], words: words)
        let result = LevelFold.result(base: base, states: claims[0], amounts: claims[1])
        return [
            ClaimFold.Result(value: result.level.state, decider: result.decider),
            ClaimFold.Result(value: result.level.amountValue, decider: result.decider),
        ]
    }
}
