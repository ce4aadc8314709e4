/// How things are in the house, as far as it decides what fits (docs/spec/household.md, section 2.6).
package struct HouseMoment: Hashable, Sendable {
    /// The house's clock, 0 to 23.
    package let hour: Int
    /// Name of the house's mode.
    package let mode: String
    /// Word for how the house feels.
    package let feeling: String

    package init(hour: Int, mode: String, feeling: String) {
        (self.hour, self.mode, self.feeling) = (hour, mode, feeling)
    }

    package var timeOfDay: String {
        switch hour {
        case 5...11: "morning"
        case 12...16: "afternoon"
        case 17...20: "evening"
        default: "night"
        }
    }
}

/// Mood words that fit a moment.
package struct MoodWords: Hashable, Sendable {
    /// By names of modes, times of day and feelings.
    package var modes = ["night": ["calm", "quiet"]]
    package var times: [String: [String]] = [:]
    package var feelings = [
        "content": ["mellow", "calm"], "happy": ["happy", "upbeat"], "excited": ["lively", "party"],
        "bored": ["curious", "upbeat"], "worried": ["calm", "gentle"], "unhappy": ["warm", "comforting"],
    ]

    package init() {}

    /// Those of the mode, else of the time of day, else of the feeling; none if there are none for any of them.
    package func words(in moment: HouseMoment) -> [String] {
        modes[moment.mode] ?? times[moment.timeOfDay] ?? feelings[moment.feeling] ?? []
    }
}
