import HearthKernel
import HearthMind
import HearthModel
import HearthStore

/// What people were told of by the house itself, so that they are not told twice, over restarts either.
struct Tellings: HubPart {
    var telling = Telling()

    static func restore(_ hub: inout HubCore) {
        let kept: [String: Telling] = hub.recoveredState.records(in: .telling)
        hub.tellings.telling = kept[key] ?? Telling()
    }

    fileprivate static let key = "telling"
}

extension KeptRecord.Namespace {
    /// What people were told of by the house itself.
    static let telling = Self("telling")
}

extension HubCore {
    /// Tells people what weighs, if it is time to. Messages and what was told are kept together: a hub that is killed
    /// in between tells it again.
    /// - Parameter people: ids of those who live here.
    /// - Returns: what they were told.
    @discardableResult
    mutating func tell(of concerns: [FeltConcern], to people: [String]) -> [Telling.News] {
        flushPendingEffects()
        let before = tellings.telling
        // What seems over is spoken of in its talk.
        let outcome = tellings.telling.look(concerns.filter { $0.over == nil }, at: now, in: house.zone)
        for news in outcome.news {
            let begun = concerns.filter { news.about.contains($0.id) }.compactMap { begin($0, with: people) }
            // Of several it is asked in the list of questions.
            let isAsked = begun.count == 1 && news.about.count == 1
            let text =
                isAsked ? "\(ConcernDialogue.sentence(news.text)) \(ConcernDialogue.question)" : news.text
            deliver(
                HouseMessage(
                    number: messages.last + 1, at: now, to: people, text: text,
                    urgency: news.isUrgent ? .urgently : .plain, rule: "", about: news.about))
            for turn in begun { take(turn, of: nil) }
        }
        for id in outcome.known { _ = reply(toConcern: id, .acknowledge, note: nil, by: .clock) }
        if tellings.telling != before { keep(tellings.telling, in: .telling, under: Tellings.key) }
        finishRequest()
        return outcome.news
    }
}
