import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel

/// An answer to the question of a rule, which may say for how long: `yes, for 6 days`. What the answer will do is seen on a copy
/// of the house, and is put back by errands when its time is over (docs/decisions/098-errands.md).
struct RuleAnswer: Sendable {
    enum Outcome {
        case taken(HouseQuestion, reply: String)
        /// It stays open, because of this.
        case refused(String)
        case closed(HouseQuestion)
        case noSuchAnswer
        case notReady
    }

    let hub: Hub
    let errands: ErrandBook
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    func answer(_ said: String, to asked: HouseQuestion) async throws(APIError) -> Outcome {
        let (number, origin) = (asked.question.id, caller.origin)
        guard let (word, end) = choice(said, asked) else { return .noSuchAnswer }
        var (planned, until) = ([Errand](), "")
        if let end {
            switch errand(undoing: word, number, end) {
            case .success(let plan): (planned, until) = ([plan.errand], plan.until)
            case .failure(let refusal): return .refused(refusal.text)
            }
        }
        let kept = planned
        // On the disk before it is promised.
        guard try await stored({ () async throws(StoreError) in try await errands.add(kept) }) else {
            return .refused("I have too much to do later already. Cancel something first; nothing was done.")
        }
        let outcome = await hub.withCore { $0.answer(question: number, word, by: origin) }
        if case .taken(let question) = outcome {
            return .taken(question, reply: until.isEmpty ? "All right: \(question.question.text) \(word)." : until)
        }
        try await stored { () async throws(StoreError) in try await errands.remove(kept) }
        switch outcome {
        case .taken(let question), .closed(let question): return .closed(question)
        case .noSuchQuestion: return .closed(asked)
        case .noSuchAnswer: return .noSuchAnswer
        case .notReady: return .notReady
        }
    }

    /// Whether it is an answer to that, and nothing has to be asked back.
    func isAnswer(_ said: String, to asked: HouseQuestion) -> Bool { choice(said, asked) != nil }

    /// The answer that is meant, word for word or as people say yes and no.
    private func choice(_ said: String, _ asked: HouseQuestion) -> (word: String, end: Timing.End?)? {
        let (sentence, answers) = (Sentence(said), asked.question.answers)
        func answer(_ word: String) -> String? { answers.first { Sentence($0).text == word } }
        if let word = answers.first(where: { $0 == said }) ?? answer(sentence.text) { return (word, nil) }
        switch SaidAnswer(sentence) {
        case .yes(let end): return answer("yes").map { ($0, end) }
        case .no, .neverMind: return answer("no").map { ($0, nil) }
        default: return nil
        }
    }

    // MARK: For how long

    private struct Refusal: Error {
        let text: String
    }

    private func errand(
        undoing word: String, _ number: Int64, _ end: Timing.End
    ) -> Result<(errand: Errand, until: String), Refusal> {
        guard let author = Errand.Author(caller) else {
            return .failure(Refusal(text: "Later I do something only for people with an account. Nothing was done."))
        }
        let appointment: Appointment
        do throws(Appointment.Failure) {
            appointment = try Appointment(Timing(end: end), at: now, in: snapshot)
        } catch {
            return .failure(Refusal(text: error.text))
        }
        let (orders, isAll) = orders(of: word, number)
        let undone = orders.compactMap { $0.undone(in: snapshot.house) }
        guard isAll, !orders.isEmpty, undone.count == orders.count, let end = appointment.end,
            orders.allSatisfy({ caller.objection(toMoving: $0.device) == nil })
        else {
            return .failure(
                Refusal(text: "I could not put that back afterwards. Nothing was done; answer without a time."))
        }
        let errand = Errand(undone.flatMap(\.endTasks), SaidOnce(undone).text, at: end, by: author)
        let what =
            switch orders.count == 1 ? orders[0].order.action : "" {
            case "turn_on": "On"
            case "turn_off": "Off"
            default: orders.map(\.done).formatted.capitalisedFirst
            }
        return .success((errand, "\(what) until \(snapshot.day(end, at: now))."))
    }

    /// What the answer would have devices do, seen on a copy.
    /// - Returns: whether all of it can be said as an order, too.
    private func orders(of word: String, _ number: Int64) -> (orders: [WishOrder], isAll: Bool) {
        var (copy, reaction) = (snapshot.house, Reaction())
        copy.step(Input(at: now, .answer(question: number, word, caller.origin)), into: &reaction)
        var commands = reaction.commandUpdates + reaction.commands
        reaction.removeAll()
        copy.step(Input(at: now, .instantEnds), into: &reaction)
        commands += reaction.commandUpdates + reaction.commands
        var seen: Set<CommandID> = []
        let wanted = commands.filter { seen.insert($0.id).inserted }
        let orders = wanted.compactMap { WishOrder($0, in: snapshot.house) }
        return (orders, orders.count == wanted.count)
    }
}

extension HouseSnapshot {
    /// Until when, as one says it: `14:05`, `tomorrow`, `Sunday`, `2026-12-24`.
    func day(_ end: Instant, at now: Instant) -> String {
        let (then, today) = (house.zone.local(end), house.zone.local(now).date)
        return switch then.date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: then.timeOfDay.text.prefix(5).description
        case 1: "tomorrow"
        case 2..<7: then.date.weekday.name
        default: "\(then.date)"
        }
    }
}
