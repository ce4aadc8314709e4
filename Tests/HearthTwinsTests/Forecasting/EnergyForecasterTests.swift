import HearthModel
import HearthTwins
import Testing

@Suite struct EnergyForecasterTests {
    private let monday = Instant(milliseconds: 1_699_833_600_000)

    /// 100 W at all times, and 1,000 W from 18 to 20; on free days until 22.
    private func household(days: Int64) -> Readings {
        var power = Readings()
        for hour in 0..<(days * 24) {
            let busy = 18..<(hour / 24 % 7 < 5 ? 20 : 22) ~= hour % 24
            power.take(busy ? 1_000 : 100, at: monday + .hours(hour))
        }
        return power
    }

    @Test func energyIsPowerOverTime() throws {
        let meter = EnergyRecord(household(days: 2))
        let day = try #require(meter.energy(from: monday, to: monday + .days(1)))
        #expect(abs(day - (22 * 0.1 + 2)) < 1e-9)
        let part = try #require(
            meter.energy(from: monday + .minutes(17 * 60 + 30), to: monday + .minutes(18 * 60 + 30)))
        #expect(abs(part - 0.55) < 1e-9)
    }

    @Test func silenceIsNotZero() {
        var power = household(days: 1)
        power.take(100, at: monday + .days(2))
        let meter = EnergyRecord(power)
        #expect(meter.energy(from: monday, to: monday + .days(2)) == nil)
        #expect(meter.energy(from: monday - .days(1), to: monday) == nil)
    }

    @Test func workdaysAndFreeDaysAreToldApart() throws {
        let meter = EnergyRecord(household(days: 50))
        var forecaster = EnergyForecaster(zone: .utc)
        var last: [Int64: Forecast] = [:]
        for quarter in 4..<(48 * 4) as Range<Int64> {
            last[quarter] = forecaster.forecast(of: meter, at: monday + .hours(quarter * 6))
        }
        // From Friday's midnight to Saturday's; on Friday the last day was a workday.
        let saturday = try #require(last[47 * 4])
        #expect(abs(saturday.expected - (20 * 0.1 + 4)) < 0.3)
        #expect(saturday.low <= 6, "a free day took 6 kWh")
        #expect(saturday.high >= 5.999)
        let friday = try #require(last[46 * 4])
        #expect(abs(friday.expected - (22 * 0.1 + 2)) < 0.3)
    }

    @Test func nothingIsForecastBeforeThereIsADay() {
        var forecaster = EnergyForecaster(zone: .utc)
        #expect(forecaster.forecast(of: EnergyRecord(Readings()), at: monday) == nil)
        #expect(forecaster.forecast(of: EnergyRecord(household(days: 1)), at: monday + .hours(12)) == nil)
    }
}
