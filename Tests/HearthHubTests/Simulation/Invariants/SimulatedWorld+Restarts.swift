import HearthModel

@testable import HearthHub
@testable import HearthKernel

/// What must hold after a kill: all that was kept is of one age, that of the last write
/// (docs/decisions/041-one-age-after-a-kill.md).
extension SimulatedWorld {
    /// Before anything can have happened.
    /// - Parameter kept: the hub when the last batch was taken that is on the disk.
    func checkWhatCameBack(of kept: HubCore) throws {
        let (house, before) = (core.house, kept.house)
        for slot in before.registry.slots.indices.map(SlotIndex.init) where before.registry[slot].live {
            // With a command that has ended meanwhile, undelivered, ends what it was to bring about.
            if before.outstanding(before.registry[slot].device).contains(where: { hasEnded($0, in: before) }) {
                continue
            }
            let (name, old, new) = (before.registry.name(of: slot), before.record(of: slot), house.record(of: slot))
            guard old.claims == new.claims else {
                throw broken("the claims on \(name) were \(old.claims) and come back as \(new.claims)")
            }
            guard old.base == new.base, old.baseWriter == new.baseWriter, old.shadowBase == new.shadowBase,
                old.unheeded?.since == new.unheeded?.since || new.unheeded.map({ $0.since >= core.startedAt }) ?? false,
                old.heldBackUntil == new.heldBackUntil
            else { throw broken("what is wanted of \(name) was \(old) and comes back as \(new)") }
            // Where people are follows anew from what their trackers last said.
            if before.registry.entry(before.registry[slot].device)?.device.deviceClass.id == .person { continue }
            let (said, comesBack) = (before.readings[slot.position].lastKnown, house.readings[slot.position].lastKnown)
            guard
                said == comesBack || hasTakenIn(comesBack, of: slot, in: before)
                    || before.registry[slot].property.type.isEvent
            else {
                throw broken("\(name) was \(said) and comes back as \(comesBack)")
            }
        }
        for device in before.registry.indices {
            // What has fallen due meanwhile has come to its end.
            for command in before.outstanding(device)
            where !hasEnded(command, in: before) {
                guard let comesBack = house.command(command.id), comesBack.state == command.state else {
                    throw broken("command \(command.id.text) to \(before.registry[device]?.id ?? "") is lost in a kill")
                }
            }
        }
        guard house.nextCommandNumber >= before.nextCommandNumber else {
            throw broken("a number of a command is given twice")
        }
        guard core.messages.kept == kept.messages.kept, core.questions.known == kept.questions.known,
            core.concerns.known == kept.concerns.known, core.mode.name == kept.mode.name
        else { throw broken("messages, questions, concerns or the mode come back otherwise") }
    }

    /// Meanwhile, as its time was over.
    private func hasEnded(_ command: Command, in before: House) -> Bool {
        command.expiresAt <= now || before.commands[command.id].map { $0.flight.due <= now } ?? true
    }

    /// Its device had just come back, and what it said then counts by now.
    private func hasTakenIn(_ value: Value, of slot: SlotIndex, in before: House) -> Bool {
        guard let settling = before.devices[before.registry[slot].device.position].settling else { return false }
        return settling.until <= now && settling.value(of: slot) == value
    }

    /// When the rules are live, and before the house is ready.
    func checkRulesThatCameBack(of kept: HubCore) throws {
        let (house, before) = (core.house, kept.house)
        for key in before.program.rules.map(\.key) {
            let (old, new) = (before.ruleRecord(key)?.memory, house.ruleRecord(key)?.memory)
            guard old == new else {
                throw broken(
                    "the rule \(key) was \(String(describing: old)) and comes back as \(String(describing: new))")
            }
        }
        guard before.variableRecords() == house.variableRecords() else {
            throw broken("variables come back otherwise")
        }
    }

    /// After a stop in which nothing fell due.
    func checkNothingHappened(since before: HubCore) throws {
        guard core.house.isReady else { throw broken("the house is not ready 20 s after a stop in calm") }
        guard sent.isEmpty else { throw broken("a stop in calm leads to \(sent)") }
        for slot in before.house.registry.slots.indices.map(SlotIndex.init) where before.house.registry[slot].live {
            let name = before.house.registry.name(of: slot)
            let (old, new) = (before.house.believed(slot, at: now), core.house.believed(slot, at: now))
            // Of a device that is away it depends on what the broker has retained, and on the order, whether its last value
            // is shown.
            let device = core.house.registry[slot].device
            let isAway = [before.house, core.house].contains { $0.status(device) == .offline }
            guard old == new || isAway else {
                throw broken("\(name) was \(old) before a stop in calm and is \(new) after it")
            }
            guard before.house.claims(slot) == core.house.claims(slot),
                before.house.base(slot) == core.house.base(slot),
                before.house.output(slot) == core.house.output(slot)
            else {
                let (was, becomes) = (before.house.record(of: slot), core.house.record(of: slot))
                throw broken("after a stop in calm \(becomes) is wanted of \(name), before it \(was)")
            }
        }
        for key in before.house.program.rules.map(\.key) {
            let (old, new) = (before.house.ruleRecord(key), core.house.ruleRecord(key))
            guard old?.memory == new?.memory else { throw broken("the rule \(key) is another after a stop in calm") }
        }
        guard before.messages.kept == core.messages.kept, before.questions.known == core.questions.known,
            before.mode.name == core.mode.name
        else { throw broken("something was said in a stop in calm") }
    }
}

extension House {
    /// What rules read.
    fileprivate func believed(_ slot: SlotIndex, at now: Instant) -> Value {
        isStale(slot, at: now) ? .unknown : reading(slot).value
    }
}

extension HubCore {
    /// What another process that began on what this one has written would not know of what that one knows.
    func unremembered(of other: HubCore) -> String? {
        let (mine, its) = (house, other.house)
        for slot in its.registry.slots.indices.map(SlotIndex.init) where its.registry[slot].live {
            let (control, known) = (its.controls[slot.position], its.readings[slot.position])
            guard mine.controls[slot.position].claims == control.claims,
                mine.controls[slot.position].base == control.base
            else { return "that of \(its.registry.name(of: slot)) was wanted \(its.record(of: slot))" }
            guard known.isEvent || mine.readings[slot.position].lastKnown == known.lastKnown else {
                return "that \(its.registry.name(of: slot)) was \(known.lastKnown)"
            }
        }
        for key in its.program.rules.map(\.key) where mine.ruleRecord(key)?.memory != its.ruleRecord(key)?.memory {
            return "what the rule \(key) remembers"
        }
        if mine.variableRecords() != its.variableRecords() { return "variables" }
        if messages.kept != other.messages.kept { return "messages" }
        if questions.known != other.questions.known { return "questions" }
        return concerns.known != other.concerns.known ? "concerns" : nil
    }
}
