/// What rules tell people.
package struct Message: Sendable, Equatable, Codable {
    package enum Urgency: String, Sendable, Codable { case plain, urgently, quietly }

    /// People, by the positions of their devices.
    package var to: [DeviceIndex]
    package var text: String
    package var urgency: Urgency
    /// Key of the rule.
    package var rule: String
    package var at: Instant

    package init(to: [DeviceIndex], text: String, urgency: Urgency, rule: String, at: Instant) {
        (self.to, self.text, self.urgency, self.rule, self.at) = (to, text, urgency, rule, at)
    }
}

/// A question that a rule waits on. It is open until it is answered, withdrawn, or its time has passed.
package struct Question: Sendable, Equatable, Codable {
    /// Grows by one and is never reused.
    package var id: Int64
    /// Ids of people.
    package var to: [String]
    package var text: String
    /// In the order of the branches.
    package var answers: [String]
    /// The answer that silence means.
    package var silence: String
    package var until: Instant
    /// Key of the rule.
    package var rule: String

    package init(
        id: Int64, to: [String], text: String, answers: [String], silence: String, until: Instant, rule: String
    ) {
        (self.id, self.to, self.text, self.answers) = (id, to, text, answers)
        (self.silence, self.until, self.rule) = (silence, until, rule)
    }
}

/// What became of a question.
package enum QuestionChange: Sendable, Equatable {
    case asked(Question)
    case answered(Int64, String, by: Origin)
    /// Its time passed; the answer is what silence means.
    case expired(Int64, String)
    /// Its run ended before anybody answered.
    case withdrawn(Int64)
    /// An answer came too late, or is none of the words.
    case refused(Int64)
}

/// A concern that a rule, a promise or a fault raises.
package struct Concern: Sendable, Equatable, Codable {
    /// Id of the device that it is about.
    package var about: String?
    /// 0…1.
    package var severity: Double
    package var text: String
    /// Key of the rule.
    package var rule: String
    package var since: Instant
    /// What the device itself calls it, if it is the device that complains; `rule` is empty then.
    package var complaint: String?

    package init(
        about: String?, severity: Double, text: String, rule: String, since: Instant, complaint: String? = nil
    ) {
        (self.about, self.severity, self.text, self.rule, self.since) = (about, severity, text, rule, since)
        self.complaint = complaint
    }
}

package enum ConcernChange: Sendable, Equatable {
    case raised(Concern)
    /// What it was about is over: the `while` ended, the promise holds again.
    case ended(Concern)
}
