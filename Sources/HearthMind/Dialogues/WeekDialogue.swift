package import HearthModel

/// What the week was like, on Sunday evening, to those who want a word of the house. It asks nothing: who does not want it any more
/// has no words at all (`prompts`).
package enum WeekDialogue: Dialogue {
    private enum Step: String { case told }

    /// On Sundays; later that evening it is left out.
    private static let (from, to) = (TimeOfDay(around: .hours(19)), TimeOfDay(around: .hours(22)))
    /// Less than a week of which the clock was put forward.
    private static let rest = Milliseconds.days(6)

    /// Whether somebody is to be told now, so that it is worth being put together.
    package static func isDue(_ talks: [Talk], in house: Surroundings) -> Bool {
        let local = house.zone.local(house.now)
        guard local.date.weekday == .sun, local.timeOfDay.isBetween(from, and: to) else { return false }
        return house.prompted.contains { person in
            let talk = talks.first { $0.id == begun(with: person.id).id }
            return talk.map { isOver($0, house.now) } ?? true
        }
    }

    package static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn] {
        guard let week = house.week else { return [] }
        return house.prompted.map { begun(with: $0.id) }.filter { talk in !talks.contains { $0.id == talk.id } }
            .map { told($0, week, house.now) }
    }

    package static func look(_ talk: Talk, in house: Surroundings) -> Turn? {
        guard isOver(talk, house.now) else { return nil }
        guard house.prompted.contains(where: { $0.id == talk.subject }) else { return Turn(nil) }
        return house.week.map { told(talk, $0, house.now) }
    }

    package static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn? { nil }

    private static func begun(with person: String) -> Talk {
        Talk(.week, about: person, Step.told.rawValue, with: [person])
    }

    private static func isOver(_ talk: Talk, _ now: Instant) -> Bool { talk.due.map { $0 <= now } ?? true }

    private static func told(_ talk: Talk, _ week: String, _ now: Instant) -> Turn {
        var next = talk
        next.due = now + rest
        return Turn(next, says: week)
    }
}
