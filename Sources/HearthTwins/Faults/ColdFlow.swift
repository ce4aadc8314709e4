package import HearthModel

/// A heating whose water stays cold although rooms ask for heat. Where the flow is measured this shows long before a room
/// gets cold.
package enum ColdFlow {
    /// In which the water must get warm (docs/spec/twins.md, section 7).
    private static let time = Milliseconds.minutes(20)
    /// Of a long call the end decides.
    private static let window = Milliseconds.minutes(30)
    /// K above the room: what is colder heats nothing.
    private static let warmth = 5.0
    /// So often it must have got warm, and nearly always: some heatings rest at night whoever asks.
    private static let enough = 5
    private static let nearly = 0.9

    private struct Heating {
        let start: Instant
        /// The warmest that the water was at its end, °C.
        let most: Double
        let isWarm: Bool
    }

    /// - Parameters:
    ///   - calling: more than 0 while any room asks for heat.
    ///   - flow: of the water on its way to the rooms, °C.
    ///   - rooms: how warm they are, °C.
    ///   - heard: when the flow was last heard, whether it said something new or not.
    /// - Returns: a fault if the water was not 5 K warmer than the rooms in the last half hour in which they asked for heat,
    ///   but for the first 20 minutes.
    package static func fault(in calling: Readings, flow: Readings, rooms: Readings, heard: Instant, at now: Instant)
        -> TwinFault?
    {
        let runs = CallRun.all(in: calling, atLeast: time, until: now).compactMap { run -> Heating? in
            guard heard >= run.start + time, let first = flow.held(at: run.start + time),
                let room = rooms.held(at: run.start)
            else { return nil }
            // A burner may go out in the middle of it.
            let from = max(run.start + time, run.end - window)
            let most = flow.between(from, run.end).values.reduce(flow.held(at: from) ?? first, max)
            return Heating(start: run.start, most: most, isWarm: most >= room + warmth)
        }
        let cold = runs.suffix(runs.reversed().prefix { !$0.isWarm }.count)
        let before = runs.dropLast(cold.count)
        let warm = before.filter(\.isWarm)
        guard let first = cold.first, let last = cold.last, warm.count >= enough,
            Double(warm.count) >= nearly * Double(before.count)
        else { return nil }
        return TwinFault(
            kind: .heatNoResponse, since: first.start, evidence: 3, measured: last.most,
            expected: median(warm.map(\.most)))
    }
}
