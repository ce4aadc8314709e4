package import HearthModel

/// A gate opens while somebody is expected in the yard: whether to close the blinds that are open. Once in each such time.
package enum YardDialogue: Dialogue {
    private enum Step: String { case asked, done }

    private static let (fresh, patience) = (Milliseconds.minutes(2), Milliseconds.minutes(15))

    package static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn] {
        guard let visit = house.yardVisit, let opened = house.gateOpened, house.now - opened <= fresh,
            !house.openBlinds.isEmpty, !house.people.isEmpty, !talks.contains(where: { $0.kind == .yard })
        else { return [] }
        let talk = Talk(.yard, about: visit, Step.asked.rawValue, with: house.people)
        let text = "Somebody is in the yard. Close the blinds?"
        return [Turn(talk, asks: Asking(text, ["yes", "no"], silence: "no", until: house.now + patience))]
    }

    package static func look(_ talk: Talk, in house: Surroundings) -> Turn? {
        house.yardVisit == talk.subject || talk.step == Step.asked.rawValue ? nil : Turn(nil)
    }

    package static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn? {
        guard talk.step == Step.asked.rawValue else { return nil }
        var done = talk
        done.step = Step.done.rawValue
        switch answer {
        case .yes(nil):
            return Turn(done, says: "I close them.", deeds: [.order(house.openBlinds, at: nil, until: nil)])
        case .no, .neverMind: return Turn(done, says: "All right.")
        case .silence: return Turn(done)
        default: return nil
        }
    }
}
