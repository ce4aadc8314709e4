import HearthKernel
import HearthModel
import Testing

@testable import HearthSimulation

/// How long a property would have been different, by days of the clocks of the house.
@Suite struct ReplayLedgerTests {
    private static let noon = Instant(rfc3339: "2026-01-10T12:00:00Z") ?? .distantPast
    private let lamp = SlotIndex(0)

    /// - Parameters:
    ///   - stretches: in which it is different, in minutes after noon.
    ///   - commands: that only one side gives, in minutes after noon.
    private func lasted(_ stretches: [(from: Int64, to: Int64?)], commands: [Int64]) -> [Milliseconds] {
        var ledger = ReplayLedger()
        for minute in commands {
            let happening = ReplayHappening(
                at: Self.noon + .minutes(minute), subject: .slot(lamp), value: .flag(true), rule: nil)
            ledger.addNew(.init(happening: happening, reason: nil))
        }
        for stretch in stretches {
            ledger.note(lamp, isSame: false, at: Self.noon + .minutes(stretch.from), zone: .utc)
            // Once more changes nothing: it has been different since then.
            ledger.note(lamp, isSame: false, at: Self.noon + .minutes(stretch.from + 1), zone: .utc)
            if let to = stretch.to { ledger.note(lamp, isSame: true, at: Self.noon + .minutes(to), zone: .utc) }
        }
        ledger.close(at: Self.noon + .days(2), zone: .utc)
        return ledger.differences(zone: .utc) { _ in false }.sorted { $0.at < $1.at }.map(\.lasted)
    }

    @Test func stretchesOfADayAddUp() {
        #expect(lasted([(0, 30), (60, 75)], commands: [0]) == [.minutes(45)])
    }

    @Test func whatGoesOnOverMidnightCountsForBothDays() {
        #expect(lasted([(660, 840)], commands: [660, 725]) == [.minutes(60), .minutes(120)])
    }

    @Test func whatNeverEndsLastsUntilTheEnd() {
        #expect(lasted([(720 + 1_440, nil)], commands: [720 + 1_440]) == [.hours(12)])
    }

    @Test func whatIsAlwaysTheSameLastsNoTime() {
        #expect(lasted([], commands: [5]) == [.zero])
    }
}
