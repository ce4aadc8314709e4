import HearthConversation
import HearthHub
import HearthModel

/// One sentence of one caller, and what the house says to it. Who understands it first answers: what somebody supposes, says to a
/// concern, or wants remembered sounds like a wish or a question otherwise.
struct Conversation: Sendable {
    let hub: Hub
    let forecasts: ForecastDesk
    let whatIfs: WhatIfDesk
    let learning: RoomLearning
    let calendars: CalendarDesk
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
            controller: Controller(hub: hub), desk: desk, learning: learning, snapshot: snapshot, caller: caller,
            now: now)
        // What waits for a yes gets the next fitting word.
        if confirm != nil || desk.isWaiting(for: caller.bucket, at: now),
            let answer = await wisher.answer(said, confirm: confirm)
        {
            return answer
        }
        let agenda = Agenda(desk: calendars, snapshot: snapshot, caller: caller, now: now)
        if let answer = agenda.answer(said) { return answer }
        let supposer = Supposer(desk: whatIfs, snapshot: snapshot, caller: caller, now: now)
        let last = desk.lastThings(of: caller.bucket, at: now)
        if let answer = try await supposer.answer(said, last: last) { return answer }
        let remarker = Remarker(hub: hub, desk: desk, snapshot: snapshot, caller: caller, now: now)
        if let answer = await remarker.answer(said) { return answer }
        let recaller = Recaller(hub: hub, snapshot: snapshot, caller: caller, now: now)
        if let answer = try await recaller.answer(said) { return answer }
        if let answer = await wisher.answer(said, confirm: nil) { return answer }
        return try await Answerer(hub: hub, desk: forecasts, snapshot: snapshot, caller: caller, now: now).answer(said)
    }
}
