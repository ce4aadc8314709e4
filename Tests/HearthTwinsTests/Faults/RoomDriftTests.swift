import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7: `model_drift`, on rooms whose generator shares no code with the models.
@Suite struct RoomDriftTests {
    private static let end = SyntheticHouse.start + .days(42)

    /// Six weeks of a room that from a day on loses its warmth faster, as after a wall was opened.
    /// - Parameters:
    ///   - day: 0…41; `nil`: it stays as it is.
    ///   - factor: of its time constant.
    private func history(_ seed: UInt64, rebuiltOn day: Int? = nil, tauTimes factor: Double = 1) -> RoomHistory {
        var room = SyntheticRoom(seed: seed, difficult: seed % 2 == 0)
        var (temperature, outdoor, heat, windows) = (Readings(), Readings(), Readings(), Readings())
        for minute in 0..<(42 * 1440) {
            if let day, minute == day * 1440 { room.rebuild(tauTimes: factor) }
            let (now, lived) = (SyntheticHouse.start + .minutes(Int64(minute)), room.live())
            heat.take(lived.isHeating ? 1 : 0, at: now)
            windows.take(lived.isAired ? 1 : 0, at: now)
            if minute % 15 == 0 { outdoor.take(lived.outside, at: now) }
            if let shown = lived.shown { temperature.take(shown, at: now) }
        }
        var history = RoomHistory(temperature: temperature, outdoor: outdoor)
        (history.heat, history.windows) = (heat, windows)
        return history
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aRoomThatCoolsTwiceAsFastIsFound(seed: UInt64) throws {
        let history = history(seed, rebuiltOn: 33, tauTimes: 0.5)
        let fault = try #require(RoomDrift.fault(in: history, at: Self.end))
        #expect(fault.kind == .modelDrift && fault.evidence == 2)
        #expect(abs((Self.end - fault.since).count - Milliseconds.days(9).count) <= Milliseconds.days(1).count)
        #expect(fault.measured > 1.5 * (fault.expected ?? .infinity), "K in an hour")
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func aRoomThatStaysAsItIsIsNot(seed: UInt64) {
        #expect(RoomDrift.fault(in: history(seed), at: Self.end) == nil)
    }

    /// Before the weeks from which the room is learned: then it is the room.
    @Test func whatChangedBeforeItWasLearnedIsNot() {
        #expect(RoomDrift.fault(in: history(1, rebuiltOn: 0, tauTimes: 0.5), at: Self.end) == nil)
    }

    @Test func nothingIsSaidOfWhatIsNotKnown() {
        var unheated = history(1, rebuiltOn: 33, tauTimes: 0.5)
        unheated.heat = nil
        #expect(RoomDrift.fault(in: unheated, at: Self.end) == nil)
        var short = history(1, rebuiltOn: 33, tauTimes: 0.5)
        short.temperature = short.temperature.between(Self.end - .days(14), Self.end)
        #expect(RoomDrift.fault(in: short, at: Self.end) == nil)
    }
}
