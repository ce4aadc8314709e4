import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthStore

/// The door for IdentityKit: what residents like, and what of it fits a moment (docs/spec/household.md, section 2).
struct IdentityFacade: Facade {
    /// IdentityKit sends no credentials, so what it may do stands in the path.
    static let prefixes = ["/api/identity", "/t/{\(DoorGate.linkParameter)}/api/identity"]
    static let rule = DoorRule(name: "identity", limit: .ofCallers(users: 120, links: 60))

    let table: RouteTable<IdentityFacade>
    let keySpelling = KeySpelling.orCamelCase
    let crossOrigin = CrossOriginFields(allowed: ["apikey"], exposed: ["X-Ignored-Fields"])
    private let gate: DoorGate

    init(store: HouseholdStore, accounts: Accounts, gate: DoorGate, mirror: HouseMirror) {
        self.gate = gate
        table = RouteTable(
            IdentityRoutes(store: store, accounts: accounts).routes + CategoryRoutes(store: store).routes
                + InfluenceRoutes(store: store).routes + MatchRoutes(store: store, mirror: mirror).routes
                + PlayRoutes(store: store).routes,
            under: Self.prefixes)
    }

    func authenticate(
        _ request: IncomingRequest, for access: IdentityAccess
    ) throws(HouseholdError) -> DoorCaller {
        try gate.admit(request, needing: access.capability, Self.rule)
    }

    func state(for route: Route<IdentityFacade>) async {}

    func render(_ error: HouseholdError, to request: IncomingRequest) -> OutgoingResponse {
        error.answer(to: request) { writer in
            writer.member("error", error.sentence)
            writer.member("code", error.code)
            if let pause = error.retryAfter { writer.member("retry_after", pause) }
        }
    }
}

enum IdentityAccess: RouteAccess {
    /// Also guests, what the house itself likes.
    case reading
    case keeping

    var credential: CredentialNeed { .always }

    var capability: Capability {
        switch self {
        case .reading: .readTastes
        case .keeping: .keepTastes
        }
    }
}

typealias IdentityRoute = Route<IdentityFacade>
typealias IdentityRequest = RoutedRequest<IdentityFacade>
