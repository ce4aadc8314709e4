package import HearthModel

/// A word in the morning and one in the evening, to those who want it: what the day brings or what stands open, and a scene if
/// there is one for it. It comes when people usually get up, and before they usually come to rest; who leaves three of them
/// unanswered is left alone for two weeks.
package enum PromptDialogue: Dialogue {
    private enum Step: String {
        case asked
        /// Until the next day.
        case rest
        /// Somebody wants no more of it.
        case off
    }

    /// The evening's comes so long before the usual end of the day, in minutes; both are said within a quarter of an hour.
    private static let (ahead, window) = (45, 15)
    private static let patience = Milliseconds.hours(2)

    package static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn] {
        house.prompted.flatMap { person in
            [Talk.Kind.morning, .evening].compactMap { kind in
                let talk = Talk(kind, about: person.id, Step.rest.rawValue, with: [person.id])
                return talks.contains { $0.id == talk.id } ? nil : prompt(talk, person, house)
            }
        }
    }

    package static func look(_ talk: Talk, in house: Surroundings) -> Turn? {
        // Who does not want it any more begins anew some day.
        guard let person = house.prompted.first(where: { $0.id == talk.subject }) else { return Turn(nil) }
        guard talk.step == Step.rest.rawValue, talk.due.map({ $0 <= house.now }) ?? true else { return nil }
        return prompt(talk, person, house)
    }

    package static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn? {
        guard talk.step == Step.asked.rawValue else { return nil }
        var next = talk.resting(after: answer, at: house.now)
        next.step = Step.rest.rawValue
        switch answer {
        case .yes(nil):
            guard let scene = house.words(talk.kind).scene else { return Turn(next, says: "All right.") }
            return Turn(
                next, says: "The scene \(title(scene)) is set. Say “undo” to put it back.", deeds: [.scene(scene)])
        case .no: return Turn(next, says: "All right.")
        case .neverMind:
            next.step = Step.off.rawValue
            let when = talk.kind == .morning ? "in the morning" : "in the evening"
            return Turn(next, says: "All right, I say nothing more \(when).")
        case .silence: return Turn(next)
        default: return nil
        }
    }

    private static func prompt(_ talk: Talk, _ person: Surroundings.Prompted, _ house: Surroundings) -> Turn? {
        let (kind, words) = (talk.kind, house.words(talk.kind))
        let minute = DayHours.minute(house.now, in: house.zone)
        let hour = kind == .morning ? house.dayBegins : house.dayEnds.map { $0 - ahead }
        guard person.isHome, let hour, (hour...(hour + window)).contains(minute),
            !words.told.isEmpty || words.scene != nil
        else { return nil }
        var next = talk
        (next.step, next.due) = (Step.asked.rawValue, nil)
        let greeting = kind == .morning ? "Good morning." : "Good evening."
        let question = words.scene.map { "Shall I set the scene \(title($0))?" }
        let text = ([greeting] + words.told + [question].compactMap(\.self)).joined(separator: " ")
        let answers = words.scene == nil ? ["ok", "never mind"] : ["yes", "no", "never mind"]
        let silence = words.scene == nil ? "ok" : "no"
        return Turn(next, asks: Asking(text, answers, silence: silence, until: house.now + patience))
    }

    private static func title(_ scene: String) -> String { scene.replacing("_", with: " ") }
}
