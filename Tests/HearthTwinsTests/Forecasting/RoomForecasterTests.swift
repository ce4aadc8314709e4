import HearthModel
import HearthTwins
import SyntheticHouses
import Testing

@Suite struct RoomForecasterTests {
    /// Without heat and windows, of which a fit takes longer.
    private static let house = SyntheticHouse(seed: 6, days: 20, withHeat: false)
    private static let history: RoomHistory = {
        var history = house.history
        history.windows = nil
        return history
    }()

    private func at(day: Int64, hour: Int64) -> Instant { SyntheticHouse.start + .days(day) + .hours(hour) }

    @Test func forecastsBeatThoseOfSomebodyWhoKnowsNothing() {
        var forecaster = RoomForecaster(zone: .utc)
        var (missed, unchanged, inside, count) = ([0.0, 0, 0, 0, 0], [0.0, 0, 0, 0, 0], 0, 0)
        for hour in 0..<(18 * 24) {
            let now = at(day: 1, hour: Int64(hour))
            let forecasts = forecaster.forecasts(of: Self.history, at: now)
            guard hour > 8 * 24 else { continue }
            for (i, forecast) in forecasts.enumerated() {
                guard let truth = Self.history.temperature.line(at: forecast.at, gap: .hours(1)),
                    let last = Self.history.temperature.held(at: now)
                else { continue }
                missed[i] += abs(forecast.expected - truth)
                unchanged[i] += abs(last - truth)
                if forecast.low <= truth, truth <= forecast.high { inside += 1 }
                count += 1
            }
        }
        #expect(count > 1_000)
        #expect(missed[0] < 1.08 * unchanged[0])
        #expect(missed[1] < 0.95 * unchanged[1])
        #expect(missed[2] < 0.84 * unchanged[2])
        #expect(missed[3] < 0.74 * unchanged[3])
        #expect((0.85...0.97).contains(Double(inside) / Double(count)))
    }

    @Test func whatComesLaterChangesNoForecast() {
        let now = at(day: 10, hour: 9)
        var known = Self.history
        known.temperature = known.temperature.between(.distantPast, now + Milliseconds(1))
        known.outdoor = known.outdoor.between(.distantPast, now + Milliseconds(1))
        known.sunshine = known.sunshine?.between(.distantPast, now + Milliseconds(1))
        var (one, other) = (RoomForecaster(zone: .utc), RoomForecaster(zone: .utc))
        for hours in stride(from: -72, through: 0, by: 6) as StrideThrough<Int64> {
            let then = now + .hours(hours)
            #expect(one.forecasts(of: Self.history, at: then) == other.forecasts(of: known, at: then))
        }
    }

    /// A room that goes along with its model, and one whose warmth wanders at random, of which nothing can be foreseen.
    @Test func aModelIsKnownToForeseeNothing() throws {
        func skill(_ history: RoomHistory, days: Range<Int64>) -> Double? {
            var forecaster = RoomForecaster(zone: .utc)
            for hour in (days.lowerBound * 24)...(days.upperBound * 24) {
                _ = forecaster.forecasts(of: history, at: at(day: 0, hour: hour))
            }
            return forecaster.modelSkill
        }
        #expect(try #require(skill(Self.history, days: 3..<8)) > 0.1)
        #expect(skill(Self.history, days: 3..<6) == nil, "three days are too few to tell")
        var wandering = RoomHistory(temperature: Readings(), outdoor: Self.history.outdoor)
        var (chance, warmth) = (Chance(state: 11), 20.0)
        for quarter in 0..<Int64(9 * 96) {
            wandering.temperature.take(warmth, at: at(day: 0, hour: 0) + .minutes(quarter * 15))
            warmth += 0.3 * chance.normal()
        }
        #expect(try #require(skill(wandering, days: 2..<8)) < 0.05)
    }

    @Test func nothingIsForecastOfASilentRoom() {
        var forecaster = RoomForecaster(zone: .utc)
        #expect(forecaster.forecasts(of: Self.history, at: at(day: 30, hour: 0)).isEmpty)
        let nothing = RoomHistory(temperature: Readings(), outdoor: Readings())
        #expect(forecaster.forecasts(of: nothing, at: at(day: 3, hour: 0)).isEmpty)
    }

    @Test func withoutAPastAForecastIsWideAndTheSame() throws {
        var temperature = Readings()
        temperature.take(20, at: at(day: 0, hour: 0))
        var forecaster = RoomForecaster(zone: .utc)
        let history = RoomHistory(temperature: temperature, outdoor: Readings())
        let forecasts = forecaster.forecasts(of: history, at: at(day: 0, hour: 1))
        #expect(forecasts.count == RoomForecaster.spans.count)
        let first = try #require(forecasts.first)
        #expect(first.expected == 20)
        #expect(abs(first.high - 20 - 1.645 * 0.15) < 1e-9)
    }
}
