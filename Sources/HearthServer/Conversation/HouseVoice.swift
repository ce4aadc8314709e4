package import HearthAccounts
import HearthConfig
import HearthConversation
import HearthHub
package import HearthModel
import Synchronization

/// The house's own answers for the chats of doors (docs/spec/household.md, section 1.7): how things are and why, with the
/// caller's rights. It does nothing that is said to it.
package final class HouseVoice: Sendable {
    package struct Answer: Sendable {
        package let text: String
        /// Ids of events and concerns on which it rests.
        package let evidence: [String]

        package init(text: String, evidence: [String] = []) { (self.text, self.evidence) = (text, evidence) }
    }

    /// What is named as the author of such answers.
    package static let model = "hearth-house-1"

    package typealias Speaker = @Sendable (_ said: String, Principal, _ now: Instant) async -> Answer?

    private let speaker = Mutex<Speaker?>(nil)

    package init() {}

    /// The doors are made before the house can speak.
    package func speak(by speaker: @escaping Speaker) { self.speaker.withLock { $0 = speaker } }

    /// - Returns: `nil` if the house is not asked, or does not know.
    package func answer(_ said: String, to principal: Principal, at now: Instant) async -> Answer? {
        await speaker.withLock { $0 }?(said, principal, now)
    }
}

extension HouseVoice {
    /// - Parameter desk: has what is expected.
    func speak(of hub: Hub, _ desk: ForecastDesk) {
        let lexicons = ConversationDesk()
        speak { said, principal, now in
            await Informant(hub: hub, desk: desk, lexicons: lexicons, principal: principal, now: now).answer(said)
        }
    }
}

/// Answers one message of one caller from what the house knows.
private struct Informant {
    let hub: Hub
    let desk: ForecastDesk
    let lexicons: ConversationDesk
    let principal: Principal
    let now: Instant

    private static let questions: Set<Intent> = [
        .state, .why, .whyNot, .feeling, .willHappen, .digest, .people,
    ]
    private static let orders: Set<Intent> = [.control, .remind, .note, .cancel, .complaint]
    private static let sure = 0.8

    func answer(_ said: String) async -> HouseVoice.Answer? {
        let snapshot = await hub.current()
        let caller = Caller(identity: .principal(principal), address: "", isLocal: false)
        let sentence = Sentence(said)
        let lexicon = lexicons.lexicon(of: snapshot, seenBy: caller.visibility)
        guard let reading = snapshot.configuration.phrases.reading(of: sentence) else { return nil }
        if Self.orders.contains(reading.intent) {
            // A word like `open` may as well begin a question to the texts.
            guard reading.intent != .control || !lexicon.things(in: sentence).isEmpty else { return nil }
            return HouseVoice.Answer(
                text: "Nothing is done from here. Say that in the app of the house under Talk, or with 'hearth ask'.")
        }
        guard Self.questions.contains(reading.intent) else { return nil }
        let answerer = Answerer(
            hub: hub, desk: desk, snapshot: snapshot, lexicon: lexicon, caller: caller, now: now)
        do throws(APIError) {
            let answer = try await answerer.answer(said, as: reading)
            guard answer.confidence >= Self.sure else { return nil }
            return HouseVoice.Answer(text: answer.text, evidence: answer.evidence)
        } catch {
            // The texts may still answer.
            return nil
        }
    }
}
