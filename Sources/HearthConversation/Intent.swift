/// What somebody may want of the house in words (docs/spec/mind.md, section 9).
package enum Intent: String, CaseIterable, Sendable {
    case feeling, bothering, why, state
    case willHappen = "will_happen"
    case whatIf = "what_if"
    case people
    case weather
    /// What stands in the calendars.
    case agenda
    /// What happened today.
    case digest
    /// Something is to be done.
    case control
    /// Somebody says something to what weighs on the house.
    case acknowledge, fixed, snooze
    case thanks
    /// Something is to be remembered, or recalled.
    case note, remember
    case help
    case unknown

    /// The word for it on the wire (docs/spec/house-api.md, section 6.2).
    package var queryType: String {
        switch self {
        case .feeling: "emotional_state"
        case .bothering, .people, .agenda: "status"
        case .why: "explanation"
        case .state: "devices"
        case .weather: "environment"
        case .willHappen, .whatIf: "prediction"
        case .digest, .note, .remember: "memory"
        case .control, .acknowledge, .fixed, .snooze: "command"
        case .help, .thanks, .unknown: "general"
        }
    }

    /// What somebody wants remembered, or recalled, and what stands in a calendar, is nobody else's affair.
    package var isPersonal: Bool { [.note, .remember, .agenda].contains(self) }

    /// Whether it is about a device or a room.
    package var needsThing: Bool { [.why, .state].contains(self) }

    /// How it sounds: the beginning of a sentence, or with a leading `…` any part of it. The first that fits counts.
    static let phrases: [(Intent, [String])] = [
        (.help, ["help", "what can you do", "what can i ask", "what can i say"]),
        (
            .bothering,
            [
                "what is wrong", "what is bothering you", "what bothers you", "what is the matter", "is anything wrong",
                "is something wrong", "is there a problem", "are there any problems", "any problems", "any concerns",
                "is everything ok", "is everything all right", "is everything fine", "what worries you",
                "what are you worried about",
            ]
        ),
        (
            .feeling,
            [
                "how are you", "how do you feel", "are you ok", "are you all right", "are you happy", "are you well",
                "are you sad", "are you worried", "are you bored", "how is the house feeling", "why are you",
                "what is your mood",
            ]
        ),
        (
            .weather,
            [
                "will it rain", "will it snow", "is it raining", "is it snowing", "does it rain", "does it snow",
                "do i need an umbrella", "how is the weather", "how will the weather", "what is the weather",
                "what will the weather", "what weather", "weather", "weather forecast", "what does the weather",
            ]
        ),
        (
            .willHappen,
            [
                "what will happen", "what is going to happen", "what do you expect", "what happens next", "what will",
                "how warm will", "how cold will", "when will", "will it ", "will the ", "will there ", "forecast",
                "… tomorrow",
            ]
        ),
        (
            .people,
            [
                "who is home", "who is at home", "who is here", "who is in", "is anybody home", "is anyone home",
                "is anybody at home", "is anyone at home", "is somebody home", "who is away", "where is everybody",
                "where is everyone",
            ]
        ),
        (
            .digest,
            [
                "what happened", "what has happened", "what did you do", "what have you done", "what was going on",
                "what is new", "anything new", "… happened today",
            ]
        ),
        (.why, ["why", "how come", "what made", "who turned", "who switched", "who opened", "who closed", "who set"]),
        (
            .control,
            [
                "turn ", "switch ", "set ", "open ", "close ", "lock ", "unlock ", "dim ", "start ", "stop ", "make ",
                "please ", "can you ", "could you ", "would you ", "will you ", "i want ", "i would like ", "put ",
                "raise ",
                "lower ", "shut ", "arm ", "disarm ", "activate ", "apply ", "toggle ", "increase ", "decrease ",
                "reduce ", "brighten ", "heat ", "cool ", "pause ", "play ", "let us ", "do not ", "never ",
            ]
        ),
        (
            .state,
            [
                "is ", "are ", "how ", "what is", "what are", "what does", "was ", "does ", "do ", "did ", "tell me",
                "show me", "when did", "when was", "where is",
            ]
        ),
    ]
}
