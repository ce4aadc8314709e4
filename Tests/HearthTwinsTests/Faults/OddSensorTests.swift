import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct OddSensorTests {
    private static let start = Instant(milliseconds: 1_700_006_400_000)
    private static let now = start + .days(14)

    /// Two weeks of a room that swings by 1 K within a day; the last hours are off by `shift` K.
    private func room(_ middle: Double, shift: Double = 0, for hours: Int64 = 0) -> Readings {
        var readings = Readings()
        for step in 0...(14 * 96) as ClosedRange<Int64> {
            let at = Self.start + .minutes(step * 15)
            let phase = Double(abs(step % 96 - 48)) / 48
            let value = middle + ((phase + Double(step % 3) / 10) * 10).rounded() / 10
            readings.take(value + (Self.now - at < .hours(hours) ? shift : 0), at: at)
        }
        return readings
    }

    private func kinds(_ sensors: [Readings]) -> [TwinFault.Kind?] {
        OddSensor.faults(in: sensors, at: Self.now).map { $0?.kind }
    }

    /// A room that is always colder is not odd.
    @Test func sensorsThatMoveAlikeAreNotOdd() {
        #expect(kinds([room(20), room(21), room(16), room(19)]) == [nil, nil, nil, nil])
    }

    @Test(arguments: [2.0, -2.0]) func oneThatIsOffForTwoDaysIsOdd(shift: Double) throws {
        let sensors = [room(20), room(21, shift: shift, for: 49), room(19)]
        #expect(kinds(sensors) == [nil, .sensorOdd, nil])
        let fault = try #require(OddSensor.faults(in: sensors, at: Self.now)[1])
        #expect(fault.evidence == 2 && abs(fault.measured - (fault.expected ?? 99) - shift) < 0.3)
        #expect(Self.now - fault.since == .days(2))
    }

    @Test func itMustBeSoForTwoDaysAndByOneKelvin() {
        #expect(kinds([room(20), room(21, shift: 2, for: 24), room(19)]) == [nil, nil, nil])
        #expect(kinds([room(20), room(21, shift: 0.8, for: 49), room(19)]) == [nil, nil, nil])
    }

    /// A thermometer is always off by the same; a room that cools down is not.
    @Test func aRoomThatGoesOnChangingIsNotOdd() {
        let before = room(21, shift: 1.5, for: 49).between(.distantPast, Self.now - .hours(24))
        var changing = before
        let later = room(21, shift: 3, for: 49).between(Self.now - .hours(24), .distantFuture)
        for (time, value) in zip(later.times, later.values) { changing.take(value, at: time) }
        #expect(kinds([room(20), changing, room(19)]) == [nil, nil, nil])
    }

    /// Of two nobody can tell which is wrong.
    @Test func twoOthersAreNeeded() {
        #expect(kinds([room(20), room(21, shift: 3, for: 49)]) == [nil, nil])
        #expect(kinds([]) == [])
    }

    /// What is usual cannot be told from three days.
    @Test func aWeekMustBeKnown() {
        let short = room(21, shift: 3, for: 49).between(Self.now - .days(3), .distantFuture)
        #expect(kinds([room(20), short, room(19)])[1] == nil)
    }

    // MARK: Houses of four rooms, whose generator knows nothing of this

    private func house(_ seed: UInt64, days: Int, fault: (SyntheticRoom.Fault, Int)?) -> [Readings] {
        let first = SyntheticHouse(seed: seed, days: days, fault: fault)
        let others = (1...3 as ClosedRange<UInt64>).map { k in
            SyntheticHouse(seed: seed + 100 * k, days: days, weather: first.history.outdoor)
        }
        return ([first] + others).map(\.history.temperature)
    }

    private func faults(in house: [Readings], after hours: Int64) -> [TwinFault?] {
        let now = SyntheticHouse.start + .hours(hours)
        return OddSensor.faults(in: house.map { $0.between(now - .days(15), now) }, at: now)
    }

    /// Of 20, 19 are found after 30 to 47 hours.
    @Test func aStepOfTwoKelvinIsFoundInTwoDays() {
        var found = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            let house = house(seed, days: 16, fault: (.sensorOff, 14))
            let looks = [44, 46, 48].map { faults(in: house, after: 14 * 24 + $0) }
            #expect(looks.allSatisfy { $0.dropFirst().allSatisfy { $0 == nil } }, "seed \(seed)")
            if looks.contains(where: { $0[0] != nil }) { found += 1 }
        }
        #expect(found >= 17, "found in \(found) of 20")
    }

    @Test func healthyHousesRaiseNothing() {
        for seed in 1...3 as ClosedRange<UInt64> {
            let house = house(seed, days: 28, fault: nil)
            for hours in stride(from: 14 * 24, through: 28 * 24, by: 12) {
                #expect(faults(in: house, after: Int64(hours)).allSatisfy { $0 == nil }, "\(seed) after \(hours) h")
            }
        }
    }
}
