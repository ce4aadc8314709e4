import HearthModel

/// How code that has a value is evaluated. It always ends: there are no jumps in it, and each instruction costs fuel.
extension House {
    /// Instructions that a rule may take in one reaction (docs/spec/rule-language.md, section 18).
    package static let stepLimit = 10_000

    /// The value that expression code leaves.
    /// - Parameters:
    ///   - registers: of the run; code outside of runs has none.
    ///   - instant: the moment as of which clocks and ages are read.
    ///   - fuel: one less for each instruction; negative when it has run out, and then the value is unknown.
    mutating func evaluate(
        _ code: CodeRange, registers: ContiguousArray<Value> = [], at instant: Instant, fuel: inout Int
    ) -> Value {
        let stop = run(from: code.start, end: code.end, registers: registers, at: instant, fuel: &fuel)
        let value = pop()
        return stop == code.end && fuel >= 0 ? value : .unknown
    }

    /// Carries out instructions that have a value, leaving values on the stack.
    /// - Returns: the position of the first instruction of another kind, or `end`. If fuel has run out, the position
    ///   of the instruction for which there was none.
    mutating func run(
        from start: Int32, end: Int32, registers: ContiguousArray<Value>, at instant: Instant, fuel: inout Int
    ) -> Int32 {
        guard start >= 0, Int(end) <= program.code.count else { return start }
        var position = start
        while position < end {
            guard fuel > 0 else {
                fuel = -1
                return position
            }
            guard carryOut(program.code[Int(position)], registers, instant) else { return position }
            fuel -= 1
            position += 1
        }
        return position
    }

    /// Takes the topmost value that code has left; unknown if there is none.
    mutating func pop() -> Value { conditions.stack.pop() }

    /// Throws away what was left, before code that must not find anything.
    mutating func emptyStack() { conditions.stack.removeAll() }

    /// - Returns: whether it was an instruction that has a value.
    private mutating func carryOut(
        _ instruction: Instruction, _ registers: ContiguousArray<Value>, _ instant: Instant
    ) -> Bool {
        switch instruction {
        case .constant(let i):
            conditions.stack.push(program.constants.indices.contains(Int(i)) ? program.constants[Int(i)] : .unknown)
        case .slot(let slot): conditions.stack.push(value(of: slot, at: instant))
        case .slotOfMember(let table, let register):
            conditions.stack.push(slotOfMember(table, register, registers).map { value(of: $0, at: instant) })
        case .asked(let slot): conditions.stack.push(asked(slot))
        case .askedOfMember(let table, let register):
            conditions.stack.push(slotOfMember(table, register, registers).map(asked))
        case .age(let slot): conditions.stack.push(age(of: slot, at: instant))
        case .ageOfMember(let table, let register):
            conditions.stack.push(slotOfMember(table, register, registers).map { age(of: $0, at: instant) })
        case .nameOfMember(let set, let register):
            conditions.stack.push(deviceOfMember(set, register, registers).map(name))
        case .variable(let variable):
            conditions.stack.push(
                variables.indices.contains(variable.position) ? variables[variable.position] : .unknown)
        case .register(let register):
            conditions.stack.push(registers.indices.contains(Int(register)) ? registers[Int(register)] : .unknown)
        case .cell(let cell): conditions.stack.push(conditions.value(of: cell))
        case .cellOfMember(let table, let register):
            conditions.stack.push(cellOfMember(table, register, registers).map(conditions.value))
        case .time: conditions.stack.push(conditions.clock.timeOfDay(instant))
        case .today: conditions.stack.push(conditions.clock.date(instant))
        case .weekday: conditions.stack.push(conditions.clock.weekday(instant))
        case .sun: conditions.stack.push(conditions.clock.sun(instant))
        case .sunElevation: conditions.stack.push(conditions.clock.sunElevation(instant))
        case .sunAzimuth: conditions.stack.push(conditions.clock.sunAzimuth(instant))
        case .random(let seed, let step):
            let draw = Draw(seed, at: instant, registers)
            let (upper, lower) = (pop(), pop())
            conditions.stack.push(draw.number(from: lower, to: upper, step: step))
        case .pick(let count, let seed):
            let chosen = Draw(seed, at: instant, registers).position(among: Int(count))
            var value = Value.unknown
            for position in (0..<Int(count)).reversed() {
                let next = pop()
                if position == chosen { value = next }
            }
            conditions.stack.push(value)
        case .sunEvent(let event): conditions.stack.push(conditions.clock.timeOfDay(of: event, on: instant))
        case .forecast(let slot):
            _ = pop()
            conditions.stack.push(forecastsPresent ? value(of: slot, at: instant) : .unknown)
        case .concern(let device): conditions.stack.push(.number(concernWeight(device)))
        case .concernOfMember(let set, let register):
            conditions.stack.push(deviceOfMember(set, register, registers).map { .number(concernWeight($0)) })
        case .concernOfArea(let text):
            conditions.stack.push(
                program.texts.indices.contains(Int(text))
                    ? .number(concernWeight(area: program.texts[Int(text)])) : .unknown)
        case .aggregate(let aggregate, let table):
            conditions.stack.push(self.aggregate(aggregate, of: table, at: instant))
        case .render(let rendering): conditions.stack.map { .text(rendering.text(of: $0)) }
        case .join(let count):
            if conditions.stack.join(count) { conditions.textWasCut = true }
        default: return conditions.stack.calculate(instruction)
        }
        return true
    }
}
