/// How the house feels (docs/spec/house-api.md, section 5.2).
package struct Affect: Sendable, Equatable {
    package var primary: String
    package var houseEmotion: String
    /// 0…1.
    package var intensity: Double
    /// −1…1.
    package var valence: Double
    /// 0…1.
    package var arousal: Double
    package var mood: String

    /// Before the first appraisal.
    package static let neutral = Affect(
        primary: "neutral", houseEmotion: "neutral", intensity: 0, valence: 0, arousal: 0.3, mood: "low")
}
