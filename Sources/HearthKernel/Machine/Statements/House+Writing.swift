import HearthModel

/// Device writes: what a statement wants of which slots (docs/spec/rule-language.md, sections 9.3 and 9.4).
extension House {
    mutating func write(_ number: Int32, _ course: inout Course, into reaction: inout Reaction) {
        guard let write = program.writes.element(Int(number)) else { return }
        // A loop, because a closure would hold a copy of the house.
        var slots: [SlotIndex] = []
        for slot in self.slots(of: write.target, course.registers) where isSettable(slot) { slots.append(slot) }
        var until: Instant?
        if let code = write.lasts {
            guard let span = evaluate(code, &course).flatMap(Milliseconds.init), span > .zero else {
                return skip(course, "nobody knows for how long", slot: slots.first, into: &reaction)
            }
            until = now + span
        }
        let transition = write.over.flatMap { evaluate($0, &course) }.flatMap(Milliseconds.init) ?? .zero
        let isPeriod = program.rules[course.rule.position].isPeriod
        if isPeriod, write.reads != nil {
            course.live.append(LiveWrite(position: course.position, registers: course.registers, until: until))
        }
        for entry in values(of: write, slots, &course, into: &reaction) {
            machine.writes.append(
                WriteIntent(
                    rule: course.rule, slot: entry.slot, value: entry.value, bound: write.bound, order: write.order,
                    transition: max(.zero, transition), kind: isPeriod || until != nil ? .claim(until: until) : .base,
                    isHand: course.isHand, wish: course.wish, record: course.record))
        }
    }

    private func slots(of target: WriteCode.Target, _ registers: ContiguousArray<Value>) -> [SlotIndex] {
        switch target {
        case .slots(let slots): slots
        case .member(let table, let register): slotOfMember(table, register, registers).map { [$0] } ?? []
        }
    }

    /// `nil`: unknown.
    private mutating func evaluate(_ code: CodeRange, _ course: inout Course) -> Value? {
        var fuel = course.fuel
        let value = evaluate(code, registers: course.registers, at: now, fuel: &fuel)
        course.fuel = fuel
        return value.isKnown ? value : nil
    }

    private mutating func values(
        of write: WriteCode, _ slots: [SlotIndex], _ course: inout Course, into reaction: inout Reaction
    ) -> [SlotValue] {
        switch write.source {
        case .value(let code):
            guard let value = evaluate(code, &course) else {
                if course.fuel >= 0 {
                    skip(course, "an unknown value is not written", slot: slots.first, into: &reaction)
                }
                return []
            }
            return slots.map { [registry] in SlotValue($0, registry[$0].property.type.fitting(value)) }
        case .toggle: return toggled(slots)
        case .reported:
            return slots.compactMap { slot in
                let value = readings[slot.position].value
                return value.isKnown ? SlotValue(slot, value) : nil
            }
        }
    }

    /// The opposite of the present outputs: of several slots, if any is active, all become inactive. What is unknown is
    /// left alone.
    private func toggled(_ slots: [SlotIndex]) -> [SlotValue] {
        let known = slots.filter { controls[$0.position].output.isKnown }
        let anyIsActive = known.contains { ToggleWords.isActive(controls[$0.position].output) }
        return known.compactMap { slot in
            ToggleWords.opposite(of: controls[slot.position].output, active: !anyIsActive).map { SlotValue(slot, $0) }
        }
    }

    // MARK: Live values

    /// The claims of an active `while` follow what their values read.
    mutating func renewLiveClaims(of rule: RuleIndex, into reaction: inout Reaction) {
        let live = machine.rules[rule.position].memory.live
        guard !live.isEmpty, machine.rules[rule.position].memory.suspendedUntil == nil else { return }
        let body = program.rules[rule.position].body
        for claim in live {
            if let until = claim.until, until <= now { continue }
            guard case .write(let number)? = program.code.element(Int(body.start) + Int(claim.position)),
                let write = program.writes.element(Int(number)), case .value(let code) = write.source
            else { continue }
            var fuel = House.stepLimit
            let value = evaluate(code, registers: claim.registers, at: now, fuel: &fuel)
            guard value.isKnown else { continue }
            for slot in slots(of: write.target, claim.registers) where isSettable(slot) {
                machine.writes.append(
                    WriteIntent(
                        rule: rule, slot: slot, value: registry[slot].property.type.fitting(value), bound: write.bound,
                        order: write.order, transition: .zero, kind: .renewal(until: claim.until), isHand: false,
                        wish: .none, record: 0))
            }
        }
        machine.rules[rule.position].memory.live.removeAll { claim in claim.until.map { $0 <= now } ?? false }
    }
}

/// Words that `toggle` swaps.
private enum ToggleWords {
    private static let pairs = [("open", "closed"), ("unlocked", "locked"), ("playing", "paused")]

    static func isActive(_ value: Value) -> Bool {
        switch value {
        case .flag(let flag): flag
        case .text(let word): pairs.contains { $0.0 == word }
        case .number(let number): number > 0
        case .unknown: false
        }
    }

    /// - Returns: `nil` for what has no opposite.
    static func opposite(of value: Value, active: Bool) -> Value? {
        switch value {
        case .flag: .flag(active)
        case .text(let word): text(word, active: active)
        case .number, .unknown: nil
        }
    }

    private static func text(_ word: String, active: Bool) -> Value? {
        // A player that is idle or off starts as well.
        let pair = pairs.first { $0.0 == word || $0.1 == word } ?? (word == "idle" || word == "off" ? pairs[2] : nil)
        return pair.map { .text(active ? $0.0 : $0.1) }
    }
}

extension ValueType {
    /// What is beyond the range becomes its bound.
    func fitting(_ value: Value) -> Value {
        guard case .number(_, let range?, _) = self, let number = value.number else { return value }
        return .number(min(max(number, range.lowerBound), range.upperBound))
    }
}

extension RuleCode {
    var isPeriod: Bool { if case .while = kind { true } else { false } }

    /// Of a claim by its statement: upper rules, and of one rule later statements, are folded later.
    static func order(of rule: RuleIndex, among count: Int, statement: Int16) -> Int64 {
        Int64(count - rule.position) << 16 | (Int64(UInt16(truncatingIfNeeded: statement)) + 1) & 0xffff
    }
}
