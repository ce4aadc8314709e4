package import HearthModel

/// What somebody complains of: `too bright in the hall in the mornings`.
package struct Complaint: Sendable, Equatable {
    /// What there is too much of, or too little.
    package let quality: Wish.Quality
    package let isTooMuch: Bool
    /// When it is so, again and again; `nil`: now.
    package let part: DayPart?

    /// - Returns: `nil` if nothing is known to help.
    package init?(_ sentence: Sentence) {
        guard let found = sentence.words.lazy.compactMap({ Self.words[$0] }).first else { return nil }
        (quality, isTooMuch) = found
        part = DayPart(in: sentence)
    }

    /// The word of a wish that helps at once.
    package var remedy: String {
        switch quality {
        case .light: isTooMuch ? "darker" : "brighter"
        case .sound: isTooMuch ? "quieter" : "louder"
        case .warmth, .any: isTooMuch ? "colder" : "warmer"
        }
    }

    private static let words: [String: (Wish.Quality, Bool)] = [
        "bright": (.light, true), "blinding": (.light, true), "dark": (.light, false), "dim": (.light, false),
        "hot": (.warmth, true), "warm": (.warmth, true), "boiling": (.warmth, true), "sweating": (.warmth, true),
        "cold": (.warmth, false), "freezing": (.warmth, false), "loud": (.sound, true), "quiet": (.sound, false),
    ]
}

/// A part of each day, as one speaks of it.
package enum DayPart: String, Sendable, Equatable, CaseIterable {
    case morning, afternoon, evening, night

    /// - Returns: `nil` if the sentence names none, or means only one day: `this morning`.
    package init?(in sentence: Sentence) {
        let named = Self.allCases.first { part in
            part.names.contains(where: sentence.contains)
        }
        guard let named else { return nil }
        self = named
    }

    private var names: [String] {
        switch self {
        case .night: ["at night", "in the night", "nights", "during the night"]
        default: ["in the \(rawValue)", "in the \(rawValue)s", "\(rawValue)s", "every \(rawValue)"]
        }
    }

    /// From when until when; over midnight at night.
    package var hours: (from: TimeOfDay, to: TimeOfDay) {
        let (from, to): (Int64, Int64) =
            switch self {
            case .morning: (5, 11)
            case .afternoon: (11, 17)
            case .evening: (17, 22)
            case .night: (22, 5)
            }
        return (TimeOfDay(around: .hours(from)), TimeOfDay(around: .hours(to)))
    }

    /// This moment if it is in it, else one shortly before its last end.
    package func last(before now: Instant, in zone: CivilZone) -> Instant {
        let local = zone.local(now)
        if local.timeOfDay.isBetween(hours.from, and: hours.to) { return now }
        let today = zone.instant(of: local.date, hours.to)
        return (today <= now ? today : zone.instant(of: local.date - 1, hours.to)) - .minutes(1)
    }

    /// How one says it of something that is so: `before 11:00`.
    package var name: String {
        switch self {
        case .morning: "before 11:00"
        case .afternoon: "from 11:00 to 17:00"
        case .evening: "from 17:00 to 22:00"
        case .night: "from 22:00 to 5:00"
        }
    }

    /// `in the mornings`
    package var each: String { self == .night ? "at night" : "in the \(rawValue)s" }
}
