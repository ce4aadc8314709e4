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
        let evening = monday + .hours(17) + .minutes(30)
        let part = try #require(meter.energy(from: evening, to: evening + .hours(1)))
        #expect(abs(part - 0.55) < 1e-9)
    }

    @Test func silenceIsNotZero() {
        var power = household(days: 1)
        power.take(100, at: monday + .days(2))
        let meter = EnergyRecord(power)
        #expect(meter.energy(from: monday, to: monday + .days(2)) == nil)
        #expect(meter.energy(from: monday - .days(1), to: monday) == nil)
    }

    private func forecaster(_ window: EnergyWindow, _ meter: EnergyRecord, until now: Instant) -> EnergyForecaster {
        var forecaster = EnergyForecaster(window, zone: .utc)
        forecaster.learn(from: meter, until: now)
        return forecaster
    }

    @Test func workdaysAndFreeDaysAreToldApart() throws {
        let meter = EnergyRecord(household(days: 50))
        // From Friday's midnight to Saturday's; on Friday the last day was a workday.
        let (friday, saturday) = (monday + .days(46), monday + .days(47))
        let free = try #require(forecaster(.day, meter, until: saturday).forecast(of: meter, at: saturday))
        #expect(abs(free.expected - (20 * 0.1 + 4)) < 0.3)
        #expect(free.low <= 6, "a free day took 6 kWh")
        #expect(free.high >= 5.999)
        let work = try #require(forecaster(.day, meter, until: friday).forecast(of: meter, at: friday))
        #expect(abs(work.expected - (22 * 0.1 + 2)) < 0.3)
    }

    /// A Tuesday at 17:30, when the evening is still to come.
    @Test(arguments: [
        (EnergyWindow.hour, 0.55, 60 as Int64), (.restOfDay, 0.05 + 2 + 0.4, 390), (.tomorrow, 4.2, 1_830),
        (.day, 4.2, 1440),
    ])
    func everyWindowHasItsOwnTime(window: EnergyWindow, expected: Double, minutes: Int64) throws {
        let meter = EnergyRecord(household(days: 45))
        let now = monday + .days(43) + .minutes(17 * 60 + 30)
        let forecaster = forecaster(window, meter, until: now)
        let forecast = try #require(forecaster.forecast(of: meter, at: now))
        #expect(forecast.at == now + .minutes(minutes))
        #expect(abs(forecast.expected - expected) < 0.05 * expected, "\(forecast)")
        #expect(forecast.low <= forecast.expected && forecast.expected <= forecast.high)
        let skill = try #require(forecaster.score?.skill)
        #expect(skill > 0.3, "it goes by the clock, and so knows more than somebody who looks at the last hours")
    }

    /// What is learned depends on the history and not on when somebody asked.
    @Test(arguments: EnergyWindow.allCases)
    func itIsTheSameAfterARestart(window: EnergyWindow) {
        let meter = EnergyRecord(household(days: 40))
        let now = monday + .days(38) + .minutes(10 * 60 + 20)
        let afterRestart = forecaster(window, meter, until: now)
        var running = EnergyForecaster(window, zone: .utc)
        for step in 1...Int64(380) { running.learn(from: meter, until: monday + .minutes(step * 144)) }
        running.learn(from: meter, until: now)
        #expect(running.score == afterRestart.score)
        #expect(running.forecast(of: meter, at: now) == afterRestart.forecast(of: meter, at: now))
    }

    /// By night the last hour and the same of other days are certain, at six in the evening they are not.
    @Test func boundsGoByTheTimeOfDay() throws {
        var power = Readings()
        for hour in 0..<Int64(45 * 24) {
            let busy = hour % 24 == 18 ? Double(hour * 37 % 11) * 200 : 50
            power.take(busy, at: monday + .hours(hour))
        }
        let meter = EnergyRecord(power)
        let now = monday + .days(43)
        let forecaster = forecaster(.hour, meter, until: now)
        let night = try #require(forecaster.forecast(of: meter, at: now + .hours(3)))
        let evening = try #require(forecaster.forecast(of: meter, at: now - .hours(6)))
        #expect(night.high - night.low < 0.01, "\(night)")
        #expect(evening.high - evening.low > 0.5, "\(evening)")
    }

    @Test func nothingIsForecastBeforeThereIsADay() {
        let none = EnergyRecord(Readings())
        #expect(forecaster(.day, none, until: monday).forecast(of: none, at: monday) == nil)
        let half = EnergyRecord(household(days: 1))
        #expect(forecaster(.day, half, until: monday).forecast(of: half, at: monday + .hours(12)) == nil)
        #expect(forecaster(.tomorrow, half, until: monday).forecast(of: half, at: monday + .hours(12)) == nil)
    }
}
