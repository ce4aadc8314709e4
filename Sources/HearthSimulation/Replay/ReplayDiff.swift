package import HearthKernel
package import HearthModel

/// Plays what was recorded with the old rules and with the new ones, side by side, and says what would have been
/// different. Bounded in memory, however long the record is: it holds three houses and what differs.
package struct ReplayDiff<Failure: Error> {
    private var recorded: Replay<Failure>
    private let oldRules: (Registry) -> Program
    private let newRules: (Registry) -> Program
    private let plant: (any ReplayPlant)?
    private var ledger = ReplayLedger()
    private var lanes = ReplayLanes()
    private var reaction = Reaction()
    /// States that people corrected.
    private var corrected: Set<SlotValue> = []
    private static var mostCorrected: Int { 10_000 }

    /// - Parameters:
    ///   - read: returns the changes in their order, then `nil`. The first must be a whole house.
    ///   - old, new: rules, compiled for the devices that they are given.
    ///   - plant: what sensors would have measured; `nil`: what they did measure.
    package init(
        reading read: @escaping () throws(Failure) -> HouseChange?, from old: @escaping (Registry) -> Program,
        to new: @escaping (Registry) -> Program, plant: (any ReplayPlant)? = nil
    ) {
        recorded = Replay(reading: read)
        self.plant = plant
        (oldRules, newRules) = (old, new)
    }

    /// - Parameters:
    ///   - start: from then on; as far back as the record goes, if it is shorter.
    ///   - isOver: asked now and then; whether to leave off, with what is known by then.
    /// - Returns: `nil` if nothing is recorded.
    package mutating func differences(
        from start: Instant, to end: Instant, isOver: () -> Bool = { false }
    ) throws(Failure) -> ReplayDifferences? {
        guard let first = try recorded.next(until: end) else { return nil }
        recorded.make(first, into: &reaction)
        let wasPlayed = try recorded.play(until: start) { _, _, _ in !isOver() }
        var isPartial = !wasPlayed
        let begins = wasPlayed ? max(start, first.at ?? start) : recorded.house.now
        var old = ReplayBranch(of: recorded.house, following: oldRules, plant: plant)
        var new = ReplayBranch(of: recorded.house, following: newRules, plant: plant)
        var (changes, starts, counts) = (0, 0, ReplayCounts())
        look(&old, &new)
        while !isPartial, let change = try recorded.next(until: end) {
            let instant = change.at ?? recorded.house.now
            pass(to: instant, &old, &new)
            let moment = ReplayMoment(change, in: recorded.house)
            recorded.make(change, into: &reaction)
            old.make(change, moment, reaction, recorded.house)
            new.make(change, moment, reaction, recorded.house)
            noteCorrections(moment)
            look(&old, &new)
            changes += 1
            counts.add(reaction)
            if case .house(_, .start, _) = change { starts += 1 }
            if changes % 256 == 0, isOver() || Task.isCancelled {
                isPartial = true
            }
        }
        let ended = isPartial ? recorded.house.now : max(begins, end)
        if !isPartial { pass(to: ended, &old, &new) }
        old.passPlant(to: ended, recorded: recorded.house)
        new.passPlant(to: ended, recorded: recorded.house)
        var differences = close(old, new, from: begins, to: ended)
        (differences.changes, differences.starts, differences.recorded) = (changes, starts, counts)
        differences.isPartial = isPartial
        return differences
    }

    /// What the branches do by themselves until then, in one order.
    private mutating func pass(to instant: Instant, _ old: inout ReplayBranch, _ new: inout ReplayBranch) {
        while true {
            let due = recorded.house.deadlines.wake.map { max($0, recorded.house.now + Milliseconds(1)) }
            let (a, b) = (
                old.nextOwn(before: instant, recorded: due), new.nextOwn(before: instant, recorded: due)
            )
            if let a, a <= b ?? .distantFuture {
                old.makeOwn(at: a, recorded: recorded.house)
                // What both do at one instant is compared when both have.
                if a == b { new.makeOwn(at: a, recorded: recorded.house) }
            } else if let b {
                new.makeOwn(at: b, recorded: recorded.house)
            } else {
                return
            }
            look(&old, &new)
        }
    }

    // MARK: Comparing

    private mutating func noteCorrections(_ moment: ReplayMoment) {
        for record in reaction.trace where record.what == .hand && corrected.count < ReplayDiff.mostCorrected {
            guard let slot = record.slot else { continue }
            let old =
                moment.corrected.first { $0.slot == slot }?.value ?? reaction.changes.first { $0.slot == slot }?.old
            if let old, old.isKnown, old != record.new { corrected.insert(SlotValue(slot, old)) }
        }
    }

    private mutating func look(_ old: inout ReplayBranch, _ new: inout ReplayBranch) {
        let (before, after) = (old.takeHappenings(), new.takeHappenings())
        note(before.reported, old, new)
        if after.reported != before.reported { note(after.reported, old, new) }
        guard before.happenings != after.happenings else { return }
        var rest = after.happenings
        for happening in before.happenings {
            if let i = rest.firstIndex(where: {
                $0.subject == happening.subject && $0.value == happening.value && $0.at == happening.at
            }) {
                rest.remove(at: i)
            } else if !ledger.isFull {
                ledger.addOld(.init(happening: happening, reason: reason(happening, old: old, new: new, isNew: false)))
            }
        }
        for happening in rest where !ledger.isFull {
            ledger.addNew(.init(happening: happening, reason: reason(happening, old: old, new: new, isNew: true)))
        }
    }

    private mutating func note(_ slots: [SlotIndex], _ old: ReplayBranch, _ new: ReplayBranch) {
        for slot in slots {
            let (before, after) = (old.house.reading(slot).lastValue, new.house.reading(slot).lastValue)
            let now = max(old.house.now, new.house.now)
            ledger.note(slot, isSame: before == after, at: now, zone: recorded.house.zone)
            lanes.note(slot, before, after, at: now)
        }
    }

    private func reason(
        _ happening: ReplayHappening, old: ReplayBranch, new: ReplayBranch, isNew: Bool
    ) -> ReplayReason? {
        guard let key = happening.rule, ledger.count < ReplayLedger.reasoned else { return nil }
        var (oldHouse, newHouse) = (old.house, new.house)
        let (before, after) = (oldHouse.rule(key), newHouse.rule(key))
        guard let rule = isNew ? after ?? before : before ?? after else { return nil }
        var reason = ReplayReason(rule: key, title: rule.title, file: rule.file, line: rule.line)
        switch (before, after) {
        case (nil, _): reason.edit = .new
        case (_, nil): reason.edit = .gone
        case (let before?, let after?):
            if before.fingerprint != after.fingerprint { reason.edit = .edited }
            reason.condition = ReplayDiff.difference(oldHouse.conditions(of: key), newHouse.conditions(of: key))
        }
        return reason
    }

    private static func difference(
        _ old: [House.Condition], _ new: [House.Condition]
    ) -> ReplayReason.Condition? {
        func shown(_ condition: House.Condition) -> String {
            condition.value.isEmpty ? condition.holds.map { $0 ? "yes" : "no" } ?? "unknown" : condition.value
        }
        for (a, b) in zip(old, new) where a.text != b.text || a.holds != b.holds {
            return .init(text: b.text, other: a.text == b.text ? nil : a.text, old: shown(a), new: shown(b))
        }
        if let more = new.dropFirst(old.count).first { return .init(text: more.text, old: "", new: shown(more)) }
        if let less = old.dropFirst(new.count).first { return .init(text: less.text, old: shown(less), new: "") }
        return nil
    }

    private mutating func close(
        _ old: ReplayBranch, _ new: ReplayBranch, from start: Instant, to end: Instant
    ) -> ReplayDifferences {
        var (old, new) = (old, new)
        old.closeHands()
        new.closeHands()
        ledger.close(at: end, zone: recorded.house.zone)
        let safety = [old.house.program, new.house.program].reduce(into: Set<SlotIndex>()) { slots, program in
            for rule in program.rules where rule.layer == .safety {
                slots.formUnion(RuleReach(of: rule, in: program).writes)
            }
        }
        let differences = ledger.differences(zone: recorded.house.zone) { safety.contains($0) }
        let expected = differences.count { difference in
            guard case .slot(let slot) = difference.subject, let event = difference.new, difference.kind != .moved
            else { return false }
            return corrected.contains(SlotValue(slot, event.value))
        }
        let (before, after) = (old.plant?.sums ?? ReplaySums(), new.plant?.sums ?? ReplaySums())
        return ReplayDifferences(
            from: start, to: end, isTruncated: ledger.isFull,
            differences: differences, lanes: lanes.close(at: end), old: old.counts, new: new.counts,
            avoided: max(0, new.avoided - old.avoided), expected: expected,
            energy: ReplayFigure(before.energy, after.energy, unit: 3_600_000),
            discomfort: ReplayFigure(before.discomfort, after.discomfort, unit: 1),
            ofPlant: new.plant?.assumptions, registry: recorded.house.registry, oldProgram: old.house.program,
            newProgram: new.house.program, zone: recorded.house.zone)
    }
}
