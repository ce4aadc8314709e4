import HearthModel
import Hummingbird
import Logging
import NIOCore

/// The other end of a connection.
struct Peer: InitializableFromSource, Sendable {
    /// `nil` on the hub's own socket.
    let address: SocketAddress?
    let logger: Logger

    /// Without a port; `nil` on the hub's own socket.
    var ip: String? { address?.ipAddress }

    init(source: ApplicationRequestContextSource) {
        self.init(address: source.channel.remoteAddress, logger: source.logger)
    }

    init(address: SocketAddress?, logger: Logger) { (self.address, self.logger) = (address, logger) }
}
