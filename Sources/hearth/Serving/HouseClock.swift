import Glibc
import HearthModel
import Synchronization

/// The wall clock, which every other part gets as a parameter.
func wallClock() -> Instant { time(of: CLOCK_REALTIME) }

/// Goes on while the machine sleeps, and is never set.
func elapsedTime() -> Instant { time(of: CLOCK_BOOTTIME) }

private func time(of clock: clockid_t) -> Instant {
    var time = timespec()
    clock_gettime(clock, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
}

/// The time by which the house lives: that of the wall clock, as long as it goes forward.
///
/// When the wall clock is set back, waiting for it would stop every timer of the house, for a year if need be. So the
/// house's time goes on, a sixteenth more slowly, until the wall clock has caught up: a second too much is gone in a
/// quarter of a minute, and a house that is a year ahead still turns its lights off. A start takes the wall clock as it is.
final class HouseClock: Sendable {
    private struct State {
        var time: Instant
        /// When that was, in elapsed time.
        var elapsed: Instant
        var isAhead = false
    }

    private let state: Mutex<State>
    /// Milliseconds of the wall clock when the house's time was last found to be the same; the house was never at `.min`.
    private let agreed = Atomic<Int64>(.min)
    private let wall: @Sendable () -> Instant
    private let elapsed: @Sendable () -> Instant
    /// Called when the house is found to be ahead by so much, once until it is not any more.
    private let onSetBack: @Sendable (Milliseconds) -> Void

    /// What a clock that is kept right does now and then is nobody's concern.
    private static let notable = Milliseconds.minutes(1)

    init(
        wall: @escaping @Sendable () -> Instant = wallClock, elapsed: @escaping @Sendable () -> Instant = elapsedTime,
        onSetBack: @escaping @Sendable (Milliseconds) -> Void
    ) {
        (self.wall, self.elapsed, self.onSetBack) = (wall, elapsed, onSetBack)
        state = Mutex(State(time: wall(), elapsed: elapsed()))
    }

    func now() -> Instant {
        let wall = wall()
        // A message is a dozen looks, most of them within one millisecond.
        if agreed.load(ordering: .relaxed) == wall.milliseconds { return wall }
        let elapsed = elapsed()
        let (time, setBack) = state.withLock { state in
            let passed = max(0, (elapsed - state.elapsed).count)
            // Whole sixteenths only, so that many short looks add up to what one long look sees.
            let slowed = passed / 16 * 15
            let setBack = state.time - wall
            if wall >= state.time {
                state = State(time: wall, elapsed: elapsed)
            } else if slowed > 0 {
                state.time = state.time + Milliseconds(slowed)
                state.elapsed = state.elapsed + Milliseconds(passed / 16 * 16)
            }
            let isNews = setBack > Self.notable && !state.isAhead
            if setBack > Self.notable { state.isAhead = true }
            agreed.store(state.time == wall ? wall.milliseconds : .min, ordering: .relaxed)
            return (state.time, isNews ? setBack : nil)
        }
        if let setBack { onSetBack(setBack) }
        return time
    }
}
