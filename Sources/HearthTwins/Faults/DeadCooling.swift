package import HearthModel

/// A room that asks for cold and does not get it.
///
/// No model of a room has learned its cooling, so each run is its own measure: how fast the room got warmer in the hour
/// before is what it would have done without.
package enum DeadCooling {
    package static let memory = Milliseconds.days(15)
    /// So long each run is judged; one that goes on and on is judged over twice that, as a dead one never ends.
    private static let time = Milliseconds.hours(1)
    /// Shorter runs say nothing, nor do those after a shorter rest.
    private static let shortest = Milliseconds.minutes(10)
    /// Runs that must be known.
    private static let enough = 5
    /// K/h: less may as well be the sun behind a cloud.
    private static let floor = 0.5
    /// Of what a run usually does.
    private static let share = 0.2
    /// K in two hours of asking for cold: weak cooling on a hot day does not lose so much.
    private static let risen = 1.0
    /// So many short runs in a row must do nothing.
    private static let lasting = 2

    /// - Parameters:
    ///   - calling: more than 0 while it asks for cold.
    ///   - temperature: of the room, °C.
    ///   - heard: when the thermometer was last heard, whether it said something new or not.
    /// - Returns: a fault if two runs in a row, or one of two hours or more, slowed the room down by less than a fifth of
    ///   what is usual, or if one has gone on for two hours in which it got warmer by 1 K.
    package static func fault(in calling: Readings, temperature: Readings, heard: Instant, at now: Instant)
        -> TwinFault?
    {
        let runs = CallRun.all(in: calling, atLeast: shortest, until: min(now, heard)).compactMap { run in
            effect(of: run, temperature).map { (run: run, effect: $0) }
        }
        guard let last = runs.last, runs.count - lasting >= enough else { return nil }
        if let fault = failing(last.run, temperature) { return fault }
        let usual = median(runs.dropLast(lasting).map(\.effect))
        guard usual >= floor else { return nil }
        let dead = runs.reversed().prefix { $0.effect < share * usual }.count
        let isLong = last.run.end - last.run.start >= time * 2
        guard dead >= lasting || dead == 1 && isLong, let measured = temperature.held(at: last.run.end),
            let start = temperature.held(at: last.run.start)
        else { return nil }
        let hours = min(last.run.end - last.run.start, time * 2).seconds / 3_600
        return TwinFault(
            kind: .coolNoResponse, since: runs[runs.count - dead].run.start, evidence: 3, measured: measured,
            expected: start - usual * hours)
    }

    /// One that worked at first and never ends: the room gets warmer and warmer, though it still asks.
    private static func failing(_ run: CallRun, _ temperature: Readings) -> TwinFault? {
        guard run.goesOn, run.end - run.start >= time * 2, let end = temperature.held(at: run.end),
            let before = temperature.held(at: run.end - time * 2), end - before >= risen
        else { return nil }
        let told = temperature.between(run.start, run.end)
        guard let coolest = told.values.min(), let place = told.values.lastIndex(of: coolest) else { return nil }
        return TwinFault(
            kind: .coolNoResponse, since: told.times[place], evidence: 3, measured: end, expected: coolest)
    }

    /// K/h by which the run changed how fast the room got warmer.
    private static func effect(of run: CallRun, _ temperature: Readings) -> Double? {
        guard run.rest >= shortest else { return nil }
        let before = min(run.rest, time)
        let length = run.end - run.start >= time * 2 ? time * 2 : min(run.end - run.start, time)
        guard let earlier = temperature.held(at: run.start - before), let start = temperature.held(at: run.start),
            let end = temperature.held(at: run.start + length)
        else { return nil }
        return (start - earlier) / (before.seconds / 3_600) - (end - start) / (length.seconds / 3_600)
    }
}
