import HearthKernel

/// The statements of one rule. Jumps count from the beginning of the body until it has its place in the program.
struct BodyCode {
    private(set) var instructions: [Instruction] = []
    /// Whether its writes are claims that follow their values: it is the body of a `while`.
    let isLive: Bool
    private var writeCount = 0

    init(isLive: Bool) { self.isLive = isLive }

    /// Where the next instruction will be.
    var position: Int32 { Int32(clamping: instructions.count) }

    mutating func append(_ instruction: Instruction) { instructions.append(instruction) }
    mutating func append(_ code: ExpressionCode) { instructions += code.instructions }

    /// Leaves room for a jump whose target is not known yet.
    mutating func reserve() -> Int {
        instructions.append(.end)
        return instructions.count - 1
    }

    mutating func fill(_ reserved: Int, with instruction: Instruction) { instructions[reserved] = instruction }

    /// Place of the next write among those of the rule.
    mutating func nextOrder() -> Int16 {
        defer { writeCount += 1 }
        return Int16(clamping: writeCount)
    }

    /// The instructions as they are from this position of the program on.
    func relocated(to start: Int32) -> [Instruction] {
        instructions.map { instruction in
            switch instruction {
            case .jump(let target): .jump(target &+ start)
            case .branch(let no, let unknown): .branch(no: no &+ start, unknown: unknown &+ start)
            case .nextMember(let set, let register, let end):
                .nextMember(set: set, register: register, end: end &+ start)
            default: instruction
            }
        }
    }
}
