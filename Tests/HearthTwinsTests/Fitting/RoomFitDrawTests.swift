import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

@Suite struct RoomFitDrawTests {
    private static let fit: RoomFit = {
        var history = SyntheticHouse(seed: 6, days: 6).history
        history.windows = nil
        return RoomFit(history, from: SyntheticHouse.start, to: SyntheticHouse.start + .days(6))
    }()

    @Test func withoutChanceItIsTheFit() {
        #expect(Self.fit.model(drawn: nil, for: "hall") == Self.fit.model)
    }

    @Test func drawsSpreadAsFarAsTheFitIsUnsure() {
        let draws = (1...2_000).map { Self.fit.model(drawn: Draws(seed: 1).run($0), for: "hall") }
        func spread(_ values: [Double]) -> Double {
            let mean = values.reduce(0, +) / Double(values.count)
            return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
        }
        #expect(abs(spread(draws.map { stableLog($0.tau) }) / Self.fit.error(of: 0) - 1) < 0.1)
        #expect(abs(spread(draws.map(\.gain)) / Self.fit.error(of: 1) - 1) < 0.1)
        #expect(abs(draws.reduce(0) { $0 + $1.gain } / 2_000 - Self.fit.model.gain) < 0.1 * Self.fit.error(of: 1))
    }
}

@Suite struct ClimateTests {
    private let now = SyntheticHouse.start + .days(5)

    @Test func anHourIsTheMeanOfItsDays() throws {
        var outdoor = Readings()
        for hour in 0..<120 as Range<Int64> {
            outdoor.take(Double(hour % 24) + Double(hour / 24), at: SyntheticHouse.start + .hours(hour))
        }
        let hours = try #require(climate(of: outdoor, until: now, zone: .utc))
        #expect(hours == (0..<24).map { Double($0) + 2 })
        #expect(climate(of: outdoor.between(now - .days(2), now), until: now, zone: .utc) == nil, "too little")
        #expect(climate(of: Readings(), until: now, zone: .utc) == nil)
    }
}
