package import HearthModel

/// A window laid out on the calendar.
package struct VisitSpan: Sendable, Equatable {
    /// Of the first time.
    package let from: Instant
    package let to: Instant
    /// On which it comes again in every week; empty: once.
    package let days: [Weekday]
}

extension SaidWindow {
    /// The first time that is meant and not over yet, by the clock of the house.
    /// - Returns: `nil` if there is none, if it has no end, or if it is too long or too far off.
    package func span(of kind: SaidVisit.Kind, at now: Instant, in zone: CivilZone) -> VisitSpan? {
        let layout = VisitLayout(window: self, kind: kind, now: now, zone: zone)
        guard let span = days.isEmpty ? layout.once : layout.weekly, now < span.upperBound,
            span.upperBound - span.lowerBound <= .days(366), span.lowerBound - now <= .days(400)
        else { return nil }
        return VisitSpan(from: span.lowerBound, to: span.upperBound, days: days)
    }
}

/// Lays one window out.
private struct VisitLayout {
    let window: SaidWindow
    let kind: SaidVisit.Kind
    let now: Instant
    let zone: CivilZone

    private var today: CivilDate { zone.local(now).date }

    /// Where only the date was said, the month of the end is that of the beginning: `the 3rd to the 6th of December`.
    private var start: SaidMoment {
        guard var start = window.start else { return window.around }
        if let end = window.end?.moment {
            if start.dial != nil, end.dial != nil {
                (start.date, start.part) = (start.date ?? end.date, start.part ?? end.part)
            }
            if case .day(let first, month: nil)? = start.date, case .day(let last, let month?)? = end.date,
                first <= last
            {
                start.date = .day(first, month: month)
            }
        }
        start.date = start.date ?? window.around.date
        start.part = start.part ?? (start.dial == nil ? nil : window.around.part)
        return start
    }

    var weekly: Range<Instant>? {
        (0...8).lazy.map { today + $0 }.filter { window.days.contains($0.weekday) }
            .compactMap { span(on: $0...$0) }.first { now < $0.upperBound }
    }

    var once: Range<Instant>? {
        if let delay = window.delay { return span(from: now + delay, on: today...today) }
        if let date = start.date {
            return date.days(from: today).flatMap { span(on: $0) }
        }
        // From now on, where only the end is said.
        if start.isEmpty { return span(from: now, on: today...today) }
        return (0...1).lazy.compactMap { span(on: today + $0...today + $0) }.first { now < $0.upperBound }
    }

    // MARK: The beginning

    private func span(on days: ClosedRange<CivilDate>) -> Range<Instant>? {
        guard let dial = start.dial else {
            let hours = start.part?.hours ?? kind.hours
            var from = time(hours.lowerBound, on: days.lowerBound)
            // Who is away today has gone by now.
            if kind == .absence, from < now, days.contains(today) { from = now }
            return span(from: from, on: days)
        }
        for reading in readings(of: dial, start.part) {
            let from = zone.instant(of: days.lowerBound, reading)
            // `at eight`, said at noon, is in the evening.
            if let span = span(from: from, on: days), now < span.upperBound, now <= from || window.end != nil {
                return span
            }
        }
        return nil
    }

    /// What a dial may mean, the likelier first.
    private func readings(of dial: SaidMoment.Dial, _ part: Daytime?) -> [TimeOfDay] {
        if dial.isExact { return [dial.time] }
        let half = Milliseconds.hours(12)
        let both = [dial.time, TimeOfDay(around: dial.time.sinceMidnight + half)].sorted()
        if let hours = part?.hours {
            let (from, to) = (Milliseconds.hours(hours.lowerBound), Milliseconds.hours(hours.upperBound))
            let fitting = both.filter { time in
                [time.sinceMidnight, time.sinceMidnight + .days(1)].contains { from <= $0 && $0 < to }
            }
            if !fitting.isEmpty { return fitting }
        }
        let early = TimeOfDay(around: .hours(kind.earliestHour))
        let likely = both.filter { $0.isBetween(early, and: early + half) }
        // Nobody is expected for the first time late in the evening.
        let others = both.filter { !likely.contains($0) && $0 <= TimeOfDay(around: .hours(21)) && $0 >= early }
        return window.end == nil ? likely + others : likely
    }

    // MARK: The end

    private func span(from: Instant, on days: ClosedRange<CivilDate>) -> Range<Instant>? {
        end(after: from, on: days).flatMap { from < $0 ? from..<$0 : nil }
    }

    private func end(after from: Instant, on days: ClosedRange<CivilDate>) -> Instant? {
        let first = zone.local(from)
        switch window.end {
        case .lasting(let span)?:
            let (days, rest) = span.count.quotientAndRemainder(dividingBy: Milliseconds.days(1).count)
            // Days by the clock, whatever it is set to meanwhile.
            return zone.instant(of: first.date + Int(days), first.timeOfDay) + Milliseconds(rest)
        case .through(let moment)?:
            return end(moment, after: from, on: days.upperBound, isThrough: true)
        case .until(let moment)?:
            return end(moment, after: from, on: days.upperBound, isThrough: false)
        case .overnight?: return time(12, on: max(first.date, days.lowerBound) + 1)
        case nil:
            if start.dial != nil {
                let last = time(kind.hours.upperBound, on: first.date)
                // `after three` is open towards the evening.
                guard window.start == nil, let usual = kind.usual else { return max(last, from + .hours(1)) }
                return from + usual
            }
            if let part = start.part { return time(part.hours.upperBound, on: days.lowerBound) }
            // `from Friday on` has no end.
            if window.start != nil || window.delay != nil && kind == .absence { return nil }
            if window.delay != nil { return from + (kind.usual ?? .hours(4)) }
            return time(kind.hours.upperBound, on: days.upperBound)
        }
    }

    private func end(
        _ moment: SaidMoment, after from: Instant, on last: CivilDate, isThrough: Bool
    ) -> Instant? {
        let first = zone.local(from).date
        var date = window.start == nil ? max(first, last) : first
        if let said = moment.date {
            guard let days = said.days(from: anchor(of: said, to: moment, after: first)) else { return nil }
            date = days.upperBound
        }
        if let dial = moment.dial {
            let readings =
                dial.isExact
                ? [dial.time] : [dial.time, TimeOfDay(around: dial.time.sinceMidnight + .hours(12))].sorted()
            // On another day than it begins it ends in the daytime.
            let isLater = date > first && moment.date != nil
            let likely =
                isLater ? readings.filter { dial.isExact || $0.sinceMidnight >= .hours(kind.earliestHour) } : readings
            let instants = likely.map { zone.instant(of: date, $0) } + likely.map { zone.instant(of: date + 1, $0) }
            return instants.first { $0 > from }
        }
        let hours = moment.part?.hours ?? kind.hours
        if isThrough { return time(hours.upperBound, on: date) }
        guard kind == .absence else { return time(hours.upperBound, on: date) }
        // Who is away until Sunday comes back in its course.
        return moment.part == nil ? time(12, on: date) : time(hours.lowerBound, on: date)
    }

    /// No date of the end lies before it.
    private func anchor(of said: SaidDate, to end: SaidMoment, after first: CivilDate) -> CivilDate {
        if case .offset = said { return today }
        // `from Friday to Friday`; `between ten and twelve on Friday` is one day.
        return said == start.date && end.dial == nil ? first + 1 : first
    }

    /// - Parameter hour: beyond 24 on the next day.
    private func time(_ hour: Int64, on date: CivilDate) -> Instant {
        zone.instant(of: date + Int(hour / 24), TimeOfDay(around: .hours(hour % 24)))
    }
}

extension SaidVisit.Kind {
    /// Within which somebody comes of whom only the day is known.
    fileprivate var hours: Range<Int64> {
        switch self {
        case .guest, .absence: 0..<24
        case .trade, .delivery, .yard: 7..<20
        }
    }

    /// At which a time begins to mean the morning: `at seven` is early for a plumber, and late for guests.
    fileprivate var earliestHour: Int64 { self == .guest ? 10 : 7 }

    /// How long somebody stays who comes at a time; `nil`: until the day is over.
    fileprivate var usual: Milliseconds? {
        switch self {
        case .trade, .yard: .hours(3)
        case .delivery: .hours(2)
        case .guest, .absence: nil
        }
    }
}
