import HearthModel

/// Light, fan and cover fold as one level: a claim on either of the two properties speaks of both.
enum LevelFold {
    struct Result: Equatable {
        var level: Level
        /// The last claim that determined the level; `nil`: the base.
        var decider: Claim?
    }

    static func result(base: Level, states: [Claim], amounts: [Claim]) -> Result {
        var result = Result(level: base)
        guard !states.isEmpty || !amounts.isEmpty else { return result }
        for (claim, isAmount) in merged(states, amounts) {
            let below = result.level
            if isAmount {
                guard let level = claim.value.number else { continue }
                switch claim.bound {
                case .exact: result.level.set(level)
                case .atLeast: result.level.raise(to: level)
                case .atMost: result.level.cap(at: level)
                }
            } else if let isOn = base.words.isOn(claim.value) {
                result.level.turn(isOn)
            }
            if claim.bound == .exact || result.level != below { result.decider = claim }
        }
        return result
    }

    /// Weakest first; of two at the same place the state comes first, so that "on" and "40 %" together mean 40 %.
    private static func merged(_ states: [Claim], _ amounts: [Claim]) -> [(Claim, isAmount: Bool)] {
        var both: [(Claim, isAmount: Bool)] = []
        for claim in states where !claim.overridden { both.append((claim, isAmount: false)) }
        for claim in amounts where !claim.overridden { both.append((claim, isAmount: true)) }
        return both.sorted { a, b in
            if a.0.layer != b.0.layer { return a.0.layer < b.0.layer }
            if a.0.order != b.0.order { return a.0.order < b.0.order }
            if a.isAmount != b.isAmount { return b.isAmount }
            return a.0.isBelow(b.0)
        }
    }
}
