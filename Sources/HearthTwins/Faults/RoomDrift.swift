package import HearthModel

/// A room that is no longer as it was some weeks ago: a model that was fitted then has become worse.
package enum RoomDrift {
    /// So much history is needed: two weeks to fit the room, two to learn how far the fit is off, and two to look at.
    package static let memory = Milliseconds.days(fitted + watched)
    private static let (fitted, watched) = (14 as Int64, 28 as Int64)
    /// Hours of a day that must be known.
    private static let enough = 12
    private static let clip = 4.0

    package static func fault(in history: RoomHistory, at now: Instant) -> TwinFault? {
        guard history.heat != nil else { return nil }
        let fit = RoomFit(history, from: now - memory, to: now - .days(watched))
        guard fit.isFitted else { return nil }
        let track = RoomTrack(history, fit: fit, until: now, days: Int(watched))
        // By day, how far a forecast one hour ahead was off at each full hour, K.
        let days = (0..<Int(watched)).map { day in
            (1...24).compactMap { hour -> Double? in
                let k = day * 96 + hour * 4
                let miss = abs(track.warmth[k] - track.expected(k, after: 4))
                return miss.isNaN || ((k - 3)...k).contains(where: track.isAired) ? nil : miss
            }
        }
        let early = days.prefix(days.count / 2).flatMap(\.self)
        guard early.count >= enough * days.count / 2 else { return nil }
        let usual = max(0.01, (early.reduce(0) { $0 + $1 * $1 } / Double(early.count)).squareRoot())
        var (test, isFound) = (PageHinkley(), false)
        for misses in days where misses.count >= enough {
            isFound = test.take(misses.reduce(0) { $0 + min($1 / usual, clip) } / Double(misses.count))
        }
        guard isFound, let last = days.last(where: { $0.count >= enough }) else { return nil }
        return TwinFault(
            kind: .modelDrift, since: now - .days(Int64(test.rising)), evidence: 2,
            measured: last.reduce(0, +) / Double(last.count), expected: early.reduce(0, +) / Double(early.count))
    }
}
