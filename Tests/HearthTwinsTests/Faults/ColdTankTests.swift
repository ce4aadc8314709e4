import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct ColdTankTests {
    private static let days = (0...14).map { SyntheticHouse.start + .days($0) }
    private static let today = SyntheticHouse.start + .days(14)

    /// A tank that is heated once a day and cools down; of each day the minute at which it is hot, or that it is not.
    private func course(seed: UInt64, _ hot: (_ day: Int, inout Chance) -> Int64?) -> Readings {
        var (chance, readings) = (Chance(state: seed), Readings())
        let top = chance.between(48, 62)
        var water = top
        for day in 0...14 {
            let heated = hot(day, &chance)
            for quarter in 0..<96 as Range<Int64> {
                let minute = quarter * 15
                if let heated, minute >= heated, minute < heated + 30 { water = top + chance.between(-1.5, 1.5) }
                water -= chance.between(0, (6 * 60..<9 * 60).contains(minute) ? 0.9 : 0.25)
                let told = (max(18, water) * 2).rounded() / 2
                let at = SyntheticHouse.start + .days(Int64(day)) + .minutes(minute)
                if readings.values.last != told { readings.take(told, at: at) }
            }
        }
        return readings
    }

    private func fault(_ readings: Readings, at time: Milliseconds) -> TwinFault? {
        let now = Self.today + time
        return ColdTank.fault(
            in: readings.between(.distantPast, now + Milliseconds(1)), days: Self.days, heard: now, at: now)
    }

    @Test func aTankThatIsNotHeatedIsFoundAnHourAfterTheLatestUsualHour() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let readings = course(seed: seed) { day, chance in
                day == 14 ? nil : 330 + Int64(chance.between(0, 50))
            }
            let found = try #require(fault(readings, at: .minutes(465)), "\(seed)")
            #expect(found.kind == .hotWaterCold && found.measured < (found.expected ?? 0) - 5, "\(seed): \(found)")
            #expect(fault(readings, at: .minutes(330)) == nil, "\(seed): there is time yet")
        }
    }

    @Test func aTankThatIsHeatedRaisesNothing() {
        for seed in 1...20 as ClosedRange<UInt64> {
            let readings = course(seed: seed) { _, chance in 330 + Int64(chance.between(0, 50)) }
            for quarter in 0..<96 as Range<Int64> {
                #expect(fault(readings, at: .minutes(quarter * 15)) == nil, "\(seed) at \(quarter)")
            }
        }
    }

    /// By the sun, or by hand.
    @Test func aTankThatIsOftenColdIsNotJudged() {
        for seed in 1...10 as ClosedRange<UInt64> {
            let readings = course(seed: seed) { day, chance in day % 3 == 2 ? nil : 330 + Int64(chance.between(0, 50))
            }
            #expect(fault(readings, at: .minutes(1_430)) == nil, "\(seed)")
        }
    }

    @Test func whatIsNotHeardIsNotCold() {
        let readings = course(seed: 1) { day, _ in day == 14 ? nil : 330 }
        let now = Self.today + .hours(12)
        #expect(ColdTank.fault(in: readings, days: Self.days, heard: now - .hours(6), at: now) == nil)
        #expect(ColdTank.fault(in: readings, days: Array(Self.days.suffix(5)), heard: now, at: now) == nil)
    }
}
