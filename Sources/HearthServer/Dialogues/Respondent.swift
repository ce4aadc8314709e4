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
    let accounts: Accounts
    let snapshot: HouseSnapshot
    let caller: Caller

    /// - Returns: `nil` if it is no answer.
    func answer(_ said: String) async -> HouseAnswer? {
        guard caller.may(.speakWithHouse) else { return nil }
        let reader = Reader(caller, in: accounts)
        let open = snapshot.questions.values.filter { $0.state == .open && reader.isPut($0) }
            .sorted { ($1.askedAt, $1.id) < ($0.askedAt, $0.id) }
        for asked in open {
            if let answer = asked.isOfHouse ? await heard(said, asked) : await chosen(said, asked) { return answer }
        }
        return nil
    }

    private func heard(_ said: String, _ asked: HouseQuestion) async -> HouseAnswer? {
        guard case .taken(let question, let reply, let next) = await talks.hear(said, to: asked, from: caller) else {
            return nil
        }
        let about = snapshot.talks.values.first { $0.question == question.question.id }?.subject
        return HouseAnswer(
            intent: .acknowledge, reading: "an answer to: " + question.question.text, confidence: 0.9, text: reply,
            evidence: [about].compactMap(\.self).filter { snapshot.concerns[$0] != nil },
            suggestions: (next?.answers ?? []).map { .init(text: $0, query: $0) })
    }

    /// One of the words that a rule waits for.
    private func chosen(_ said: String, _ asked: HouseQuestion) async -> HouseAnswer? {
        guard let word = asked.word(in: Sentence(said)) else { return nil }
        let (number, origin) = (asked.question.id, caller.origin)
        guard case .taken(let question) = await hub.withCore({ $0.answer(question: number, word, by: origin) }) else {
            return nil
        }
        return HouseAnswer(
            intent: .control, reading: "an answer to: " + question.question.text, confidence: 0.9,
            text: "All right: \(question.question.text) \(word.capitalisedFirst).")
    }
}

extension HouseQuestion {
    /// The answer that is meant.
    fileprivate func word(in sentence: Sentence) -> String? {
        let said =
            switch SaidAnswer(sentence) {
            case .yes(nil): "yes"
            case .no, .neverMind: "no"
            default: sentence.text
            }
        return question.answers.first { Sentence($0).text == said }
    }
}
