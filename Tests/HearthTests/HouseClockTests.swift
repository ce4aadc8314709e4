import HearthModel
import Synchronization
import Testing

@testable import hearth

@Suite struct HouseClockTests {
    /// A wall clock that can be set, and a time that nobody can.
    private final class Times: Sendable {
        private let times = Mutex(
            (wall: Instant(milliseconds: 1_750_000_000_000), elapsed: Instant(milliseconds: 5_000)))
        let told = Mutex<[Milliseconds]>([])

        func pass(_ span: Milliseconds) { times.withLock { $0 = ($0.wall + span, $0.elapsed + span) } }
        func set(by span: Milliseconds) { times.withLock { $0.wall = $0.wall + span } }
        var wall: Instant { times.withLock { $0.wall } }

        func clock() -> HouseClock {
            HouseClock(
                wall: { self.times.withLock { $0.wall } }, elapsed: { self.times.withLock { $0.elapsed } },
                onSetBack: { span in self.told.withLock { $0.append(span) } })
        }
    }

    @Test func itIsTheWallClockWhileThatGoesForward() {
        let times = Times()
        let clock = times.clock()
        for span in [0, 1, 15, 1_000, 86_400_000] {
            times.pass(Milliseconds(Int64(span)))
            #expect(clock.now() == times.wall)
        }
        times.set(by: .days(365))
        #expect(clock.now() == times.wall, "a clock that was behind is followed at once")
        #expect(times.told.withLock { $0.isEmpty })
    }

    @Test(arguments: [Milliseconds.seconds(5), .hours(1), .days(365)])
    func aClockThatWasSetBackStopsNothing(span: Milliseconds) {
        let times = Times()
        let clock = times.clock()
        let before = clock.now()
        times.set(by: .zero - span)
        #expect(clock.now() == before)
        times.pass(.minutes(16))
        let later = clock.now()
        #expect(later >= before + .minutes(15), "timers go on")
        #expect(later == max(before + .minutes(15), times.wall))
        #expect(times.told.withLock { $0.count } == (span > .minutes(1) ? 1 : 0), "and it is said once")
    }

    @Test func theHouseComesBackToTheWallClockWithoutAJump() {
        let times = Times()
        let clock = times.clock()
        times.set(by: .zero - .seconds(10))
        var last = clock.now()
        for _ in 0..<17_000 {
            times.pass(Milliseconds(10))
            let now = clock.now()
            #expect(now >= last && now - last <= Milliseconds(30))
            last = now
        }
        #expect(last == times.wall)
    }
}
