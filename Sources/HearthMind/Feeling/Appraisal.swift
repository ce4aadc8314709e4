package import HearthModel

/// What moves the house at an instant (docs/spec/mind.md, section 4), each 0…1.
package struct Appraisal: Sendable, Equatable, Codable {
    /// What may come.
    package var fear = 0.0
    /// What is there.
    package var distress = 0.0
    /// The small things of which some are always broken; never above 0.05.
    package var maintenance = 0.0
    /// The share of goals that are met.
    package var goals = 0.5
    /// How much more is going on than usual.
    package var excitement = 0.0
    /// How long nothing has been going on.
    package var boredom = 0.0
    /// How far anybody can do something about the worst.
    package var dominance = 1.0

    package init() {}

    package init(_ concerns: [FeltConcern], goals: Double, excitement: Double = 0, boredom: Double = 0, at now: Instant)
    {
        var (calm, ease, order) = (1.0, 1.0, 1.0)
        for concern in concerns {
            let rest = 1 - concern.weight(at: now)
            if concern.group == .maintenance {
                order *= rest
            } else if concern.isRealised {
                ease *= rest
            } else {
                calm *= rest
            }
        }
        (fear, distress, maintenance) = (1 - calm, 1 - ease, min(0.05, 1 - order))
        (self.goals, self.excitement, self.boredom) = (goals, excitement, boredom)
        dominance = 1 - (concerns.map { $0.weight(at: now) * (1 - $0.controllability) }.max() ?? 0)
    }

    /// By more than 0.02 in what moves the house.
    func isOther(than old: Appraisal) -> Bool {
        [
            (fear, old.fear), (distress, old.distress), (maintenance, old.maintenance), (goals, old.goals),
            (excitement, old.excitement), (boredom, old.boredom),
        ].contains { abs($0.0 - $0.1) > 0.02 }
    }

    /// All that weighs on the house.
    package var burden: Double { 1 - (1 - distress) * (1 - maintenance) * (1 - 0.7 * fear) }

    /// Where valence tends, −1…1.
    package func valence(joy: Double) -> Double {
        min(1, max(-1, (0.7 * (2 * goals - 1) + 0.3 * joy) * (1 - burden) - burden))
    }

    /// Where arousal tends, 0…1.
    package var arousal: Double {
        min(
            1,
            max(0, 0.3 + 0.6 * excitement + 0.5 * (1 - (1 - fear) * (1 - distress) * (1 - maintenance)) - 0.2 * boredom)
        )
    }

    /// How strongly each feeling speaks.
    package func score(_ feeling: Feeling, joy: Double) -> Double {
        let ease = 1 - burden
        return switch feeling {
        case .neutral: 0
        case .content: 0.25 * goals * ease
        case .happy: joy * ease
        case .excited: excitement * ease
        case .bored: boredom * ease * (1 - excitement)
        case .worried: fear
        case .unhappy: distress
        }
    }
}
