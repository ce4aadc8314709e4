package import HearthModel

/// Whether to eat inside or outside, asked on a dry and warm evening an hour before dinner, of those at home who want a word of the
/// house. It is one question to all of them, since they eat together; whoever answers first has the scene set.
package enum DinnerDialogue: Dialogue {
    private enum Step: String {
        case asked
        /// Until the next day.
        case rest
        /// Somebody wants no more of it.
        case off
    }

    /// In minutes: people eat so long before the day usually ends, but neither sooner nor later than these; it is asked so long
    /// ahead, within a quarter of an hour.
    private static let (beforeEnd, soonest, latest) = (180, 17 * 60, 20 * 60)
    private static let (ahead, window) = (60, 15)
    private static let patience = Milliseconds.minutes(90)
    private static let subject = "house"

    /// Whether it would be asked now if the evening is fit for it.
    package static func isDue(_ talks: [Talk], in house: Surroundings) -> Bool {
        guard let hour = house.dayEnds.map({ min(max($0 - beforeEnd, soonest), latest) - ahead }),
            (hour...(hour + window)).contains(DayHours.minute(house.now, in: house.zone)),
            house.prompted.contains(where: \.isHome)
        else { return false }
        guard let talk = talks.first(where: { $0.kind == .dinner }) else { return true }
        return talk.step == Step.rest.rawValue && talk.due.map { $0 <= house.now } ?? true
    }

    package static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn] {
        guard !talks.contains(where: { $0.kind == .dinner }), isDue(talks, in: house), !house.dinner.told.isEmpty else {
            return []
        }
        return [ask(Talk(.dinner, about: subject, Step.rest.rawValue, with: []), house)]
    }

    package static func look(_ talk: Talk, in house: Surroundings) -> Turn? {
        // Where nobody wants it any more, it begins anew some day.
        if house.prompted.isEmpty { return Turn(nil) }
        return isDue([talk], in: house) && !house.dinner.told.isEmpty ? ask(talk, house) : nil
    }

    package static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn? {
        guard talk.step == Step.asked.rawValue else { return nil }
        var next = talk.resting(after: answer, at: house.now)
        next.step = Step.rest.rawValue
        switch answer {
        case .place(let isOutside):
            guard let scene = isOutside ? house.dinner.outside : house.dinner.inside else {
                return Turn(next, says: "Enjoy it.")
            }
            let title = scene.replacing("_", with: " ")
            return Turn(
                next, says: "Enjoy it. The scene \(title) is set. Say “undo” to put it back.", deeds: [.scene(scene)])
        case .no: return Turn(next, says: "All right.")
        case .neverMind:
            next.step = Step.off.rawValue
            return Turn(next, says: "All right, I do not ask that again.")
        case .silence: return Turn(next)
        default: return nil
        }
    }

    private static func ask(_ talk: Talk, _ house: Surroundings) -> Turn {
        var next = talk
        (next.step, next.due) = (Step.asked.rawValue, nil)
        next.people = house.prompted.filter(\.isHome).map(\.id)
        let text = (house.dinner.told + ["Dinner inside or outside?"]).joined(separator: " ")
        return Turn(
            next,
            asks: Asking(text, ["inside", "outside", "never mind"], silence: "inside", until: house.now + patience))
    }
}
