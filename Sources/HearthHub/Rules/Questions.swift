import HearthModel

/// What rules ask people.
struct Questions: HubPart {
    /// The open ones and the latest that are closed, by number.
    var known: [Int64: HouseQuestion]

    static func facts(of hub: HubCore) -> [Int64: HouseQuestion] { hub.questions.known }

    static func stepped(_ told: borrowing Aftermath, _ hub: inout HubCore) {
        for change in told.reaction.questions { hub.note(change, at: told.at) }
    }
}

extension HouseSnapshot {
    /// Of rules, the open ones and the latest that are closed, by number.
    package var questions: [Int64: HouseQuestion] { facts(of: Questions.self) }
}
