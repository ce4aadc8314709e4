import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// Goes on with the talks that the house has begun: by itself as time passes, and with what people answer
/// (docs/spec/mind.md, section 9).
struct TalkDesk: Sendable {
    /// What became of an answer.
    enum Outcome {
        /// - reply: what the house says to it.
        case taken(HouseQuestion, reply: String, next: Asking?)
        /// Nobody waits for it any more.
        case closed(HouseQuestion)
        case notUnderstood
    }

    let hub: Hub
    let accounts: Accounts
    let errands: ErrandBook
    let learning: RoomLearning
    let forecasts: ForecastDesk
    let calendars: CalendarDesk
    let clock: @Sendable () -> Instant

    /// What somebody may take back.
    let undo = UndoShelf()

    private static let pause = Duration.seconds(10)

    func run() async {
        while !Task.isCancelled {
            await look()
            do { try await Task.sleep(for: Self.pause) } catch {}
        }
    }

    /// What is to be said by now is said, and what nobody answered in time is over.
    func look() async {
        let (snapshot, now) = (await hub.current(), clock())
        guard snapshot.isReady else { return }
        var surroundings = surroundings(snapshot, at: now)
        if WeekDialogue.isDue(Array(snapshot.talks.values), in: surroundings) {
            surroundings.week = await week(snapshot, at: now)
        }
        if DinnerDialogue.isDue(Array(snapshot.talks.values), in: surroundings), await !isWarmSeason(snapshot, at: now)
        {
            surroundings.dinner.told = []
        }
        for talk in snapshot.talks.values.sorted(by: { $0.id < $1.id }) {
            let dialogue = talk.kind.dialogue
            let asked = talk.question.flatMap { snapshot.questions[$0] }
            let isUnanswered = asked.map { $0.question.until <= now } ?? false
            let turn =
                isUnanswered
                ? dialogue.heard(.silence, in: talk, surroundings) ?? Turn(nil) : dialogue.look(talk, in: surroundings)
            if let turn { await hub.withCore { _ = $0.take(turn, of: talk) } }
        }
        let talks = Array(await hub.current().talks.values)
        for turn in Talk.Kind.allCases.flatMap({ $0.dialogue.begin(talks, in: surroundings) }) {
            await hub.withCore { _ = $0.take(turn, of: nil) }
        }
    }

    /// - Parameter asked: a question of the house.
    func hear(_ said: String, to asked: HouseQuestion, from caller: Caller) async throws(APIError) -> Outcome {
        let (snapshot, now) = (await hub.current(), clock())
        guard let talk = talk(of: asked, snapshot, now) else {
            return .closed(snapshot.questions[asked.question.id] ?? asked)
        }
        guard let turn = turn(said, in: talk, snapshot, now) else { return .notUnderstood }
        // Before the talk goes on: a hub that is killed in between asks again, and does it again.
        let orders = orders(snapshot, caller, now)
        var troubles: [String] = []
        for deed in turn.deeds { troubles += try await orders.carryOut(deed) }
        let origin = caller.origin
        let closed = await hub.withCore { core -> HouseQuestion? in
            guard core.take(turn, of: talk, answered: (said, origin)) else { return nil }
            return core.question(asked.question.id)
        }
        guard let closed else { return .closed(asked) }
        // Who hears that it could not be done need not hear that it was.
        let reply = troubles.isEmpty ? [turn.says ?? turn.asks?.text ?? "All right."] : troubles + [turn.asks?.text]
        return .taken(closed, reply: reply.compactMap(\.self).joined(separator: " "), next: turn.asks)
    }

    /// Whether it is an answer to that. Nothing is done.
    func isAnswer(_ said: String, to asked: HouseQuestion, _ snapshot: HouseSnapshot) -> Bool {
        let now = clock()
        return talk(of: asked, snapshot, now).flatMap { turn(said, in: $0, snapshot, now) } != nil
    }

    private func talk(of asked: HouseQuestion, _ snapshot: HouseSnapshot, _ now: Instant) -> Talk? {
        guard asked.question.until > now else { return nil }
        return snapshot.talks.values.first { $0.question == asked.question.id }
    }

    private func turn(_ said: String, in talk: Talk, _ snapshot: HouseSnapshot, _ now: Instant) -> Turn? {
        SaidAnswer(Sentence(said)).flatMap { Answer($0, at: now, in: snapshot) }.flatMap {
            talk.kind.dialogue.heard($0, in: talk, surroundings(snapshot, at: now))
        }
    }

    /// Puts back what the last scene that the house had offered has changed.
    /// - Returns: `nil` if there is nothing of the kind.
    func takeBack(for caller: Caller) async -> String? {
        let (snapshot, now) = (await hub.current(), clock())
        guard let before = undo.take(of: caller.bucket, at: now) else { return nil }
        let troubles = await orders(snapshot, caller, now).carryOut(before)
        return troubles.isEmpty ? "It is as it was before." : troubles.joined(separator: " ")
    }

    private func orders(_ snapshot: HouseSnapshot, _ caller: Caller, _ now: Instant) -> TalkOrders {
        TalkOrders(
            controller: Controller(hub: hub), errands: errands, learning: learning, undo: undo, snapshot: snapshot,
            caller: caller, now: now)
    }

    /// What all who live here may know of the week.
    private func week(_ snapshot: HouseSnapshot, at now: Instant) async -> String? {
        let answerer = Answerer(
            hub: hub, desk: forecasts, snapshot: snapshot, lexicon: Lexicon(snapshot, seenBy: .everything),
            caller: .console, now: now)
        do {
            return try await answerer.weekInOneLine
        } catch {
            // Of a record that cannot be read the hub tells by itself; it is looked at again soon.
            return nil
        }
    }

    /// As far as it is known.
    private func isWarmSeason(_ snapshot: HouseSnapshot, at now: Instant) async -> Bool {
        do throws(StoreError) {
            return try await SeasonDesk(hub: hub).seasons(in: snapshot, at: now).has(.winter) == false
        } catch {
            return false
        }
    }

    private func surroundings(_ snapshot: HouseSnapshot, at now: Instant) -> Surroundings {
        var around = snapshot.surroundings(without: accounts.guests, at: now)
        guard !around.prompted.isEmpty else { return around }
        // What only one of them may know has no place in a question, which all who live here can read.
        let agenda = Agenda(desk: calendars, snapshot: snapshot, caller: .console, now: now)
        around.morning.told += agenda.told("today")
        around.evening.told += agenda.told("tomorrow")
        return around
    }
}

extension Answer {
    /// - Returns: `nil` for a time that there is not.
    fileprivate init?(_ said: SaidAnswer, at now: Instant, in snapshot: HouseSnapshot) {
        switch said {
        case .yes(nil): self = .yes(until: nil)
        case .yes(let end?):
            do throws(Appointment.Failure) {
                self = .yes(until: try Appointment(Timing(end: end), at: now, in: snapshot).end)
            } catch {
                return nil
            }
        case .no: self = .no
        case .neverMind: self = .neverMind
        case .number(let days): self = .days(days)
        case .place(let isOutside): self = .place(isOutside: isOutside)
        case .span(let span): self = .days(Int((span.hours / 24).rounded(.up)))
        case .day(.tomorrow), .day(.today), .day(.tonight): self = .days(1)
        case .day(.weekday(let wanted)):
            let today = snapshot.house.zone.local(now).date
            guard let days = (1...7).first(where: { (today + $0).weekday == wanted }) else { return nil }
            self = .days(days)
        }
    }
}

extension Agenda {
    /// What stands in the calendars on a day; nothing if nothing does.
    fileprivate func told(_ day: String) -> [String] {
        let answer = answer(Sentence(day))
        guard !answer.evidence.isEmpty else { return [] }
        return [answer.text]
    }
}
