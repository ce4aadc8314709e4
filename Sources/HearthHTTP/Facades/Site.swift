package import HTTPTypes
package import HearthModel
package import HummingbirdCore
import NIOCore

/// Everything that the hub's listeners answer: facades, sockets and files, each request by the same steps in the same
/// order.
package struct Site: Sendable {
    /// The first renders errors of requests that belong to none.
    let facades: [any Facade]
    /// `nil`: none are served.
    let files: StaticFiles?
    /// The console: at `/` where no file of `files` is, and always at `/console/`. `nil`: there is none.
    let pages: ConsoleFiles?
    /// First parts of paths that never lead to files.
    private let reserved: Set<String>
    let hostNames: HostNames
    let origins: OriginPolicy
    let proxies: TrustedProxies
    /// `nil`: rates are not limited.
    let limiter: RateLimiter?
    private let ledger = IdempotencyLedger()
    let clock: @Sendable () -> Instant
    private let onAnswer: @Sendable (AnsweredRequest) -> Void

    /// - Parameters:
    ///   - reserved: first parts of paths that never lead to files, besides those of the facades.
    ///   - onAnswer: told of each request that has been answered.
    package init(
        facades: [any Facade], files: StaticFiles? = nil, pages: ConsoleFiles? = nil, reserved: Set<String> = [],
        hostNames: HostNames,
        origins: OriginPolicy = OriginPolicy(listed: []), proxies: TrustedProxies = .none, limiter: RateLimiter?,
        clock: @escaping @Sendable () -> Instant, onAnswer: @escaping @Sendable (AnsweredRequest) -> Void = { _ in }
    ) {
        precondition(!facades.isEmpty, "A site has a facade")
        (self.facades, self.files, self.hostNames, self.origins) = (facades, files, hostNames, origins)
        self.pages = pages
        (self.proxies, self.limiter, self.clock, self.onAnswer) = (proxies, limiter, clock, onAnswer)
        self.reserved = facades.reduce(into: reserved) { $0.formUnion($1.firstSegments) }
    }

    /// - Parameter onConsole: the request came over the hub's own socket, which only the service user can open.
    package func respond(to request: Request, from peer: Peer, onConsole: Bool) async -> Response {
        let began = ContinuousClock.now
        let incoming = incoming(request.head, from: peer, onConsole: onConsole)
        let (facade, match) = find(incoming)
        var answer = await answer(incoming, request.body, of: facade, match)
        answer.headers[.date] = clock().httpDate
        answer.headers[.requestID] = incoming.id
        answer.headers[.xContentTypeOptions] = "nosniff"
        answer.headers[.referrerPolicy] = "no-referrer"
        answer.headers.append(contentsOf: facade.fields(for: incoming))
        if case .listed(let origin) = incoming.standing, answer.headers[.accessControlAllowOrigin] == nil {
            answer.headers.append(contentsOf: facade.crossOrigin.fields(for: origin))
        }
        let spent = (ContinuousClock.now - began) / .seconds(1)
        onAnswer(.init(route: facade.path(of: match), request: incoming.head, status: answer.status, seconds: spent))
        return request.method == .head ? answer.response.createHeadResponse() : answer.response
    }

    /// The answer to a connection for which there is no room.
    package func refusal(of request: Request, from peer: Peer) -> Response {
        let incoming = incoming(request.head, from: peer, onConsole: false)
        var answer = find(incoming).facade.answer(.unavailable, to: incoming)
        answer.headers[.requestID] = incoming.id
        answer.headers[.connection] = "close"
        return answer.response
    }

    func incoming(_ head: HTTPRequest, from peer: Peer, onConsole: Bool) -> IncomingRequest {
        IncomingRequest(
            head, from: peer, onConsole: onConsole,
            standing: origins.standing(of: head.headerFields[.origin], host: head.authority), proxies: proxies)
    }

    // MARK: Whose it is

    /// Facades may share a prefix. Who has the path and the method gets the request; otherwise who has the path, or
    /// whose prefix it begins with, says what is wrong.
    func find(_ request: IncomingRequest) -> (facade: any Facade, match: RouteMatch) {
        guard let path = request.path else { return (facades[0], .nothing) }
        var known: (any Facade)?
        var methods: Set<String> = []
        for facade in facades {
            switch facade.match(request.head.method, path) {
            case .route(let position, let rest, let parameters):
                return (facade, .route(position, rest: rest, parameters: parameters))
            case .otherMethods(let others):
                known = known ?? facade
                methods.formUnion(others)
            case .nothing: break
            }
        }
        if let known { return (known, .otherMethods(methods.sorted())) }
        return (owner(of: path), .nothing)
    }

    /// The facade that speaks for most of a path.
    func owner(of path: PathSegments) -> any Facade {
        var owner = (facade: facades[0], length: -1)
        for facade in facades {
            if let length = facade.placeLength(of: path), length > owner.length { owner = (facade, length) }
        }
        return owner.facade
    }

    // MARK: The steps

    private func answer<F: Facade>(
        _ request: IncomingRequest, _ body: RequestBody, of facade: F, _ match: RouteMatch
    ) async -> OutgoingResponse {
        do throws(F.Failure) {
            try refuseStrangers(request, of: facade)
            if let preflight = try preflight(request, of: facade) { return preflight }
            if case .nothing = match, let file = await file(for: request) { return file }
            return try await endpoint(request, body, of: facade, match)
        } catch {
            return facade.render(error, to: request)
        }
    }

    func refuseStrangers<F: Facade>(_ request: IncomingRequest, of facade: F) throws(F.Failure) {
        if !request.onConsole, !hostNames.accept(request.head.authority) { throw F.Failure(.hostNotAllowed) }
    }

    /// What a browser asks before it lets a page of another origin send a request; `nil` if this is none.
    private func preflight<F: Facade>(
        _ request: IncomingRequest, of facade: F
    ) throws(F.Failure) -> OutgoingResponse? {
        let fields = request.head.headerFields
        guard request.head.method == .options, fields.contains(.origin), fields.contains(.accessControlRequestMethod)
        else { return nil }
        guard case .listed(let origin) = request.standing else { throw F.Failure(.originNotAllowed) }
        return OutgoingResponse(status: .noContent, headers: facade.crossOrigin.preflightFields(for: origin))
    }

    /// What is no address of a facade may be a file.
    private func file(for request: IncomingRequest) async -> OutgoingResponse? {
        guard request.head.method == .get || request.head.method == .head, let path = request.path,
            !reserved.contains(path.segments.first ?? "")
        else { return nil }
        let encodings = request.head.headerFields[.acceptEncoding]
        var found = await files?.response(to: path, accepting: encodings)
        if found == nil, let pages {
            let inside = path.segments.first == "console" ? path.withoutFirst : path
            found = await pages.response(to: inside, accepting: encodings)
        }
        return found?.finished(for: request.head)
    }

    private func endpoint<F: Facade>(
        _ request: IncomingRequest, _ body: RequestBody, of facade: F, _ match: RouteMatch
    ) async throws(F.Failure) -> OutgoingResponse {
        let route: Route<F>
        let path: [String]
        var request = request
        switch match {
        case .nothing: throw F.Failure(.notFound)
        case .otherMethods(let methods): throw F.Failure(.methodNotAllowed(methods))
        case .route(let position, let rest, let parameters):
            (route, path) = (facade.table.routes[position], rest)
            request.parameters = parameters
        }
        if request.standing == .foreign, route.method != .get { throw F.Failure(.originNotAllowed) }
        let caller = try await facade.authenticate(request, for: route.access)
        let now = clock()
        if let limiter, caller.pays(route.cost), let pause = limiter.take(route.cost, from: caller.bucket, at: now) {
            throw F.Failure(.rateLimited(retryAfter: pause))
        }
        let content: RequestContent
        do throws(RequestError) {
            content = try await RequestContent(
                body, type: request.head.headerFields[.contentType], limit: route.bodyLimit,
                takesText: route.traits.contains(.takesText))
        } catch {
            throw F.Failure(error)
        }
        let routed = RoutedRequest(
            request, route, caller: caller, content: content, state: await facade.state(for: route),
            spelling: facade.keySpelling, now: now)
        guard let key = try idempotencyKey(request, route, caller, path, in: facade) else {
            return try await carryOut(route, routed)
        }
        return try await carryOutOnce(
            route, routed, of: facade, key, fingerprint: content.fingerprint(request.queryText))
    }

    private func carryOut<F: Facade>(
        _ route: Route<F>, _ request: RoutedRequest<F>
    ) async throws(F.Failure) -> OutgoingResponse {
        guard route.traits.contains(.endsWithItsClient) else { return try await answer(to: request, of: route) }
        let work = Task { () async -> Result<OutgoingResponse, F.Failure> in
            do throws(F.Failure) { return .success(try await answer(to: request, of: route)) } catch {
                return .failure(error)
            }
        }
        request.incoming.peer.presence.whenGone { work.cancel() }
        let outcome = await work.value
        // What was left off half-way must not be kept for a repetition.
        if work.isCancelled { throw F.Failure(.unavailable) }
        return try outcome.get()
    }

    private func answer<F: Facade>(
        to request: RoutedRequest<F>, of route: Route<F>
    ) async throws(F.Failure) -> OutgoingResponse {
        var request = request
        return try await route.handler(&request).finished(
            for: request.incoming.head, ignored: request.ignored, isPrivate: route.traits.contains(.isPrivate))
    }

    // MARK: Once

    /// `nil` if the request bears none, or the endpoint knows none.
    private func idempotencyKey<F: Facade>(
        _ request: IncomingRequest, _ route: Route<F>, _ caller: F.Caller, _ path: [String], in facade: F
    ) throws(F.Failure) -> IdempotencyLedger.Key? {
        guard let key = request.head.headerFields[.idempotencyKey], route.isIdempotentByKey else { return nil }
        guard IdempotencyLedger.keyLength.contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            let expected = "\(IdempotencyLedger.keyLength.notation) characters"
            throw F.Failure(
                .invalid([FieldProblem("header.Idempotency-Key", "must be visible ASCII", expected: expected)]))
        }
        return .init(
            principal: caller.bucket, method: request.head.method.rawValue,
            path: facade.table.prefixes[0] + "/" + path.joined(separator: "/"), key: key)
    }

    private func carryOutOnce<F: Facade>(
        _ route: Route<F>, _ request: RoutedRequest<F>, of facade: F, _ key: IdempotencyLedger.Key,
        fingerprint: [UInt8]
    ) async throws(F.Failure) -> OutgoingResponse {
        switch ledger.begin(key, request: fingerprint, at: request.now) {
        case .conflict: throw F.Failure(.idempotencyConflict)
        case .running: throw F.Failure(.idempotencyInProgress)
        case .again(var answer):
            answer.headers[.idempotencyReplayed] = "true"
            return answer
        case .first:
            let answer: OutgoingResponse
            do throws(F.Failure) {
                answer = try await carryOut(route, request)
            } catch {
                answer = facade.render(error, to: request.incoming)
            }
            // Whoever is told to wait may send the same again.
            let isFinal = answer.status.code < 500 && answer.status != .tooManyRequests
            ledger.end(key, with: isFinal ? answer : nil)
            return answer
        }
    }
}

/// What is measured of a request.
package struct AnsweredRequest: Sendable {
    /// The path of its route, `nil` if there is none.
    package let route: String?
    package let request: HTTPRequest
    package let status: HTTPResponse.Status
    /// From the request to its answer.
    package let seconds: Double
}

extension Facade {
    func match(_ method: HTTPRequest.Method, _ path: PathSegments) -> RouteMatch { table.match(method, path) }
    func placeLength(of path: PathSegments) -> Int? { table.placeLength(of: path) }
    var firstSegments: Set<String> { table.firstSegments }

    func path(of match: RouteMatch) -> String? {
        if case .route(let position, _, _) = match { table.routes[position].path } else { nil }
    }

    func answer(_ error: RequestError, to request: IncomingRequest) -> OutgoingResponse {
        render(Failure(error), to: request)
    }
}
