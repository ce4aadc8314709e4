package import Logging
package import NIOCore

/// The other end of a connection.
package struct Peer: Sendable {
    /// `nil` on the hub's own socket.
    package let address: SocketAddress?
    package let logger: Logger

    package init(address: SocketAddress?, logger: Logger) { (self.address, self.logger) = (address, logger) }

    /// Without a port; `nil` on the hub's own socket.
    package var ip: String? { address?.ipAddress }
}
