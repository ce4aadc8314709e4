/// What somebody may want of the house in words (docs/spec/mind.md, section 9). How each of them sounds is in `Phrases/`.
package enum Intent: String, CaseIterable, Sendable {
    case feeling, bothering, need, controls, why, state, season
    case whereHurts = "where_hurts"
    case whyNot = "why_not"
    case willHappen = "will_happen"
    case whatIf = "what_if"
    case people
    case weather
    /// What stands in the calendars.
    case agenda
    /// What happened today.
    case digest
    /// What was used by the hour, and by what.
    case energy
    /// What the house has learned.
    case learned
    /// Something is to be done.
    case control
    /// What the house is to do later, and that it shall not.
    case planned, cancel
    /// Somebody says something to what weighs on the house.
    case acknowledge, fixed, snooze
    /// Somebody is to be told of something of their own.
    case remind
    case thanks, complaint
    /// Something is to be remembered, or recalled.
    case note, remember
    case howDoI = "how_do_i"
    /// Somebody will come, or nobody is to be at home; and who is expected.
    case visitor, visitors
    /// Somebody comes, goes, or goes to bed.
    case presence
    /// The house is to learn of new devices.
    case setup
    case smalltalk, help
    case unknown

    /// The word for it on the wire (docs/spec/house-api.md, section 6.2).
    package var queryType: String {
        switch self {
        case .feeling: "emotional_state"
        case .bothering, .need, .whereHurts, .people, .planned, .agenda, .energy, .visitors: "status"
        case .why, .whyNot, .controls: "explanation"
        case .state: "devices"
        case .weather, .season: "environment"
        case .willHappen, .whatIf: "prediction"
        case .digest, .note, .remember, .howDoI, .learned: "memory"
        case .control, .cancel, .acknowledge, .fixed, .snooze, .remind, .presence, .visitor, .complaint: "command"
        case .help, .setup, .smalltalk, .thanks, .unknown: "general"
        }
    }

    /// What somebody wants remembered, or recalled, and what stands in a calendar, is nobody else's affair; who comes is none
    /// of guests.
    package var isPersonal: Bool {
        [.note, .remember, .howDoI, .agenda, .remind, .visitor, .visitors].contains(self)
    }

    /// Whether it is about a device or a room.
    package var needsThing: Bool { [.why, .whyNot, .controls, .state].contains(self) }
}
