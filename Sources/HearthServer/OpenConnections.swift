import NIOCore
import Synchronization

/// How many HTTP connections of a server are open. Beyond the limit they are answered that there is no room, so that
/// those who are served stay served.
final class OpenConnections: Sendable {
    private let count = Atomic(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var areTooMany: Bool { count.load(ordering: .relaxed) > limit }

    /// A handler that counts the connection in whose pipeline it is.
    func counter() -> any RemovableChannelHandler { Counter(self) }

    private final class Counter: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = NIOAny

        private let connections: OpenConnections

        init(_ connections: OpenConnections) { self.connections = connections }

        func handlerAdded(context: ChannelHandlerContext) { connections.count.add(1, ordering: .relaxed) }
        func handlerRemoved(context: ChannelHandlerContext) { connections.count.subtract(1, ordering: .relaxed) }
    }
}
