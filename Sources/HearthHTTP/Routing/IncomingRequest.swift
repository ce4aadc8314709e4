package import HTTPTypes
package import HearthJSON
import HummingbirdCore

/// A request, and where it comes from, before anybody knows who makes it.
package struct IncomingRequest: Sendable {
    package let head: HTTPRequest
    package let peer: Peer
    /// Over the hub's own socket, which only the service user can open.
    package let onConsole: Bool
    /// The name of the request in answers and in the log.
    package let id: String
    package let standing: OriginPolicy.Standing
    /// The client's, as far as proxies can be believed.
    package let address: String
    /// From this computer, with no proxy in between.
    package let isLocal: Bool
    /// `nil` for one that names nothing.
    package let path: PathSegments?
    package internal(set) var query: [JSONValue.Member]
    /// As it was sent.
    let queryText: String
    /// What the `{…}` of the route's path and of its prefix stand for.
    package internal(set) var parameters: [String: String] = [:]
    /// Those that a WebSocket handshake offers, in the client's order of preference.
    package internal(set) var subprotocols: [Substring] = []

    init(
        _ head: HTTPRequest, from peer: Peer, onConsole: Bool, standing: OriginPolicy.Standing, proxies: TrustedProxies
    ) {
        let fields = head.headerFields
        (self.head, self.peer, self.onConsole, self.standing) = (head, peer, onConsole, standing)
        id = RequestID.of(header: fields[.requestID])
        address = proxies.clientAddress(fields, peer)
        isLocal = proxies.isLocal(fields, peer)
        let uri = URI(head.path ?? "")
        path = PathSegments(uri.path)
        queryText = uri.query ?? ""
        query = QueryString(queryText).members
    }
}
