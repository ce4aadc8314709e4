import HearthModel
import HearthTwins
import Testing

@Suite struct PresenceForecastTests {
    /// A Monday.
    private let monday = Instant(milliseconds: 1_699_833_600_000)

    /// Somebody who is away from 8 to 17 on workdays.
    private func worker(days: Int64) -> Readings {
        var presence = Readings()
        for day in 0..<days where day % 7 < 5 {
            presence.take(0, at: monday + .days(day) + .hours(8))
            presence.take(1, at: monday + .days(day) + .hours(17))
        }
        return presence
    }

    private func probabilities(_ presence: Readings, day: Int64, hour: Int64) -> [Double] {
        PresenceForecast.probabilities(
            of: presence, after: [.minutes(30), .hours(2)], at: monday + .days(day) + .hours(hour), zone: .utc)
    }

    @Test func somebodyRegularIsExpectedToGoAndToComeBack() {
        let presence = worker(days: 28)
        #expect(probabilities(presence, day: 28, hour: 7)[1] < 0.3, "leaves at 8")
        #expect(probabilities(presence, day: 28, hour: 5)[1] > 0.9)
        #expect(probabilities(presence, day: 26, hour: 7)[1] > 0.85, "it is Saturday")
    }

    @Test func whatIsTheCaseCountsLessTheLaterItIs() {
        // Somebody without habits, for whom every day is as likely.
        var presence = Readings()
        for hour in 0..<600 { presence.take(Double(hour * 7_919 % 13 % 2), at: monday + .hours(Int64(hour))) }
        let now = monday + .hours(590)
        let found = PresenceForecast.probabilities(
            of: presence, after: [.minutes(15), .hours(8)], at: now, zone: .utc)
        let present = presence.held(at: now) ?? 0.5
        #expect(abs(found[0] - present) < abs(found[1] - present))
    }

    @Test func nothingIsSaidOfNothing() {
        #expect(probabilities(Readings(), day: 3, hour: 0).isEmpty)
        var one = Readings()
        one.take(1, at: monday)
        #expect(probabilities(one, day: 0, hour: 1) == [0.75, 0.75], "half of it is that somebody is there")
    }
}
