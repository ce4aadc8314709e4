import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthServer
import HearthStore

/// The door for Mookti: learning paths, how far each person is on them, and answers from their texts
/// (docs/spec/household.md, section 4).
struct GuideFacade: Facade {
    /// Others have paths under the same prefix.
    static let places = ["/api/chat", "/api/learning-paths", "/api/messages", "/api/progress"]

    let table: RouteTable<GuideFacade>
    let keySpelling = KeySpelling.orCamelCase
    let crossOrigin = CrossOriginFields(
        allowed: ["apikey"],
        exposed: [
            "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Response-Time", "X-Ignored-Fields",
        ])
    private let gate: DoorGate
    private let rule: DoorRule

    init(
        store: HouseholdStore, shelf: PackShelf, voice: HouseVoice, plans: HouseholdSettings.Plans, gate: DoorGate
    ) {
        self.gate = gate
        let rule = DoorRule(name: "guide", limit: .ofPlans(plans))
        self.rule = rule
        let tutor = Tutor(store: store, shelf: shelf, voice: voice)
        table = RouteTable(
            PathRoutes(store: store, shelf: shelf).routes + ProgressRoutes(store: store, shelf: shelf).routes
                + GuideSearchRoutes(store: store, shelf: shelf).routes
                + ChatRoutes(tutor: tutor, sessions: ChatSessions()).routes
                + QueueRoutes(tutor: tutor, store: store) { gate.another($0, rule) }.routes,
            under: ["/api"], speakingFor: Self.places)
    }

    func authenticate(_ request: IncomingRequest, for access: GuideAccess) throws(HouseholdError) -> DoorCaller {
        try gate.admit(request, needing: .readHouse, rule)
    }

    func state(for route: Route<GuideFacade>) async {}

    func fields(for request: IncomingRequest) -> HTTPFields { gate.fields(for: request, rule) }

    func render(_ error: HouseholdError, to request: IncomingRequest) -> OutgoingResponse {
        error.answer(to: request) { writer in
            writer.member("error", error.guideSentence)
            writer.member("code", error.guideCode)
            writer.member("details", error.sentence)
            if let pause = error.retryAfter { writer.member("retry_after", pause) }
        }
    }
}

/// Everybody of the house; what guests may read, the guide decides.
enum GuideAccess: RouteAccess {
    case everybody

    var credential: CredentialNeed { .always }
}

typealias GuideRoute = Route<GuideFacade>
typealias GuideRequest = RoutedRequest<GuideFacade>

extension HouseholdError {
    fileprivate var guideSentence: String {
        if case .limited = kind { "Rate limit exceeded" } else { sentence }
    }

    /// As this door spells it.
    fileprivate var guideCode: String {
        switch kind {
        case .noCredential: "AUTH_HEADER_MISSING"
        case .expired: "AUTH_TOKEN_EXPIRED"
        case .badCredential: "AUTH_INVALID_TOKEN"
        case .malformed, .ruleBroken: "INVALID_REQUEST"
        default: code
        }
    }
}
