import HearthModel

extension House {
    /// Whose change a report on a settable property was (docs/spec/rule-language.md, section 11.1).
    private enum Judgement {
        /// As it was, as it should be, or of no meaning.
        case expected
        /// The first that is known of it; nobody did it.
        case knowledge
        /// The doing of a command; too late, if by then something else was wanted or it had been given up.
        case explained(Origin, isLate: Bool)
        /// What a command brought along on properties it did not name, or where an act left the device.
        case consequence(Origin)
        case hand
    }

    /// Finds out who made these changes, acknowledges commands, and lets hands take hold.
    mutating func attribute(_ changes: Range<Int>, of device: DeviceIndex, into reaction: inout Reaction) {
        var hands: [SlotValue] = []
        var repeated: [SlotIndex] = []
        for i in changes {
            let change = reaction.changes[i]
            let isFirst = readings[change.slot.position].isUnheard
            if isFirst {
                readings[change.slot.position].isUnheard = false
                let isNews = change.new != change.old
                devices[device.position].settling?.hearFirst(change.slot, isNews: isNews)
                reaction.keptDevices.append(device)
                // Unchanged over a stop it is taken to have been so throughout (docs/spec/rule-language.md, section
                // 15).
                guard isNews else {
                    repeated.append(change.slot)
                    continue
                }
            }
            guard controls[change.slot.position].group != nil, let value = StateWords.settled(change.new) else {
                continue
            }
            let judgement = judge(change, value: value, isFirst: isFirst, of: device)
            if change.provenance.isDirect, devices[device.position].settling != nil {
                devices[device.position].settling?.hear(change.slot, wasKnown: change.old.isKnown)
                reaction.keptDevices.append(device)
            }
            switch judgement {
            case .expected where change.provenance.isDirect: hearUnheeded(change.slot, into: &reaction)
            case .expected: break
            case .knowledge:
                adopt(change.slot, at: now, into: &reaction)
                if isReady { askFor(change.slot, into: &reaction) }
            case .explained(let origin, let isLate):
                reaction.changes[i].origin = origin
                if isLate, isReady { askFor(change.slot, into: &reaction) }
            case .consequence(let origin):
                reaction.changes[i].origin = origin
                follow(change.slot, value, into: &reaction)
            case .hand: hands.append(SlotValue(change.slot, value))
            }
        }
        acknowledge(changes, of: device, notBy: repeated, into: &reaction)
        if !hands.isEmpty { takeHand(hands, of: device, into: &reaction) }
    }

    /// - Parameter isFirst: since the hub stopped for a short time.
    private func judge(_ change: SlotChange, value: Value, isFirst: Bool, of device: DeviceIndex) -> Judgement {
        let slot = change.slot
        guard value.isKnown, !isHidden(slot) else { return .expected }
        if let explanation = explanation(of: value, slot, device) { return explanation }
        guard change.provenance.isDirect, change.old.isKnown, !isFirst, !isSettling(slot, of: device) else {
            return .knowledge
        }
        if matches(slot, report: value, asked: controls[slot.position].output) { return .expected }
        guard let before = StateWords.settled(change.old) else { return .hand }
        return matches(slot, report: value, asked: before) ? .expected : .hand
    }

    private func isSettling(_ slot: SlotIndex, of device: DeviceIndex) -> Bool {
        guard let settling = devices[device.position].settling else { return false }
        return settling.collects || !settling.heard.contains(slot)
    }

    /// The newest command within whose answer window the report lies, if it can be its doing.
    private func explanation(of value: Value, _ slot: SlotIndex, _ device: DeviceIndex) -> Judgement? {
        for id in devices[device.position].commands.reversed() {
            guard let live = commands[id], let until = live.flight.explainsUntil, now <= until else { continue }
            guard case .set(let targets) = live.command.body else { return .consequence(live.command.origin) }
            // An acknowledgement closes the window: what follows it is another's doing.
            let isOpen = live.command.state != .acknowledged || live.command.inProgress
            if let i = targets.firstIndex(where: { $0.slot == slot }) {
                guard isOpen else { return nil }
                let from = i < live.flight.from.count ? live.flight.from[i] : .unknown
                if lies(value, onTheWayFrom: from, to: targets[i].value, slot) {
                    return .explained(live.command.origin, isLate: !live.isUnfinished)
                }
            } else if let group = controls[slot.position].group,
                targets.contains(where: { controls[$0.slot.position].group == group })
            {
                // A lamp that was dimmed does not go off by that.
                if !isOpen, isSwitch(slot) { return nil }
                // Where a cover is on its way says nothing of where it shall be.
                let isOnItsWay = devices[device.position].groups[group].kind == .level(.openClosed)
                return isOnItsWay
                    ? .explained(live.command.origin, isLate: false) : .consequence(live.command.origin)
            }
        }
        return nil
    }

    private func isSwitch(_ slot: SlotIndex) -> Bool {
        guard let group = group(of: slot), group.kind == .level(.onOff) else { return false }
        return group.slots[0] == slot
    }

    private func lies(_ value: Value, onTheWayFrom from: Value, to target: Value, _ slot: SlotIndex) -> Bool {
        if matches(slot, report: value, asked: target) || matches(slot, report: value, asked: from) { return true }
        guard let number = value.number, let from = from.number, let target = target.number else { return false }
        return (min(from, target)...max(from, target)).contains(number)
    }

    /// What a lamp that is off says of its brightness is a memory.
    func isHidden(_ slot: SlotIndex) -> Bool {
        guard let group = group(of: slot), group.kind == .level(.onOff), group.slots[1] == slot else { return false }
        return readings[group.slots[0].position].value == .flag(false)
    }

    func group(of slot: SlotIndex) -> SlotGroup? {
        controls[slot.position].group.map { devices[registry.slots[slot.position].device.position].groups[$0] }
    }

    /// - Parameter tolerance: `nil`: that of the device, or else of the class.
    func matches(_ slot: SlotIndex, report: Value, asked: Value, tolerance: Double? = nil) -> Bool {
        registry.slots[slot.position].property.matches(
            report: report, asked: asked, tolerance: tolerance ?? controls[slot.position].tolerance)
    }

    /// The held value, or else the base, goes along with what our own command brought about.
    private mutating func follow(_ slot: SlotIndex, _ value: Value, into reaction: inout Reaction) {
        if let i = controls[slot.position].claims.firstIndex(where: \.isHold) {
            controls[slot.position].claims[i].value = value
            keep(slot, &reaction)
            refold(slot)
        } else if !isClaimed(slot) {
            adopt(slot, at: now, into: &reaction)
        }
    }

    /// First knowledge of what nobody claims: the base is what is reported (docs/spec/rule-language.md, section 10.5).
    mutating func adopt(_ slot: SlotIndex, at instant: Instant, into reaction: inout Reaction) {
        guard let value = StateWords.settled(readings[slot.position].value), value.isKnown, !isClaimed(slot),
            !isHidden(slot), !isPending(slot), controls[slot.position].base != value
        else { return }
        let old = controls[slot.position].base
        controls[slot.position].base = value
        controls[slot.position].baseWriter = nil
        trace(
            TraceRecord(at: instant, what: .adopted, slot: slot, old: old, new: value, origin: .device),
            into: &reaction)
        keep(slot, &reaction)
        refold(slot)
    }

    /// Whether a claim that counts stands on the slot, or on its group's level.
    func isClaimed(_ slot: SlotIndex) -> Bool {
        guard let group = group(of: slot), case .level = group.kind else {
            return controls[slot.position].claims.contains { !$0.overridden }
        }
        return group.slots.contains { controls[$0.position].claims.contains { !$0.overridden } }
    }

    /// Whether a command on the slot, or on its group's level, is queued or unanswered.
    private func isPending(_ slot: SlotIndex) -> Bool {
        devices[registry.slots[slot.position].device.position].commands.contains { id in
            guard let live = commands[id], live.isPending else { return false }
            return live.targets.contains { controls[$0.slot.position].group == controls[slot.position].group }
        }
    }
}
