import HearthModel
import Testing

@testable import HearthKernel

/// A house with a program of hand-written code. Reports are written straight into its readings and deadlines taken
/// straight from its heap, so that only conditions are at work.
struct ConditionBench {
    var house = House()
    /// Instants are counted from here; midnight of Thursday 15 January 2026 unless set otherwise.
    let start: Instant
    private(set) var now: Instant
    private var names: [String] = []
    /// What has happened since the last look, as `10:00 edge door open`.
    private var log: [String] = []

    init(start: String = "2026-01-15T00:00:00Z", zone: CivilZone = .utc) throws {
        let start = try #require(Instant(rfc3339: start))
        (self.start, now) = (start, start)
        house.zone = zone
    }

    // MARK: The house

    /// Adds a device; the slot is that of its first property.
    mutating func slot(_ id: String, _ className: String) throws -> SlotIndex {
        let deviceClass = try #require(DeviceClass.named(className))
        let device = Device(id: id, name: id, deviceClass: deviceClass, integration: "mqtt")
        _ = house.step(Input(at: now, .define(device, keepsState: false)))
        return house.registry.slots(of: try #require(house.registry.index(of: id)))[0]
    }

    mutating func variable(_ name: String, _ value: Value) -> VariableIndex {
        house.program.variables.append(VariableCode(name: name, type: "number", initial: value))
        house.variables.append(value)
        return VariableIndex(house.program.variables.count - 1)
    }

    // MARK: The program

    mutating func constant(_ value: Value) -> Instruction {
        house.program.constants.append(value)
        return .constant(Int32(house.program.constants.count - 1))
    }

    mutating func number(_ number: Double) -> Instruction { constant(.number(number)) }

    mutating func code(_ instructions: [Instruction]) -> CodeRange {
        let start = Int32(house.program.code.count)
        house.program.code += instructions
        return CodeRange(start, Int32(house.program.code.count))
    }

    /// What it reads is taken from its code.
    @discardableResult
    mutating func cell(
        _ name: String, _ kind: Cell.Kind, _ instructions: [Instruction], boundaries: [Cell.Boundary] = [],
        rule: RuleIndex? = nil
    ) -> CellIndex {
        var cell = Cell(kind: kind, code: code(instructions), rule: rule, boundaries: boundaries)
        for instruction in instructions {
            switch instruction {
            case .slot(let slot), .asked(let slot), .age(let slot), .forecast(let slot): cell.slots.append(slot)
            case .variable(let variable): cell.variables.append(variable)
            case .cell(let input): cell.inputs.append(input)
            case .aggregate(_, let table): cell.slots += house.program.slotTables[Int(table)].compactMap { $0 }
            default: break
            }
        }
        house.program.cells.append(cell)
        names.append(name)
        return CellIndex(house.program.cells.count - 1)
    }

    // MARK: Life

    /// Starts with the program as it is now.
    mutating func begin() {
        house.resetConditions()
        house.markAllConditions(at: now)
        renew(as: .levels)
    }

    mutating func report(_ slot: SlotIndex, _ value: Value) {
        house.now = now
        house.record(value, provenance: .live, measuredAt: nil, for: slot.position)
        house.markConditions(reading: slot, at: now)
        renew()
    }

    mutating func report(_ slot: SlotIndex, _ number: Double) { report(slot, .number(number)) }
    mutating func report(_ slot: SlotIndex, _ word: String) { report(slot, .text(word)) }

    /// Nobody can see it any more.
    mutating func lose(_ slot: SlotIndex) {
        house.readings[slot.position].value = .unknown
        house.markConditions(reading: slot, at: now)
        renew()
    }

    /// It has always been so.
    mutating func given(_ slot: SlotIndex, _ value: Value) {
        house.now = now
        house.record(value, provenance: .live, measuredAt: nil, for: slot.position)
        house.markConditions(reading: slot, at: now)
        renew(as: .levels)
    }

    mutating func set(_ variable: VariableIndex, _ value: Value) {
        house.variables[variable.position] = value
        house.markConditions(reading: variable)
        renew()
    }

    /// Lets time run to so many milliseconds after the start, the deadlines of each instant together.
    mutating func run(to milliseconds: Int64) {
        let end = start + Milliseconds(milliseconds)
        while let next = house.nextDeadline, next <= end {
            now = max(now, next)
            while let entry = house.deadlines.next(dueBy: next) {
                if case .cell(let cell) = entry.deadline { house.conditions.due.append(cell) }
                if case .stale(let slot) = entry.deadline { house.conditions.stale.append(slot) }
            }
            renew()
        }
        now = end
    }

    mutating func run(to minutes: Int64, _ seconds: Int64) { run(to: (minutes * 60 + seconds) * 1_000) }

    /// The hub is away for that long.
    mutating func stop(for span: Milliseconds) { now = now + span }

    mutating func renew(as renewal: Renewal = .news) {
        house.conditions.forgetTurns()
        house.renewConditions(as: renewal, at: now)
        for cell in house.conditions.edges { log.append("\(clock) edge \(names[cell.position])") }
        for cell in house.conditions.turned {
            log.append("\(clock) \(names[cell.position]) \(word(house.conditions.value(of: cell)))")
        }
    }

    // MARK: What is seen

    /// Everything since the last look.
    mutating func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    /// Only edges since the last look, as `10:00 name`.
    mutating func takeEdges() -> [String] {
        takeLog().filter { $0.contains(" edge ") }.map { $0.replacing(" edge ", with: " ") }
    }

    func truth(_ cell: CellIndex) -> Bool? { house.conditions.truth(of: cell) }
    func value(_ cell: CellIndex) -> Value { house.conditions.value(of: cell) }

    private func word(_ value: Value) -> String {
        switch value {
        case .unknown: "unknown"
        case .flag(let truth): truth ? "yes" : "no"
        default: Rendering.number.text(of: value)
        }
    }

    /// Elapsed time, as `M:SS` or `M:SS.mmm`.
    private var clock: String {
        let elapsed = (now - start).count
        func padded(_ n: Int64, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(n).count)) + String(n)
        }
        let text = "\(elapsed / 60_000):\(padded(elapsed / 1_000 % 60, 2))"
        return elapsed % 1_000 == 0 ? text : text + ".\(padded(elapsed % 1_000, 3))"
    }
}
