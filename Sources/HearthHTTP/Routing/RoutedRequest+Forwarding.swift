package import HearthJSON

extension RoutedRequest {
    /// What another route of the facade answers to the same caller, for an API that says the same in other words. Whether
    /// the caller may use that route is for this one to know.
    /// - Parameters:
    ///   - parameters: what the `{…}` of its path stand for.
    ///   - query: what its fields behind `?` are.
    package func forwarded(
        to route: Route<F>, parameters: [String: String] = [:], query: [JSONValue.Member] = [], body: JSONValue? = nil
    ) async throws(F.Failure) -> OutgoingResponse {
        var incoming = incoming
        (incoming.parameters, incoming.query) = (parameters, query)
        var inner = RoutedRequest(
            incoming, route, caller: caller, content: RequestContent(json: body), state: state, spelling: spelling,
            now: now)
        return try await route.handler(&inner)
    }
}
