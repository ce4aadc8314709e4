import HearthKernel
import HearthModel
import HearthSimulation

extension ModelHouse {
    /// Shortly before something would happen by itself: time enough for somebody to be first.
    private static let shortly = Milliseconds.seconds(1)

    /// Everything that may happen next.
    func moves(in model: Model) -> [Move] {
        var moves: [Move] = []
        addPeople(to: &moves, model)
        for source in model.sources { add(source, to: &moves, model) }
        for variable in model.variables {
            let now = house.house.variable(named: variable.name)
            moves += variable.values.filter { $0 != now }.map { .set(variable.name, $0) }
        }
        if model.asks, let question = house.house.openQuestions().first {
            moves += question.answers.map(Move.answer)
        }
        if !hasLost { moves += model.registry.indices.map(Move.lose) }
        if let next = next(in: model) { moves.append(.wait(until: next)) }
        return moves
    }

    /// All go at once: that the house is empty is one thing that happens.
    private func addPeople(to moves: inout [Move], _ model: Model) {
        let away = Value.text("away")
        let there = model.people.filter { value($0) != away && exists($0) }
        if there.count > 1 { moves.append(.report(there.map { SlotValue($0, away) })) }
    }

    private func add(_ source: Model.Source, to moves: inout [Move], _ model: Model) {
        guard exists(source.slot) else { return }
        let now = value(source.slot)
        func report(_ value: Value) { moves.append(.report([SlotValue(source.slot, value)])) }
        switch source.kind {
        case .free(let values): for value in values where value != now { report(value) }
        case .measured(let regions): for number in regions.neighbours(of: now.number) { report(.number(number)) }
        case .event(let values): for value in values { report(value) }
        case .hand(let values):
            guard !isEmpty(model) else { return }
            for value in values where value != now { report(value) }
        case .driven:
            if now == .flag(true) {
                report(.flag(false))
            } else if Plant.allows(source.slot, in: house.world) {
                report(.flag(true))
            }
        }
    }

    /// When something next happens by itself, or shortly before. One wait is enough: what can be waited for beyond it is
    /// waited for after it.
    func next(in model: Model) -> Instant? {
        var clock = nextClock
        if let grace = model.promise.grace, let brokenSince {
            let over = brokenSince + grace + Milliseconds(1)
            if over > now { clock = min(clock ?? over, over) }
        }
        let stops = [
            house.world.answers.first?.due, house.house.commandsEnd, clock.map { $0 - ModelHouse.shortly }, clock,
        ]
        return stops.compactMap(\.self).filter { $0 > now }.min()
    }

    private var nextClock: Instant? {
        var copy = house.house
        return copy.nextClock()
    }

    // MARK: The world

    private func value(_ slot: SlotIndex) -> Value { house.world.values[slot.position] }

    private func exists(_ slot: SlotIndex) -> Bool { !house.isLost(house.world.registry[slot].device) }

    private func isEmpty(_ model: Model) -> Bool {
        model.mayBeEmpty && model.people.allSatisfy { value($0) == .text("away") }
    }
}
