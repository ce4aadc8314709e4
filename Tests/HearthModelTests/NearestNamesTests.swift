import HearthModel
import Testing

@Suite struct NearestNamesTests {
    @Test func offersTheNearestFirstAndAtMostThree() {
        #expect(nearestNames(to: "kichen", among: ["kitchen", "hall", "kitchenette"]) == ["kitchen"])
        #expect(nearestNames(to: "lihgt", among: ["light", "night"]) == ["light"])
        #expect(nearestNames(to: "aaaaaa", among: ["aaaaab", "aaaabb", "aaaaac", "aaaaad"]).count == 3)
    }

    @Test func saysTheQuestionAsASentence() {
        #expect(didYouMean([]) == "")
        #expect(didYouMean(["a"]) == " (did you mean 'a'?)")
        #expect(didYouMean(["a", "b", "c"]) == " (did you mean 'a', 'b' or 'c'?)")
    }
}
