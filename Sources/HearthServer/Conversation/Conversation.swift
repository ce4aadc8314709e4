import HearthConfig
import HearthConversation
import HearthHub
import HearthModel

/// One sentence of one caller, and what the house says to it: its phrase says who answers.
struct Conversation: Sendable {
    let hub: Hub
    let forecasts: ForecastDesk
    let whatIfs: WhatIfDesk
    let learning: RoomLearning
    let calendars: CalendarDesk
    let errands: ErrandBook
    let desk: ConversationDesk
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    /// - Parameter confirm: repeats the id of something that waits for a yes.
    func answer(_ said: String, confirm: String?) async throws(APIError) -> HouseAnswer {
        let answer = try await understood(said, confirm: confirm)
        desk.note(concerns: answer.evidence.filter { snapshot.concerns[$0] != nil }, of: caller.bucket, at: now)
        return answer
    }

    private func understood(_ said: String, confirm: String?) async throws(APIError) -> HouseAnswer {
        let wisher = Wisher(
            controller: Controller(hub: hub), desk: desk, learning: learning, errands: errands, snapshot: snapshot,
            caller: caller, now: now)
        // What waits for a yes gets the next fitting word.
        if confirm != nil || desk.isWaiting(for: caller.bucket, at: now),
            let answer = try await wisher.answer(said, as: nil, confirm: confirm)
        {
            return answer
        }
        let reading = snapshot.configuration.phrases.reading(of: Sentence(said))
        if let reading, let answer = try await special(said, reading) { return answer }
        if let answer = try await wisher.answer(said, as: reading, confirm: nil) { return answer }
        return try await Answerer(hub: hub, desk: forecasts, snapshot: snapshot, caller: caller, now: now)
            .answer(said, as: reading)
    }

    /// What is no question and no wish.
    private func special(_ said: String, _ reading: PhraseBook.Reading) async throws(APIError) -> HouseAnswer? {
        switch reading.intent {
        case .whatIf:
            let supposer = Supposer(desk: whatIfs, snapshot: snapshot, caller: caller, now: now)
            return try await supposer.answer(
                Supposition(reading.rest), last: desk.lastThings(of: caller.bucket, at: now))
        case .acknowledge, .fixed, .snooze, .thanks:
            return await Remarker(hub: hub, desk: desk, snapshot: snapshot, caller: caller, now: now)
                .answer(said, as: reading)
        case .note, .remember, .howDoI:
            return try await Recaller(hub: hub, snapshot: snapshot, caller: caller, now: now).answer(said, as: reading)
        case .agenda:
            return Agenda(desk: calendars, snapshot: snapshot, caller: caller, now: now).answer(Sentence(said))
        case .planned, .cancel:
            return try await Planner(errands: errands, snapshot: snapshot, caller: caller, now: now)
                .answer(said, as: reading)
        default: return nil
        }
    }
}
