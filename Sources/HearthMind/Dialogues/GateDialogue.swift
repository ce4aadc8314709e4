package import HearthModel

/// Somebody rings while a delivery is expected: whether to open the gate. Nobody opens it but whoever says yes.
package enum GateDialogue: Dialogue {
    private enum Step: String { case asked, done }

    /// Whoever rings waits no longer.
    private static let (fresh, patience) = (Milliseconds.minutes(2), Milliseconds.minutes(5))

    package static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn] {
        guard house.expectsDelivery, let rang = house.rang, house.now - rang <= fresh, !house.people.isEmpty,
            let gate = house.gates.first, !talks.contains(where: { $0.kind == .gate })
        else { return [] }
        let talk = Talk(.gate, about: gate.device, Step.asked.rawValue, with: house.people)
        let text = "Open \(Asking.inSentence(gate.name))?"
        return [Turn(talk, asks: Asking(text, ["yes", "no"], silence: "no", until: house.now + patience))]
    }

    package static func look(_ talk: Talk, in house: Surroundings) -> Turn? {
        // The same ring asks once.
        talk.due.map { $0 <= house.now } ?? false ? Turn(nil) : nil
    }

    package static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn? {
        guard talk.step == Step.asked.rawValue else { return nil }
        var done = talk
        (done.step, done.due) = (Step.done.rawValue, house.now + fresh)
        switch answer {
        case .yes(nil):
            guard let gate = house.gates.first(where: { $0.device == talk.subject }) else {
                return Turn(done, says: "I can not reach it any more.")
            }
            return Turn(done, says: "I open it.", deeds: [.order([gate], at: nil, until: nil)])
        case .no, .neverMind: return Turn(done, says: "All right, it stays closed.")
        case .silence: return Turn(done)
        default: return nil
        }
    }
}
