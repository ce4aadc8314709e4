package import HearthModel

/// Hot water that is not hot by the hour at which it always was (docs/spec/twins.md, section 7).
package enum ColdTank {
    /// K below its usual top, from which on it counts as hot.
    private static let margin = 5.0
    /// °C: what is never warmer is no hot water.
    private static let least = 40.0
    /// Days that must be known, and on how many of them it became hot.
    private static let enough = 7
    private static let nearly = 0.9
    /// After the latest hour of those days.
    private static let late = Milliseconds.hours(1)

    /// - Parameters:
    ///   - temperature: of the tank, °C.
    ///   - days: when each of the last days began, today last; ascending.
    ///   - heard: when the thermometer was last heard, whether it said something new or not.
    /// - Returns: a fault if it has not been hot today, an hour after it was on each of the days before.
    package static func fault(in temperature: Readings, days: [Instant], heard: Instant, at now: Instant) -> TwinFault?
    {
        guard let today = days.last, heard > now - .hours(3), let measured = temperature.held(at: now) else {
            return nil
        }
        let past = zip(days, days.dropFirst()).compactMap {
            start, end -> (start: Instant, end: Instant, top: Double)? in
            guard let first = temperature.held(at: start) else { return nil }
            return (start, end, temperature.between(start, end).values.reduce(first, max))
        }
        guard past.count >= enough else { return nil }
        let usual = median(past.map(\.top))
        let hot = usual - margin
        func reached(from start: Instant, to end: Instant) -> Milliseconds? {
            if let first = temperature.held(at: start), first >= hot { return .zero }
            let told = temperature.between(start, end)
            return zip(told.times, told.values).first { $0.1 >= hot }.map { $0.0 - start }
        }
        let hours = past.compactMap { reached(from: $0.start, to: $0.end) }
        guard usual >= least, Double(hours.count) >= nearly * Double(past.count), let latest = hours.max(),
            now - today >= latest + late, reached(from: today, to: now + Milliseconds(1)) == nil
        else { return nil }
        return TwinFault(
            kind: .hotWaterCold, since: today + latest, evidence: 3, measured: measured, expected: usual)
    }
}
