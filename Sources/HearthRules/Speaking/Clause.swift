/// Subject, verb and the rest: what can be said in several forms.
struct Clause {
    struct Verb {
        /// With "it" as the subject.
        var present: String
        /// After "does not"; `nil`: "not" simply follows, as after "is".
        var base: String?
        /// After "has".
        var participle: String

        static let be = Verb(present: "is", base: nil, participle: "been")
        static let see = Verb(present: "sees", base: "see", participle: "seen")
        static let sense = Verb(present: "senses", base: "sense", participle: "sensed")
        static let call = Verb(present: "calls", base: "call", participle: "called")
        static let have = Verb(present: "has", base: "have", participle: "had")
        static let rain = Verb(present: "rains", base: "rain", participle: "rained")
        static let snow = Verb(present: "snows", base: "snow", participle: "snowed")
    }

    var subject: String
    var verb: Verb
    var rest: String
    /// How it begins, if that is more than a new state: "opens", "falls below 5 W".
    var beginning: String?
    /// What ends with it: "the motion ends".
    var ending: String?
    /// In brackets behind: what unknown means.
    var remark: String?

    init(
        _ subject: String, _ verb: Verb, _ rest: String, beginning: String? = nil, ending: String? = nil
    ) {
        (self.subject, self.verb, self.rest) = (subject, verb, rest)
        (self.beginning, self.ending) = (beginning, ending)
    }

    var present: String { joined(verb.present, rest, remark) }
    var negated: String {
        joined(verb.base.map { "does not \($0)" } ?? "\(verb.present) not", rest, remark)
    }
    /// "has been open"
    func perfect(_ span: String) -> String { joined("has", verb.participle, rest, remark, span) }

    /// "opens", "sees motion", "becomes heat"
    var event: String {
        if let beginning { return joined(beginning) }
        return verb.base == nil ? joined("becomes", rest) : joined(verb.present, rest)
    }

    private func joined(_ words: String?...) -> String {
        ([subject] + words.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
