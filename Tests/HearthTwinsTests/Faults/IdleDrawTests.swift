import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7: heating and cooling that fail are found within 2 h where their power is measured.
@Suite struct IdleDrawTests {
    private static let begin = SyntheticHouse.start + .days(14) + .minutes(7)

    /// A burner that is asked for as that of `HeatedWater` is, begins up to 10 minutes later and goes on and off; W.
    private struct Burner {
        let calling: Readings
        private(set) var power = Readings()

        init(seed: UInt64, failure: Instant? = nil, days: Int64 = 16) {
            calling = HeatedWater(seed: seed, days: days, failure: failure).calling
            var chance = Chance(state: seed &+ 1_000)
            let (watts, idle) = (chance.between(60, 2_500), chance.between(0, 8))
            power.take(idle, at: SyntheticHouse.start)
            for (place, time) in calling.times.enumerated() where calling.values[place] > 0 {
                let isLast = place + 1 == calling.times.count
                let end = isLast ? SyntheticHouse.start + .days(days) : calling.times[place + 1]
                var at = time + .minutes(Int64(chance.between(0, 10)))
                while at < end, failure.map({ at < $0 }) ?? true {
                    power.take(watts * chance.between(0.8, 1.1), at: at)
                    let stop = min(end, min(at + .minutes(Int64(chance.between(4, 25))), failure ?? .distantFuture))
                    power.take(idle, at: stop)
                    at = stop + .minutes(Int64(chance.between(3, 12)))
                }
            }
        }

        /// By the hours of the clock, the last one up to now.
        func hours(at now: Instant) -> [IdleDraw.Hour] {
            let start = now - IdleDraw.memory
            var (hours, edge) = ([IdleDraw.Hour](), start - Milliseconds(start.milliseconds % 3_600_000))
            while edge < now {
                let end = min(now, edge + .hours(1))
                let share = calling.mean(from: edge, to: end) ?? 0
                let told = power.between(edge, end).values
                let most = told.reduce(power.held(at: edge)) { max($0 ?? $1, $1) }
                let asked = Milliseconds(Int64(share * Double((end - edge).count)))
                hours.append(IdleDraw.Hour(start: edge, asked: asked, most: most))
                edge = end
            }
            return hours
        }
    }

    private func fault(_ burner: Burner, at now: Instant) -> TwinFault? {
        IdleDraw.fault(in: burner.hours(at: now), .heatNoResponse)
    }

    @Test func whatStaysOutIsFoundWithinTwoHoursOfTheFirstCallInVain() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let burner = Burner(seed: seed, failure: Self.begin)
            // From then on it calls without end; the house looks every 15 minutes.
            let call = max(try #require(burner.calling.times.last), Self.begin)
            let found = (1...8).lazy.compactMap { fault(burner, at: call + .minutes(15) * Int64($0)) }.first
            let named = try #require(found, "\(seed)")
            #expect(named.kind == .heatNoResponse && named.evidence == 3 && named.measured < 10, "\(seed): \(named)")
            #expect((40...2_800).contains(named.expected ?? 0), "\(seed): \(named)")
        }
    }

    @Test func whatWorksRaisesNothing() {
        for seed in 1...10 as ClosedRange<UInt64> {
            let burner = Burner(seed: seed, days: 28)
            for step in 0..<(14 * 8) as Range<Int64> {
                let found = fault(burner, at: Self.begin + .hours(step * 3) + .minutes(step % 4 * 15))
                #expect(found == nil, "\(seed) at \(step * 3) h: \(String(describing: found))")
            }
        }
    }

    private func hours(_ drawn: [Double?], asked: Milliseconds = .minutes(30)) -> [IdleDraw.Hour] {
        drawn.enumerated().map { hour, most in
            IdleDraw.Hour(start: SyntheticHouse.start + .hours(Int64(hour)), asked: asked, most: most)
        }
    }

    /// Warm water may have gone first, a store may have been warm.
    @Test func whatOftenRestsWhoeverAsksIsNotJudged() {
        let often = [800.0, 800, 800, 800, 5]
        #expect(IdleDraw.fault(in: hours(often + often + often + [5, 5, 5]), .heatNoResponse) == nil)
        let always = [Double](repeating: 800, count: 12)
        #expect(IdleDraw.fault(in: hours(always + [5]), .heatNoResponse) == nil, "half an hour is too short")
        #expect(IdleDraw.fault(in: hours(always + [5, 5]), .coolNoResponse)?.kind == .coolNoResponse)
        #expect(IdleDraw.fault(in: hours(always + [5, 5, 800]), .heatNoResponse) == nil, "it is well again")
    }

    @Test func whatIsNotHeardDrawsNobodyKnowsWhat() {
        let known = [Double](repeating: 800, count: 12)
        #expect(IdleDraw.fault(in: hours(known + [nil, nil, nil]), .heatNoResponse) == nil)
        #expect(IdleDraw.fault(in: hours([Double](repeating: 5, count: 20)), .heatNoResponse) == nil, "it never drew")
    }
}
