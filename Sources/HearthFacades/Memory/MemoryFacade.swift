import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthStore

/// The door for PRSNL: what people keep to find it again (docs/spec/household.md, section 5).
struct MemoryFacade: Facade {
    /// Others have paths under the same prefix.
    static let places = [
        "/api/search", "/api/semantic-search", "/api/capture", "/api/timeline", "/api/items", "/api/tags",
        "/api/analytics",
    ]
    static let rule = DoorRule(name: "memory", limit: .ofAddresses(100))

    let table: RouteTable<MemoryFacade>
    let keySpelling = KeySpelling.orCamelCase
    let crossOrigin = CrossOriginFields(
        allowed: ["apikey"],
        exposed: [
            "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Error-Code", "X-Ignored-Fields",
        ])
    private let gate: DoorGate

    init(store: HouseholdStore, settings: HouseholdSettings.Memory, gate: DoorGate, mirror: HouseMirror) {
        self.gate = gate
        let usual: RowVisibility = settings.isShared ? .household : .private
        table = RouteTable(
            CaptureRoutes(store: store, usualVisibility: usual).routes + ItemRoutes(store: store).routes
                + SearchRoutes(store: store, mirror: mirror).routes + TagRoutes(store: store).routes
                + AnalyticsRoutes(store: store, mirror: mirror).routes,
            under: ["/api"], speakingFor: Self.places)
    }

    func authenticate(_ request: IncomingRequest, for access: MemoryAccess) throws(HouseholdError) -> DoorCaller {
        try gate.admit(request, needing: .keepMemories, Self.rule)
    }

    func state(for route: Route<MemoryFacade>) async {}

    func fields(for request: IncomingRequest) -> HTTPFields { gate.fields(for: request, Self.rule) }

    func render(_ error: HouseholdError, to request: IncomingRequest) -> OutgoingResponse {
        var answer = error.answer(to: request) { writer in
            writer.member("detail", error.sentence)
            writer.member("code", error.memoryCode)
            if case .limited = error.kind {
                writer.member("error", "rate_limit_exceeded")
                writer.member("message", error.sentence)
            }
            if let pause = error.retryAfter { writer.member("retry_after", pause) }
        }
        answer.headers[.errorCode] = error.memoryCode
        return answer
    }
}

/// Owners and residents; what they see of it, the store decides.
enum MemoryAccess: RouteAccess {
    case residents

    var credential: CredentialNeed { .always }
}

typealias MemoryRoute = Route<MemoryFacade>
typealias MemoryRequest = RoutedRequest<MemoryFacade>

extension HTTPField.Name {
    static let errorCode = HTTPField.Name("X-Error-Code")!
}

extension HouseholdError {
    /// As this door spells it.
    fileprivate var memoryCode: String {
        switch kind {
        case .notFound: "ITEM_NOT_FOUND"
        case .malformed, .ruleBroken: "INVALID_INPUT"
        default: code
        }
    }
}
