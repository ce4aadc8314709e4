package import HearthModel

/// A talk that the house has begun, as far as it has come (docs/spec/mind.md, section 9).
package struct Talk: Sendable, Equatable, Codable {
    /// What it is held by; each is one file.
    package enum Kind: String, Sendable, Codable, CaseIterable {
        case concern, heat, morning, evening, week, dinner, gate, yard

        package var dialogue: any Dialogue.Type {
            switch self {
            case .concern: ConcernDialogue.self
            case .heat: HeatDialogue.self
            case .morning, .evening: PromptDialogue.self
            case .week: WeekDialogue.self
            case .dinner: DinnerDialogue.self
            case .gate: GateDialogue.self
            case .yard: YardDialogue.self
            }
        }
    }

    package var kind: Kind
    /// What it is about: the id of a concern, person, device or visit, a day.
    package var subject: String
    /// Where it stands, as its dialogue calls it.
    package var step: String
    /// Whom it is held with, by their ids.
    package var people: [String]
    /// Before that the house says nothing by itself.
    package var due: Instant?
    /// How many of its questions in a row nobody answered.
    package var ignored: Int?
    /// The number of the question that waits for an answer.
    package var question: Int64?

    package init(_ kind: Kind, about subject: String, _ step: String, with people: [String]) {
        (self.kind, self.subject, self.step, self.people) = (kind, subject, step, people)
    }

    package var id: String { "\(kind.rawValue) \(subject)" }
}

/// What a dialogue does next. A question that waited is closed by it.
package struct Turn: Sendable, Equatable {
    /// As it goes on; `nil`: it is over.
    package var talk: Talk?
    package var asks: Asking?
    /// To whoever answered, or else to all whom the talk is held with.
    package var says: String?
    package var deeds: [TalkDeed] = []

    package init(_ talk: Talk?, asks: Asking? = nil, says: String? = nil, deeds: [TalkDeed] = []) {
        (self.talk, self.asks, self.says, self.deeds) = (talk, asks, says, deeds)
    }
}

/// A question of the house.
package struct Asking: Sendable, Equatable {
    package var text: String
    /// Those that an app offers; others may be understood as well.
    package var answers: [String]
    /// One of them, which silence means.
    package var silence: String
    package var until: Instant
    /// People need not be told of it: they have just been told, or are talking with the house.
    package var isAside: Bool

    package init(_ text: String, _ answers: [String], silence: String, until: Instant, isAside: Bool = false) {
        (self.text, self.answers, self.silence, self.until) = (text, answers, silence, until)
        self.isAside = isAside
    }
}

extension Asking {
    /// `the boiler`; a name of which one cannot know how to write it within a sentence stays as it is.
    static func inSentence(_ name: String) -> String {
        let isPlain = name.dropFirst().first?.isLowercase == true && !name.contains { "'’".contains($0) }
        return isPlain ? "the " + name.prefix(1).lowercased() + name.dropFirst() : name
    }
}

/// What follows from what was said, beyond words.
package enum TalkDeed: Sendable, Equatable {
    /// Somebody knows of the concern.
    case acknowledge(String)
    case snooze(String, Milliseconds)
    /// The concern is over, and somebody or the house itself has seen that it is.
    case fixed(String)
    /// The house is glad.
    case rejoice
    /// For devices, with the rights of whoever answered: at once (`nil`) or then, and to be put back at its end, if it has one.
    case order([TalkOrder], at: Instant?, until: Instant?)
    /// A scene, by its name, which "undo" puts back.
    case scene(String)
}

/// What one device is to do.
package struct TalkOrder: Sendable, Equatable {
    /// Its id, and its name.
    package var device: String
    package var name: String
    /// In the words of the house API, one after the other.
    package var actions: [Action]

    package struct Action: Sendable, Equatable {
        package var name: String
        package var value: String?
        package init(_ name: String, _ value: String? = nil) { (self.name, self.value) = (name, value) }
    }

    package init(device: String, name: String, actions: [Action]) {
        (self.device, self.name, self.actions) = (device, name, actions)
    }
}
