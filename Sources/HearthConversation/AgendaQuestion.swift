package import HearthModel

/// What somebody wants to know of the calendars: `what is on today`, `do we have anything on friday`, `my calendar`.
package enum AgendaQuestion: Sendable, Equatable {
    /// Today is 0.
    case day(Int)
    /// The next one, today included.
    case weekday(Weekday)
    /// This one from today on, or the whole of the next.
    case week(isNext: Bool)

    /// - Returns: `nil` if it asks for something else.
    package init?(_ said: String) {
        let text = Sentence(said).text + " "
        guard let opening = Self.openings.first(where: { text.hasPrefix($0 + " ") }) else { return nil }
        var words = text.dropFirst(opening.count).split(separator: " ").map(String.init)
        let rest = words.joined(separator: " ")
        let time = Self.times.first { " \(rest) ".contains(" \($0.0) ") }
        if let time { words = Self.words(rest, without: time.0) }
        // `what is on in the kitchen` asks for devices.
        let namesOne = Self.names(opening) || words.contains(where: Self.names)
        guard words.allSatisfy(Self.empty.contains), time != nil || namesOne else { return nil }
        self = time?.1 ?? .day(0)
    }

    /// First and last day that it asks for.
    package func days(from today: CivilDate) -> ClosedRange<CivilDate> {
        let weekday = today.weekday.rawValue
        switch self {
        case .day(let days): return today + days...today + days
        case .weekday(let wanted):
            let day = today + (wanted.rawValue - weekday + 7) % 7
            return day...day
        case .week(let isNext):
            let sunday = today + (7 - weekday)
            return isNext ? sunday + 1...sunday + 7 : today...sunday
        }
    }

    /// How one names it in an answer: `today`, `on Friday`, `this week`.
    package var name: String {
        switch self {
        case .day(0): "today"
        case .day(1): "tomorrow"
        case .day: "the day after tomorrow"
        case .weekday(let day): "on " + day.name
        case .week(let isNext): isNext ? "next week" : "this week"
        }
    }

    private static func names(_ text: String) -> Bool {
        nouns.contains { text.hasSuffix($0) }
    }

    private static func words(_ text: String, without time: String) -> [String] {
        " \(text) ".replacing(" \(time) ", with: " ").split(separator: " ").map(String.init)
    }

    private static let nouns = ["calendar", "agenda", "schedule", "appointments"]
    private static let openings = [
        "what is on", "what is planned", "what is happening", "what is going on", "what do i have", "what do we have",
        "what have i got", "what have we got", "do i have", "do we have", "is anything", "is there anything",
        "anything",
        "what is in", "show me", "tell me", "what are", "my calendar", "the calendar", "our calendar", "calendar",
        "my agenda",
        "agenda", "my schedule", "my appointments",
    ]
    private static let times: [(String, AgendaQuestion)] =
        [
            ("the day after tomorrow", .day(2)), ("day after tomorrow", .day(2)), ("tomorrow", .day(1)),
            ("today", .day(0)),
            ("tonight", .day(0)), ("this week", .week(isNext: false)), ("next week", .week(isNext: true)),
        ] + Weekday.allCases.map { ($0.name.lowercased(), .weekday($0)) }
    private static let empty: Set<String> = [
        "on", "in", "the", "my", "our", "for", "anything", "planned", "plans", "calendar", "agenda", "schedule",
        "diary",
        "appointments", "i", "we", "do", "have", "is", "there", "going", "happening", "this", "me", "us", "any", "at",
        "all",
    ]
}
