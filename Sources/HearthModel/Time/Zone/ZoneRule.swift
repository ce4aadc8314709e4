/// When the clocks are changed in the years to come: the TZ variable of POSIX.1-2017 (8.3, with the wider hours of
/// RFC 9636, 3.3.1), which stands at the end of a zone file.
struct ZoneRule: Equatable {
    var standard: Milliseconds
    /// `nil` where the clocks are never changed.
    var daylight: Daylight?

    struct Daylight: Equatable {
        var offset: Milliseconds
        /// By the clock of standard time.
        var begins: Moment
        /// By the clock of daylight saving time.
        var ends: Moment
    }

    struct Moment: Equatable {
        var day: Day
        /// From 00:00 of the day, -167 h to 167 h.
        var time: Milliseconds
    }

    enum Day: Equatable {
        /// `Jn`, 1 to 365: 29 February does not count.
        case julian(Int)
        /// `n`, 0 to 365: 29 February counts.
        case ofYear(Int)
        /// `Mm.w.d`: weekday 0 (Sunday) to 6 of week 1 to 5 of a month; week 5 is the last.
        case weekday(Int, week: Int, month: Int)
    }

    /// In ascending order. Where both fall on one instant daylight saving time comes last, which then never ends.
    func transitions(inYears years: ClosedRange<Int64>) -> [CivilZone.Transition] {
        guard let daylight else { return [] }
        var transitions: [CivilZone.Transition] = []
        for year in years {
            let (begins, ends) = (daylight.begins.reading(in: year), daylight.ends.reading(in: year))
            transitions.append(CivilZone.Transition(at: ends - daylight.offset, offset: standard))
            transitions.append(CivilZone.Transition(at: begins - standard, offset: daylight.offset))
        }
        return transitions.sorted { a, b in
            a.at == b.at ? a.offset == standard && b.offset != standard : a.at < b.at
        }
    }

    /// 1 January, 00:00 UTC.
    static func newYear(_ year: Int64) -> Instant {
        Moment(day: .ofYear(0), time: .zero).reading(in: year)
    }
}

extension ZoneRule.Moment {
    /// What the clock shows then, as if it were UTC.
    fileprivate func reading(in year: Int64) -> Instant {
        Instant(milliseconds: (Milliseconds.days(day.daysSinceEpoch(in: year)) + time).count)
    }
}

extension ZoneRule.Day {
    fileprivate func daysSinceEpoch(in year: Int64) -> Int64 {
        switch self {
        case .julian(let n):
            // Counted from 1 March, so that 29 February is out of the way.
            let (month, first) = n < 60 ? (1, 1) : (3, 60)
            return CivilDate.daysSinceEpoch(year, month, 1) + Int64(n - first)
        case .ofYear(let n):
            return CivilDate.daysSinceEpoch(year, 1, 1) + Int64(n)
        case .weekday(let weekday, let week, let month):
            let first = CivilDate.daysSinceEpoch(year, month, 1)
            let next = month == 12 ? first + 31 : CivilDate.daysSinceEpoch(year, month + 1, 1)
            // 1970-01-01 was a Thursday, day 4.
            let found = first + (Int64(weekday) - first - 4).flooredRemainder(7) + Int64(week - 1) * 7
            return found < next ? found : found - 7
        }
    }
}
