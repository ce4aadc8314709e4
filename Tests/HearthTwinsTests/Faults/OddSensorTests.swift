import HearthModel
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

    @Test(arguments: [2.0, -2.0]) func oneThatIsSuddenlyOffIsOdd(shift: Double) throws {
        let sensors = [room(20), room(21, shift: shift, for: 8), room(19)]
        #expect(kinds(sensors) == [nil, .sensorOdd, nil])
        let fault = try #require(OddSensor.faults(in: sensors, at: Self.now)[1])
        #expect(fault.evidence == 2 && abs(fault.measured - (fault.expected ?? 99) - shift) < 0.3)
        #expect(Self.now - fault.since >= .hours(6) && Self.now - fault.since <= .hours(8))
    }

    @Test func itMustBeSoForSixHoursAndByOneKelvin() {
        #expect(kinds([room(20), room(21, shift: 2, for: 5), room(19)]) == [nil, nil, nil])
        #expect(kinds([room(20), room(21, shift: 0.8, for: 9), room(19)]) == [nil, nil, nil])
    }

    /// Of two nobody can tell which is wrong.
    @Test func twoOthersAreNeeded() {
        #expect(kinds([room(20), room(21, shift: 3, for: 9)]) == [nil, nil])
        #expect(kinds([]) == [])
    }

    /// What is usual cannot be told from three days.
    @Test func aWeekMustBeKnown() {
        let short = room(21, shift: 3, for: 9).between(Self.now - .days(3), .distantFuture)
        #expect(kinds([room(20), short, room(19)])[1] == nil)
    }
}
