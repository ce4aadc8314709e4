import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthModel
import HearthServer

/// Paths that several clients call: signing in with name and password, and how the hub does
/// (docs/spec/household.md, section 6.1).
struct SharedFacade: Facade {
    private static let rule = DoorRule(name: "shared", limit: .ofCallers(users: 120, links: 60))

    let table: RouteTable<SharedFacade>
    let keySpelling = KeySpelling.orCamelCase
    let crossOrigin = CrossOriginFields(allowed: ["apikey"], exposed: ["X-Error-Code"])
    private let gate: DoorGate

    init(accounts: Accounts, gate: DoorGate, log: DoorLog, signs: HubSigns) {
        self.gate = gate
        table = RouteTable(
            SignInRoutes(accounts: accounts, log: log).routes + HubHealthRoutes(signs: signs).routes,
            under: ["/api"], speakingFor: ["/api/auth", "/api/health"])
    }

    func authenticate(_ request: IncomingRequest, for access: SharedAccess) throws(SharedError) -> SharedCaller {
        switch access {
        case .anybody: return SharedCaller(principal: nil, bucket: request.address)
        case .signedIn:
            do throws(HouseholdError) {
                let caller = try gate.admit(request, needing: .keepOwnAccount, Self.rule)
                return SharedCaller(principal: caller.principal, bucket: caller.bucket)
            } catch {
                throw SharedError(error)
            }
        }
    }

    func state(for route: Route<SharedFacade>) async {}

    func render(_ error: SharedError, to request: IncomingRequest) -> OutgoingResponse {
        var answer = error.error.answer(to: request) { error.write(to: &$0) }
        answer.headers[.errorCode] = error.code
        return answer
    }
}

enum SharedAccess: RouteAccess {
    case anybody
    case signedIn

    var credential: CredentialNeed {
        switch self {
        case .anybody: .none
        case .signedIn: .always
        }
    }
}

struct SharedCaller: RequestCaller {
    /// `nil`: of somebody who has yet to sign in.
    let principal: Principal?
    let bucket: String
}

typealias SharedRoute = Route<SharedFacade>
typealias SharedRequest = RoutedRequest<SharedFacade>
