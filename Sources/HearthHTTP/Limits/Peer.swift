package import Logging
package import NIOCore

/// The other end of a connection.
package struct Peer: Sendable {
    /// `nil` on the hub's own socket.
    package let address: SocketAddress?
    /// Whether it still waits for what it has asked.
    let presence: ClientPresence
    package let logger: Logger

    package init(address: SocketAddress?, presence: ClientPresence = ClientPresence(), logger: Logger) {
        (self.address, self.presence, self.logger) = (address, presence, logger)
    }

    /// Without a port; `nil` on the hub's own socket.
    package var ip: String? { address?.ipAddress }
}
