package import HearthModel

/// Somebody who is expected, or a time in which nobody is to be at home, as a person said (docs/spec/mind.md, section 9).
package struct Visit: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case trade, guest, delivery, yard
        /// Nobody is to be at home.
        case absence
    }

    package let id: String
    /// As it was said: `the plumber`, `Grandma`; of an absence `nobody`.
    package let who: String
    package let kind: Kind
    /// Of the first time.
    package let from: Instant
    package let to: Instant
    /// On which it comes again in every week; empty: once.
    package let days: [Weekday]
    /// Ids of the areas that it is about; empty: the whole house.
    package let areas: [String]
    /// Ids of those who are away; of a visit nobody.
    package let people: [String]
    package let saidBy: Origin
    /// Days of it that are left out.
    package var without: [CivilDate] = []
    /// When the time began in which guests were last seen to come, or in which people were last taken to be away.
    package var noted: Instant?

    package init(
        id: String, who: String, kind: Kind, from: Instant, to: Instant, days: [Weekday] = [], areas: [String] = [],
        people: [String] = [], saidBy: Origin
    ) {
        (self.id, self.who, self.kind, self.from, self.to) = (id, who, kind, from, to)
        (self.days, self.areas, self.people, self.saidBy) = (days, areas, people, saidBy)
    }

    /// People come a little before their time, and go a little after it.
    package static let leeway = Milliseconds.minutes(15)

    /// The time that it is now, or the next one; `nil` when it is over for good.
    package func window(at now: Instant, in zone: CivilZone) -> Range<Instant>? {
        guard !days.isEmpty else { return now < to ? from..<to : nil }
        let (first, last) = (zone.local(from), zone.local(to))
        let length = Int(last.date.daysSinceEpoch - first.date.daysSinceEpoch)
        let start = max(first.date, zone.local(now).date - length)
        // Two weeks hold each weekday after the one that has just ended, and more where some are left out.
        return (0..<14 + 7 * without.count).lazy.map { start + $0 }
            .filter { days.contains($0.weekday) && !without.contains($0) }
            .map { zone.instant(of: $0, first.timeOfDay)..<zone.instant(of: $0 + length, last.timeOfDay) }
            .first { now < $0.upperBound }
    }

    /// The time that it is now, with some leeway at both ends.
    package func current(at now: Instant, in zone: CivilZone) -> Range<Instant>? {
        window(at: now - Self.leeway, in: zone).flatMap { $0.lowerBound - Self.leeway <= now ? $0 : nil }
    }

    /// Whether it accounts for what happens in an area.
    package func covers(_ area: String?) -> Bool {
        kind != .absence && (areas.isEmpty || area.map(areas.contains) ?? false)
    }
}

extension Weekday: Codable {}
