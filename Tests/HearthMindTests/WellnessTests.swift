import HearthModel
import Testing

@testable import HearthMind

/// Whether all is so well that the house may be funny: docs/spec/mind.md, section 9.
@Suite struct WellnessTests {
    @Test func onlyFeelingsWithGoodReasonsAreGood() {
        #expect(Set(Feeling.allCases.filter(\.isGood)) == [.content, .happy, .excited, .bored])
    }

    @Test(arguments: [([], 0, true), (["the broker is away"], 0, false), ([], 1, false)] as [([String], Int, Bool)])
    func itIsWellWhereNothingIsAmiss(failing: [String], smallThings: Int, isWell: Bool) {
        let rested = CoreAffect.atRest(at: Instant(milliseconds: 0))
        let state = EmotionalState(of: rested, causes: [], failing: failing, smallThings: smallThings)
        #expect(state.isWell == isWell)
        #expect((state.reasoning == "All is well.") == isWell)
        #expect(!EmotionalState.neutral.isWell)
    }
}
