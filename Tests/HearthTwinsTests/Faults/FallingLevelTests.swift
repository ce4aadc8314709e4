import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct FallingLevelTests {
    private static let days = 28
    private static let now = SyntheticHouse.start + .days(Int64(days))

    /// Four weeks of a value that is told every six hours, in whole steps.
    private func course(step: Double = 1, _ value: (_ day: Double) -> Double) -> Readings {
        var readings = Readings()
        for quarter in 0...(4 * Self.days) {
            let told = (value(Double(quarter) / 4) / step).rounded() * step
            let at = SyntheticHouse.start + .hours(Int64(quarter * 6))
            if readings.values.last != told { readings.take(told, at: at) }
        }
        return readings
    }

    private func battery(_ readings: Readings) -> TwinFault? { FallingLevels.battery(readings, at: Self.now) }

    @Test func aBatteryThatWillSoonBeEmptyIsForeseen() throws {
        let fault = try #require(battery(course { 48 - $0 }))
        #expect(fault.kind == .batteryLow && fault.evidence == 2 && fault.measured == 20 && fault.kind.isFeared)
        let due = try #require(fault.due)
        #expect(abs((due - Self.now).seconds / 86_400 - 10) < 0.5, "1 % a day from 20 % to 10 %")
    }

    @Test func thereIsTimeOrItIsTooLate() {
        #expect(battery(course { 60 - $0 }) == nil, "22 days")
        #expect(battery(course { 37 - $0 }) == nil, "9 % is low, not foreseen")
        #expect(battery(course { _ in 12 }) == nil)
    }

    /// In steps of five per cent, as many tell it.
    @Test func coarseStepsFallToo() {
        #expect(battery(course(step: 5) { 48 - $0 }) != nil)
    }

    @Test func aNewBatteryBeginsAnew() {
        #expect(battery(course { $0 < 20 ? 40 - $0 : 120 - $0 }) == nil)
        let after = battery(course { $0 < 12 ? 30 - $0 : 52 - 2 * ($0 - 12) })
        #expect(after?.measured == 20 && after?.since == Self.now - .days(15))
    }

    /// A vacuum is charged every day; a cold hall makes a battery swing.
    @Test func whatGoesUpAndDownDoesNotFall() {
        #expect(battery(course { 14 + 3 * ($0.truncatingRemainder(dividingBy: 3)) }) == nil)
        for seed in 1...20 as ClosedRange<UInt64> {
            var chance = Chance(state: seed)
            #expect(battery(course { _ in 40 + 2 * chance.normal() }) == nil, "seed \(seed)")
        }
    }

    @Test func tenDaysMustBeKnown() {
        let readings = course { 48 - $0 }
        #expect(battery(readings.between(Self.now - .days(8), .distantFuture)) == nil)
        #expect(battery(Readings()) == nil)
    }

    /// A heating loses 0.03 bar a day; hot water stands higher by day.
    @Test func pressureThatFallsIsForeseen() throws {
        func swing(_ day: Double) -> Double { day.truncatingRemainder(dividingBy: 1) == 0.5 ? 0.3 : 0 }
        let fault = FallingLevels.pressure(course(step: 0.01) { 1.9 - 0.03 * $0 + swing($0) }, at: Self.now)
        #expect(fault?.kind == .pressureFalling && fault?.kind.isFeared == true)
        let days = try #require(fault?.due).seconds(since: Self.now) / 86_400
        #expect(abs(days - 8.7) < 1, "from 1.06 bar to 0.8")
        #expect(FallingLevels.pressure(course(step: 0.01) { 1.6 + swing($0) }, at: Self.now) == nil)
    }
}

extension Instant {
    fileprivate func seconds(since other: Instant) -> Double { (self - other).seconds }
}
