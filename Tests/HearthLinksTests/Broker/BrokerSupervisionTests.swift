import HearthModel
import Testing

@testable import HearthLinks

@Suite struct BrokerSupervisionTests {
    @Test func waitsLongerWithEachEndAndTellsPeopleAtTheFifth() {
        var supervision = BrokerSupervision()
        let verdicts = (0..<8).map { supervision.ended(at: Instant(milliseconds: $0 * 1_000)) }
        #expect(verdicts.map(\.restartAfter.count) == [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
        #expect(verdicts.map(\.isConcern) == [false, false, false, false, true, true, true, true])
    }

    @Test func forgetsEndsAfterTenMinutes() {
        var supervision = BrokerSupervision()
        for second in 0..<4 { _ = supervision.ended(at: Instant(milliseconds: Int64(second) * 1_000)) }
        let later = supervision.ended(at: Instant(milliseconds: 603_000))
        #expect(later == BrokerSupervision.Verdict(restartAfter: Milliseconds(500), isConcern: false))
    }
}
