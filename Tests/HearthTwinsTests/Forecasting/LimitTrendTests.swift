import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

@Suite struct LimitTrendTests {
    private let start = Instant(milliseconds: 1_699_833_600_000)

    private func level(days: Int64, _ value: (Double) -> Double) -> Readings {
        var readings = Readings()
        for day in 0..<days { readings.take(value(Double(day)), at: start + .days(day)) }
        return readings
    }

    /// 0.5 % a day, told in whole per cent: at 40 % there are 60 days left.
    @Test func aSteadyFallComesToItsLimit() throws {
        let readings = level(days: 41) { (60 - 0.5 * $0).rounded() }
        let now = start + .days(40)
        let forecast = try #require(LimitTrend.forecast(of: readings, to: 10, at: now))
        #expect(abs(forecast.expected - 60) < 3, "\(forecast)")
        #expect(forecast.low <= forecast.expected && forecast.expected <= forecast.high)
        #expect(abs((forecast.at - now).seconds / 86_400 - forecast.expected) < 0.01)
    }

    /// A fall of which only the slope is known, told with noise: the true number of days lies between the bounds in about
    /// nine of ten cases.
    @Test func boundsHoldWhatTheyPromise() {
        var (inside, told) = (0, 0)
        for seed in 1...UInt64(150) {
            var chance = Chance(state: seed)
            let slope = chance.between(0.4, 1.5)
            let readings = level(days: 28) { 70 - slope * $0 + chance.normal() }
            guard let forecast = LimitTrend.forecast(of: readings, to: 10, at: start + .days(28)) else { continue }
            told += 1
            let truth = 60 / slope - 28
            if forecast.low <= truth, truth <= forecast.high { inside += 1 }
        }
        #expect(told > 100, "\(told)")
        #expect((0.85...0.98).contains(Double(inside) / Double(told)), "\(inside) of \(told)")
    }

    @Test(arguments: [
        "steady", "noisy", "rising", "one step", "charged daily", "far", "short", "flat already",
    ])
    func whatDoesNotClearlyFallIsNotForecast(kind: String) {
        var chance = Chance(state: 5)
        let days: Int64 = kind == "short" ? 6 : 30
        let readings = level(days: days) { day in
            switch kind {
            case "noisy": 50 + 3 * chance.normal()
            case "rising": 40 + day
            case "one step": day < 15 ? 100 : 90
            case "charged daily": day.truncatingRemainder(dividingBy: 2) == 0 ? 90 : 40
            case "far": 100 - 0.1 * day
            case "short": 60 - 5 * day
            case "flat already": 9 - 0.1 * day
            default: 70
            }
        }
        #expect(LimitTrend.forecast(of: readings, to: 10, at: start + .days(days)) == nil)
    }

    /// The days before a battery was replaced say nothing of the new one.
    @Test func aNewBatteryBeginsANewTrend() throws {
        let readings = level(days: 28) { $0 < 14 ? 30 - $0 : 100 - 2 * ($0 - 14) }
        let forecast = try #require(LimitTrend.forecast(of: readings, to: 10, at: start + .days(28)))
        #expect(abs(forecast.expected - (72 - 10) / 2) < 1.5, "\(forecast)")
        let young = level(days: 18) { $0 < 14 ? 30 - $0 : 100 - 2 * ($0 - 14) }
        #expect(LimitTrend.forecast(of: young, to: 10, at: start + .days(18)) == nil)
    }

    @Test func itsRecordIsOfTheValueAWeekLater() throws {
        let readings = level(days: 85) { (90 - $0).rounded() }
        let score = LimitTrend.score(of: readings, until: start + .days(84))
        #expect(score.count >= 60)
        #expect(abs(score.persistence - 7) < 0.6 && score.error < 0.6, "\(score)")
        #expect(try #require(score.skill) > 0.9)
    }
}
