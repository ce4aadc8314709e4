import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct CusumTests {
    /// What each of a row of residuals finds.
    private func found(_ residuals: some Sequence<Double>) -> [Int?] {
        var cusum = Cusum()
        return residuals.map { cusum.take($0) }
    }

    /// After how many residuals a steady shift is found: each adds its size less a half, up to more than 14.
    @Test(arguments: [(1.0, 29), (2.0, 10), (3.0, 6), (4.0, 5), (9.0, 5), (-2.0, 10)])
    func aSteadyShiftIsFound(shift: Double, after count: Int) {
        let found = found(Array(repeating: shift, count: count + 1))
        #expect(found.firstIndex { $0 != nil } == count - 1)
        #expect(found[count - 1] == count, "it began with the first")
        #expect(found[count] == nil, "then it begins anew")
    }

    @Test func halfADeviationIsNone() {
        #expect(found(Array(repeating: 0.5, count: 10_000)).allSatisfy { $0 == nil })
    }

    @Test func theBeginningIsWhenItLeftZero() {
        let residuals = Array(repeating: -0.1, count: 20) + Array(repeating: 4.0, count: 5)
        #expect(found(residuals).last == 5)
    }

    @Test func whatIsNotKnownChangesNothing() {
        let known = (0..<100).map { Double($0 % 7) / 3 }
        let withGaps = known.flatMap { [.nan, $0] }
        #expect(found(withGaps).compactMap(\.self) == found(known).compactMap(\.self))
        #expect(!found(known).compactMap(\.self).isEmpty)
    }

    /// One in 736 days of 96 independent normal residuals each: here in 20 times 100 days, with room for chance.
    @Test func falseAlarmsAreRare() {
        var alarms = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            var chance = Chance(state: seed)
            alarms += found((0..<9_600).map { _ in chance.normal() }).count { $0 != nil }
        }
        #expect(alarms <= 8, "\(alarms) in 2,000 days, expected are 2.7")
    }
}
