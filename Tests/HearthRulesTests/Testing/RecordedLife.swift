import HearthKernel
import HearthModel
import HearthSimulation

@testable import HearthRules

/// What a house made by chance has lived through, as a journal has it: the hub is woken a little late, devices answer after
/// a while or not at all.
struct RecordedLife {
    private(set) var changes: [HouseChange] = []
    let program: Program
    let start: Instant
    private(set) var end: Instant

    private var house = HearthKernel.House()
    private var reaction = Reaction()
    private var numbers: SeededRandom
    private var answers: [(due: Instant, report: Report)] = []

    init(_ life: Life, seed: UInt64) {
        (program, start, end) = (life.bench.program, life.setting.start, life.setting.start)
        numbers = SeededRandom(seed: seed)
        let registry = life.bench.registry
        record(.house(HearthKernel.House(), .start, at: start))
        record(.site(life.setting.zone, life.setting.place))
        for device in registry.devices.compactMap(\.self) { record(.define(device, keepsState: false), at: start) }
        record(.rules(program))
        record(.link(connected: true), at: start)
        for device in registry.indices { record(.availability(device, .online, .device), at: start) }
        record(.ready, at: start)
        record(.instantEnds, at: start)
        for moment in life.script.moments {
            pass(to: start + moment.at)
            for act in moment.acts { make(act, at: end) }
            record(.instantEnds, at: end)
        }
        pass(to: end + .hours(1))
    }

    private mutating func pass(to target: Instant) {
        while end < target {
            let wake = house.deadlines.wake.map { max($0, end + Milliseconds(1)) + late() } ?? .distantFuture
            let next = min(target, wake, answers.first.map { max($0.due, end) } ?? .distantFuture)
            end = next
            if let answer = answers.first, answer.due <= next {
                answers.removeFirst()
                record(.report(answer.report), at: next)
                record(.instantEnds, at: next)
            } else {
                record(.clock, at: next)
            }
        }
    }

    private mutating func late() -> Milliseconds { Milliseconds(Int64.random(in: 0...20, using: &numbers)) }

    private mutating func make(_ act: Script.Act, at now: Instant) {
        switch act {
        case .report(let value):
            let device = house.registry[value.slot].device
            record(.report(Report(device: device, values: [value], provenance: .live)), at: now)
        case .byHand(let value):
            let device = house.registry[value.slot].device
            let write = Write(
                tag: changes.count, device: device, action: "set_state", body: .set([value]), origin: .person("ann"))
            record(.write(write), at: now)
        case .mode(let mode): record(.setVariable("mode", .text(mode), .person("ann")), at: now)
        case .lose(let device): record(.availability(device, .offline, .device), at: now)
        case .answer(let word):
            guard let question = house.openQuestions().first else { return }
            record(.answer(question: question.id, word, .person("ann")), at: now)
        }
    }

    private mutating func record(_ event: Input.Event, at now: Instant) { record(.input(Input(at: now, event))) }

    private mutating func record(_ change: HouseChange) {
        changes.append(change)
        house.make(change, into: &reaction)
        for command in reaction.commands {
            record(.transmitted(command.id), at: house.now)
            guard case .set(let values) = command.body, Int.random(in: 0..<8, using: &numbers) > 0 else { continue }
            let due = house.now + Milliseconds(Int64.random(in: 20...6_000, using: &numbers))
            let report = Report(device: command.device, values: values, provenance: .live)
            answers.insert((due, report), at: answers.firstIndex { $0.due > due } ?? answers.endIndex)
        }
    }
}
