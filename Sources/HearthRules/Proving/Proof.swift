/// What has come of looking for a story in which a promise is broken (docs/spec/rule-language.md, section 16).
package struct Proof: Sendable {
    package enum Verdict: Sendable {
        /// There is none in the model.
        case proved
        /// There is none of so many moves, and longer ones have not all been looked at.
        case noViolation(depth: Int)
        case violated(Counterexample)
        /// Why nothing can be said, to follow "Not decided:".
        case notDecided(reason: String)
    }

    /// Position in `RuleSet.rules`.
    package let rule: Int
    package let verdict: Verdict
    /// How many moves were tried.
    package let effort: Int
    /// How many different houses they led to.
    package var states = 0

    /// What is taken for granted, for whoever reads a verdict.
    package static let assumptions = [
        "the house begins at rest, and one device at most goes silent",
        "readings move from one region between limits to the next; people, contacts and modes move freely",
        "somebody at a device changes it only while somebody is at home",
        "devices obey within the time of their class, and what is switched off does not call, burn or run",
        "what follows from what happens within 24 hours",
    ]
}
