import HearthModel
import HearthSimulation

/// What happens, from a house at rest on, until a promise is broken.
package struct Counterexample: Sendable {
    enum Step: Sendable {
        /// Days after the first, and the time of day.
        case at(day: Int, TimeOfDay)
        case wait(Milliseconds)
        /// In the slots of the whole house, as everything here.
        case report([SlotValue])
        case set(String, Value)
        case answer(String)
        case lose(DeviceIndex)
    }

    var steps: [Step]
    /// How much happens in it.
    package let depth: Int
    /// How it goes, for people: `ann and ben leave; 2 s pass`.
    package internal(set) var sentence = ""
    /// As a `test` block that fails as long as the promise can be broken so.
    package internal(set) var test = ""
    /// Rules that do something in it, by their position in `RuleSet.rules`; the promise is none of them.
    package internal(set) var acting: [Int] = []

    /// - Parameter start: the house in which it begins; it is told from the first thing that happens on.
    init(_ moves: [Move], from start: ModelHouse, in model: Model) {
        var house = start
        let waits = moves.prefix(while: \.isWait)
        for move in waits { house.happen(move, in: model) }
        let (local, first) = (model.setting.zone.local(house.now), model.setting.zone.local(model.setting.start))
        let time = local.timeOfDay.sinceMidnight
        let rest = Milliseconds(time.count % 1_000)
        steps = [.at(day: Int(local.date.daysSinceEpoch - first.date.daysSinceEpoch), TimeOfDay(around: time - rest))]
        if rest > .zero { steps.append(.wait(rest)) }
        for move in moves[waits.endIndex...] {
            let step = Step(move, at: house.now, in: model)
            if case .wait(let more) = step, case .wait(let span)? = steps.last {
                steps[steps.count - 1] = .wait(span + more)
            } else {
                steps.append(step)
            }
            house.happen(move, in: model)
            if !house.consequences.isEmpty { steps.append(.report(house.consequences.map(model.whole))) }
        }
        depth = moves.map(\.length).reduce(0, +)
    }

    /// With some time between things that happen one after the other.
    func steps(apart gap: Milliseconds) -> [Step] {
        guard gap > .zero else { return steps }
        var spread: [Step] = []
        for step in steps {
            if let last = spread.last, !last.isTime, !step.isTime { spread.append(.wait(gap)) }
            spread.append(step)
        }
        return spread
    }
}

extension Counterexample.Step {
    init(_ move: Move, at now: Instant, in model: Model) {
        self =
            switch move {
            case .report(let values): .report(values.map(model.whole))
            case .set(let name, let value): .set(name, value)
            case .answer(let word): .answer(word)
            case .lose(let device): .lose(model.wholeDevices[device.position])
            case .wait(let until): .wait(until - now)
            }
    }

    fileprivate var isTime: Bool {
        switch self {
        case .at, .wait: true
        case .report, .set, .answer, .lose: false
        }
    }
}

extension Move {
    fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
}

extension Model {
    /// The same of the whole house.
    func whole(_ entry: SlotValue) -> SlotValue { SlotValue(wholeSlots[entry.slot.position], entry.value) }
}
