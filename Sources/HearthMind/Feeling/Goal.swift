/// Something that the house wants to be so (docs/spec/mind.md, section 4).
package struct Goal: Sendable, Equatable {
    package var text: String
    /// What is said if it is not, or not all of it.
    package var failing: String
    package var weight: Double
    /// 0…1; `nil` if nobody can tell.
    package var met: Double?

    package init(_ text: String, orElse failing: String, weight: Double, met: Double?) {
        (self.text, self.failing, self.weight, self.met) = (text, failing, weight, met)
    }

    /// The weighted share of what is met, 0…1; 0.5 if nothing of it is known.
    package static func share(met goals: [Goal]) -> Double {
        let known = goals.filter { $0.met != nil }
        let weights = known.reduce(0) { $0 + $1.weight }
        return weights == 0 ? 0.5 : known.reduce(0) { $0 + $1.weight * ($1.met ?? 0) } / weights
    }
}
