import HearthAccounts
import HearthHousehold
import HearthModel
import HearthServer
import HearthStore

/// One message of somebody to the guide.
struct ChatMessage: Sendable {
    let text: String
    /// What the same person said before.
    var previous: String?
    /// Where on which path the person is.
    var node: String?
    var path: String?
    /// Whether texts may answer; otherwise only the house.
    var usesTexts = true
    var most = QuotedAnswer.usualPassages
    /// Only what the caller keeps is asked, and no path.
    var asksNotes = false
}

/// What the guide answers.
struct ChatAnswer: Sendable {
    struct Return: Sendable {
        let kind: GoingOn
        let message: String
        let bridge: String
    }

    let text: String
    var model = QuotedAnswer.model
    var context: [String] = []
    var citations: [QuotedAnswer.Citation] = []
    /// Titles of what may be read next.
    var followUps: [String] = []
    var usedTexts = false
    var goingOn: Return?
}

/// Answers messages: where to go on, for the house itself, or else in sentences of texts that the caller may read
/// (docs/spec/household.md, sections 1.7 and 4.3). Texts are quoted, never obeyed.
struct Tutor: Sendable {
    let store: HouseholdStore
    let shelf: PackShelf
    let voice: HouseVoice

    private static let mostFollowUps = 3

    func answer(
        _ message: ChatMessage, of caller: DoorCaller, at now: Instant
    ) async throws(HouseholdError) -> ChatAnswer {
        let guide = await shelf.guide
        let place = message.node.flatMap { guide.place($0, in: message.path, for: caller.viewer) }
        if let place, let kind = GoingOn(message.text) { return goingOn(kind, at: place) }
        if let answer = await voice.answer(message.text, to: caller.principal, at: now) {
            let citations = answer.evidence.enumerated().map { place, id in
                QuotedAnswer.Citation(
                    index: place + 1, source: PassageSource(id: id, title: id, name: "The house"), relevance: 1)
            }
            return ChatAnswer(text: answer.text, model: HouseVoice.model, citations: citations)
        }
        guard message.usesTexts else {
            return ChatAnswer(text: "The house itself does not know that, and its texts are not to be asked (useRAG).")
        }
        let sources = GuideSources(guide: message.asksNotes ? Guide([]) : guide, store: store, caller: caller)
        let hits = try await sources.passages(
            for: Inquiry(message.text, after: message.previous), most: message.most, withOwn: true,
            reading: place?.node.id)
        let quoted = QuotedAnswer(
            from: hits.map(\.passage), by: .words, searched: searched(by: sources, message.asksNotes))
        return ChatAnswer(
            text: quoted.text, context: quoted.context, citations: quoted.citations,
            followUps: followUps(place, hits, quoted), usedTexts: true)
    }

    private func searched(by sources: GuideSources, _ asksNotes: Bool) -> String {
        if asksNotes { return "your notes" }
        return sources.hasOwn ? "the guide and your notes" : "the guide"
    }

    private func goingOn(_ kind: GoingOn, at place: Guide.Place) -> ChatAnswer {
        let next = place.path.titles(after: place.node.id)
        let text = "Back to “\(place.node.title)”."
        let bridge = next.first.map { "After it comes “\($0)”." } ?? "It is the last one of “\(place.path.title)”."
        return ChatAnswer(
            text: text, followUps: Array(next.prefix(Self.mostFollowUps)),
            goingOn: .init(kind: kind, message: text, bridge: bridge))
    }

    /// Behind where the person is, or else behind what was quoted first.
    private func followUps(
        _ place: Guide.Place?, _ hits: [GuideSources.Hit], _ quoted: QuotedAnswer
    ) -> [String] {
        let first = quoted.citations.first?.source
        let here = place ?? hits.first { $0.passage.source == first }?.place
        return here.map { Array($0.path.titles(after: $0.node.id).prefix(Self.mostFollowUps)) } ?? []
    }
}
