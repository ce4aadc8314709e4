import HearthAccounts
import HearthConfig
import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// When the house may be lightly funny (docs/spec/mind.md, section 9): to somebody with an account, who asks how it is, chats or
/// thanks, at most once a day, while the house knows that nothing is wrong, and never where people want it plain.
struct Humour: Sendable {
    let jokes: JokeBook
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    private static let intents: Set<Intent> = [.feeling, .smalltalk, .thanks]
    /// Unasked only on one day of so many.
    private static let pause: UInt64 = 3

    /// The answer, with a joke at its end where one may be told.
    func added(to answer: HouseAnswer, of sentence: Sentence) async throws(APIError) -> HouseAnswer {
        guard Self.intents.contains(answer.intent), answer.confidence >= 0.6 else { return answer }
        let isAsked = sentence.contains("joke") || sentence.contains("funny")
        var answer = answer
        guard let user = listener else { return answer }
        let day = snapshot.house.zone.local(now).date
        let seed = Self.seed(user, day)
        guard isAsked || seed % Self.pause == 0 else { return answer }
        let isFirst = try await stored { () async throws(StoreError) in try await jokes.take(for: user, on: day) }
        guard isFirst else { return answer }
        let joke = Joke.chosen(by: seed / Self.pause)
        answer.text = isAsked ? joke : answer.text + " " + joke
        return answer
    }

    /// Who would hear it; `nil` if nobody may.
    private var listener: String? {
        // How it feels follows what is wrong by a few seconds.
        let isWell =
            snapshot.emotionalState.isWell
            && snapshot.concerns.values.allSatisfy { ![.open, .acknowledged, .snoozed].contains($0.state(at: now)) }
        guard snapshot.configuration.tone == .warm, isWell else { return nil }
        return caller.principal?.userID.text
    }

    /// The same for the same person on the same day (FNV-1a).
    private static func seed(_ user: String, _ day: CivilDate) -> UInt64 {
        (user + "\(day.daysSinceEpoch)").utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
