package import HearthModel

/// Whether somebody was called for what is broken, how long that will take, and whether it is mended.
///
/// It begins when people are told of the concern, and stays with whoever answers. Once somebody has, the concern does not
/// end unseen: when it has been over for an hour the house asks.
package enum ConcernDialogue: Dialogue {
    private enum Step: String {
        /// Did someone call for service?
        case service
        /// How many days will it take?
        case days
        /// It will take its time.
        case waiting
        /// Was it fixed?
        case better
        /// It seems better, and somebody says that it is not.
        case denied
    }

    /// Kinds for which one calls somebody. What rules raise is asked about if it is about a device of heating or water.
    private static let kinds: Set<ConcernKind> = [
        .heatNoResponse, .coolNoResponse, .heatStuckOn, .pressureFalling, .valveLeaks, .actuatorStuck,
    ]
    /// With which it begins; the message that tells of the concern ends with it.
    package static let question = "Did someone call for service?"
    private static let patience = Milliseconds.hours(24)
    /// How long it must have been over before the house believes it.
    private static let proof = Milliseconds.hours(1)
    /// Longer nobody waits for service.
    private static let longest = 60

    /// People are being told of the concern.
    /// - Returns: `nil` if there is nothing to ask.
    package static func begin(_ concern: FeltConcern, with people: [String], at now: Instant) -> Turn? {
        guard kinds.contains(concern.kind) || concern.kind == .rule && concern.isServiced,
            concern.acknowledged == nil, !concern.isSnoozed, !people.isEmpty
        else { return nil }
        let talk = Talk(.concern, about: concern.id, Step.service.rawValue, with: people)
        let text = "\(sentence(concern.text)) \(question)"
        return Turn(talk, asks: yesOrNo(text, "no", now, isAside: true))
    }

    /// Whether the concern waits for somebody to say that it is mended.
    package static func holds(_ talk: Talk) -> Bool { talk.step != Step.service.rawValue }

    package static func look(_ talk: Talk, in house: Surroundings) -> Turn? {
        guard let step = Step(rawValue: talk.step),
            let concern = house.concerns.first(where: { $0.id == talk.subject })
        else { return Turn(nil) }
        let isDue = talk.due.map { $0 <= house.now } ?? false
        switch (step, concern.over) {
        // It has come back.
        case (.better, nil), (.denied, nil): return Turn(next(talk, .waiting))
        case (.days, let over?), (.waiting, let over?), (.denied, let over?):
            guard house.now - over >= proof, house.isDay, isDue || step != .denied else { return nil }
            let name = concern.name.map(Asking.inSentence) ?? "it"
            return Turn(
                next(talk, .better),
                asks: yesOrNo(
                    "\(name.prefix(1).uppercased() + name.dropFirst()) seems better now, was it fixed?", "yes",
                    house.now))
        case (.waiting, nil):
            guard isDue, house.isDay else { return nil }
            let text = "\(sentence(concern.text)) That is still so. How many more days will it take?"
            return Turn(next(talk, .days), asks: howLong(text, house.now))
        default: return nil
        }
    }

    package static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn? {
        guard let step = Step(rawValue: talk.step) else { return nil }
        let concern = talk.subject
        // What seems over ends with the talk that held it.
        let isOver = house.concerns.first { $0.id == concern }?.over != nil
        switch (step, answer) {
        case (.service, .yes(nil)):
            return Turn(next(talk, .days), asks: howLong("How many days will it take?", house.now, isAside: true))
        case (.service, .no):
            return Turn(next(talk, .waiting), says: "All right. I will tell you when it seems better.")
        case (.service, .silence): return Turn(nil)
        case (.service, .neverMind), (.days, .neverMind), (.days, .no):
            return Turn(
                nil, says: "All right, you know of it.", deeds: [isOver ? .fixed(concern) : .acknowledge(concern)])
        case (.service, .days(let days)), (.days, .days(let days)):
            guard (1...longest).contains(days) else { return nil }
            var waiting = next(talk, .waiting)
            waiting.due = house.now + .days(Int64(days))
            return Turn(
                waiting, says: "Duly noted, I'll ask again \(house.day(after: days)).",
                deeds: [.acknowledge(concern), .snooze(concern, .days(Int64(days)))])
        case (.days, .silence): return Turn(next(talk, .waiting))
        case (.better, .yes(nil)):
            return Turn(nil, says: "Good, I'm happy now.", deeds: [.fixed(concern), .rejoice])
        case (.better, .no):
            var denied = next(talk, .denied)
            denied.due = house.now + patience
            return Turn(denied, says: "All right, I keep it in mind, and ask again tomorrow.")
        case (.better, .silence), (.better, .neverMind):
            return isOver
                ? Turn(nil, says: answer == .silence ? nil : "All right.", deeds: [.fixed(concern)])
                : Turn(next(talk, .waiting))
        default: return nil
        }
    }

    // MARK: Words

    private static func yesOrNo(_ text: String, _ silence: String, _ now: Instant, isAside: Bool = false) -> Asking {
        Asking(text, ["yes", "no", "never mind"], silence: silence, until: now + patience, isAside: isAside)
    }

    private static func howLong(_ text: String, _ now: Instant, isAside: Bool = false) -> Asking {
        Asking(
            text, ["1", "2", "4", "7", "never mind"], silence: "never mind", until: now + patience, isAside: isAside)
    }

    package static func sentence(_ text: String) -> String {
        [".", "?", "!"].contains { text.hasSuffix($0) } ? text : text + "."
    }

    private static func next(_ talk: Talk, _ step: Step) -> Talk {
        var next = talk
        (next.step, next.due) = (step.rawValue, nil)
        return next
    }
}
