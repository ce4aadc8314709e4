package import HearthModel

/// Moments at which a condition may turn though nothing is reported.
extension House {
    /// Where the clocks of the house are. Conditions that read the clock are looked at again with the next input.
    package var zone: CivilZone {
        get { conditions.clock.zone }
        set {
            conditions.clock.zone = newValue
            conditions.marked.insertAll()
            renewMoments()
        }
    }

    /// Where the house stands, for the sun; `nil`: nobody knows.
    package var site: Place? {
        get { conditions.clock.site }
        set {
            conditions.clock.site = newValue
            conditions.marked.insertAll()
            renewMoments()
        }
    }

    /// The first of these moments after the instant; `nil` if there is none, or what it hangs on is unknown now.
    mutating func next(of boundaries: [Cell.Boundary], after instant: Instant) -> Instant? {
        var first: Instant?
        for boundary in boundaries {
            guard let next = next(boundary, after: instant) else { continue }
            first = min(first ?? next, next)
        }
        return first
    }

    mutating func next(_ boundary: Cell.Boundary, after instant: Instant) -> Instant? {
        switch boundary {
        case .midnight: return conditions.clock.nextMidnight(after: instant)
        case .minute: return LocalClock.nextMinute(after: instant)
        case .sun(let event): return conditions.clock.next(event, after: instant)
        case .time(let code):
            return milliseconds(code, at: instant).map { conditions.clock.next(timeOfDay: $0, after: instant) }
        case .age(let slot, let code):
            guard let reported = reportedAt(slot), let age = milliseconds(code, at: instant) else { return nil }
            // A millisecond later too: "more than an hour old" is not true at the hour.
            let reached = reported + Milliseconds(age)
            let passed = reached + Milliseconds(1)
            return reached > instant ? reached : passed > instant ? passed : nil
        }
    }

    private mutating func milliseconds(_ code: CodeRange, at instant: Instant) -> Int64? {
        var fuel = House.stepLimit
        return evaluate(code, at: instant, fuel: &fuel).number.flatMap { Int64(exactly: $0.rounded()) }
    }
}
