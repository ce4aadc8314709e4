import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHub
import HearthJSON
import HearthModel
import HummingbirdCore
import Logging
import NIOCore

/// Answers every request of the HTTP port: the same steps in the same order for all of them, the endpoint's own work in
/// between.
struct API: Sendable {
    static let bodyLimit = 1 << 20

    let hub: Hub
    let table: RouteTable
    let gatekeeper: Gatekeeper
    let hostNames: HostNames
    let origins: OriginPolicy
    /// `nil`: rates are not limited.
    let limiter: RateLimiter?
    let clock: @Sendable () -> Instant

    init(
        hub: Hub, workshop: RuleWorkshop, accounts: Accounts, broadcaster: Broadcaster, settings: HTTPSettings,
        identity: HubIdentity,
        hostName: String = HostNames.machine(), clock: @escaping @Sendable () -> Instant
    ) {
        (self.hub, self.clock) = (hub, clock)
        gatekeeper = Gatekeeper(accounts: accounts, trustedProxies: settings.trustedProxies)
        hostNames = HostNames(own: hostName, extra: settings.hosts)
        origins = OriginPolicy(listed: Set(settings.corsOrigins))
        limiter = settings.rateLimits ? RateLimiter() : nil
        let api: [[Route]] = [
            AuthRoutes(accounts: accounts, hub: hub).routes,
            TokenRoutes(accounts: accounts, hub: hub).routes,
            UserRoutes(accounts: accounts, hub: hub).routes,
            DeviceRoutes(hub: hub).routes,
            ControlRoutes(
                controller: Controller(hub: hub), broadcaster: broadcaster, limiter: limiter, clock: clock
            ).routes,
            CommandRoutes(hub: hub).routes,
            ConsciousnessRoutes().routes,
            HouseRoutes(identity: identity).routes,
            PeopleRoutes(hub: hub, accounts: accounts).routes,
            ModeRoutes(hub: hub).routes,
            SceneRoutes(controller: Controller(hub: hub), workshop: workshop, clock: clock).routes,
            RuleRoutes(hub: hub, workshop: workshop).routes,
            RuleFileRoutes(workshop: workshop).routes,
            ExplainingRoutes(hub: hub).routes,
            HistoryRoutes(hub: hub).routes,
            EventRoutes(hub: hub).routes,
        ]
        table = RouteTable(api: Array(api.joined()), root: HealthRoutes(identity: identity).routes)
    }

    /// - Parameter onConsole: the request came over the hub's own socket, which only the service user can open; it
    ///   needs no credential.
    func respond(to request: Request, from peer: Peer, onConsole: Bool) async -> Response {
        let requestID = RequestID.of(header: request.headers[.requestID])
        let standing = origins.standing(of: request.headers[.origin], host: request.head.authority)
        var response: Response
        do throws(APIError) {
            if !onConsole, !hostNames.accept(request.head.authority) { throw .hostNotAllowed }
            if let preflight = try preflight(request, standing) {
                response = preflight
            } else {
                response = try await answer(request, from: peer, standing: standing, onConsole: onConsole)
            }
        } catch {
            if case .internalError(let detail) = error {
                peer.logger.error("A request failed", metadata: ["request_id": "\(requestID)", "why": "\(detail)"])
            }
            let (head, body) = errorResponse(error, requestID: requestID)
            response = Response(status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: body))
        }
        response.headers[.date] = clock().httpDate
        response.headers[.requestID] = requestID
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        if case .listed(let origin) = standing, response.headers[.accessControlAllowOrigin] == nil {
            response.headers.append(contentsOf: OriginPolicy.headers(for: origin))
        }
        return request.method == .head ? response.createHeadResponse() : response
    }

    /// The answer to a connection for which there is no room.
    func refusal(of request: Request) -> Response {
        let requestID = RequestID.of(header: request.headers[.requestID])
        var (head, body) = errorResponse(.unavailable, requestID: requestID)
        head.headerFields[.requestID] = requestID
        head.headerFields[.connection] = "close"
        return Response(status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: body))
    }

    // MARK: The steps

    private func answer(
        _ request: Request, from peer: Peer, standing: OriginPolicy.Standing, onConsole: Bool
    ) async throws(APIError) -> Response {
        guard let path = PathSegments(request.uri.path) else { throw .notFound }
        let route: Route
        let parameters: [String: String]
        switch table.match(request.method, path) {
        case .nothing: throw .notFound
        case .otherMethods(let methods): throw .methodNotAllowed(methods)
        case .route(let matched, let values): (route, parameters) = (matched, values)
        }
        if standing == .foreign, route.method != .get { throw .originNotAllowed }
        let query = QueryString(request.uri.query ?? "").members
        if Credential.isIn(query: query) { throw .tokenInURL }
        let caller =
            onConsole ? .console : try gatekeeper.admit(request.headers, from: peer, to: route.access)
        let now = clock()
        if !(caller.isLocal && route.cost == .read) {
            try limiter?.take(route.cost, from: caller.bucket, at: now)
        }
        let body = try await body(of: request, takesText: route.takesText)
        var call = Call(
            caller: caller, parameters: parameters, query: query, body: body.json, snapshot: hub.snapshot, now: now)
        call.text = body.text
        call.condition = request.headers[.ifMatch].map(EntityTag.unquoted)
        call.prefersText = request.headers[.accept]?.hasPrefix("text/plain") ?? false
        let reply = try await route.handler(&call)
        return response(to: request, reply, call, isPrivate: route.path.hasPrefix("/auth"))
    }

    private func body(
        of request: Request, takesText: Bool
    ) async throws(APIError) -> (json: JSONValue?, text: String?) {
        let buffer: ByteBuffer
        do {
            buffer = try await request.body.collect(upTo: API.bodyLimit)
        } catch is NIOTooManyBytesError {
            throw .payloadTooLarge
        } catch {
            // The client has gone; nobody will read the answer.
            throw .unavailable
        }
        let field = request.headers[.contentType]?.prefix { $0 != ";" }
        let type = field?.lowercased().filter { $0 != " " }
        if takesText, type == "text/plain" { return (nil, String(buffer: buffer)) }
        guard buffer.readableBytes > 0 else { return (nil, nil) }
        guard type == "application/json" else { throw .unsupportedMediaType }
        do throws(JSONError) {
            let json = try buffer.withUnsafeReadableBytes { bytes throws(JSONError) in
                try JSONValue(parsing: bytes, maximumBytes: API.bodyLimit)
            }
            return (json, nil)
        } catch {
            throw .malformedJSON(offset: error.offset)
        }
    }

    // MARK: Responses

    private func response(to request: Request, _ reply: Reply, _ call: Call, isPrivate: Bool) -> Response {
        var headers = reply.headers
        if !call.ignored.isEmpty { headers[.ignoredFields] = call.ignored.joined(separator: ", ") }
        guard let body = reply.body else { return Response(status: reply.status, headers: headers) }
        headers[.contentType] = reply.isText ? "text/plain; charset=utf-8" : API.contentType
        if isPrivate {
            headers[.cacheControl] = "no-store"
        } else if request.method == .get || request.method == .head, reply.status == .ok {
            let tag = headers[.eTag].map(EntityTag.init) ?? EntityTag(of: body)
            headers[.eTag] = tag.text
            headers[.cacheControl] = "private, no-cache"
            if tag.matches(request.headers[.ifNoneMatch]) { return Response(status: .notModified, headers: headers) }
        }
        return Response(status: reply.status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    func errorResponse(_ error: APIError, requestID: String) -> (HTTPResponse, ByteBuffer) {
        let answer = error.answer
        var headers: HTTPFields = [.contentType: API.contentType, .cacheControl: "no-store"]
        if answer.status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if let pause = answer.retryAfter { headers[.retryAfter] = "\(max(1, (pause.count + 999) / 1_000))" }
        if !answer.allow.isEmpty { headers[.allow] = answer.allow.joined(separator: ", ") }
        let body = JSONWriter.document { ErrorBody(answer: answer, requestID: requestID, at: clock()).write(to: &$0) }
        return (HTTPResponse(status: answer.status, headerFields: headers), ByteBuffer(bytes: body))
    }

    /// What a browser asks before it lets a page of another origin send a request; `nil` if this is none.
    private func preflight(
        _ request: Request, _ standing: OriginPolicy.Standing
    ) throws(APIError) -> Response? {
        guard request.method == .options, request.headers.contains(.origin),
            request.headers.contains(.accessControlRequestMethod)
        else { return nil }
        guard case .listed(let origin) = standing else { throw .originNotAllowed }
        return Response(status: .noContent, headers: OriginPolicy.preflightHeaders(for: origin))
    }

    private static let contentType = "application/json; charset=utf-8"
}
