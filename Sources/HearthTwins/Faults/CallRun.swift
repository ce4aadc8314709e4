import HearthModel

/// A time in which a thermostat asked for heat or for cold.
struct CallRun: Equatable {
    let start: Instant
    /// `now` if it still asks.
    let end: Instant
    /// How long it had been at rest before.
    let rest: Milliseconds
    let goesOn: Bool

    /// - Parameters:
    ///   - calling: 0 at rest, more while it asks.
    ///   - length: shorter ones are left out.
    static func all(in calling: Readings, atLeast length: Milliseconds, until now: Instant) -> [CallRun] {
        var (runs, start, restedSince) = ([CallRun](), Instant?.none, calling.times.first ?? now)
        func end(_ at: Instant, goesOn: Bool) {
            guard let start, at - start >= length else { return }
            runs.append(CallRun(start: start, end: at, rest: start - restedSince, goesOn: goesOn))
        }
        for (time, value) in zip(calling.times, calling.values) {
            if value > 0 {
                start = start ?? time
            } else if start != nil {
                end(time, goesOn: false)
                (start, restedSince) = (nil, time)
            }
        }
        end(now, goesOn: true)
        return runs
    }
}
