package import HearthModel

/// A lamp or another load that is switched on and draws nothing.
package enum DeadLoad {
    /// When it was switched on, and until when its meter tells what it draws.
    package struct Trial: Sendable, Equatable {
        package let start: Instant
        package let end: Instant
    }

    package static let memory = Milliseconds.days(15)
    /// The newest trials are all looked at, and of those before so many that lie evenly.
    private static let (newest, before) = (4, 16)
    /// How long it takes at most until a meter tells what is drawn. It must have been off for as long before.
    private static let told = Milliseconds.minutes(5)
    /// What was on for less is not judged.
    private static let shortest = Milliseconds.minutes(1)
    /// Meter and switch need not tell in order.
    private static let early = Milliseconds.seconds(10)
    /// So often it must have drawn something.
    private static let enough = 5
    /// So often in a row it must have drawn nothing.
    private static let lasting = 2
    /// Of what it usually draws.
    private static let share = 0.2
    /// W: less may as well be the meter.
    private static let floor = 2.0
    /// %: a dimmed lamp draws too little to be judged.
    private static let bright = 50.0

    /// - Parameter isOn: 1 while it is on, else 0, as it reports.
    package static func trials(of isOn: Readings, at now: Instant) -> [Trial] {
        let (times, values) = (isOn.times, isOn.values)
        let all = values.indices.dropFirst().compactMap { place -> Trial? in
            guard values[place] == 1, values[place - 1] == 0, times[place] - times[place - 1] >= told
            else { return nil }
            let end = place + 1 < times.count ? times[place + 1] : now
            guard end - times[place] >= shortest else { return nil }
            return Trial(start: times[place] - early, end: min(end, times[place] + told))
        }
        let earlier = Array(all.dropLast(newest).reversed())
        let apart = max(1, (earlier.count + before - 1) / before)
        return stride(from: 0, to: earlier.count, by: apart).map { earlier[$0] }.reversed() + all.suffix(newest)
    }

    /// - Parameters:
    ///   - power: what the meter told during the trials, W. Where it told nothing, nothing changed when it was switched on.
    ///   - brightness: %, of lamps that can be dimmed.
    ///   - heard: when the meter was last heard, whether it said something new or not.
    /// - Returns: a fault if, the last two times it was switched on, it drew less than a fifth of what it usually does,
    ///   which it did nearly always before.
    package static func fault(in trials: [Trial], power: Readings, brightness: Readings? = nil, heard: Instant)
        -> TwinFault?
    {
        let drawn = trials.filter { trial in
            trial.end <= heard && brightness?.held(at: trial.end).map { $0 >= bright } != false
        }.map { (at: $0.start + early, watts: power.between($0.start, $0.end).values.max() ?? 0) }
        let drawing = drawn.map(\.watts).filter { $0 >= floor }
        guard drawing.count >= enough else { return nil }
        let usual = median(drawing)
        let dead = drawn.reversed().prefix { $0.watts < share * usual }.count
        let earlier = drawn.dropLast(dead)
        // What goes on and off by itself as well, such as a washing machine, says nothing.
        let silent = earlier.count { $0.watts < share * usual }
        guard dead >= lasting, earlier.count >= enough, silent * 10 <= earlier.count, let last = drawn.last
        else { return nil }
        return TwinFault(
            kind: .loadDead, since: drawn[drawn.count - dead].at, evidence: 3, measured: last.watts, expected: usual)
    }
}
