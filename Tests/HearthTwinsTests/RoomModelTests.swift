import HearthModel
import HearthSimulation
import HearthTwins
import Testing

@Suite struct RoomModelTests {
    private let model = RoomModel(tau: 18, gain: 2, sun: 1, airing: 0.5, constant: 0.1)
    private let winter = RoomModel.Conditions(outdoor: 2)

    private func hours(_ span: Milliseconds?) -> Double? { span.map { Double($0.count) / 3_600_000 } }

    @Test func aRoomCoolsAndWarms() throws {
        let cooled = try #require(hours(model.crossing(of: 18, from: 20.5, in: winter)))
        #expect(abs(cooled - 2.919) < 0.001)
        #expect(abs(model.temperature(from: 20.5, after: .hours(8), in: winter) - 14.51) < 0.005)
        var heated = winter
        heated.heat = 1
        let warmed = try #require(hours(model.crossing(of: 20.5, from: 18, in: heated)))
        #expect(abs(warmed - 2.192) < 0.001)
        var aired = winter
        aired.window = 1
        let fallen = try #require(hours(model.crossing(of: 18, from: 20.5, in: aired)))
        #expect(abs(fallen * 60 - 15.85) < 0.01)
    }

    @Test func touchingIsNotCrossing() {
        #expect(model.crossing(of: 20.5, from: 20.5, in: winter) == nil)
        #expect(model.crossing(of: model.rest(in: winter), from: 20.5, in: winter) == nil)
        #expect(model.crossing(of: 21, from: 20.5, in: winter) == nil, "it cools")
    }

    @Test func twoHalvesAreAWhole() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<1_000 {
            let (model, conditions, start) = chance(&random)
            let half = Milliseconds(Int64(random.unit() * 43_200_000))
            let once = model.temperature(from: start, after: half + half, in: conditions)
            let between = model.temperature(from: start, after: half, in: conditions)
            #expect(abs(model.temperature(from: between, after: half, in: conditions) - once) < 1e-9)
        }
    }

    @Test func atItsCrossingTheRoomIsAtTheLimit() {
        var random = SeededRandom(seed: 4)
        var crossings = 0
        for _ in 0..<1_000 {
            let (model, conditions, start) = chance(&random)
            let limit = 5 + random.unit() * 25
            guard let span = model.crossing(of: limit, from: start, in: conditions), span < .hours(100) else { continue }
            crossings += 1
            let then = model.temperature(from: start, after: span, in: conditions)
            let before = model.temperature(from: start, after: span - Milliseconds(1), in: conditions)
            let isRising = model.rest(in: conditions) > start
            #expect(isRising ? before <= limit && then >= limit - 1e-6 : before >= limit && then <= limit + 1e-6)
            #expect(abs(then - limit) < 1e-4)
        }
        #expect(crossings > 200)
    }

    /// Against the equation itself, in steps of a second.
    @Test func itIsWhatTheEquationSays() {
        var conditions = winter
        (conditions.heat, conditions.window, conditions.sunshine, conditions.unmeasured) = (0.4, 0.1, 0.3, -0.2)
        var stepped = 19.0
        for _ in 0..<86_400 {
            let loss = (1 / model.tau + model.airing * conditions.window) * (conditions.outdoor - stepped)
            let gains =
                model.gain * conditions.heat + model.sun * conditions.sunshine + model.constant + conditions.unmeasured
            stepped += (loss + gains) / 3_600
        }
        #expect(abs(model.temperature(from: 19, after: .hours(24), in: conditions) - stepped) < 0.01)
    }

    @Test func inBalanceARoomStaysAsItIs() {
        var conditions = winter
        conditions.unmeasured = model.balance(at: 20.5, in: winter)
        #expect(abs(model.temperature(from: 20.5, after: .hours(48), in: conditions) - 20.5) < 1e-9)
    }

    private func chance(_ random: inout SeededRandom) -> (RoomModel, RoomModel.Conditions, Double) {
        let model = RoomModel(
            tau: 3 + random.unit() * 60, gain: random.unit() * 6, sun: random.unit() * 2, airing: random.unit() * 2,
            constant: random.unit() - 0.5)
        var conditions = RoomModel.Conditions(outdoor: random.unit() * 40 - 10)
        (conditions.heat, conditions.sunshine, conditions.window) = (random.unit(), random.unit(), random.unit())
        return (model, conditions, 10 + random.unit() * 15)
    }
}
