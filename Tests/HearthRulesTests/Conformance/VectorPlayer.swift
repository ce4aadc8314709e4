import HearthKernel
import HearthModel
import HearthSimulation

@testable import HearthRules

/// Plays a vector in virtual time and says where it differs from its table.
struct VectorPlayer {
    let vector: Vector
    private var house: VirtualHouse
    /// Before a reload and after it.
    private let benches: [TestBench]
    private var reloads = 0
    private var reader = ObservationReader()
    private(set) var differences: [String] = []

    init(_ vector: Vector) throws {
        self.vector = vector
        let steps = vector.rows.flatMap(\.inputs).filter { !VectorPlayer.isOwnStep($0) }.enumerated()
            .map { "test \"\($0.offset)\" { \($0.element) }" }.joined(separator: "\n")
        benches = try vector.rules.map { try VectorHouse(rules: $0, steps: steps, lights: vector.moreLights).bench }
        house = VirtualHouse(
            benches[0].registry, program: benches[0].program, setting: try VectorHouse.setting(start: vector.start))
    }

    /// Steps that the `test` language does not have.
    private static func isOwnStep(_ input: String) -> Bool {
        input.hasPrefix("hearth ") || input == "reload" || input.hasPrefix("mute ")
    }

    mutating func play() -> [String] {
        var cursor = 0
        for row in vector.rows {
            let start = house.setting.start
            let target = start + Milliseconds(row.elapsed)
            var seen: [(Instant, Observed)] = []
            house.run(to: target) { seen.append(($0.now, $0.takeObserved())) }
            for (instant, observed) in seen {
                compare(reader.observations(in: observed, of: house.house), with: [], at: clock(instant - start))
            }
            take(row.inputs, &cursor)
            house.endInstant()
            compare(reader.observations(in: house.takeObserved(), of: house.house), with: row.observations, at: row.at)
        }
        return differences
    }

    private mutating func take(_ inputs: [String], _ cursor: inout Int) {
        var givens: (slots: [SlotValue], variables: [String: Value]) = ([], [:])
        for input in inputs {
            if !input.hasPrefix("given "), !givens.slots.isEmpty || !givens.variables.isEmpty {
                house.given(givens.slots, variables: givens.variables)
                givens = ([], [:])
            }
            if VectorPlayer.isOwnStep(input) {
                takeOwn(input)
            } else {
                take(benches[reloads].plans[cursor], &givens)
                cursor += 1
            }
        }
        if !givens.slots.isEmpty || !givens.variables.isEmpty {
            house.given(givens.slots, variables: givens.variables)
        }
    }

    private mutating func takeOwn(_ input: String) {
        switch input {
        case "hearth stops": house.stop()
        case "hearth starts": house.start()
        case "reload":
            reloads += 1
            house.reload(benches[reloads].program)
        default:
            let name = String(input.dropFirst("mute ".count))
            guard let device = benches[0].registry.index(of: name) else {
                differences.append("There is no \(name) to mute.")
                return
            }
            house.mute(device)
        }
    }

    private mutating func take(
        _ plan: [TestBench.Step], _ givens: inout (slots: [SlotValue], variables: [String: Value])
    ) {
        guard let step = plan.first else {
            differences.append("A step of the table could not be read.")
            return
        }
        let bench = benches[reloads]
        let values = step.asks.map { bench.value(of: $0, in: house.house) }
        func name(_ variable: VariableIndex) -> String { bench.program.variables[variable.position].name }
        switch step.step.kind {
        case .given(.slots(let slots), _): givens.slots += zip(slots, values).map(SlotValue.init)
        case .given(.variable(let variable), _): givens.variables[name(variable)] = values[0]
        case .report(.slots(let slots), _): house.report(zip(slots, values).map(SlotValue.init))
        case .byHand(.slots(let slots), _): house.setByHand(zip(slots, values).map(SlotValue.init))
        case .report(.variable(let variable), _), .byHand(.variable(let variable), _):
            house.set(name(variable), to: values[0])
        case .lose(let device): house.lose(device)
        case .answer(let word): if !house.answer(word) { differences.append("No question is open.") }
        case .given(.key, _), .report(.key, _), .byHand(.key, _), .at, .wait, .restart, .expect, .expectWithin,
            .expectThroughout, .expectNotified:
            differences.append("A table has no such step.")
        }
    }

    private mutating func compare(_ seen: [Observation], with wanted: [Observation], at instant: String) {
        let seen = seen.filter { vector.kinds.contains($0.kind) }.sorted()
        guard seen != wanted else { return }
        func list(_ observations: [Observation]) -> String {
            observations.isEmpty ? "-" : observations.map { $0.kind + " " + $0.text }.joined(separator: "; ")
        }
        differences.append("\(instant): wanted \(list(wanted)), saw \(list(seen))")
    }

    /// As the tables write it.
    private func clock(_ elapsed: Milliseconds) -> String {
        let (seconds, rest) = (elapsed.count / 1_000, elapsed.count % 1_000)
        func digits(_ n: Int64, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(n).count)) + String(n)
        }
        return "\(seconds / 60):" + digits(seconds % 60, 2) + (rest == 0 ? "" : "." + digits(rest, 3))
    }
}
