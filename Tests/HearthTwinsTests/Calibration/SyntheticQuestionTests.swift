import HearthModel
import HearthTwins
import SyntheticHouses
import Testing

/// What-ifs beside what they would really come to. How often the truth lies between the bounds is a figure of
/// `scripts/bench twins`, which asks 200.
@Suite struct SyntheticQuestionTests {
    @Test func mostOftenTheTruthLiesBetweenTheBounds() async throws {
        var inside = [WhatIfMetric: Int]()
        for number in 1...10 as ClosedRange<UInt64> {
            let question = SyntheticQuestion(number: number, days: 5)
            let whatIf = WhatIf(
                of: question.house, at: question.now, setting: question.setting, request: question.request(runs: 19))
            let answer = try #require(await whatIf.answer(workers: 1, isOver: { false }))
            #expect(answer.figures.map(\.metric) == [.energy, .comfort])
            for figure in answer.figures {
                let truth = figure.metric == .energy ? question.truth.energy : question.truth.comfort
                if figure.low - 1e-9 <= truth, truth <= figure.high + 1e-9 { inside[figure.metric, default: 0] += 1 }
            }
        }
        #expect(inside[.energy, default: 0] >= 6 && inside[.comfort, default: 0] >= 6, "\(inside)")
    }

    /// A room whose model foresees nothing is answered for like one that was not learned.
    @Test(arguments: [(nil, 1), (0.4, 1), (0, 0.5), (-0.3, 0.5)] as [(Double?, Double)])
    func confidenceGoesByHowWellTheModelForesees(skill: Double?, confidence: Double) async throws {
        let question = SyntheticQuestion(number: 3, days: 5)
        var setting = question.setting
        try #require(setting.rooms["living"]?.isFitted == true)
        setting.skills["living"] = skill
        let whatIf = WhatIf(
            of: question.house, at: question.now, setting: setting, request: question.request(runs: 2))
        let answer = try #require(await whatIf.answer(workers: 1, isOver: { false }))
        #expect(answer.confidence == confidence)
        let isSaid = answer.assumptions.contains("the model of living does not beat persistence")
        #expect(isSaid == (confidence < 1), "\(answer.assumptions)")
    }

    @Test func whatIsHeldAsItIsDiffersOnlyByWhatIsHeld() {
        var (one, two) = (SyntheticRoom(seed: 4, difficult: true), SyntheticRoom(seed: 4, difficult: true))
        for minute in 0..<2_880 {
            let (usual, held) = (one.live(), two.live(wanted: minute < 1_440 ? nil : 15))
            #expect(usual.outside == held.outside && usual.shine == held.shine && usual.isAired == held.isAired)
            if minute < 1_440 { #expect(usual.warmth == held.warmth) }
        }
        #expect(two.live().warmth < one.live().warmth)
    }
}
