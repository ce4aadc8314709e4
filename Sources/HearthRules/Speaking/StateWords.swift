import HearthModel

/// How people say that a property of a class has a value.
struct StateWords {
    private var verb: Clause.Verb
    private var rest: String
    private var subject: String?
    private var beginning: String?
    private var ending: String?

    private init(_ rest: String, beginning: String? = nil) { self.init(.be, rest, beginning: beginning) }

    private init(
        _ verb: Clause.Verb, _ rest: String, subject: String? = nil, beginning: String? = nil,
        ending: String? = nil
    ) {
        (self.verb, self.rest, self.subject) = (verb, rest, subject)
        (self.beginning, self.ending) = (beginning, ending)
    }

    func clause(_ subject: String) -> Clause {
        Clause(self.subject ?? subject, verb, rest, beginning: beginning, ending: ending)
    }

    /// `nil` where the value alone says it.
    static func of(_ deviceClass: DeviceClass.ID?, _ property: String, _ value: Value) -> StateWords? {
        switch (deviceClass, property, value) {
        case (.motion, "on", .flag(true)), (.camera, "motion", .flag(true)):
            StateWords(.see, "motion", ending: "the motion")
        case (.motion, "on", .flag(false)), (.camera, "motion", .flag(false)): StateWords(.see, "no motion")
        case (.presence, "on", .flag(let flag)): StateWords(.sense, flag ? "somebody" : "nobody")
        case (.camera, "person", .flag(let flag)): StateWords(.see, flag ? "a person" : "nobody")
        case (.camera, "vehicle", .flag(let flag)): StateWords(.see, flag ? "a vehicle" : "no vehicle")
        case (.smoke, "state", _), (.co, "state", _), (.gas, "state", _):
            StateWords(
                .be, value == .text("alarm") ? "giving alarm" : "quiet",
                beginning: value == .text("alarm") ? "gives alarm" : "falls quiet")
        case (.calendar, "state", .flag(let flag)):
            StateWords(.have, flag ? "an event" : "no event", beginning: flag ? "begins an event" : "ends its event")
        case (.person, "state", .text("home")): StateWords("home", beginning: "comes home")
        case (.person, "state", .text("away")): StateWords("away", beginning: "leaves")
        case (.weather, "rain", .flag(true)): StateWords(.rain, "", subject: "it", beginning: "begins to rain")
        case (.weather, "snow", .flag(true)): StateWords(.snow, "", subject: "it", beginning: "begins to snow")
        case (.thermostat, "calling", .flag(true)): StateWords(.call, "for heat")
        case (.thermostat, "calling", .flag(false)): StateWords(.call, "for no heat")
        case (_, "on", .flag(let flag)):
            StateWords(flag ? "on" : "off", beginning: flag ? "turns on" : "turns off")
        case (_, "state", .text("open")): StateWords("open", beginning: "opens")
        case (_, "state", .text("closed")): StateWords("closed", beginning: "closes")
        case (.media, "state", .text("playing")): StateWords("playing", beginning: "starts playing")
        case (.vacuum, "state", .text("cleaning")): StateWords("cleaning", beginning: "starts cleaning")
        case (_, "running", .flag(true)), (_, "recording", .flag(true)), (_, "moving", .flag(true)):
            StateWords(property, beginning: "starts \(property)")
        case (_, "jammed", .flag(true)), (_, "muted", .flag(true)): StateWords(property)
        default: nil
        }
    }
}
