import HTTPTypes
import HearthAccounts
import HearthBackup
import HearthConfig
import HearthHub
import HearthModel
import HearthTLS
import HummingbirdCore
import Logging

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
    let ledger = IdempotencyLedger()
    /// `nil`: none are served.
    let files: StaticFiles?
    let figures: RequestFigures
    let clock: @Sendable () -> Instant

    init(
        hub: Hub, workshop: RuleWorkshop, desk: ConfigurationDesk, backups: BackupDesk, accounts: Accounts,
        broadcaster: Broadcaster, settings: HTTPSettings, identity: HubIdentity,
        certificate: CurrentIdentity? = nil, hostName: String = HostNames.machine(), logger: Logger, clock: @escaping @Sendable () -> Instant
    ) {
        (self.hub, self.clock) = (hub, clock)
        let door = DoorLog(logger: logger)
        gatekeeper = Gatekeeper(
            accounts: accounts, door: door, clock: clock, trustedProxies: settings.trustedProxies,
            metricsArePublic: settings.metricsPublic)
        hostNames = HostNames(own: hostName, extra: settings.hosts)
        origins = OriginPolicy(listed: Set(settings.corsOrigins))
        limiter = settings.rateLimits ? RateLimiter() : nil
        figures = RequestFigures()
        files = settings.webRoot.flatMap(StaticFiles.init)
        if let folder = settings.webRoot, files == nil {
            logger.warning(
                "There is no such folder, so nothing is served at /; make it and restart Hearth",
                metadata: ["http.web_root": "\(folder)"])
        }
        let api: [[Route]] = [
            AuthRoutes(accounts: accounts, hub: hub, door: door).routes,
            TokenRoutes(accounts: accounts, hub: hub).routes,
            UserRoutes(accounts: accounts, hub: hub).routes,
            DeviceRoutes(hub: hub).routes,
            DeviceEditRoutes(hub: hub, desk: desk).routes,
            ControlRoutes(
                controller: Controller(hub: hub), broadcaster: broadcaster, limiter: limiter, clock: clock
            ).routes,
            CommandRoutes(hub: hub).routes,
            ConsciousnessRoutes().routes,
            HouseRoutes(identity: identity).routes,
            PeopleRoutes(hub: hub, accounts: accounts).routes,
            QuestionRoutes(hub: hub, accounts: accounts).routes,
            NotificationRoutes(hub: hub, accounts: accounts).routes,
            ConcernRoutes(hub: hub).routes,
            ModeRoutes(hub: hub).routes,
            SceneRoutes(controller: Controller(hub: hub), workshop: workshop, clock: clock).routes,
            RuleRoutes(hub: hub, workshop: workshop).routes,
            RuleFileRoutes(workshop: workshop).routes,
            ExplainingRoutes(hub: hub).routes,
            HistoryRoutes(hub: hub).routes,
            EventRoutes(hub: hub, accounts: accounts).routes,
            ConfigurationRoutes(desk: desk, hub: hub).routes,
            BackupRoutes(desk: backups, hub: hub).routes,
        ]
        let root =
            HealthRoutes(identity: identity, certificate: certificate).routes
            + MetricsRoutes(hub: hub, identity: identity, requests: figures, broadcaster: broadcaster).routes
        let described = Array(api.joined())
        let description = DescriptionRoutes(api: described, root: root, version: identity.version)
        table = RouteTable(api: described + description.routes, root: root)
    }

    /// - Parameter onConsole: the request came over the hub's own socket, which only the service user can open; it
    ///   needs no credential.
    func respond(to request: Request, from peer: Peer, onConsole: Bool) async -> Response {
        let began = ContinuousClock.now
        let visit = Visit(request, from: peer, onConsole: onConsole, origins: origins)
        let found = PathSegments(request.uri.path).map { table.match(request.method, $0) } ?? .nothing
        var answer: Answer
        do throws(APIError) {
            if !onConsole, !hostNames.accept(request.head.authority) { throw .hostNotAllowed }
            if let preflight = try preflight(visit) {
                answer = preflight
            } else if let file = staticFile(request, found) {
                answer = file
            } else {
                answer = try await self.answer(visit, found)
            }
        } catch {
            answer = errorAnswer(error, to: visit)
        }
        answer.headers[.date] = clock().httpDate
        answer.headers[.requestID] = visit.id
        answer.headers[.xContentTypeOptions] = "nosniff"
        answer.headers[.referrerPolicy] = "no-referrer"
        if case .listed(let origin) = visit.standing, answer.headers[.accessControlAllowOrigin] == nil {
            answer.headers.append(contentsOf: OriginPolicy.headers(for: origin))
        }
        let spent = (ContinuousClock.now - began) / .seconds(1)
        figures.note(.init(found, request.method, answer.status), seconds: spent)
        return request.method == .head ? answer.response.createHeadResponse() : answer.response
    }

    /// The answer to a connection for which there is no room.
    func refusal(of request: Request) -> Response {
        let requestID = RequestID.of(header: request.headers[.requestID])
        var (head, body) = errorResponse(.unavailable, requestID: requestID)
        head.headerFields[.requestID] = requestID
        head.headerFields[.connection] = "close"
        return Response(status: head.status, headers: head.headerFields, body: ResponseBody(byteBuffer: body))
    }

    /// What is no address of the API may be a file.
    private func staticFile(_ request: Request, _ found: RouteTable.Match) -> Answer? {
        guard case .nothing = found, request.method == .get || request.method == .head,
            let path = PathSegments(request.uri.path), !table.isOurs(path), let reply = files?.reply(to: path)
        else { return nil }
        return answer(to: request, reply)
    }

    // MARK: The steps

    private func answer(_ visit: Visit, _ found: RouteTable.Match) async throws(APIError) -> Answer {
        let request = visit.request
        let route: Route
        let parameters: [String: String]
        switch found {
        case .nothing: throw .notFound
        case .otherMethods(let methods): throw .methodNotAllowed(methods)
        case .route(let matched, let values): (route, parameters) = (matched, values)
        }
        if visit.standing == .foreign, route.method != .get { throw .originNotAllowed }
        let query = QueryString(request.uri.query ?? "").members
        if Credential.isIn(query: query) { throw .tokenInURL }
        let caller =
            visit.onConsole ? .console : try gatekeeper.admit(request.headers, from: visit.peer, to: route.access)
        let now = clock()
        if !(caller.isLocal && route.cost == .read) {
            try limiter?.take(route.cost, from: caller.bucket, at: now)
        }
        let body = try await RequestContent(of: request, takesText: route.takesText)
        // Who changes something need not see what nobody has been shown yet, unless it is held against what was read.
        let isAsItIs = route.method == .get || route.endpoint.isConditional
        var call = Call(
            caller: caller, parameters: parameters, query: query, body: body.json,
            snapshot: isAsItIs ? await hub.current() : hub.snapshot, now: now)
        call.endpoint = route.endpoint
        call.text = body.text
        call.condition = request.headers[.ifMatch].map(EntityTag.unquoted)
        call.prefersText = request.headers[.accept]?.hasPrefix("text/plain") ?? false
        guard let key = try idempotencyKey(request, route, caller) else {
            return try await carryOut(route, &call, for: request)
        }
        return try await carryOutOnce(route, &call, visit, key, fingerprint: body.fingerprint(request.uri.query))
    }

    private func carryOut(
        _ route: Route, _ call: inout Call, for request: Request
    ) async throws(APIError) -> Answer {
        let reply = try await route.handler(&call)
        return answer(to: request, reply, ignored: call.ignored, isPrivate: route.path.hasPrefix("/auth"))
    }

    // MARK: Once

    /// `nil` if the request bears none, or the endpoint knows none (house-api.md, section 2.12).
    private func idempotencyKey(
        _ request: Request, _ route: Route, _ caller: Caller
    ) throws(APIError) -> IdempotencyLedger.Key? {
        guard let key = request.headers[.idempotencyKey], route.isIdempotentByKey else { return nil }
        guard (1...128).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalid([
                FieldProblem("header.Idempotency-Key", "must be visible ASCII", expected: "1..128 characters")
            ])
        }
        let segments = PathSegments(request.uri.path)?.segments ?? []
        let path = segments.drop { $0 == "api" || $0 == "v1" }.joined(separator: "/")
        return .init(principal: caller.bucket, method: request.method.rawValue, path: path, key: key)
    }

    private func carryOutOnce(
        _ route: Route, _ call: inout Call, _ visit: Visit, _ key: IdempotencyLedger.Key, fingerprint: [UInt8]
    ) async throws(APIError) -> Answer {
        switch ledger.begin(key, request: fingerprint, at: call.now) {
        case .conflict: throw .idempotencyConflict
        case .running: throw .idempotencyInProgress
        case .again(var answer):
            answer.headers[.idempotencyReplayed] = "true"
            return answer
        case .first:
            let answer: Answer
            do throws(APIError) {
                answer = try await carryOut(route, &call, for: visit.request)
            } catch {
                answer = errorAnswer(error, to: visit)
            }
            // Whoever is told to wait may send the same again.
            let isFinal = answer.status.code < 500 && answer.status != .tooManyRequests
            ledger.end(key, with: isFinal ? answer : nil)
            return answer
        }
    }
}
