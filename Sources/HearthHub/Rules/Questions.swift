import HearthKernel
import HearthModel
import HearthStore

/// What rules and the house itself ask people.
struct Questions: HubPart {
    /// The open ones and the latest that are closed, by number.
    var known: [Int64: HouseQuestion] = [:]

    static func facts(of hub: HubCore) -> [Int64: HouseQuestion] { hub.questions.known }

    static func restore(_ hub: inout HubCore) {
        let kept: [String: HouseQuestion] = hub.recoveredState.records(in: .questions)
        for question in kept.values { hub.questions.known[question.question.id] = question }
        // A number is never given to another question, or to a record of the trace.
        hub.house.nextTraceNumber = max(hub.house.nextTraceNumber, (hub.questions.known.keys.max() ?? 0) &+ 1)
    }

    static func stepped(_ told: borrowing PendingEffects, _ hub: inout HubCore) {
        for change in told.reaction.questions { hub.note(change, at: told.at) }
    }
}

extension KeptRecord.Namespace {
    /// By their numbers.
    static let questions = Self("questions")
}

extension HouseSnapshot {
    /// The open ones and the latest that are closed, by number.
    package var questions: [Int64: HouseQuestion] { facts(of: Questions.self) }
}
