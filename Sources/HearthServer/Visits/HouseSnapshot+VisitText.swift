import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// How visits are told.
extension HouseSnapshot {
    /// `the plumber tomorrow 10:00 to 12:00`, `Grandma from Thursday 3 December to the end of Sunday 6 December in Guest room`
    func told(_ visit: Visit, at now: Instant) -> String {
        let rooms = visit.areas.isEmpty ? "" : " in " + visit.areas.map(areaName).formatted
        return visit.kind == .absence
            ? "nobody at home " + window(of: visit, at: now) : "\(visit.who) \(window(of: visit, at: now))\(rooms)"
    }

    private func window(of visit: Visit, at now: Instant) -> String {
        guard let window = visit.window(at: now, in: house.zone) else { return "" }
        let (from, to) = (house.zone.local(window.lowerBound), house.zone.local(window.upperBound))
        let isWholeDays = from.timeOfDay == .midnight && to.timeOfDay == .midnight
        // A day ends at 24:00.
        let last = to.timeOfDay == .midnight ? to.date - 1 : to.date
        let (begin, end) = (
            String(from.timeOfDay.text.prefix(5)), last == to.date ? to.timeOfDay.text.prefix(5) : "24:00"
        )
        if !visit.days.isEmpty {
            let days =
                visit.days.count == 7
                ? "every day" : "every " + visit.days.map(\.name).formatted
            return "\(days) \(begin) to \(end), next \(on(from.date, at: now))"
        }
        if window.lowerBound <= now, last > from.date || isWholeDays {
            return isWholeDays ? "until the end of \(day(last, at: now))" : "until \(day(last, at: now)) \(end)"
        }
        if last <= from.date {
            return isWholeDays ? "\(on(from.date, at: now)), all day" : "\(on(from.date, at: now)) \(begin) to \(end)"
        }
        let start = from.timeOfDay == .midnight ? day(from.date, at: now) : "\(day(from.date, at: now)) \(begin)"
        return "from \(start) to "
            + (last < to.date ? "the end of \(day(last, at: now))" : "\(day(last, at: now)) \(end)")
    }

    private func on(_ date: CivilDate, at now: Instant) -> String {
        let day = day(date, at: now)
        return day.contains(" ") ? "on " + day : day
    }

    /// `today`, `Friday 27 November`; of another year with it.
    private func day(_ date: CivilDate, at now: Instant) -> String {
        let today = house.zone.local(now).date
        switch date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: return "today"
        case 1: return "tomorrow"
        default:
            let year = date.year == today.year ? "" : " \(date.year)"
            return "\(date.weekday.name) \(date.day) \(Self.months[date.month - 1])\(year)"
        }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
