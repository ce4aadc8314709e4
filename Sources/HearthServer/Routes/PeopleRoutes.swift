import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel

/// Who is home (docs/spec/house-api.md, section 6.8). Guests see and set themselves only; residents set themselves,
/// owners everybody.
struct PeopleRoutes: Sendable {
    let hub: Hub
    let accounts: Accounts

    private enum State: String, CaseIterable { case home, away }

    private static let state = Field<State>.word("state")
    private static let until = Field.date("until").optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/people", .requires(.readPeople),
                .init("Who is home", "people:[Person] anyone_home:bool"),
                handler: list),
            Route(
                .get, "/people/{person_id}", .requires(.speakWithHouse),
                .init("Where one person is", "Person"),
                handler: show),
            Route(
                .put, "/people/{person_id}/presence", .requires(.speakWithHouse),
                .init(
                    "Says where a person is", body: [Self.state, Self.until],
                    example: #"{"state":"away","until":"2125-06-28T18:00:00Z"}"#, [200: "Person"]),
                handler: setPresence),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let presences = call.snapshot.presences.values.sorted { $0.person.id < $1.person.id }
        return OutgoingResponse {
            $0.member("people", presences.map { PersonBody(presence: $0, userID: userID(of: $0.person.id)) })
            $0.member("anyone_home", presences.contains { $0.isHome == true })
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let presence = try presence(call)
        if !call.caller.may(.readPeople), !isSelf(call.caller, presence) { throw .personNotFound(didYouMean: []) }
        return OutgoingResponse(
            .ok, PersonBody(presence: presence, userID: userID(of: presence.person.id), showsTrackers: true))
    }

    private func setPresence(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let presence = try presence(call)
        if !isSelf(call.caller, presence) {
            guard call.caller.may(.readPeople) else { throw .personNotFound(didYouMean: []) }
            try call.caller.require(.speakForOthers)
        }
        let (origin, now) = (call.caller.origin, call.now)
        let word = try call.readBody { fields -> Presence.Word? in
            let state = fields.read(Self.state)
            let until = fields.read(Self.until)
            if let until, until <= now { fields.refuse("until", "must lie in the future") }
            return state.map { Presence.Word(isHome: $0 == .home, by: origin, at: now, until: until) }
        }
        guard let believed = await hub.withCore({ $0.setPresence(of: presence.person.id, word) }) else {
            throw .personNotFound(didYouMean: [])
        }
        return OutgoingResponse(
            .ok, PersonBody(presence: believed, userID: userID(of: believed.person.id), showsTrackers: true))
    }

    private func presence(_ call: HouseRequest) throws(APIError) -> Presence {
        let (name, presences) = (call.parameter("person_id"), call.snapshot.presences)
        if let presence = presences[name] ?? presences.values.first(where: { $0.person.aliases.contains(name) }) {
            return presence
        }
        throw .personNotFound(
            didYouMean: call.caller.may(.readPeople) ? nearestNames(to: name, among: presences.keys.sorted()) : [])
    }

    private func isSelf(_ caller: Caller, _ presence: Presence) -> Bool {
        guard let id = caller.principal?.userID else { return false }
        return accounts.users.contains { $0.id == id && $0.personID == presence.person.id }
    }

    private func userID(of person: String) -> String? { accounts.users.first { $0.personID == person }?.id.text }
}
