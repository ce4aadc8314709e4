package import HearthModel

/// How one kind of talk goes: a function of where it stands, of what the house is like, and of what was answered.
package protocol Dialogue {
    /// What the house begins to speak of now.
    /// - Parameter talks: all that there are.
    static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn]
    /// What the house says by itself now; `nil`: nothing, the talk stays as it is.
    static func look(_ talk: Talk, in house: Surroundings) -> Turn?
    /// - Returns: what follows from the answer; `nil` if it is none to what was asked.
    static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn?
}

extension Dialogue {
    /// Of a kind that begins otherwise.
    package static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn] { [] }
}

/// What somebody has answered.
package enum Answer: Sendable, Equatable {
    /// Until when, if that was said.
    case yes(until: Instant?)
    case no
    case neverMind
    /// `4`, `in four days`, `Friday`: midnight to midnight.
    case days(Int)
    /// Inside or outside.
    case place(isOutside: Bool)
    /// Nobody answered in time.
    case silence
}

/// What dialogues look at.
package struct Surroundings: Sendable {
    package var now: Instant
    package var zone: CivilZone
    /// All that are open.
    package var concerns: [FeltConcern]
    /// Ids of those who live here.
    package var people: [String]
    /// What is foretold of it next.
    package var heat: (name: String, begins: Instant)?
    /// What has them cool.
    package var coolers: [TalkOrder] = []
    /// Of each window that is open its room, or its own name where it has none, as one says it: `bedroom`.
    package var openWindows: [String] = []
    /// When somebody rang last, and when a gate opened.
    package var rang: Instant?
    package var gateOpened: Instant?
    package var expectsDelivery = false
    /// Id of the visit in whose time somebody may be in the yard.
    package var yardVisit: String?
    /// What opens the gates that are closed, and closes the blinds that are open.
    package var gates: [TalkOrder] = []
    package var openBlinds: [TalkOrder] = []
    /// Who wants a word in the morning and in the evening.
    package var prompted: [Prompted] = []
    /// When the day usually begins and ends, in minutes since midnight, up to 28 hours; `nil`: that is not known.
    package var dayBegins: Int?
    package var dayEnds: Int?
    /// What there is to say in the morning and in the evening.
    package var morning = PromptWords()
    package var evening = PromptWords()

    /// What the week was like; `nil`: nothing was, or nobody is to be told now.
    package var week: String?

    package var dinner = Dinner()

    package struct Prompted: Sendable, Equatable {
        /// Of the person.
        package var id: String
        /// Or not known to be away.
        package var isHome: Bool
        package init(id: String, isHome: Bool) { (self.id, self.isHome) = (id, isHome) }
    }

    package struct PromptWords: Sendable, Equatable {
        /// Sentences.
        package var told: [String]
        /// The name of a scene for it.
        package var scene: String?
        package init(told: [String] = [], scene: String? = nil) { (self.told, self.scene) = (told, scene) }
    }

    func words(_ kind: Talk.Kind) -> PromptWords { kind == .evening ? evening : morning }

    package init(at now: Instant, in zone: CivilZone, concerns: [FeltConcern], people: [String]) {
        (self.now, self.zone, self.concerns, self.people) = (now, zone, concerns, people)
    }

    /// When the house may say something that is not urgent: 07:00 to 22:00.
    var isDay: Bool {
        zone.local(now).timeOfDay.isBetween(TimeOfDay(around: .hours(7)), and: TimeOfDay(around: .hours(22)))
    }

    /// A day in so many days, as one says it: `tomorrow`, `on Friday`, `on 2026-12-24`.
    func day(after days: Int) -> String {
        let date = zone.local(now).date + days
        switch days {
        case 0: return "today"
        case 1: return "tomorrow"
        case ..<7: return "on \(date.weekday.name)"
        default: return "on \(date)"
        }
    }
}
