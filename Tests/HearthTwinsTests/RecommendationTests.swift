import HearthKernel
import HearthModel
import HearthTwins
import Testing

/// What is recommended was run, and is better by more than chance.
@Suite struct RecommendationTests {
    /// An afternoon's setback that goes on while the room is wanted warm for long: less of it is nearly as good.
    @Test func whatIsRecommendedKeepsItsPromise() async throws {
        let model = try ModelHouse()
        var request = ModelHouse.request(.hours(16), pairs: 12)
        request.metrics = [("energy", .energy), ("comfort", .comfort), ("discomfort", .discomfort)]
        let setpoint = try model.slot("bedroom.heater.setpoint")
        request.changes = [
            TwinEvent(at: model.house.now, .set([SlotValue(setpoint, .number(24))], hold: .lasting(.hours(8))))
        ]
        let answer = try await model.answer(request)
        #expect(answer.recommendations.count <= 3)
        for recommendation in answer.recommendations {
            let better = recommendation.figures.filter { asked, predicted in
                asked.metric.direction == .more ? predicted > asked.predicted : predicted < asked.predicted
            }
            #expect(!better.isEmpty, "\(recommendation)")
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
