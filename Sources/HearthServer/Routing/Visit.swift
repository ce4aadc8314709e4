import HTTPTypes
import HummingbirdCore

/// A request, and where it comes from.
struct Visit: Sendable {
    let request: Request
    let peer: Peer
    /// Over the hub's own socket.
    let onConsole: Bool
    let id: String
    let standing: OriginPolicy.Standing

    init(_ request: Request, from peer: Peer, onConsole: Bool, origins: OriginPolicy) {
        (self.request, self.peer, self.onConsole) = (request, peer, onConsole)
        id = RequestID.of(header: request.headers[.requestID])
        standing = origins.standing(of: request.headers[.origin], host: request.head.authority)
    }
}
