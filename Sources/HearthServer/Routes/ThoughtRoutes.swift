import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthExplaining
import HearthHTTP
import HearthHub
import HearthMind
import HearthModel
import HearthStore

/// What occupies the house now (docs/spec/house-api.md, section 6.2): the worst that is open, else what it asks, else
/// what it noticed last.
struct ThoughtRoutes: Sendable {
    let hub: Hub
    let accounts: Accounts

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/house/thought", .requires(.readHouse),
                .init("What occupies the house: its worst worry, a question, or what it noticed last", "Thought"),
                handler: show)
        ]
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (snapshot, caller, now) = (call.snapshot, call.caller, call.now)
        let emotion = snapshot.emotionalState.feeling.houseEmotion
        if let worry = worry(in: snapshot, for: caller, at: now) {
            return OutgoingResponse(.ok, ThoughtBody(worry: worry, emotion: emotion, at: now))
        }
        let reader = Reader(caller, in: accounts)
        let open = snapshot.questions.values.filter { $0.state == .open && reader.sees($0) }
        if let question = open.max(by: { $0.askedAt < $1.askedAt }) {
            return OutgoingResponse(.ok, ThoughtBody(question: question, emotion: emotion))
        }
        let seen = try await lastSeen(in: snapshot, by: caller, at: now)
        return OutgoingResponse(.ok, ThoughtBody(observation: seen, emotion: emotion, at: now))
    }

    private func worry(in snapshot: HouseSnapshot, for caller: Caller, at now: Instant) -> HouseConcern? {
        guard caller.may(.handleConcerns) else { return nil }
        let open = snapshot.concerns.values.filter { $0.state(at: now) == .open }
        return open.min { ConcernBody($0, at: now).rank < ConcernBody($1, at: now).rank }
    }

    private func lastSeen(
        in snapshot: HouseSnapshot, by caller: Caller, at now: Instant
    ) async throws(APIError) -> HouseEvent? {
        let isLimited = caller.visibility.isLimited
        let types: Set<EventType> = isLimited ? [.deviceState, .command] : [.deviceState, .command, .presence, .mode]
        var query = EventQuery(types: types, from: now - .days(1), to: now, limit: 1)
        if isLimited { query.devices = Set(snapshot.devices(seenBy: caller.visibility).map(\.device.id)) }
        let (wanted, teller) = (query, snapshot.eventTeller(at: now, isDiscreet: isLimited))
        return try await stored { () async throws(StoreError) in
            try await hub.events(wanted, by: teller)
        }.events.first
    }
}
