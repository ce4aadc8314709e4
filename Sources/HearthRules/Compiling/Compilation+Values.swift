import HearthKernel
import HearthModel

extension Compilation {
    /// The code that leaves the value, for a place where nothing is remembered.
    mutating func plain(_ meaning: Meaning) -> ExpressionCode {
        var code = ExpressionCode(isContinuous: false)
        emit(meaning, into: &code)
        return code
    }

    mutating func plainRange(_ meaning: Meaning) -> CodeRange { append(plain(meaning).instructions) }

    /// Appends the code that leaves the value of an expression.
    mutating func emit(_ meaning: Meaning, into code: inout ExpressionCode) {
        switch meaning.kind {
        case .constant(let value): code.append(constant(value))
        case .variable(let variable): code.append(variable)
        case .local(let local): code.append(.register(register(local)))
        case .property(let property): emitProperty(property, into: &code)
        case .asked(let property): emitAsked(property, into: &code)
        case .age(let property):
            emitAge(property, into: &code)
            code.change(at: .minute)
        case .nameOf(let thing): emitName(of: thing, into: &code)
        case .time, .today, .weekday, .sun, .sunEvent, .sunAngle: emitClock(meaning, into: &code)
        case .negated(let operand): emit([operand], .negate, into: &code)
        case .scaled(let operand, let scale, let offset): emit([operand], .scale(scale, offset: offset), into: &code)
        case .hue(let color): emit([color], .hueOfColor, into: &code)
        case .saturation(let color): emit([color], .saturationOfColor, into: &code)
        case .rgb(let red, let green, let blue): emit([red, green, blue], .rgb, into: &code)
        case .arithmetic(let sign, let a, let b): emit([a, b], Self.instruction(sign), into: &code)
        case .shiftedTime(let time, let sign, let duration):
            emit(time, into: &code)
            emit(duration, into: &code)
            if sign == .minus { code.append(.negate) }
            code.append(.addToTime)
        case .aggregate(let aggregate, let slots):
            code.append(.aggregate(aggregate, table: slotTable(slots)), reading: slots)
        case .random(let low, let high, let step, let number):
            emit([low, high], .random(seed: seed(number), step: step), into: &code)
        case .pick(let all, let number): emit(all, .pick(Int16(clamping: all.count), seed: seed(number)), into: &code)
        case .combined(let aggregate, let values): emitCombined(aggregate, values, into: &code)
        case .window(let aggregate, let value, let span):
            emitCell(about: meaning, into: &code) { compilation in
                compilation.remembered(.window(aggregate, Milliseconds(span)), value, changingAt: .minute)
            }
        case .forecast(let slot, let ahead):
            emit(ahead, into: &code)
            code.append(.forecast(slot), reading: slot)
            code.change(at: .minute)
        case .concern, .concernAbout: emitConcern(meaning, into: &code)
        case .compare, .equal, .between, .isUnknown, .and, .or, .not, .standing, .lasting, .recent, .quantified,
            .count:
            emitTruth(meaning, into: &code)
        }
    }

    /// Operands, then the instruction that takes them.
    mutating func emit(_ operands: [Meaning], _ instruction: Instruction, into code: inout ExpressionCode) {
        for operand in operands { emit(operand, into: &code) }
        code.append(instruction)
    }

    /// The machine has no choice between two values: the lesser of a and b is a − (a − b) × (1 if b < a, else 0).
    private mutating func emitCombined(_ aggregate: Aggregate, _ values: [Meaning], into code: inout ExpressionCode) {
        guard let first = values.first else { return }
        emit(first, into: &code)
        var chosen = first
        for value in values.dropFirst() {
            guard aggregate != .average else {
                emit([value], .add, into: &code)
                continue
            }
            let (type, place) = (first.type, value.place)
            let isBetter = Meaning(
                .compare(aggregate == .min ? .less : .greater, value, chosen, band: .none), .yesno, place)
            let gap = Meaning(.arithmetic(.minus, value, chosen), type, place)
            emit(gap, into: &code)
            emit(isBetter, into: &code)
            code.append(.countTrue(1))
            code.append(.multiply)
            code.append(.add)
            chosen = Meaning(.combined(aggregate, [chosen, value]), type, place)
        }
        if aggregate == .average { code.append(.scale(1 / Double(values.count), offset: 0)) }
    }

    private static func instruction(_ sign: Expression.Operator) -> Instruction {
        switch sign {
        case .plus: .add
        case .minus: .subtract
        case .times: .multiply
        case .dividedBy: .divide
        }
    }

    // MARK: Readings

    /// What a property is here: one slot, or the slots of the members that a local counts.
    private enum Place {
        case slot(SlotIndex?)
        case table(Int32, Int16)
    }

    private mutating func place(of property: Meaning.Property) -> Place {
        switch property {
        case .slot(let slot): .slot(slot)
        case .member(_, let local, let slots):
            if let member = pinned[local] {
                .slot(slots.indices.contains(member) ? slots[member] : nil)
            } else {
                .table(slotTable(slots), register(local))
            }
        }
    }

    private mutating func emit(
        _ property: Meaning.Property, into code: inout ExpressionCode, slot: (SlotIndex) -> Instruction,
        member: (Int32, Int16) -> Instruction
    ) {
        switch place(of: property) {
        case .slot(nil): code.append(constant(.unknown))
        case .slot(let index?): code.append(slot(index), reading: index)
        case .table(let table, let register):
            guard case .member(_, _, let slots) = property else { return }
            code.append(member(table, register), reading: slots)
        }
    }

    private mutating func emitProperty(_ property: Meaning.Property, into code: inout ExpressionCode) {
        emit(property, into: &code, slot: { .slot($0) }, member: { .slotOfMember(table: $0, register: $1) })
    }

    private mutating func emitAsked(_ property: Meaning.Property, into code: inout ExpressionCode) {
        emit(property, into: &code, slot: { .asked($0) }, member: { .askedOfMember(table: $0, register: $1) })
    }

    mutating func emitAge(_ property: Meaning.Property, into code: inout ExpressionCode) {
        emit(property, into: &code, slot: { .age($0) }, member: { .ageOfMember(table: $0, register: $1) })
    }

    private mutating func emitName(of thing: Meaning.Thing, into code: inout ExpressionCode) {
        switch thing {
        case .device(let device): code.append(constant(.text(names.registry[device]?.name ?? "")))
        case .area(let path): code.append(constant(.text(path)))
        case .member(let set, let local):
            if let member = pinned[local] {
                let members = members(of: set)
                let device = members.indices.contains(member) ? names.registry[members[member]] : nil
                code.append(constant(.text(device?.name ?? "")))
            } else {
                code.append(.nameOfMember(set: memberSet(set), register: register(local)))
            }
        }
    }

    // MARK: Clock and twin

    private mutating func emitClock(_ meaning: Meaning, into code: inout ExpressionCode) {
        switch meaning.kind {
        case .time:
            code.append(.time)
            code.change(at: .minute)
        case .today:
            code.append(.today)
            code.change(at: .midnight)
        case .weekday:
            code.append(.weekday)
            code.change(at: .midnight)
        case .sun:
            code.append(.sun)
            code.change(at: .sun(.sunrise))
            code.change(at: .sun(.sunset))
        case .sunEvent(let event):
            code.append(.sunEvent(event))
            code.change(at: .midnight)
        case .sunAngle(let angle):
            code.append(angle == .elevation ? .sunElevation : .sunAzimuth)
            code.change(at: .minute)
        default: break
        }
    }

    /// Of a draw: another one for each rule and each place in it, the same when the rule is read again.
    private func seed(_ number: Int) -> UInt64 {
        guard let rule, set.rules.indices.contains(rule.position) else { return UInt64(number) }
        var print = Fingerprint()
        print.add(set.rules[rule.position].name ?? "\(set.rules[rule.position].fingerprint)")
        print.add("\(number)")
        return print.value
    }

    /// Concerns come and go with reports and rules; a cell that reads one looks again each minute at the latest.
    private mutating func emitConcern(_ meaning: Meaning, into code: inout ExpressionCode) {
        code.change(at: .minute)
        switch meaning.kind {
        case .concern(let device), .concernAbout(.device(let device)): code.append(.concern(device))
        case .concernAbout(.area(let path)): code.append(.concernOfArea(text(path)))
        case .concernAbout(.member(let set, let local)):
            if let member = pinned[local] {
                let members = members(of: set)
                code.append(members.indices.contains(member) ? .concern(members[member]) : constant(.unknown))
            } else {
                code.append(.concernOfMember(set: memberSet(set), register: register(local)))
            }
        default: break
        }
    }
}
