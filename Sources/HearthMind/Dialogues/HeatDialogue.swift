package import HearthModel

/// On a day for which heat is foretold: whether to cool from when it comes, and then which windows are open, until they are
/// closed. Only in a house that can cool.
package enum HeatDialogue: Dialogue {
    private enum Step: String {
        /// Shall it cool?
        case cool
        /// Windows stand open.
        case windows
        /// All is said for today.
        case done
    }

    /// Earlier nobody plans the day; later than that before the heat there is nothing to plan.
    private static let (morning, notice) = (TimeOfDay(around: .hours(8)), Milliseconds.minutes(15))
    /// How long a window may stay open before it is named again, and until when of a day.
    private static let (pause, evening) = (Milliseconds.hours(1), TimeOfDay(around: .hours(21)))

    package static func begin(_ talks: [Talk], in house: Surroundings) -> [Turn] {
        let local = house.zone.local(house.now)
        guard let heat = house.heat, !house.coolers.isEmpty, !house.people.isEmpty,
            !talks.contains(where: { $0.kind == .heat }), local.timeOfDay >= morning,
            house.zone.local(heat.begins).date == local.date, house.now + notice <= heat.begins
        else { return [] }
        let talk = Talk(.heat, about: "\(local.date)", Step.cool.rawValue, with: house.people)
        let name = house.coolers.count == 1 ? house.coolers[0].name : "Cooling"
        let text = "It will be \(heat.name). \(name) on at \(house.zone.local(heat.begins).timeOfDay.text)?"
        return [Turn(talk, asks: Asking(text, ["yes", "no"], silence: "no", until: heat.begins))]
    }

    package static func look(_ talk: Talk, in house: Surroundings) -> Turn? {
        let local = house.zone.local(house.now)
        if talk.subject != "\(local.date)" { return Turn(nil) }
        guard talk.step == Step.windows.rawValue else { return nil }
        if house.openWindows.isEmpty || local.timeOfDay >= evening { return Turn(next(talk, .done)) }
        return nil
    }

    package static func heard(_ answer: Answer, in talk: Talk, _ house: Surroundings) -> Turn? {
        switch (Step(rawValue: talk.step), answer) {
        case (.cool, .yes(let until)):
            // Asked and answered before it: the question ends when the heat begins.
            guard let heat = house.heat, !house.coolers.isEmpty else {
                return Turn(next(talk, .done), says: "It is not to be so hot any more. I turn on nothing.")
            }
            let deeds = [TalkDeed.order(house.coolers, at: heat.begins, until: until)]
            guard !house.openWindows.isEmpty else {
                let time = house.zone.local(heat.begins).timeOfDay.text
                return Turn(next(talk, .done), says: "All right, at \(time).", deeds: deeds)
            }
            return Turn(next(talk, .windows), asks: close(house, isAside: true), deeds: deeds)
        case (.cool, .no), (.cool, .neverMind): return Turn(next(talk, .done), says: "All right.")
        case (.cool, .silence): return Turn(next(talk, .done))
        case (.windows, .neverMind), (.windows, .no): return Turn(next(talk, .done), says: "All right.")
        case (.windows, .silence):
            return house.openWindows.isEmpty
                ? Turn(next(talk, .done)) : Turn(next(talk, .windows), asks: close(house, isAside: false))
        default: return nil
        }
    }

    // MARK: Words

    private static func close(_ house: Surroundings, isAside: Bool) -> Asking {
        let count = house.openWindows.count
        let small = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
        let number = count == 1 ? "One" : count <= 9 ? small[count - 2] : "\(count)"
        var rooms: [String] = []
        for room in house.openWindows where !rooms.contains(room) { rooms.append(room) }
        let text =
            "\(number) \(count == 1 ? "window is" : "windows are") open: \(rooms.joined(separator: ", ")). "
            + "Please close \(count == 1 ? "it" : "them")."
        return Asking(
            text, ["never mind"], silence: "never mind", until: house.now + pause, isAside: isAside)
    }

    private static func next(_ talk: Talk, _ step: Step) -> Talk {
        var next = talk
        next.step = step.rawValue
        return next
    }
}
