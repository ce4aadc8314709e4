/// What rows of the table say their words with.
extension ClassWords {
    static let onOffVerbs: [ActVerb: Effect] = [
        .turnOn: Effect("on", .flag(true)), .turnOff: Effect("on", .flag(false)), .toggle: Effect("on", .unknown),
    ]
    static let opening: [EventWord: String] = [.opens: "open", .closes: "closed"]

    /// Of a class whose main property is `on`.
    static func switched(
        _ more: [RuleProperty], rest: Bool, answer: Int64, events: [EventWord: Effect] = [:], level: String? = nil
    ) -> ClassWords {
        ClassWords(
            [.flag("on", .onoff, settable: true, rest: rest)] + more, active: .flag(true), verbs: onOffVerbs,
            events: events, answer: answer, level: level)
    }

    /// Of a class whose main property is a settable `state`; `toggle` swaps two of its words.
    static func moved(
        _ states: [String], _ more: [RuleProperty], rest: String, answer: Int64, active: String? = nil,
        verbs: [ActVerb: String], events: [EventWord: String], moreVerbs: [ActVerb: Effect] = [:],
        moreEvents: [EventWord: Effect] = [:], toggles: Bool = true, onlyRead: [String] = [], level: String? = nil
    ) -> ClassWords {
        var all = verbs.mapValues { Effect("state", .text($0)) }.merging(moreVerbs) { $1 }
        if toggles { all[.toggle] = Effect("state", .unknown) }
        return ClassWords(
            [.words("state", states, settable: true, rest: rest)] + more, active: active.map { .text($0) },
            verbs: all, events: events.mapValues { Effect("state", .text($0)) }.merging(moreEvents) { $1 },
            answer: answer, onlyRead: onlyRead, level: level)
    }

    /// Of a sensor with two words, of which the first is the active one.
    static func reporting(
        _ states: [String], rest: String, events: [EventWord: String] = [:], more: [RuleProperty] = []
    ) -> ClassWords {
        ClassWords(
            [.words("state", states, rest: rest)] + more, active: .text(states[0]),
            events: events.mapValues { Effect("state", .text($0)) })
    }
}

extension RuleProperty {
    static func read(_ name: String, _ dimension: Dimension) -> RuleProperty {
        RuleProperty(name, .quantity(dimension))
    }
    static func set(_ name: String, _ dimension: Dimension) -> RuleProperty {
        RuleProperty(name, .quantity(dimension), settable: true)
    }
    static func flag(_ name: String, _ type: RuleType, settable: Bool = false, rest: Bool? = nil) -> RuleProperty {
        RuleProperty(name, type, settable: settable, rest: rest.map { .flag($0) } ?? .unknown)
    }
    static func words(
        _ name: String, _ words: [String], settable: Bool = false, rest: String? = nil
    ) -> RuleProperty {
        RuleProperty(name, .words(words), settable: settable, rest: rest.map { .text($0) } ?? .unknown)
    }
}
