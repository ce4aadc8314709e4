import HearthMind
import HearthModel
import Testing

/// A room is heated for nobody once it has been heated for a day while it was empty.
@Suite struct HeatForNobodyTests {
    private let start = Instant(milliseconds: 1_800_000_000_000)

    private func room(isHeated: Bool) -> HeatWaste.Room {
        HeatWaste.Room(
            id: "hall", name: "Hall", isHeated: isHeated, setpoint: isHeated ? 21 : 16, isOccupied: false,
            openWindows: [])
    }

    /// Looks every ten minutes; `isHeated` by the hour since the start.
    private func found(in hours: Range<Int64>, of waste: inout HeatWaste, _ isHeated: (Int64) -> Bool) -> Int64? {
        hours.first { hour in
            (0..<6 as Range<Int64>).contains { part in
                let now = start + .hours(hour) + .minutes(part * 10)
                return !waste.look([room(isHeated: isHeated(hour))], at: now).isEmpty
            }
        }
    }

    @Test func twoWeeksAwayAreNoWasteWhenTheHeatingComesOn() {
        var waste = HeatWaste()
        #expect(found(in: 0..<336, of: &waste) { _ in false } == nil)
        #expect(found(in: 336..<400, of: &waste) { _ in true } == 360)
    }

    /// From 22:00 to 6:00 it is not heated; that only puts it off.
    @Test func theHoursOfSeveralDaysCountTogether() {
        var waste = HeatWaste()
        #expect(found(in: 0..<100, of: &waste) { $0 % 24 < 16 } == 32)
    }

    @Test func halfADayWithoutHeatBeginsAnew() {
        var waste = HeatWaste()
        #expect(found(in: 0..<120, of: &waste) { $0 < 20 || $0 >= 40 } == 64)
    }
}
