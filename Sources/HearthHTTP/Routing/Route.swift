package import HTTPTypes

/// One endpoint: what it answers to, who may use it, and what it does.
package struct Route<F: Facade>: Sendable {
    package typealias Handler = @Sendable (inout RoutedRequest<F>) async throws(F.Failure) -> OutgoingResponse

    package let method: HTTPRequest.Method
    /// `/devices/{device_id}/control`, without the facade's prefix.
    package let path: String
    package let access: F.Access
    package let cost: Cost
    /// What is to be known of it.
    package let endpoint: Endpoint
    package fileprivate(set) var traits: RouteTraits = []
    /// Most bytes of a body.
    package let bodyLimit: Int
    let handler: Handler

    /// Whether the same request, known by its `Idempotency-Key`, is carried out only once.
    package var isIdempotentByKey: Bool { method != .get && !traits.contains(.ignoresIdempotencyKey) }

    package init(
        _ method: HTTPRequest.Method, _ path: String, _ access: F.Access, cost: Cost? = nil, _ endpoint: Endpoint,
        bodyLimit: Int = HTTPLimits.body, handler: @escaping Handler
    ) {
        (self.method, self.path, self.access, self.handler) = (method, path, access, handler)
        (self.endpoint, self.bodyLimit) = (endpoint, bodyLimit)
        self.cost = cost ?? (method == .get ? .read : .write)
    }

    package func with(_ traits: RouteTraits) -> Route {
        var route = self
        route.traits.formUnion(traits)
        return route
    }

    /// As the description has it.
    package var described: DescribedRoute {
        DescribedRoute(
            method: method, path: path, endpoint: endpoint, takesText: traits.contains(.takesText),
            isIdempotentByKey: isIdempotentByKey, credential: access.credential, isPublic: access.isDescribed,
            notes: access.notes)
    }
}

/// In what a route is unlike most.
package struct RouteTraits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Its body may also be plain text.
    package static let takesText = RouteTraits(rawValue: 1)
    /// Its answers hold secrets: nobody on the way stores them.
    package static let isPrivate = RouteTraits(rawValue: 2)
    /// The same request is carried out again: its answer, which may be secret, is not kept for a repetition.
    package static let ignoresIdempotencyKey = RouteTraits(rawValue: 4)
    /// Long work that changes nothing: it ends when the client has left.
    package static let endsWithItsClient = RouteTraits(rawValue: 8)
}

extension Array {
    /// Routes that all are like that.
    package func with<F: Facade>(_ traits: RouteTraits) -> [Route<F>] where Element == Route<F> {
        map { $0.with(traits) }
    }
}
