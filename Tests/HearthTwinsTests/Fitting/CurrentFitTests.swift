import HearthModel
import HearthTwins
import SyntheticHouses
import Testing

/// Which days a room is learned from: docs/decisions/069-the-longest-look-that-is-not-worse.md.
@Suite struct CurrentFitTests {
    /// 18 days of a room whose walls let out heat faster from some day on, and what is true of it then.
    private func room(rebuiltAfter days: Int?) -> (history: RoomHistory, tau: Double) {
        var room = SyntheticRoom(seed: 6, difficult: false)
        var history = RoomHistory(temperature: Readings(), outdoor: Readings())
        var (heat, windows) = (Readings(), Readings())
        for minute in 0..<(18 * 1440) {
            if let days, minute == days * 1440 { room.rebuild(tauTimes: 0.6) }
            let (now, lived) = (SyntheticHouse.start + .minutes(Int64(minute)), room.live())
            heat.take(lived.isHeating ? 1 : 0, at: now)
            windows.take(lived.isAired ? 1 : 0, at: now)
            if minute % 15 == 0 { history.outdoor.take(lived.outside, at: now) }
            if let shown = lived.shown { history.temperature.take(shown, at: now) }
        }
        (history.heat, history.windows) = (heat, windows)
        return (history, room.truth.tau)
    }

    private let now = SyntheticHouse.start + .days(18)

    @Test func aRoomThatIsTheSameIsLearnedFromAllDays() {
        let history = room(rebuiltAfter: nil).history
        #expect(RoomFit.current(history, at: now) == RoomFit(history, from: now - .days(14), to: now))
    }

    /// Five days after, two weeks are mostly of the old room.
    @Test func aRoomThatHasChangedIsLearnedFromTheDaysSince() {
        let (history, tau) = room(rebuiltAfter: 13)
        let (current, whole) = (
            RoomFit.current(history, at: now), RoomFit(history, from: now - .days(14), to: now)
        )
        #expect(current.isFitted && current.isOfLatestDays && current.days <= 7, "\(current.days) days")
        #expect(abs(current.model.tau / tau - 1) < 0.25, "\(current.model.tau) for \(tau)")
        #expect(abs(whole.model.tau / tau - 1) > abs(current.model.tau / tau - 1), "\(whole.model.tau)")
    }

    @Test func whatIsRefusedStaysRefused() {
        var history = room(rebuiltAfter: nil).history
        history.heat = nil
        #expect(RoomFit.current(history, at: now).refusal == .noHeatInput)
    }
}
