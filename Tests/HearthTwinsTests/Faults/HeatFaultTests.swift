import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7, on rooms whose generator shares no code with the models.
@Suite struct HeatFaultTests {
    private static let seeds = 1...6 as ClosedRange<UInt64>
    /// When the room is fitted, and the fault begins.
    private static let day = 14

    private func fit(_ house: SyntheticHouse) -> RoomFit {
        RoomFit(house.history, from: SyntheticHouse.start, to: SyntheticHouse.start + .days(Int64(Self.day)))
    }

    /// What is found, looking every three hours with what was known until then, and after how many hours.
    private func found(_ house: SyntheticHouse, by fit: RoomFit, hours: Int64) -> [(hour: Int64, fault: TwinFault)] {
        stride(from: 3, through: hours, by: 3).compactMap { hour in
            let now = SyntheticHouse.start + .days(Int64(Self.day)) + .hours(hour)
            var history = house.history
            history.temperature = history.temperature.between(.distantPast, now)
            return HeatFaults.fault(in: RoomTrack(history, fit: fit, until: now)).map { (hour, $0) }
        }
    }

    @Test func deadHeatingIsFoundWithinADay() {
        var rooms = 0
        for seed in Self.seeds {
            let house = SyntheticHouse(seed: seed, days: Self.day + 1, fault: (.heatingDead, Self.day))
            let faults = found(house, by: fit(house), hours: 24)
            if !faults.isEmpty { rooms += 1 }
            for (_, fault) in faults {
                #expect(fault.kind == .heatNoResponse && fault.measured < (fault.expected ?? 0))
            }
        }
        #expect(rooms >= 5, "found in \(rooms) of 6")
    }

    @Test func aRelayThatSticksIsFoundWithinADay() {
        var rooms = 0
        for seed in Self.seeds {
            let house = SyntheticHouse(seed: seed, days: Self.day + 1, fault: (.relayStuck, Self.day))
            let faults = found(house, by: fit(house), hours: 24)
            if !faults.isEmpty { rooms += 1 }
            for (_, fault) in faults {
                #expect(fault.kind == .heatStuckOn && fault.measured > (fault.expected ?? 99))
            }
        }
        #expect(rooms >= 5, "found in \(rooms) of 6")
    }

    @Test func healthyRoomsRaiseNothing() {
        for seed in Self.seeds {
            let house = SyntheticHouse(seed: seed, days: Self.day + 3)
            let faults = found(house, by: fit(house), hours: 72)
            #expect(faults.isEmpty, "seed \(seed): \(faults)")
        }
    }

    @Test func nothingIsSaidWhereTheHeatIsNotKnown() {
        let house = SyntheticHouse(seed: 1, days: Self.day + 1, withHeat: false, fault: (.heatingDead, Self.day))
        let now = SyntheticHouse.start + .days(Int64(Self.day + 1))
        #expect(RoomLook(at: house.history, by: fit(house), at: now) == nil)
    }
}
