import HearthHousehold
import Testing

/// Mood words of a moment (docs/spec/household.md, section 2.6).
@Suite struct HouseMomentTests {
    @Test func aDayHasFourTimes() {
        let times = (0..<24).map { HouseMoment(hour: $0, mode: "home", feeling: "content").timeOfDay }
        #expect(times[0...4].allSatisfy { $0 == "night" } && times[21...23].allSatisfy { $0 == "night" })
        #expect(times[5...11].allSatisfy { $0 == "morning" } && times[12...16].allSatisfy { $0 == "afternoon" })
        #expect(times[17...20].allSatisfy { $0 == "evening" })
    }

    @Test func theModeGoesBeforeTheTimeAndTheTimeBeforeTheFeeling() {
        var words = MoodWords()
        words.times["morning"] = ["fresh"]
        func found(_ hour: Int, _ mode: String, _ feeling: String) -> [String] {
            words.words(in: HouseMoment(hour: hour, mode: mode, feeling: feeling))
        }
        #expect(found(8, "night", "excited") == ["calm", "quiet"])
        #expect(found(8, "home", "excited") == ["fresh"])
        #expect(found(13, "home", "excited") == ["lively", "party"])
        #expect(found(13, "home", "neutral") == [])
    }
}
