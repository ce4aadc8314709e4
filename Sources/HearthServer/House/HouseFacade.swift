import HTTPTypes
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import Logging

/// The house API, as one of those that share the listeners.
struct HouseFacade: Facade {
    let table: RouteTable<HouseFacade>
    let sockets: [SocketRoute<HouseFacade>]
    let keySpelling = KeySpelling.orCamelCase
    let hub: Hub
    let gatekeeper: Gatekeeper
    /// Lets callers in without a login, in place of the gatekeeper.
    let demo: DemoDoor?

    init(
        _ routes: [HouseRoute], under prefixes: [String], sockets: [SocketRoute<HouseFacade>] = [], hub: Hub,
        gatekeeper: Gatekeeper, demo: DemoDoor? = nil
    ) {
        table = RouteTable(routes, under: prefixes)
        (self.sockets, self.hub, self.gatekeeper, self.demo) = (sockets, hub, gatekeeper, demo)
    }

    func authenticate(_ request: IncomingRequest, for access: HouseAccess) throws(APIError) -> Caller {
        if Credential.isIn(query: request.query) { throw .tokenInURL }
        if let demo { return try demo.admit(request, to: access) }
        // Who brings a credential over the hub's own socket is that person, as anywhere.
        let isPerson = Credential.token(in: request.head.headerFields) != nil
        return request.onConsole && !isPerson ? .console : try gatekeeper.admit(request, to: access)
    }

    /// Who changes something need not see what nobody has been shown yet, unless it is held against what was read.
    func state(for route: HouseRoute) async -> HouseSnapshot {
        route.method == .get || route.endpoint.isConditional ? await hub.current() : hub.snapshot
    }

    func render(_ error: APIError, to request: IncomingRequest) -> OutgoingResponse {
        switch error {
        case .request(.internalError(let detail)), .storageFailed(let detail):
            request.peer.logger.error(
                "A request failed", metadata: ["request_id": "\(request.id)", "why": "\(detail)"])
        default: break
        }
        let answer = error.answer
        var headers: HTTPFields = [.cacheControl: "no-store"]
        if answer.status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if let pause = answer.retryAfter { headers[.retryAfter] = "\(max(1, (pause.count + 999) / 1_000))" }
        if !answer.allow.isEmpty { headers[.allow] = answer.allow.joined(separator: ", ") }
        let body = ErrorBody(answer: answer, requestID: request.id, at: gatekeeper.clock())
        return OutgoingResponse(status: answer.status, body: encoded(body), headers: headers)
    }
}

typealias HouseRoute = Route<HouseFacade>
typealias HouseRequest = RoutedRequest<HouseFacade>

extension RoutedRequest<HouseFacade> {
    /// The house as it was when the request came in.
    var snapshot: HouseSnapshot { state }
}
