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

    /// A value in steps of 0.2 that changes once an hour, and on the third day rests for 8 hours.
    private func slow(until end: Instant) -> Readings {
        var readings = Readings()
        for hour in 0..<220 as Range<Int64> where !(50..<57).contains(hour) && Self.start + .hours(hour) <= end {
            readings.take(20 + Double(hour % 2) / 5, at: Self.start + .hours(hour))
        }
        return readings
    }

    /// 72 usual intervals or twice its longest rest, and never less than 12 hours.
    @Test func itMayStandStillForAWhile() {
        let now = Self.start + .days(9)
        let others = [swinging(), swinging(from: 18)]
        #expect(FrozenSensor.fault(in: swinging(until: now - .hours(11)), beside: others, at: now) == nil)
        #expect(FrozenSensor.fault(in: slow(until: now - .hours(15)), beside: others, at: now) == nil, "it did for 8")
        #expect(FrozenSensor.fault(in: slow(until: now - .hours(16)), beside: others, at: now) != nil)
    }

    /// In steps of half a degree, as difficult ones tell it, too.
    @Test(arguments: [2, 8, 14, 20] as [UInt64]) func coarseSensorsAreFoundWithinADay(seed: UInt64) {
        let first = SyntheticHouse(seed: seed, days: 15, difficult: true, fault: (.sensorFrozen, 14))
        let others = (1...3 as ClosedRange<UInt64>).map { k in
            SyntheticHouse(seed: seed + 100 * k, days: 15, difficult: k % 2 == 0, weather: first.history.outdoor)
        }
        let now = Self.start + .days(15)
        var changes = Readings()
        let told = first.history.temperature
        for (time, value) in zip(told.times, told.values) where changes.values.last != value {
            changes.take(value, at: time)
        }
        #expect(FrozenSensor.fault(in: changes, beside: others.map(\.history.temperature), at: now) != nil)
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
