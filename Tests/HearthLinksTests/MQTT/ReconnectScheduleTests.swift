import HearthModel
import Testing

@testable import HearthLinks

@Suite struct ReconnectScheduleTests {
    private let start = Instant(milliseconds: 0)

    /// Seconds since the start of the outage → delay in ms, without jitter.
    @Test func doublesToASecondAndSlowsDownAfterTenMinutes() {
        var schedule = ReconnectSchedule()
        let table: [(at: Int64, delay: Int64)] = [
            (0, 250), (1, 500), (2, 1_000), (3, 1_000), (599, 1_000), (600, 10_000), (7_200, 10_000),
        ]
        for row in table {
            #expect(
                schedule.ended(because: .lost(""), at: start + .seconds(row.at), jitter: 0) == Milliseconds(row.delay))
        }
    }

    @Test(arguments: [(-1.0, 200), (-0.5, 225), (0, 250), (1, 300), (7, 300)])
    func spreadsByAFifth(jitter: Double, delay: Int64) {
        var schedule = ReconnectSchedule()
        #expect(schedule.ended(because: .timedOut, at: start, jitter: jitter) == Milliseconds(delay))
    }

    @Test(arguments: [(59, 500), (60, 250)])
    func onlyAMinuteOfConnectionIsANewStart(held: Int64, delay: Int64) {
        var schedule = ReconnectSchedule()
        _ = schedule.ended(because: .lost(""), at: start, jitter: 0)
        schedule.connected(at: start)
        #expect(schedule.ended(because: .lost(""), at: start + .seconds(held), jitter: 0) == Milliseconds(delay))
    }

    @Test(arguments: [MQTTLinkError.loginRefused("bad password"), .tls("certificate expired")])
    func doesNotPesterABrokerThatRefuses(reason: MQTTLinkError) {
        var schedule = ReconnectSchedule()
        for second in [0, 30, 60] as [Int64] {
            #expect(schedule.ended(because: reason, at: start + .seconds(second), jitter: -1) == .seconds(30))
        }
    }
}
