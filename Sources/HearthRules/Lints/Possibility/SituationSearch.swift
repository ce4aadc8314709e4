import HearthModel

/// Looks for a situation in which conditions hold together, region by region.
struct SituationSearch {
    enum Outcome {
        case never
        case possible(Situation)
        /// Too many regions to look at all of them.
        case undecided
    }

    private let conditions: [(formula: Formula, aspects: [Int])]
    /// Of each aspect.
    private let values: [[Value]]
    /// Situations that may still be looked at.
    private var budget = 5_000
    private var found: Situation?

    init(_ conditions: [Formula], values: [[Value]]) {
        self.conditions = conditions.map { ($0, $0.aspects) }
        self.values = values
    }

    /// A situation in which all conditions hold, as little said in it as is needed.
    /// - Parameters:
    ///   - complete: aspects of which something must be said in any case.
    ///   - accepts: what else must be so.
    mutating func first(
        complete: [Int] = [], where accepts: (Situation) -> Bool = { _ in true }
    ) -> Outcome {
        var situation = Situation(repeating: nil, count: values.count)
        search(&situation, complete, accepts)
        if let found { return .possible(found) }
        return budget < 0 ? .undecided : .never
    }

    private mutating func search(_ situation: inout Situation, _ complete: [Int], _ accepts: (Situation) -> Bool) {
        budget -= 1
        guard budget >= 0, found == nil else { return }
        var next: Int?
        for condition in conditions {
            switch condition.formula.value(in: situation) {
            case nil: next = next ?? condition.aspects.first { situation[$0] == nil }
            case .flag(true)?: break
            default: return
            }
        }
        next = next ?? complete.first { situation[$0] == nil }
        guard let next else {
            if accepts(situation) { found = situation }
            return
        }
        for value in values[next] {
            situation[next] = value
            search(&situation, complete, accepts)
        }
        situation[next] = nil
    }
}
