import HTTPTypes
import HearthModel
import Testing

@testable import HearthHTTP

@Suite struct IdempotencyLedgerTests {
    private let now = Instant(milliseconds: 1_750_000_000_000)

    private func entry(_ number: Int) -> IdempotencyLedger.Key {
        .init(principal: "usr_1", method: "PUT", path: "devices/a/control", key: "\(number)")
    }

    @Test func whileTheFirstRunsTheSecondWaits() {
        let ledger = IdempotencyLedger()
        guard case .first = ledger.begin(entry(1), request: [1], at: now) else {
            Issue.record("not the first")
            return
        }
        guard case .running = ledger.begin(entry(1), request: [1], at: now) else {
            Issue.record("not running")
            return
        }
        ledger.end(entry(1), with: nil)
        guard case .first = ledger.begin(entry(1), request: [1], at: now) else {
            Issue.record("not again")
            return
        }
    }

    @Test func aThousandAreKeptForADay() {
        let ledger = IdempotencyLedger()
        for number in 0...1_000 {
            _ = ledger.begin(entry(number), request: [], at: now)
            ledger.end(entry(number), with: OutgoingResponse(status: .ok))
        }
        func isKept(_ number: Int, after span: Milliseconds) -> Bool {
            if case .again = ledger.begin(entry(number), request: [], at: now + span) { true } else { false }
        }
        #expect(isKept(2, after: .hours(24)))
        #expect(!isKept(0, after: .zero))
        #expect(!isKept(500, after: .hours(24) + .seconds(1)))
    }
}
