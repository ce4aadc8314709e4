import HearthKernel
import HearthModel
import HearthSimulation

/// Looks at everything that can happen in a model, the shortest stories first, each likeness of the house once. Waiting
/// makes a story no longer, and a device that goes silent makes it longer by two: people think of that last. Stories
/// are taken up by how long they are with what must still come (A*: Hart, Nilsson, Raphael, 1968).
struct Search {
    struct Limits {
        /// Different houses at most.
        var states = 200_000
        /// Moves tried at most: a measure of the time it takes, for want of a clock.
        var moves: Int
        /// How many stories are tried out that turn out not to be so.
        var vainStories = 20
    }

    enum Outcome {
        /// Nothing is left to look at.
        case exhausted
        /// Everything has been looked at in which not more than so much happens.
        case bounded(depth: Int)
        case violated(Counterexample)
        /// Something seemed to be broken, and was not when it was tried out.
        case vain
    }

    private struct Node {
        var parent: Int
        var move: Move
    }

    /// A house that has been met and not been looked at. It is made anew from the one before it, because most of the
    /// memory that this takes would be in houses that wait.
    private struct Open {
        var node: Int
        var length: Int
        var before: Looked?
    }

    private final class Looked {
        let house: ModelHouse
        init(_ house: ModelHouse) { self.house = house }
    }

    let model: Model
    let limits: Limits
    /// Tells whether a story is true of the whole house.
    let confirm: (Counterexample) -> Counterexample?
    private let start: ModelHouse
    /// The first is the start.
    private var nodes: [Node] = []
    private var seen: Set<Digest> = []
    /// By how long their stories are, at least.
    private var open: [[Open]] = []
    private(set) var tried = 0
    private var vain = 0
    private var isCut = false

    init(_ model: Model, limits: Limits, confirm: @escaping (Counterexample) -> Counterexample?) {
        (self.model, self.limits, self.confirm) = (model, limits, confirm)
        start = ModelHouse(model)
    }

    /// How many different houses have been met.
    var stateCount: Int { seen.count }

    mutating func run() -> Outcome {
        seen.insert(start.signature(in: model))
        nodes.append(Node(parent: -1, move: .wait(until: start.now)))
        if start.isBroken(model.promise), let counterexample = counterexample(to: 0) {
            return .violated(counterexample)
        }
        open = [[Open(node: 0, length: 0, before: nil)]]
        var depth = 0
        while depth < open.count {
            var next = 0
            while next < open[depth].count {
                let entry = open[depth][next]
                open[depth][next].before = nil
                next += 1
                if let counterexample = look(at: entry, depth: depth) { return .violated(counterexample) }
                guard tried < limits.moves, seen.count < limits.states, vain < limits.vainStories else {
                    return vain > 0 ? .vain : .bounded(depth: max(0, depth - 1))
                }
            }
            open[depth] = []
            depth += 1
        }
        return vain > 0 ? .vain : isCut ? .bounded(depth: depth - 1) : .exhausted
    }

    /// - Returns: a true story of how the promise is broken.
    private mutating func look(at entry: Open, depth: Int) -> Counterexample? {
        var house = start
        if let before = entry.before {
            house = before.house
            house.happen(nodes[entry.node].move, in: model)
        }
        let looked = Looked(house)
        for move in house.moves(in: model) {
            tried += 1
            var next = house
            next.happen(move, in: model)
            if next.isBroken(model.promise) {
                nodes.append(Node(parent: entry.node, move: move))
                if let counterexample = counterexample(to: nodes.count - 1) { return counterexample }
                nodes.removeLast()
                vain += 1
            } else if next.now - start.now > model.horizon {
                isCut = true
            } else if seen.insert(next.signature(in: model)).inserted {
                nodes.append(Node(parent: entry.node, move: move))
                let length = entry.length + move.length
                let place = max(depth, length + model.goal.distance(in: next.house.world))
                while open.count <= place { open.append([]) }
                open[place].append(Open(node: nodes.count - 1, length: length, before: looked))
            }
        }
        return nil
    }

    private func counterexample(to node: Int) -> Counterexample? {
        var moves: [Move] = []
        var node = node
        while node > 0 {
            moves.append(nodes[node].move)
            node = nodes[node].parent
        }
        return confirm(Counterexample(moves.reversed(), from: start, in: model))
    }
}
