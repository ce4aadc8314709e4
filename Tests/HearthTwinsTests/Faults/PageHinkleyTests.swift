import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct PageHinkleyTests {
    /// On which days, counted from 1, growth is found.
    private func found(_ days: [Double]) -> [Int] {
        var test = PageHinkley()
        return days.enumerated().compactMap { test.take($1) ? $0 + 1 : nil }
    }

    /// The mean sizes of 24 normal residuals a day, each `scale` times as large as it should be.
    private func days(_ count: Int, _ chance: inout Chance, scale: Double = 1) -> [Double] {
        (0..<count).map { _ in
            var sum = 0.0
            for _ in 0..<24 { sum += min(4, abs(scale * chance.normal())) }
            return sum / 24
        }
    }

    /// With residuals of 0.8 and then of 1.6 the sum grows by 0.8 − 0.2 less what the mean follows: 0.59, then 0.57.
    @Test func aDoubledErrorIsFoundOnTheSecondDay() {
        #expect(found(Array(repeating: 0.8, count: 28) + [1.6, 1.6]) == [30])
        var test = PageHinkley()
        for value in Array(repeating: 0.8, count: 28) + [1.6, 1.6] { _ = test.take(value) }
        #expect(test.rising == 2, "it began with the first of them")
    }

    @Test func nothingIsSaidInTheFirstTwoWeeks() {
        #expect(found(Array(repeating: 0.5, count: 7) + Array(repeating: 3, count: 7)).isEmpty)
    }

    @Test func aSlowGrowthIsNoDrift() {
        #expect(found((0..<200).map { 0.8 + 0.001 * Double($0) }).isEmpty)
    }

    /// One in 7 years: here in 40 times half a year.
    @Test func falseAlarmsAreRare() {
        let alarms = (1...40).count { seed in
            var chance = Chance(state: UInt64(seed))
            return !found(days(180, &chance)).isEmpty
        }
        #expect(alarms <= 8, "in \(alarms) of 40 half years, expected are 2.9")
    }

    @Test func aDoubledErrorIsFoundWithinFourDays() {
        let inTime = (1...40).count { seed in
            var chance = Chance(state: UInt64(seed))
            let all = days(40, &chance) + days(4, &chance, scale: 2)
            return !found(all).isEmpty
        }
        #expect(inTime >= 36, "in \(inTime) of 40")
    }
}
