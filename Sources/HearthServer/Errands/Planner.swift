import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel

/// Says what the house is to do later, and takes it back. A guest hears of what that guest wanted, and of nothing else.
struct Planner: Sendable {
    let errands: ErrandBook
    let snapshot: HouseSnapshot
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant

    private static let most = 3
    private static let all: Set<String> = ["all", "timers", "everything", "all timers", "all the timers"]

    func answer(_ said: String, as reading: PhraseBook.Reading) async throws(APIError) -> HouseAnswer {
        let known = try await stored { () async throws(StoreError) in try await errands.all() }.filter(isTold)
        let things = Spoken(Sentence(said).words, in: snapshot, by: lexicon).things
        let meant = things.isEmpty ? known : known.filter { concerns($0, things) }
        if reading.intent == .planned { return list(meant) }
        guard caller.may(.controlDevices) else {
            return answer(.cancel, "You may look here, but not change anything.", [])
        }
        let isAll = Self.all.contains(reading.rest.text) || Sentence(said).words.contains("all")
        // Who names nothing may mean the only one there is, and nothing else.
        let isNamed =
            !things.isEmpty || isAll
            || ["timer", "the timer", "reminder", "the reminder", ""].contains(reading.rest.text)
        guard isNamed, !meant.isEmpty else { return answer(.cancel, "I have nothing of the kind to do.", []) }
        guard meant.count == 1 || isAll || !things.isEmpty else {
            return answer(
                .cancel, "Which do you mean: \(meant.prefix(Self.most).map(told).formatted(or: "or"))?", meant,
                confidence: 0.5)
        }
        try await stored { () async throws(StoreError) in try await errands.remove(meant) }
        return answer(.cancel, "All right, I will not \(meant.map(told).formatted(or: "or")).", meant)
    }

    /// Something of their own that somebody wants to be told later, by a message to that person alone.
    func add(_ reminder: Reminder) async throws(APIError) -> HouseAnswer {
        func told(_ text: String, confidence: Double = 0.9) -> HouseAnswer {
            HouseAnswer(intent: .remind, reading: "a reminder", confidence: confidence, text: text)
        }
        let zone = snapshot.house.zone
        let at =
            switch reminder.time {
            case .said(let time): time.instant(after: now, in: zone, sun: snapshot.sun)
            case .tomorrow: zone.instant(of: zone.local(now).date + 1, TimeOfDay(around: .hours(8)))
            }
        guard let at else { return told("I do not know when that is.", confidence: 0.5) }
        guard at - now <= Appointment.longest else { return told("That is too far ahead: I plan at most 31 days.") }
        guard let author = Errand.Author(caller), await errands.person(of: author) != nil else {
            return told("I would not know whom to tell: your login belongs to nobody of this house.")
        }
        let errand = Errand([], "remind you \(reminder.text)", at: at, by: author)
        let hasRoom = try await stored { () async throws(StoreError) in try await errands.add([errand]) }
        return told(
            hasRoom ? "I will \(self.told(errand))." : "I have too much to do later already. Cancel something first.")
    }

    private func list(_ meant: [Errand]) -> HouseAnswer {
        let more = meant.count - Self.most
        let told = meant.prefix(Self.most).map(told).formatted
        let text =
            meant.isEmpty ? "Nothing is to be done later." : "I will \(told)." + (more > 0 ? " And \(more) more." : "")
        return answer(.planned, text, meant)
    }

    private func told(_ errand: Errand) -> String { "\(errand.text) \(snapshot.moment(errand.at, at: now))" }

    private func answer(
        _ intent: Intent, _ text: String, _ meant: [Errand], confidence: Double = 0.9
    ) -> HouseAnswer {
        HouseAnswer(
            intent: intent, reading: "what is to be done later", confidence: confidence, text: text,
            devices: meant.flatMap(devices))
    }

    // MARK: Which

    private func isTold(_ errand: Errand) -> Bool {
        // A reminder is nobody else's affair.
        errand.author == Errand.Author(caller) || !errand.isReminder && !caller.visibility.isLimited
    }

    private func concerns(_ errand: Errand, _ things: [Lexicon.Thing]) -> Bool {
        let registry = snapshot.house.registry
        return devices(errand).compactMap(registry.index).contains { index in
            things.contains { thing in
                switch thing {
                case .device(let wanted): wanted == index
                case .area(let area): registry[index]?.area == area
                case .group(let members): members.contains(index)
                }
            }
        }
    }

    private func devices(_ errand: Errand) -> [String] {
        errand.tasks.map(\.device).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
