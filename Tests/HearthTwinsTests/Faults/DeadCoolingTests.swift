import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct DeadCoolingTests {
    private static let begin = SyntheticHouse.start + .days(14) + .hours(13)

    private func fault(_ room: CooledRoom, at now: Instant) -> TwinFault? {
        let calling = room.calling.between(now - DeadCooling.memory, now)
        let temperature = room.temperature.between(.distantPast, now)
        return DeadCooling.fault(in: calling, temperature: temperature, heard: now, at: now)
    }

    @Test func aDeadCompressorIsFoundWithinADay() throws {
        var found = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            let room = CooledRoom(seed: seed, days: 16, failure: Self.begin)
            let faults = (1...24).compactMap { fault(room, at: Self.begin + .hours($0)) }
            guard let fault = faults.first else { continue }
            found += 1
            #expect(fault.kind == .coolNoResponse && fault.measured > fault.expected ?? .infinity, "\(seed): \(fault)")
            #expect(abs((fault.since - Self.begin).seconds) < 24 * 3_600, "\(seed): \(fault.since)")
        }
        #expect(found >= 18, "\(found) of 20")
    }

    @Test func coolingThatWorksRaisesNothing() {
        for seed in 1...10 as ClosedRange<UInt64> {
            let room = CooledRoom(seed: seed, days: 28)
            for step in 0..<(14 * 6) as Range<Int64> {
                let found = fault(room, at: Self.begin + .hours(step * 4))
                #expect(found == nil, "\(seed) at \(step * 4) h")
            }
        }
    }

    /// Runs of half an hour that took 2 K/h off: four of them are too few to know what is usual.
    @Test func twoRunsThatDoNothingAreAFault() throws {
        func room(_ effects: [Double]) -> (Readings, Readings, Instant) {
            var (calling, temperature, at) = (Readings(), Readings(), SyntheticHouse.start)
            calling.take(0, at: at)
            temperature.take(25, at: at)
            for effect in effects {
                // A quarter of a kelvin warmer in the half hour before, as in the half hour of a run that does nothing.
                temperature.take(25.25, at: at + .minutes(30))
                calling.take(1, at: at + .minutes(30))
                temperature.take(25.5 - effect / 2, at: at + .minutes(60))
                calling.take(0, at: at + .minutes(60))
                at = at + .hours(2)
                temperature.take(25, at: at - .minutes(30))
                temperature.take(25, at: at)
            }
            return (calling, temperature, at)
        }
        func fault(_ effects: [Double]) -> TwinFault? {
            let (calling, temperature, now) = room(effects)
            return DeadCooling.fault(in: calling, temperature: temperature, heard: now, at: now)
        }
        let usual = [2.0, 2, 2, 2, 2]
        #expect(fault(usual) == nil && fault(usual + [0]) == nil, "one may be an open door")
        #expect(fault(Array(usual.dropLast()) + [0, 0]) == nil, "too little is known")
        #expect(fault(usual + [0, 2]) == nil && fault(usual + [1, 1]) == nil)
        let found = try #require(fault(usual + [0.3, 0.3]))
        #expect(found.evidence == 3 && found.since == SyntheticHouse.start + .hours(10) + .minutes(30))
        #expect(fault([0, 0, 0, 0, 0, 0, 0]) == nil, "it never did anything")
    }
}
