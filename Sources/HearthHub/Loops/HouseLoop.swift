package import HearthModel

/// A name under which work of the hub is seen together: what it does again and again to know the house better
/// (docs/spec/mind.md, section 10).
package enum HouseLoop: String, CaseIterable, Sendable {
    case climate, lighting, security, energy
    /// The hub itself.
    case own = "self"

    package var name: String {
        switch self {
        case .climate: "Climate"
        case .lighting: "Lighting"
        case .security: "Security"
        case .energy: "Energy"
        case .own: "The hub itself"
        }
    }

    /// How often it comes round by itself.
    package var period: Milliseconds {
        switch self {
        case .climate, .lighting, .energy: .minutes(15)
        case .security, .own: .seconds(10)
        }
    }
}

/// What a loop does in turn.
package enum LoopStage: String, CaseIterable, Sendable {
    /// Readings are taken together.
    case sense
    /// They are compared with what was expected, and something new is expected.
    case analyze
    /// The house is told: of a concern, a feeling, or how far it can be foreseen.
    case feedback
    /// What is expected next time follows from what came.
    case learn
}
