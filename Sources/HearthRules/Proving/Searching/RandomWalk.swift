import HearthModel
import HearthSimulation

/// Long stories made by chance, at any moments: a second net under the search, which waits only for what will happen.
struct RandomWalk {
    /// What happens in a story at most, waiting not counted.
    static let length = 30

    let model: Model
    private let start: ModelHouse
    private var numbers: SeededRandom
    /// How many moves were tried.
    private(set) var tried = 0

    init(_ model: Model, seed: UInt64) {
        self.model = model
        start = ModelHouse(model)
        numbers = SeededRandom(seed: seed)
    }

    /// - Returns: what happens until the promise is broken, without what does not matter; `nil`: it is not.
    mutating func run() -> Counterexample? {
        var house = start
        var moves: [Move] = []
        for _ in 0..<RandomWalk.length {
            let all = house.moves(in: model)
            let stop = all.last.flatMap { if case .wait(let until) = $0 { until } else { nil } }
            if let until = pause(from: house.now, stop), until - start.now < model.horizon {
                wait(until, &house, &moves)
                if house.isBroken(model.promise) { return counterexample(moves) }
            }
            // A device that goes silent ends much; most stories do without.
            let choices = house.moves(in: model).filter {
                $0.length == 1 || ($0.length > 1 && numbers.next() % 32 == 0)
            }
            guard let move = choices.randomElement(using: &numbers) else { continue }
            tried += 1
            house.happen(move, in: model)
            moves.append(move)
            if house.isBroken(model.promise) { return counterexample(moves) }
        }
        return nil
    }

    /// Not at all, until the next thing happens by itself, or for any time between a second and some hours.
    private mutating func pause(from now: Instant, _ stop: Instant?) -> Instant? {
        switch numbers.next() % 4 {
        case 0: return nil
        case 1: return stop
        default:
            let most = Int64(1) << Int64(numbers.next() % 24)
            return now + Milliseconds(Int64.random(in: 0...most, using: &numbers) + 1)
        }
    }

    /// Time passes; what happens by itself happens at its own instants.
    private mutating func wait(_ until: Instant, _ house: inout ModelHouse, _ moves: inout [Move]) {
        while house.now < until, !house.isBroken(model.promise) {
            let next = house.next(in: model).map { min($0, until) } ?? until
            tried += 1
            house.happen(.wait(until: next), in: model)
            moves.append(.wait(until: next))
        }
    }

    /// Leaves out, one by one, what the promise is broken without.
    private mutating func counterexample(_ moves: [Move]) -> Counterexample {
        var moves = moves
        for i in moves.indices.reversed() where moves[i].length > 0 {
            var fewer = moves
            fewer.remove(at: i)
            if breaks(fewer) { moves = fewer }
        }
        return Counterexample(moves, from: start, in: model)
    }

    private mutating func breaks(_ moves: [Move]) -> Bool {
        var house = start
        for move in moves {
            tried += 1
            house.happen(move, in: model)
        }
        return house.isBroken(model.promise)
    }
}
