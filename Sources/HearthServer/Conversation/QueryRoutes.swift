import HTTPTypes
import HearthAccounts
import HearthConversation
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Questions to the house in words (docs/spec/house-api.md, section 6.2).
struct QueryRoutes: Sendable {
    let hub: Hub
    let desk: ForecastDesk
    let whatIfs: WhatIfDesk
    let learning: RoomLearning
    let calendars: CalendarDesk
    let errands: ErrandBook
    let ruleService: RuleService
    let replays: ReplayDesk
    let talks: TalkDesk
    let model: LanguageModel
    let accounts: Accounts
    let broadcaster: Broadcaster
    let conversations = ConversationDesk()
    let jokes: JokeBook

    private static let query = Field.text("query", or: "question", 1...2_000)
    private static let includesDevices = Field.flag("include_devices").optional

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/consciousness/query", .requires(.readHouse),
                .init(
                    "Asks the house something in words, or tells it what to do",
                    body: [Self.query, Self.includesDevices, FieldNotation("context?:map")],
                    example: #"{"query":"How are you?"}"#, [200: "ConsciousnessResponse"]),
                handler: ask)
        ]
    }

    private func ask(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (said, withDevices, confirm, location) = try call.readBody { fields -> (String, Bool, String?, String?)? in
            let (said, withDevices) = (fields.read(Self.query), fields.read(Self.includesDevices) ?? true)
            let context = fields.raw("context")
            return said.map { ($0, withDevices, context?["confirm"]?.string, context?["location"]?.string) }
        }
        // What was done a moment before counts.
        let snapshot = await hub.current()
        let conversation = Conversation(
            hub: hub, forecasts: desk, whatIfs: whatIfs, learning: learning, calendars: calendars, errands: errands,
            ruleService: ruleService, replays: replays, talks: talks, jokes: jokes, accounts: accounts,
            desk: conversations, model: model, snapshot: snapshot,
            lexicon: conversations.lexicon(of: snapshot, seenBy: call.caller.visibility), caller: call.caller,
            now: call.now,
            location: location.map { String($0.prefix(100)) })
        var answer = try await conversation.answer(said, confirm: confirm)
        answer.text = await model.reworded(answer, in: conversation.snapshot)
        if !answer.intent.isPersonal {
            broadcaster.tell(OutgoingMessage(said, answer, by: call.caller.origin, at: call.now))
        }
        let after = await hub.current()
        return OutgoingResponse(
            .ok,
            QueryBody(
                query: said, answer: answer, snapshot: after, visibility: call.caller.visibility,
                withDevices: withDevices, now: call.now))
    }
}

extension OutgoingMessage {
    /// What was asked in words, and what the house said (docs/spec/house-api.md, section 8).
    fileprivate init(_ query: String, _ answer: HouseAnswer, by asker: Origin, at now: Instant) {
        self.init(type: "consciousness_query", at: now) {
            $0.member("query", query)
            $0.member("response", answer.text)
            $0.member("intent", answer.intent.rawValue)
            $0.member("user", asker.text)
            $0.member("timestamp", now.rfc3339)
        }
    }
}
