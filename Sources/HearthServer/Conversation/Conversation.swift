import HearthAccounts
import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// One sentence of one caller, and what the house says to it: its phrase says who answers.
struct Conversation: Sendable {
    let hub: Hub
    let forecasts: ForecastDesk
    let whatIfs: WhatIfDesk
    let learning: RoomLearning
    let calendars: CalendarDesk
    let errands: ErrandBook
    let ruleService: RuleService
    let replays: ReplayDesk
    let talks: TalkDesk
    let jokes: JokeBook
    let accounts: Accounts
    let desk: ConversationDesk
    let model: LanguageModel
    let snapshot: HouseSnapshot
    let lexicon: Lexicon
    let caller: Caller
    let now: Instant
    /// The room in which the speaker is, by id or name; `nil`: nobody said.
    var location: String?

    /// - Parameter confirm: repeats the id of something that waits for a yes.
    func answer(_ said: String, confirm: String?) async throws(APIError) -> HouseAnswer {
        let humour = Humour(jokes: jokes, snapshot: snapshot, caller: caller, now: now)
        let answer = try await humour.added(to: understood(said, confirm: confirm), of: Sentence(said))
        if answer.intent.needsThing, answer.confidence >= 0.6 {
            let registry = snapshot.house.registry
            desk.note(
                asked: answer.devices.prefix(1).compactMap(registry.index).map { .device($0) }, of: caller.bucket,
                at: now)
        }
        desk.note(concerns: answer.evidence.filter { snapshot.concerns[$0] != nil }, of: caller.bucket, at: now)
        return answer
    }

    private func understood(_ said: String, confirm: String?) async throws(APIError) -> HouseAnswer {
        let tastes = TasteLearner(
            hub: hub, ruleService: ruleService, replays: replays, desk: desk, snapshot: snapshot, lexicon: lexicon,
            caller: caller,
            now: now)
        var wisher = Wisher(
            controller: Controller(hub: hub), desk: desk, learning: learning, errands: errands, tastes: tastes,
            snapshot: snapshot, lexicon: lexicon, caller: caller, now: now, area: area)
        // What waits for a yes gets the next fitting word.
        if confirm != nil || desk.isWaiting(for: caller.bucket, at: now),
            let answer = try await wisher.answer(said, as: nil, confirm: confirm)
        {
            return answer
        }
        let respondent = Respondent(
            hub: hub, talks: talks, errands: errands, accounts: accounts, desk: desk, snapshot: snapshot,
            caller: caller, now: now)
        if let answer = try await respondent.answer(said) { return answer }
        let phrases = snapshot.configuration.phrases
        var reading = phrases.reading(of: Sentence(said))
        if let intent = reading?.intent {
            let doorkeeper = Doorkeeper(hub: hub, accounts: accounts, snapshot: snapshot, caller: caller, now: now)
            if let answer = try await doorkeeper.answer(said, as: intent, naming: lexicon) { return answer }
            // It sounded like a visit, and is none.
            if [.visitor, .visitors].contains(intent) {
                reading = phrases.reading(of: Sentence(said), without: [.visitor, .visitors])
            }
        }
        if let reading, let answer = try await special(said, reading) { return answer }
        if reading?.intent == .complaint, let answer = try await tastes.answer(Sentence(said), in: area) {
            return answer
        }
        if let answer = try await wisher.answer(said, as: reading, confirm: nil) { return answer }
        if reading == nil, Sentence(said).words.count > 2, let intent = await model.guess(of: said, in: snapshot) {
            let guess = PhraseBook.Reading(guessing: intent, of: Sentence(said))
            wisher.isGuess = true
            if let answer = try await wisher.answer(said, as: guess, confirm: nil) { return answer }
            return try await answerer.answer(said, as: guess)
        }
        return try await answerer.answer(said, as: reading)
    }

    private var answerer: Answerer {
        Answerer(hub: hub, desk: forecasts, snapshot: snapshot, lexicon: lexicon, caller: caller, now: now)
    }

    /// Where the speaker is, or else where that is of which they spoke last.
    private var area: String? {
        let said = location.map { lexicon.things(in: Sentence($0)) } ?? []
        let last = desk.lastThings(of: caller.bucket, at: now)
        return (said.isEmpty ? last : said).lazy.compactMap { thing -> String? in
            switch thing {
            case .area(let area): area
            case .device(let index): snapshot.house.registry[index]?.area
            case .group: nil
            }
        }.first
    }

    /// What is no question and no wish.
    private func special(_ said: String, _ reading: PhraseBook.Reading) async throws(APIError) -> HouseAnswer? {
        switch reading.intent {
        case .whatIf:
            let supposer = Supposer(desk: whatIfs, snapshot: snapshot, lexicon: lexicon, caller: caller, now: now)
            return try await supposer.answer(
                Supposition(reading.rest), last: desk.lastThings(of: caller.bucket, at: now))
        case .acknowledge, .fixed, .snooze, .thanks:
            return await Remarker(hub: hub, desk: desk, snapshot: snapshot, lexicon: lexicon, caller: caller, now: now)
                .answer(said, as: reading)
        case .note, .remember, .howDoI:
            return try await Recaller(hub: hub, snapshot: snapshot, lexicon: lexicon, caller: caller, now: now).answer(
                said, as: reading)
        case .energy:
            return try await ZoneAdviser(answerer: answerer, ruleService: ruleService, replays: replays, desk: desk)
                .answer(Sentence(said))
        case .agenda:
            return Agenda(desk: calendars, snapshot: snapshot, caller: caller, now: now).answer(Sentence(said))
        case .remind:
            guard let reminder = Reminder(Sentence(said)) else {
                return try await special(
                    said, reading.taken(as: .snooze, without: ["remind", "me"], of: Sentence(said)))
            }
            return try await Planner(errands: errands, snapshot: snapshot, lexicon: lexicon, caller: caller, now: now)
                .add(reminder)
        case .planned, .cancel:
            return try await Planner(errands: errands, snapshot: snapshot, lexicon: lexicon, caller: caller, now: now)
                .answer(said, as: reading)
        default: return nil
        }
    }
}
