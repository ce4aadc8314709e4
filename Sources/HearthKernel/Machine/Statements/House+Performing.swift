import HearthModel

/// How the statements of a rule are carried out. They change nothing that anyone can read in this reaction: what they
/// want is collected, and what they say is told when they are through.
extension House {
    /// A run that needs too many steps is dropped whole, and its rule rests (F501).
    mutating func perform(_ begun: Course, into reaction: inout Reaction) {
        var course = begun
        let mark = (
            writes: machine.writes.count, settings: machine.settings.count, said: Said(reaction),
            concerns: machine.concerns
        )
        follow(&course, into: &reaction)
        guard course.fuel >= 0 else {
            machine.writes.removeLast(machine.writes.count - mark.writes)
            machine.settings.removeLast(machine.settings.count - mark.settings)
            machine.concerns = mark.concerns
            mark.said.unsay(&reaction)
            machine.rules[course.rule.position].memory.phase = .idle
            fault(.steps, course.rule, into: &reaction)
            suspend(course.rule, into: &reaction)
            return
        }
        if conditions.textWasCut {
            conditions.textWasCut = false
            fault(.text, course.rule, into: &reaction)
        }
        machine.rules[course.rule.position].memory.live += course.live
        guard let wait = course.wait else { return }
        machine.rules[course.rule.position].memory.run = Run(
            position: course.position, registers: course.registers, wait: wait, isHand: course.isHand)
    }

    /// Up to the end of the body, the next wait, or the last of the fuel.
    private mutating func follow(_ course: inout Course, into reaction: inout Reaction) {
        let body = program.rules[course.rule.position].body
        emptyStack()
        while course.fuel >= 0 {
            let start = body.start &+ course.position
            guard start >= body.start, start < body.end else { return }
            let stop = run(from: start, end: body.end, registers: course.registers, at: now, fuel: &course.fuel)
            course.position = stop &- body.start
            guard course.fuel >= 0, stop < body.end, program.code.indices.contains(Int(stop)) else { return }
            course.fuel -= 1
            guard carryOut(program.code[Int(stop)], &course, into: &reaction) else { return }
        }
    }

    /// - Returns: whether it goes on at once, at the position of the course.
    private mutating func carryOut(
        _ instruction: Instruction, _ course: inout Course, into reaction: inout Reaction
    ) -> Bool {
        let body = program.rules[course.rule.position].body
        var next = course.position &+ 1
        switch instruction {
        case .write(let number): write(number, &course, into: &reaction)
        case .setVariable(let variable): set(variable, to: pop(), course)
        case .store(let register): store(pop(), in: register, of: &course)
        case .log: say(log: pop(), course.rule, into: &reaction)
        case .notify(let audience, let urgency): notify(audience, pop(), urgency, course.rule, into: &reaction)
        case .raise(let device):
            raise(pop(), pop(), about: device.flatMap { registry[$0]?.id }, course.rule, into: &reaction)
        case .raiseAboutMember(let set, let register):
            let device = deviceOfMember(set, register, course.registers)
            raise(pop(), pop(), about: device.flatMap { registry[$0]?.id }, course.rule, into: &reaction)
        case .raiseAboutArea(let text):
            raise(pop(), pop(), about: program.text(text), course.rule, into: &reaction)
        case .wait:
            guard let span = Milliseconds(pop()), span > .zero else { break }
            course.wait = .time(until: now + span)
        case .waitUntil(let cell, let isLimited):
            let limit = isLimited ? Milliseconds(pop()) ?? .zero : nil
            bind(course.registers, to: course.rule, at: now)
            if conditions.truth(of: cell) == true || limit.map({ $0 <= .zero }) ?? false {
                bind([], to: course.rule, at: now)
            } else {
                course.wait = .condition(limit: limit.map { now + $0 })
            }
        case .ask(let number): ask(number, pop(), &course, into: &reaction)
        case .jump(let target): next = target &- body.start
        case .branch(let no, let unknown):
            switch pop() {
            case .flag(true): break
            case .flag(false): next = no &- body.start
            default:
                skip(course, "an unknown condition runs neither branch", into: &reaction)
                next = unknown &- body.start
            }
        case .nextMember(let set, let register, let end):
            let last = course.registers.element(Int(register))?.number.flatMap { Int(exactly: $0) } ?? -1
            let members = program.memberSets.indices.contains(Int(set)) ? program.memberSets[Int(set)].count : 0
            store(.number(Double(last &+ 1)), in: register, of: &course)
            if last &+ 1 >= members { next = end &- body.start }
        case .end: return false
        default: return false
        }
        guard course.wait == nil else { return false }
        course.position = next
        return true
    }

    private func store(_ value: Value, in register: Int16, of course: inout Course) {
        guard course.registers.indices.contains(Int(register)) else { return }
        course.registers[Int(register)] = value
    }

    private mutating func set(_ variable: VariableIndex, to value: Value, _ course: Course) {
        guard program.variables.indices.contains(variable.position), value.isKnown else { return }
        machine.settings.append(
            VariableIntent(
                rule: course.rule, variable: variable, value: value, wish: course.wishForVariables,
                record: course.record))
    }

    /// Something that a statement could not do, and why.
    mutating func skip(
        _ course: Course, _ why: String, slot: SlotIndex? = nil, into reaction: inout Reaction
    ) {
        var record = TraceRecord(
            at: now, what: .skipped, slot: slot, origin: .rule(program.rules[course.rule.position].key), note: why)
        record.cause = .record(course.record)
        trace(record, into: &reaction)
    }
}

/// How much had been said.
private struct Said {
    let (logs, messages, questions, concerns, trace): (Int, Int, Int, Int, Int)

    init(_ reaction: Reaction) {
        (logs, messages, questions) = (reaction.logs.count, reaction.messages.count, reaction.questions.count)
        (concerns, trace) = (reaction.concerns.count, reaction.trace.count)
    }

    func unsay(_ reaction: inout Reaction) {
        reaction.logs.removeLast(reaction.logs.count - logs)
        reaction.messages.removeLast(reaction.messages.count - messages)
        reaction.questions.removeLast(reaction.questions.count - questions)
        reaction.concerns.removeLast(reaction.concerns.count - concerns)
        reaction.trace.removeLast(reaction.trace.count - trace)
    }
}

extension RandomAccessCollection {
    /// `nil` for an index outside.
    func element(_ index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension Program {
    func text(_ number: Int32) -> String? { texts.element(Int(number)) }

    /// No rule, and nothing that stands without one.
    var isEmpty: Bool { rules.isEmpty && variables.isEmpty && normals.isEmpty && policies.isEmpty }
}
