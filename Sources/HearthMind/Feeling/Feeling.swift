/// The words for how the house feels, in the order in which equals are chosen (docs/spec/mind.md, section 4).
package enum Feeling: String, Sendable, Codable, CaseIterable {
    case content, happy, excited, bored, worried, unhappy
    /// Before the first appraisal.
    case neutral

    /// Whether it comes of things that are as they should be.
    var isGood: Bool {
        switch self {
        case .content, .happy, .excited, .bored: true
        case .worried, .unhappy, .neutral: false
        }
    }

    /// The word that pages written for the first demo server know.
    package var houseEmotion: String {
        switch self {
        case .bored: "thoughtful"
        case .unhappy: "concerned"
        default: rawValue
        }
    }
}
