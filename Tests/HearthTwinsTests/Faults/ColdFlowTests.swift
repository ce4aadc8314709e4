import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7: heating that fails is found within 2 h where the flow is measured.
@Suite struct ColdFlowTests {
    private static let begin = SyntheticHouse.start + .days(14)

    private func fault(_ water: HeatedWater, at now: Instant, heard: Instant? = nil) -> TwinFault? {
        func known(_ readings: Readings) -> Readings { readings.between(.distantPast, now) }
        return ColdFlow.fault(
            in: known(water.calling), flow: known(water.flow), rooms: water.rooms, heard: heard ?? now, at: now)
    }

    @Test func aBurnerThatStaysOutIsFoundWithinTwoHoursOfTheFirstCall() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let water = HeatedWater(seed: seed, days: 16, failure: Self.begin)
            // From then on it calls without end.
            let call = try #require(water.calling.times.last)
            let fault = fault(water, at: max(call, Self.begin) + .hours(2))
            let found = try #require(fault, "\(seed)")
            #expect(found.kind == .heatNoResponse && found.evidence == 3 && found.measured < 26)
            #expect((35...66).contains(found.expected ?? 0), "\(seed): \(found)")
        }
    }

    @Test func aBurnerThatWorksRaisesNothing() {
        for seed in 1...10 as ClosedRange<UInt64> {
            let water = HeatedWater(seed: seed, days: 28)
            for step in 0..<(14 * 6) as Range<Int64> {
                let found = fault(water, at: Self.begin + .hours(step * 4))
                #expect(found == nil, "\(seed) at \(step * 4) h")
            }
        }
    }

    @Test func whatIsNotHeardIsNotCold() {
        let water = HeatedWater(seed: 1, days: 16, failure: Self.begin)
        let now = Self.begin + .hours(12)
        let (heard, silent) = (fault(water, at: now), fault(water, at: now, heard: Self.begin - .days(14)))
        #expect(heard != nil && silent == nil)
    }

    /// Every night the rooms ask, and the heating rests.
    @Test func heatingThatOftenRestsWhoeverAsksIsNotJudged() {
        var (calling, flow, rooms) = (Readings(), Readings(), Readings())
        rooms.take(20, at: SyntheticHouse.start)
        for day in 0..<10 as Range<Int64> {
            for (hour, warm) in [(2, 21.0), (8, 45.0), (18, 45.0), (23, 21.0)] as [(Int64, Double)] {
                let at = SyntheticHouse.start + .days(day) + .hours(hour)
                calling.take(1, at: at)
                flow.take(warm, at: at + .minutes(10))
                calling.take(0, at: at + .minutes(40))
                flow.take(21, at: at + .minutes(90))
            }
        }
        let now = SyntheticHouse.start + .days(10)
        #expect(ColdFlow.fault(in: calling, flow: flow, rooms: rooms, heard: now, at: now) == nil)
    }
}
