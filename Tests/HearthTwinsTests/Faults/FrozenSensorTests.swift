import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct FrozenSensorTests {
    private static let start = SyntheticHouse.start

    /// Ten days of a value that goes up and down by 0.1 every 10 minutes, 2 °C from end to end.
    private func swinging(until end: Instant = start + .days(10), from first: Double = 20) -> Readings {
        var readings = Readings()
        var (at, k) = (Self.start, 0)
        while at < end {
            let phase = k % 40
            readings.take(first + Double(phase < 20 ? phase : 40 - phase) / 10, at: at)
            (at, k) = (at + .minutes(10), k + 1)
        }
        return readings
    }

    @Test func whatStandsStillWhileTwoOthersMoveIsFrozen() throws {
        let now = Self.start + .days(10)
        let sensor = swinging(until: now - .hours(13))
        let fault = try #require(FrozenSensor.fault(in: sensor, beside: [swinging(), swinging(from: 18)], at: now))
        #expect(fault.kind == .sensorFrozen && fault.evidence == 3)
        #expect(fault.since == sensor.times.last && fault.measured == sensor.values.last)
    }

    @Test func oneNeighbourIsNotEnough() {
        let (now, still) = (Self.start + .days(10), swinging(until: Self.start + .days(9)))
        #expect(FrozenSensor.fault(in: still, beside: [swinging(), still], at: now) == nil)
    }

    /// 72 usual intervals, and never less than 12 hours.
    @Test func itMayStandStillForAWhile() {
        let now = Self.start + .days(10)
        let others = [swinging(), swinging(from: 18)]
        #expect(FrozenSensor.fault(in: swinging(until: now - .hours(11)), beside: others, at: now) == nil)
        var slow = Readings()
        for hour in 0..<220 as Range<Int64> { slow.take(Double(hour % 2), at: Self.start + .hours(hour)) }
        #expect(FrozenSensor.fault(in: slow, beside: others, at: now) == nil, "it moves once an hour")
    }

    @Test func aSensorThatHardlyEverMovedIsNotJudged() {
        var rare = Readings()
        for day in 0..<8 as Range<Int64> { rare.take(Double(day), at: Self.start + .days(day)) }
        let others = [swinging(), swinging(from: 18)]
        #expect(FrozenSensor.fault(in: rare, beside: others, at: Self.start + .days(10)) == nil)
        #expect(FrozenSensor.fault(in: Readings(), beside: others, at: Self.start) == nil)
    }

    /// Twenty rooms of which none has a fault, looked at every six hours for a week.
    @Test func healthyRoomsRaiseNothing() {
        let rooms = (1...20).map { seed in
            SyntheticHouse(seed: UInt64(seed), days: 14, difficult: seed % 2 == 0).history.temperature
        }
        var raised = 0
        for step in 28...56 as ClosedRange<Int64> {
            let now = Self.start + .hours(6 * step)
            let known = rooms.map { $0.between(.distantPast, now) }
            for (k, room) in known.enumerated() {
                let others = known.enumerated().filter { $0.offset != k }.map(\.element)
                if FrozenSensor.fault(in: room, beside: others, at: now) != nil { raised += 1 }
            }
        }
        #expect(raised == 0)
    }
}
