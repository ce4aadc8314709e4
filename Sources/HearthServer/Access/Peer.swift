import HearthModel
import Logging
import NIOCore

/// The other end of a connection.
struct Peer: Sendable {
    /// `nil` on the hub's own socket.
    let address: SocketAddress?
    let logger: Logger

    /// Without a port; `nil` on the hub's own socket.
    var ip: String? { address?.ipAddress }
}
