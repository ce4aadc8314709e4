import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, sections 2 and 7. How often each is found and how often it is wrong is counted by
/// `scripts/bench twins --faults`.
@Suite struct RoomLookTests {
    /// When rooms are fitted.
    private static let day = 14

    private func fit(_ house: SyntheticHouse) -> RoomFit {
        RoomFit(house.history, from: SyntheticHouse.start, to: SyntheticHouse.start + .days(Int64(Self.day)))
    }

    private func look(at house: SyntheticHouse, by fit: RoomFit, minute: Int) throws -> RoomLook {
        let now = SyntheticHouse.start + .minutes(Int64(minute))
        var history = house.history
        history.temperature = history.temperature.between(.distantPast, now)
        return try #require(RoomLook(at: history, by: fit, at: now))
    }

    @Test func aWindowThatNobodySeesIsFoundWhileItIsOpen() throws {
        let house = SyntheticHouse(seed: 4, days: Self.day + 1, fault: (.windowUnseen, Self.day))
        let fit = fit(house)
        let fault = try #require(try look(at: house, by: fit, minute: Self.day * 1440 + 14 * 60 + 45).fault)
        #expect(fault.kind == .windowUnseen && fault.evidence == 2)
        #expect(fault.measured < (fault.expected ?? 0))
        let opened = SyntheticHouse.start + .days(Int64(Self.day)) + .hours(14)
        #expect(fault.since >= opened - .minutes(15) && fault.since <= opened + .minutes(15))
        // Nobody had it open before, or in the morning.
        for minute in [6, 9, 13, 20] {
            let fault = try look(at: house, by: fit, minute: Self.day * 1440 + minute * 60).fault
            #expect(fault?.kind != .windowUnseen, "at \(minute) o'clock")
        }
    }

    /// A score of the mean size of a normal residual, 0.8 of 6, where all is well.
    @Test func aRoomThatGoesAlongWithItsModelScoresLow() throws {
        let house = SyntheticHouse(seed: 4, days: Self.day + 1)
        let fit = fit(house)
        var scores: [Double] = []
        for hour in 1...24 {
            let behaviour = try #require(try look(at: house, by: fit, minute: Self.day * 1440 + hour * 60).behaviour)
            #expect((0...1).contains(behaviour.score))
            #expect(abs(behaviour.measured - behaviour.expected) < 1)
            scores.append(behaviour.score)
        }
        #expect(scores.reduce(0, +) / 24 < 0.2, "\(scores)")
    }

    @Test func aRoomThatIsHeatedByNobodyScoresHigherAndDiffers() throws {
        let house = SyntheticHouse(seed: 4, days: Self.day + 1, fault: (.relayStuck, Self.day))
        let fit = fit(house)
        let behaviour = try #require(try look(at: house, by: fit, minute: Self.day * 1440 + 3 * 60).behaviour)
        #expect(behaviour.score > 0.3 && behaviour.differs, "\(behaviour)")
        #expect(behaviour.shiftedSince != nil)
    }

    /// After what has a name, what merely differs is not told.
    @Test func whatCanBeNamedGoesFirst() throws {
        let house = SyntheticHouse(seed: 4, days: Self.day + 1, fault: (.relayStuck, Self.day))
        let look = try look(at: house, by: fit(house), minute: Self.day * 1440 + 23 * 60)
        #expect(look.fault?.kind == .heatStuckOn && look.behaviour?.fault != nil)
    }
}
