import Foundation
import HearthModel
import HearthTwins
import SyntheticHouses
import Testing

/// Bounds for all twenty rooms, and for 7 days, are held by `scripts/bench twins`, which is built to be fast.
@Suite struct RoomFitTests {
    private let start = SyntheticHouse.start

    private func fit(_ history: RoomHistory, days: Int64) -> RoomFit {
        RoomFit(history, from: start, to: start + .days(days))
    }

    @Test(arguments: [4, 8, 13, 17] as [UInt64]) func aRoomIsFoundFromTwoWeeks(seed: UInt64) {
        let house = SyntheticHouse(seed: seed, days: 17)
        let fit = fit(house.history, days: 14)
        #expect(fit.isFitted, "\(fit.refusal?.rawValue ?? "")")
        #expect(abs(fit.model.tau / house.truth.tau - 1) < 0.09)
        #expect(abs(fit.model.gain / house.truth.gain - 1) < 0.07)
        #expect(abs(fit.model.airing / house.truth.airing - 1) < 0.15)
        let (missed, changed) = threeHours(fit, house, from: 14)
        #expect(missed < 0.15 * changed, "off by \(missed) K after 3 h, where the room changes by \(changed) K")
    }

    /// How far the model is off after 3 hours whose weather and heat are known, and how much the room changes
    /// meanwhile: on days that the fit has not seen.
    private func threeHours(_ fit: RoomFit, _ house: SyntheticHouse, from day: Int) -> (missed: Double, changed: Double)
    {
        var (missed, changed) = (0.0, 0.0)
        for begin in stride(from: day * 1440, to: house.warmth.count - 180, by: 60) {
            var room = house.warmth[begin]
            for minute in begin..<(begin + 180) {
                let now = start + .minutes(Int64(minute))
                var conditions = RoomModel.Conditions(outdoor: house.history.outdoor.held(at: now) ?? 0)
                conditions.heat = house.history.heat?.held(at: now) ?? 0
                conditions.sunshine = house.history.sunshine?.held(at: now) ?? 0
                conditions.window = house.history.windows?.held(at: now) ?? 0
                room = fit.model.temperature(from: room, after: .minutes(1), in: conditions)
            }
            missed += abs(room - house.warmth[begin + 180])
            changed += abs(house.warmth[begin] - house.warmth[begin + 180])
        }
        return (missed, changed)
    }

    @Test func withoutHeatInputAFitIsRefused() {
        var history = SyntheticHouse(seed: 3, days: 5, withHeat: false).history
        history.windows = nil
        let fit = fit(history, days: 5)
        #expect(fit.refusal == .noHeatInput)
        #expect(fit.model.gain == 0)
        #expect(fit.model.tau > 3, "it is fitted all the same, for forecasts")
    }

    @Test func aFewDaysAreTooShort() {
        let fit = fit(SyntheticHouse(seed: 3, days: 2).history, days: 2)
        #expect(fit.refusal == .tooShort)
        #expect(fit.model == .usual)
    }

    @Test func heatThatHasNothingToDoWithTheRoomIsRefused() {
        for seed in 1...6 as ClosedRange<UInt64> {
            var chance = Chance(state: 9 + seed)
            var history = SyntheticHouse(seed: seed, days: 5).history
            var heat = Readings()
            for hour in 0..<120 as Range<Int64> { heat.take(chance.unit() < 0.3 ? 1 : 0, at: start + .hours(hour)) }
            (history.heat, history.windows) = (heat, nil)
            let refusal = fit(history, days: 5).refusal
            #expect(refusal == .heatExplainsNothing || refusal == .timeConstantUnsure, "room \(seed)")
        }
    }

    @Test func heatThatIsAlwaysOnIsRefused() {
        var history = SyntheticHouse(seed: 5, days: 4).history
        var heat = Readings()
        heat.take(1, at: start)
        (history.heat, history.windows) = (heat, nil)
        #expect(fit(history, days: 4).refusal == .heatNeverChanged)
    }

    @Test func aRoomThatNeverChangesIsRefused() {
        var history = SyntheticHouse(seed: 5, days: 4).history
        var even = Readings()
        for time in history.temperature.times { even.take(20, at: time) }
        (history.temperature, history.windows) = (even, nil)
        #expect(fit(history, days: 4).refusal == .evenlyWarm)
    }

    @Test func nothingBreaksAFit() {
        var history = RoomHistory(temperature: Readings(), outdoor: Readings())
        #expect(fit(history, days: 14).refusal == .tooShort)
        var (wild, heat) = (Readings(), Readings())
        for hour in 0..<100 as Range<Int64> {
            wild.take(hour % 2 == 0 ? 1e308 : -1e308, at: start + .hours(hour))
            heat.take(hour % 3 == 0 ? 1e308 : .nan, at: start + .hours(hour))
        }
        history = RoomHistory(temperature: wild, outdoor: wild)
        (history.heat, history.sunshine, history.windows) = (heat, wild, wild)
        #expect(!fit(history, days: 14).isFitted)
        #expect(!RoomFit(history, from: .distantPast, to: .distantFuture).isFitted)
    }
}
