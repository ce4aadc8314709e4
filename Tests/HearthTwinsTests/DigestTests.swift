import HearthKernel
import HearthModel
import HearthSimulation
import HearthTwins
import Testing

/// Looking ahead comes to the same bits on every processor: these digests were taken on x86-64, and
/// `scripts/arm64-check tests HearthTwins` compares them on arm64. Whoever changes a model changes them, and must mean to.
///
/// The houses and readings in here are made without the C library, whose last bits differ between processors.
@Suite struct DigestTests {
    @Test func runsComeToTheSameBits() throws {
        let model = try ModelHouse()
        let lines = ([nil, 1, 2, 3] as [UInt64?]).map { seed -> String in
            var run = model.run(seed: seed, for: .hours(36), isTold: true)
            _ = run.run()
            let course = run.tally.course.map { bits([$0.power] + $0.rooms) }
            let happened = run.tally.happenings.map { happening in
                let slot = happening.slot.map { model.house.registry.name(of: $0) } ?? ""
                return "\(happening.at.milliseconds) \(happening.what.rawValue) \(slot) \(happening.rule ?? "")"
            }
            return "\(happened) \(course) \(bits([run.tally.energy, run.tally.discomfort]))"
        }
        #expect(digest(lines) == "2daca30d0b465155")
    }

    @Test func answersComeToTheSameBits() async throws {
        let model = try ModelHouse()
        var request = ModelHouse.request(.hours(12))
        let setpoint = try model.slot("bedroom.heater.setpoint")
        request.changes = [
            TwinEvent(at: model.house.now, .set([SlotValue(setpoint, .number(17))], hold: .lasting(.hours(12))))
        ]
        let answer = try await model.answer(request)
        let lines = answer.figures.map { "\($0.name) \(bits([$0.baseline, $0.predicted, $0.low, $0.high]))" }
        #expect(lines.count >= 9 && digest(lines) == "c4c9079c2d80fbd3")
    }

    @Test func roomsAreLearnedAndForecastToTheSameBits() throws {
        let (history, now) = recorded
        let fit = RoomFit.current(history, at: now)
        try #require(fit.isFitted)
        let model = fit.model
        let learned = bits([model.tau, model.gain, model.airing, model.constant, fit.lag] + fit.covariance)
        #expect(digest([learned]) == "e5f2e188de71cd0f")
        var forecaster = RoomForecaster(history, fit: fit, until: now, zone: .utc)
        let forecasts = forecaster.forecasts(of: history, at: now).map { bits([$0.low, $0.expected, $0.high]) }
        #expect(forecasts.count == RoomForecaster.spans.count && digest(forecasts) == "b4b2034850f3381c")
    }

    @Test func metersAndBatteriesAreForecastToTheSameBits() throws {
        var (power, charge) = (Readings(), Readings())
        for hour in 0..<Int64(30 * 24) {
            power.take(Double(hour * 37 % 101) + (hour % 24 == 18 ? 900 : 50), at: ModelHouse.start + .hours(hour))
        }
        for day in 0..<Int64(30) {
            charge.take(80 - Double(day) - Double(day * 37 % 11) / 10, at: ModelHouse.start + .days(day))
        }
        let (meter, now) = (EnergyRecord(power), ModelHouse.start + .days(30))
        let told = EnergyWindow.allCases.compactMap { window -> Forecast? in
            var forecaster = EnergyForecaster(window, zone: .utc)
            forecaster.learn(from: meter, until: now)
            return forecaster.forecast(of: meter, at: now)
        }
        let flat = try #require(LimitTrend.forecast(of: charge, to: 10, at: now))
        let lines = (told + [flat]).map { bits([$0.low, $0.expected, $0.high]) }
        #expect(lines.count == 5 && digest(lines) == "a5fdf3137c42a3bb")
    }

    /// Six days of a room that is heated by the hour.
    private var recorded: (history: RoomHistory, until: Instant) {
        let truth = RoomModel(tau: 18, gain: 2, sun: 1, airing: 0.5, constant: 0.1)
        var history = RoomHistory(temperature: Readings(), outdoor: Readings())
        var (heat, room) = (Readings(), 19.0)
        for step in 0..<Int64(6 * 144) {
            let at = ModelHouse.start + .minutes(step * 10)
            var conditions = RoomModel.Conditions(outdoor: step / 72 % 2 == 0 ? 2 : 6)
            conditions.heat = step / 6 * 7_919 % 13 < 6 ? 1 : 0
            history.temperature.take((room * 10).rounded() / 10, at: at)
            history.outdoor.take(conditions.outdoor, at: at)
            heat.take(conditions.heat, at: at)
            room = truth.temperature(from: room, after: .minutes(10), in: conditions)
        }
        history.heat = heat
        return (history, ModelHouse.start + .days(6))
    }

    private func bits(_ numbers: [Double]) -> String {
        numbers.map { String($0.bitPattern, radix: 16) }.joined(separator: " ")
    }

    private func digest(_ lines: [String]) -> String {
        String(StableHash.of(lines.joined(separator: "\n")), radix: 16)
    }
}
