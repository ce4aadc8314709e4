package import HearthModel

/// How the house feels, as it tells others (docs/spec/house-api.md, section 5.2).
package struct EmotionalState: Sendable, Equatable {
    package var feeling: Feeling
    /// The others that speak up, the strongest first.
    package var secondary: [Feeling]
    /// 0…1.
    package var intensity: Double
    /// −1…1.
    package var valence: Double
    /// 0…1.
    package var arousal: Double
    /// 0…1: how far anybody can do something about the worst.
    package var dominance: Double
    /// 0…1, of each feeling.
    package var scores: [Feeling: Double]
    /// `good`, `steady`, `low` or `bad`.
    package var mood: String
    package var moodValence: Double
    package var moodArousal: Double
    /// Each with a share of at least 0.1, the greatest first.
    package var causes: [Cause]
    /// One sentence that names the causes.
    package var reasoning: String
    /// Since when the feeling has its name.
    package var since: Instant
    /// It feels good and knows of nothing, however small, that is not as it should be.
    package var isWell: Bool

    /// Before the first appraisal.
    package static let neutral = EmotionalState(
        of: CoreAffect(at: Instant(milliseconds: 0)), causes: [], failing: [], smallThings: 0)

    init(of affect: CoreAffect, causes: [Cause], failing: [String], smallThings: Int) {
        (feeling, secondary, intensity) = (affect.feeling, affect.secondary, affect.intensity)
        (valence, arousal, dominance) = (affect.valence, affect.arousal, affect.appraisal.dominance)
        scores = Dictionary(uniqueKeysWithValues: Feeling.allCases.map { ($0, affect.score($0)) })
        (mood, moodValence, moodArousal) = (affect.mood, affect.moodValence, affect.moodArousal)
        (self.causes, since) = (causes, affect.since)
        isWell = affect.feeling.isGood && failing.isEmpty && smallThings == 0
        reasoning = EmotionalState.sentence(affect.feeling, causes, failing, smallThings)
    }

    /// The five that clients show: happiness, worry, boredom, excitement, unhappiness; each 0…1.
    package var vector: [Double] {
        let scores = self.scores
        func score(_ feeling: Feeling) -> Double { scores[feeling] ?? 0 }
        return [max(score(.content), score(.happy)), score(.worried), score(.bored), score(.excited), score(.unhappy)]
    }

    /// Whether it differs so much that listeners want to hear of it.
    package func isNews(after old: EmotionalState) -> Bool {
        feeling != old.feeling || abs(valence - old.valence) >= 0.1 || abs(arousal - old.arousal) >= 0.1
            || causes.map(\.concern) != old.causes.map(\.concern)
    }

    /// Whether anybody could see the difference.
    package func isVisiblyOther(than old: EmotionalState) -> Bool {
        isNews(after: old) || abs(valence - old.valence) >= 0.005 || abs(arousal - old.arousal) >= 0.005
            || abs(intensity - old.intensity) >= 0.005 || abs(moodValence - old.moodValence) >= 0.005
            || reasoning != old.reasoning || mood != old.mood
    }

    private static func sentence(
        _ feeling: Feeling, _ causes: [Cause], _ failing: [String], _ smallThings: Int
    ) -> String {
        let main =
            switch feeling {
            case .neutral: "Nothing has been appraised yet."
            case .content where failing.isEmpty: "All is well."
            case .content: "Nothing weighs heavily: " + list(failing.prefix(3)) + "."
            case .happy: "Something has just turned out well."
            case .excited, .bored, .worried, .unhappy: capitalized(list(causes.prefix(3).map(\.text))) + "."
            }
        return switch smallThings {
        case 0: main
        case 1: main + " There is one small thing besides."
        default: main + " There are \(smallThings) small things besides."
        }
    }

    private static func list(_ texts: some Collection<String>) -> String {
        let bare = texts.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
        guard let last = bare.last, bare.count > 1 else { return bare.first ?? "" }
        return bare.dropLast().joined(separator: "; ") + "; and " + last
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
