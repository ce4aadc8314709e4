import HearthAccounts
import HearthConversation
import HearthHub
import HearthMind
import HearthModel

/// Takes a sentence as the answer to the open question that it fits and that was put to whoever says it. If it may be one to
/// several, it asks back which (docs/spec/mind.md, section 9).
struct Respondent: Sendable {
    let hub: Hub
    let talks: TalkDesk
    let errands: ErrandBook
    let accounts: Accounts
    let desk: ConversationDesk
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    /// More are not listed at once.
    private static let most = 5
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
        if let answer = try await cleared(said, open) { return answer }
        let fitting = open.filter { isAnswer(said, to: $0) }
        guard let newest = fitting.first else {
            // `yes, the gate`
            let texts = open.map(\.question.text)
            guard open.count > 1, let (word, place) = SaidChoice.answer(Sentence(said), among: texts) else {
                return nil
            }
            return try await take(word, as: open[place])
        }
        return fitting.count == 1 ? try await take(said, as: newest) : which(said, fitting)
    }

    /// Before it was asked which question is meant, and now it is said.
    private func cleared(_ said: String, _ open: [HouseQuestion]) async throws(APIError) -> HouseAnswer? {
        guard let unclear = desk.takeUnclear(of: caller.bucket, at: now) else { return nil }
        let listed = unclear.questions.compactMap { snapshot.questions[$0] }
        let texts = listed.map(\.question.text)
        if let place = SaidChoice.place(Sentence(said).words, among: texts) {
            return try await take(unclear.said, as: listed[place])
        }
        // Whoever thinks better of it says so at once.
        guard let (word, place) = SaidChoice.answer(Sentence(said), among: texts) else { return nil }
        return try await take(word, as: listed[place])
    }

    private func which(_ said: String, _ questions: [HouseQuestion]) -> HouseAnswer {
        let listed = questions.prefix(Self.most)
        desk.note(
            .init(said: said, questions: listed.map(\.question.id), until: now + ConversationDesk.consent),
            of: caller.bucket, at: now)
        let lines = zip(1..., listed).map { "\($0). \($1.question.text)" }
        return HouseAnswer(
            intent: .acknowledge, reading: "an answer to one of \(questions.count) questions", confidence: 0.5,
            text: (["To which do you say “\(said)”?"] + lines).joined(separator: "\n"),
            suggestions: zip(1..., listed).map { .init(text: $1.question.text, query: "\($0)") })
    }

    private func isAnswer(_ said: String, to asked: HouseQuestion) -> Bool {
        asked.isOfHouse
            ? talks.isAnswer(said, to: asked, snapshot)
            : RuleAnswer(hub: hub, errands: errands, snapshot: snapshot, caller: caller, now: now)
                .isAnswer(said, to: asked)
    }

    private func take(_ said: String, as asked: HouseQuestion) async throws(APIError) -> HouseAnswer? {
        let answer = asked.isOfHouse ? try await heard(said, asked) : try await chosen(said, asked)
        return answer
            ?? HouseAnswer(
                intent: .acknowledge, reading: "an answer to: " + asked.question.text, confidence: 0.5,
                text: "That is no answer to “\(asked.question.text)”, or nobody waits for one any more.")
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
