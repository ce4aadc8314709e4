import HearthKernel
import HearthModel
import HearthTwins
import Testing

/// What is recommended was run, and is better by more than chance.
@Suite struct RecommendationTests {
    /// A lamp at 60 % is made brighter: half the way, or that for the first half of the time, takes less, and the room is
    /// no colder. An hour less saves nothing, as nobody dims the lamp again.
    @Test func whatIsRecommendedKeepsItsPromise() async throws {
        let model = try ModelHouse()
        var request = ModelHouse.request(.hours(10), pairs: 4)
        request.metrics = [("energy", .energy), ("comfort", .comfort)]
        let brightness = try model.slot("living.lamp.brightness")
        request.changes = [
            TwinEvent(at: model.house.now, .set([SlotValue(brightness, .number(100))], hold: .lasting(.hours(8))))
        ]
        let answer = try await model.answer(request)
        try #require(answer.recommendations.map(\.variant) == [.half, .steps])
        let asked = try #require(answer.figures.first { $0.metric == .energy })
        let energies = answer.recommendations.compactMap { recommendation in
            recommendation.figures.first { $0.0.metric == .energy }?.1
        }
        let added = asked.predicted - asked.baseline
        #expect(energies[0] < asked.predicted - 0.4 * added && energies[0] > asked.baseline)
        #expect(energies[1] < asked.predicted - 0.1 * added && energies[1] > energies[0])
        for recommendation in answer.recommendations {
            let comfort = try #require(recommendation.figures.first { $0.0.metric == .comfort })
            #expect(abs(comfort.1 - comfort.0.predicted) < 1e-9)
        }
    }

    @Test func aSingleFigureHasNothingToWeigh() async throws {
        let model = try ModelHouse()
        var request = ModelHouse.request(.hours(8), pairs: 8)
        request.metrics = [("energy", .energy)]
        let lamp = try model.slot("living.lamp.on")
        request.changes = [
            TwinEvent(at: model.house.now, .set([SlotValue(lamp, .flag(false))], hold: .lasting(.hours(8))))
        ]
        #expect(try await model.answer(request).recommendations.isEmpty)
    }
}
