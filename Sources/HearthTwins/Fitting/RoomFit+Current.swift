package import HearthModel

extension RoomFit {
    /// How far back it is looked, the longest first.
    private static let windows = [Milliseconds.days(14), .days(7), .days(4)]
    /// So many of the last days tell whether the room is still the same.
    private static let trial = 3
    /// Hours ahead over which models are compared, as they are asked for.
    private static let spans = [1, 3, 8, 24]
    /// A shorter look is believed only if it comes to less than this share of the error: it is fitted on little else than
    /// the days that it is tried on.
    private static let clearly = 0.7

    /// So much of the past it goes by.
    package static let memory = windows[0]

    /// The room as it is by now: fitted on the last two weeks, or on fewer days where these clearly show another room than
    /// the days before (docs/decisions/069-the-longest-look-that-is-not-worse.md).
    package static func current(_ history: RoomHistory, at now: Instant) -> RoomFit {
        let whole = RoomFit(history, from: now - memory, to: now)
        // Two rooms in one often have no clear time constant. What else is refused does not show in fewer days either.
        guard whole.isFitted || whole.refusal == .timeConstantUnsure else { return whole }
        let shorter = windows.dropFirst().filter { $0.count < Int64(whole.days) * Milliseconds.days(1).count }
            .map { RoomFit(history, from: now - $0, to: now) }.filter(\.isFitted)
        let tried = ([whole] + shorter).map { (fit: $0, error: $0.error(in: history, until: now)) }
        let best = tried.map(\.error).min() ?? 0
        var chosen = tried.first { best >= clearly * $0.error }?.fit ?? whole
        chosen.isOfLatestDays = chosen != whole
        return chosen
    }

    /// How far off the model is over the last days with the weather and the heat that came, as a share of what the room
    /// changed; the mean of several spans.
    private func error(in history: RoomHistory, until now: Instant) -> Double {
        let track = RoomTrack(history, fit: self, until: now, days: RoomFit.trial)
        let shares = RoomFit.spans.map { span -> Double in
            var (missed, changed) = (0.0, 0.0)
            for k in stride(from: span * 4, to: track.count, by: 2) {
                let (truth, start) = (track.warmth[k], track.warmth[k - span * 4])
                let expected = track.expected(k, after: span * 4)
                guard !truth.isNaN, !start.isNaN, !expected.isNaN else { continue }
                missed += abs(expected - truth)
                changed += abs(start - truth)
            }
            return missed / max(changed, 1e-9)
        }
        return shares.reduce(0, +) / Double(shares.count)
    }
}
