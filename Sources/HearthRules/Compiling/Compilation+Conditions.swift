import HearthKernel
import HearthModel

// How truths become code, and which of them become cells (docs/spec/rule-language.md, sections 8.2 to 8.5). `for`,
// `within last` and windows remember wherever they stand. Order comparisons of readings remember in continuous
// positions only.

extension Compilation {
    /// The code of a condition in a continuous position.
    mutating func continuous(_ meaning: Meaning) -> ExpressionCode {
        var code = ExpressionCode(isContinuous: true)
        emit(meaning, into: &code)
        return code
    }

    /// A cell with the code of the meaning as in a continuous position.
    mutating func remembered(
        _ kind: Cell.Kind, _ meaning: Meaning, changingAt boundary: Cell.Boundary? = nil
    ) -> CellIndex {
        var code = continuous(meaning)
        if let boundary { code.change(at: boundary) }
        return cell(kind, code)
    }

    /// Appends the code that leaves yes, no or unknown, or how many are yes.
    mutating func emitTruth(_ meaning: Meaning, into code: inout ExpressionCode) {
        switch meaning.kind {
        case .compare(let sign, let reading, let limit, let band):
            emitComparison(meaning, sign, reading, limit, band, into: &code)
        case .between(let reading, let lower, let upper, let range, let band):
            emitBetween(meaning, reading, [lower, upper], range, band, into: &code)
        case .equal(let a, let b, let tolerance): emit([a, b], .equal(tolerance: tolerance), into: &code)
        case .isUnknown(let operand): emit([operand], .isUnknown, into: &code)
        case .not(let operand): emit([operand], .not, into: &code)
        case .standing(let operand, default: let otherwise): emit([operand, otherwise], .orElse, into: &code)
        case .and(let all): emitRow(all, empty: true, into: &code, by: { .and($0) })
        case .or(let any): emitRow(any, empty: false, into: &code, by: { .or($0) })
        case .quantified(let quantifier, let members, _):
            switch quantifier {
            case .all: emitRow(members, empty: true, into: &code, by: { .and($0) })
            case .any: emitRow(members, empty: false, into: &code, by: { .or($0) })
            case .no:
                emitRow(members, empty: false, into: &code, by: { .or($0) })
                code.append(.not)
            }
        case .count(let members): emitCount(members, into: &code)
        case .lasting(let condition, let span):
            emitCell(about: meaning, into: &code) { $0.remembered(.lasting(Milliseconds(span)), condition) }
        case .recent(let condition, let span):
            emitCell(about: meaning, into: &code) { $0.remembered(.recent(Milliseconds(span)), condition) }
        default: break
        }
    }

    /// Appends the reading of a cell. About a member that a register counts, every member has a cell of its own.
    mutating func emitCell(
        about meaning: Meaning, into code: inout ExpressionCode, make: (inout Compilation) -> CellIndex
    ) {
        guard let member = meaning.member(except: { pinned[$0] != nil }) else {
            let index = make(&self)
            code.append(.cell(index), reading: [index])
            return
        }
        let cells = members(of: member.set).indices.map { position in
            pinned[member.local] = position
            return make(&self)
        }
        pinned[member.local] = nil
        code.append(.cellOfMember(table: cellTable(cells), register: register(member.local)), reading: cells)
    }

    // MARK: Comparisons

    private mutating func emitComparison(
        _ meaning: Meaning, _ sign: Expression.Comparison, _ reading: Meaning, _ limit: Meaning, _ band: Cell.Band,
        into code: inout ExpressionCode
    ) {
        let comparison = Self.comparison(sign)
        if code.isContinuous, band != .none {
            emitCell(about: meaning, into: &code) { compilation in
                var inner = ExpressionCode(isContinuous: true)
                compilation.emitReading(reading, limits: [limit], into: &inner)
                return compilation.cell(.hysteresis(comparison, band: band), inner)
            }
        } else {
            if case .time = reading.kind { code.change(at: .midnight) }
            emitReading(reading, limits: [limit], into: &code)
            code.append(Self.instruction(comparison))
        }
    }

    private mutating func emitBetween(
        _ meaning: Meaning, _ reading: Meaning, _ limits: [Meaning], _ range: Meaning.Range, _ band: Cell.Band,
        into code: inout ExpressionCode
    ) {
        if code.isContinuous, band != .none, case .quantities = range {
            emitCell(about: meaning, into: &code) { compilation in
                var inner = ExpressionCode(isContinuous: true)
                compilation.emitReading(reading, limits: limits, into: &inner)
                return compilation.cell(.hysteresisBetween(band: band), inner)
            }
        } else {
            emitReading(reading, limits: limits, into: &code)
            switch range {
            case .quantities: code.append(.between)
            case .times: code.append(.betweenTimes)
            case .dates: code.append(.betweenDates)
            }
        }
    }

    /// Appends the reading, then the limits. What compares the clock or an age with them changes when they are reached.
    private mutating func emitReading(_ reading: Meaning, limits: [Meaning], into code: inout ExpressionCode) {
        var boundary: ((CodeRange) -> Cell.Boundary)?
        switch reading.kind {
        case .time:
            code.append(.time)
            boundary = { .time($0) }
        case .age(let property):
            emitAge(property, into: &code)
            if case .age(let slot) = code.instructions.last {
                boundary = { .age(slot, $0) }
            } else {
                code.change(at: .minute)
            }
        default: emit(reading, into: &code)
        }
        for limit in limits {
            var inner = ExpressionCode(isContinuous: code.isContinuous)
            emit(limit, into: &inner)
            if let boundary { code.change(at: boundary(append(inner.instructions))) }
            code.append(inner)
        }
    }

    private static func comparison(_ sign: Expression.Comparison) -> Cell.Comparison {
        switch sign {
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        }
    }

    private static func instruction(_ comparison: Cell.Comparison) -> Instruction {
        switch comparison {
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        }
    }

    // MARK: Rows

    /// How many operands wait on the stack at most; `and`, `or` and `join` take longer rows in groups.
    static let group = 64

    /// Appends operands and the instruction that takes so many of them.
    mutating func emitRow(
        _ operands: [Meaning], empty: Bool, into code: inout ExpressionCode, by instruction: (Int16) -> Instruction,
        emit: (inout Compilation, Meaning, inout ExpressionCode) -> Void = { $0.emit($1, into: &$2) }
    ) {
        if operands.isEmpty { code.append(constant(.flag(empty))) }
        var waiting: Int16 = 0
        for (position, operand) in operands.enumerated() {
            emit(&self, operand, &code)
            waiting += 1
            guard waiting == Int16(Self.group) || position + 1 == operands.count, waiting > 1 else { continue }
            code.append(instruction(waiting))
            waiting = 1
        }
    }

    private mutating func emitCount(_ members: [Meaning], into code: inout ExpressionCode) {
        if members.isEmpty { code.append(constant(.number(0))) }
        for start in stride(from: 0, to: members.count, by: Self.group) {
            let group = members[start..<min(start + Self.group, members.count)]
            for member in group { emit(member, into: &code) }
            code.append(.countTrue(Int16(group.count)))
            if start > 0 { code.append(.add) }
        }
    }
}
