import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

@Suite struct UnexplainedTests {
    private static let end = SyntheticHouse.start + .days(6)
    private static let house = SyntheticHouse(seed: 8, days: 6)
    /// Of a house that does not know of the sun.
    private static let unexplained: Unexplained = {
        var history = house.history
        (history.windows, history.sunshine) = (nil, nil)
        return RoomFit(history, from: SyntheticHouse.start, to: end).unexplained
    }()

    @Test func whatTheSunGivesComesByDay() {
        func gain(_ hour: Int64) -> Double { Self.unexplained.gain(at: Self.end + .hours(hour), draws: nil, of: "hall") }
        // At noon 0.6 of full sunshine through half of the clouds; its average is part of the constant gain.
        #expect(gain(12) - gain(3) > 0.1 * Self.house.truth.sun)
        #expect(gain(12) == gain(36) && gain(12) == gain(-12), "without chance all days are alike")
    }

    @Test func drawnDaysAreAsUsualOnAverageAndNotAlike() {
        let noon = Self.end + .hours(12)
        let drawn = (1...2_000).map { Self.unexplained.gain(at: noon, draws: Draws(seed: 3).run($0), of: "hall") }
        let mean = drawn.reduce(0, +) / 2_000
        #expect(abs(mean - Self.unexplained.gain(at: noon, draws: nil, of: "hall")) < 0.05)
        #expect(Set(drawn).count > 2)
        let days = (0..<20 as Range<Int64>).map {
            Self.unexplained.gain(at: noon + .days($0), draws: Draws(seed: 3), of: "hall")
        }
        #expect(Set(days).count > 2, "each day is drawn for itself")
    }

    @Test func ofARoomThatWasNotLearnedThereIsNothing() {
        #expect(Unexplained().gain(at: Self.end, draws: Draws(seed: 1), of: "hall") == 0)
    }
}
