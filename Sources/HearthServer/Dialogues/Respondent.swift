import HearthAccounts
import HearthConversation
import HearthHub
import HearthMind
import HearthModel

/// Takes a sentence as the answer to the newest open question that was put to whoever says it, if it fits that
/// (docs/spec/mind.md, section 9).
struct Respondent: Sendable {
    let hub: Hub
    let talks: TalkDesk
    let errands: ErrandBook
    let accounts: Accounts
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    private static let undo: Set = ["undo", "undo it", "undo that", "put it back", "take that back"]

    /// - Returns: `nil` if it is no answer.
    func answer(_ said: String) async throws(APIError) -> HouseAnswer? {
        guard caller.may(.speakWithHouse) else { return nil }
        if Self.undo.contains(Sentence(said).text), let text = await talks.takeBack(for: caller) {
            return HouseAnswer(intent: .control, reading: "to take it back", confidence: 0.9, text: text)
        }
        let reader = Reader(caller, in: accounts)
        let open = snapshot.questions.values.filter { $0.state == .open && reader.isPut($0) }
            .sorted { ($1.askedAt, $1.id) < ($0.askedAt, $0.id) }
        for asked in open {
            let answer = asked.isOfHouse ? try await heard(said, asked) : try await chosen(said, asked)
            if let answer { return answer }
        }
        return nil
    }

    private func heard(_ said: String, _ asked: HouseQuestion) async throws(APIError) -> HouseAnswer? {
        guard case .taken(let question, let reply, let next) = try await talks.hear(said, to: asked, from: caller)
        else { return nil }
        let about = snapshot.talks.values.first { $0.question == question.question.id }?.subject
        return HouseAnswer(
            intent: .acknowledge, reading: "an answer to: " + question.question.text, confidence: 0.9, text: reply,
            evidence: [about].compactMap(\.self).filter { snapshot.concerns[$0] != nil },
            suggestions: (next?.answers ?? []).map { .init(text: $0, query: $0) })
    }

    /// One of the words that a rule waits for.
    private func chosen(_ said: String, _ asked: HouseQuestion) async throws(APIError) -> HouseAnswer? {
        let answer = RuleAnswer(hub: hub, errands: errands, snapshot: snapshot, caller: caller, now: now)
        let text: String
        switch try await answer.answer(said, to: asked) {
        case .taken(_, let reply): text = reply
        case .refused(let why): text = why
        case .closed, .noSuchAnswer, .notReady: return nil
        }
        return HouseAnswer(
            intent: .control, reading: "an answer to: " + asked.question.text, confidence: 0.9, text: text)
    }
}
