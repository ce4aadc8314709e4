import HearthJSON

/// One thing that was looked at, what was found, and what to do about it.
struct Symptom {
    enum State: String {
        case good, warning, bad
    }

    var subject: String
    var state: State
    /// What was found.
    var finding: String
    /// What to do; empty where nothing is to be done.
    var advice = ""

    static func good(_ subject: String, _ finding: String) -> Symptom {
        Symptom(subject: subject, state: .good, finding: finding)
    }

    static func warning(_ subject: String, _ finding: String, _ advice: String) -> Symptom {
        Symptom(subject: subject, state: .warning, finding: finding, advice: advice)
    }

    static func bad(_ subject: String, _ finding: String, _ advice: String) -> Symptom {
        Symptom(subject: subject, state: .bad, finding: finding, advice: advice)
    }

    var line: String {
        let mark =
            switch state {
            case .good: Console.green("good   ")
            case .warning: Console.yellow("warning")
            case .bad: Console.failing("bad    ")
            }
        let gap = String(repeating: " ", count: max(1, 15 - subject.count))
        return mark + "  " + subject + gap + finding
            + (advice.isEmpty ? "" : "\n" + String(repeating: " ", count: 24) + "→ " + advice)
    }

    var json: JSONValue {
        .object([
            .init("subject", .string(subject)), .init("state", .string(state.rawValue)),
            .init("finding", .string(finding)), .init("advice", .string(advice)),
        ])
    }
}
