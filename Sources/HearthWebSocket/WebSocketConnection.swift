package import NIOCore

/// One client, as its handler sees it. Usable from any task.
package struct WebSocketConnection: Sendable {
    private let channel: any Channel
    package let messages: WebSocketMessages

    init(channel: any Channel, inbound: NIOAsyncChannelInboundStream<WebSocketMessage>) {
        self.channel = channel
        self.messages = WebSocketMessages(inbound: inbound)
    }

    package var remoteAddress: SocketAddress? { channel.remoteAddress }

    /// Sends one message as one frame and suspends until the system has taken all of it, so that a client that reads
    /// slowly costs no more than this one message. A bounded queue is the caller's business.
    ///
    /// NIO's outbound writer would return earlier, but stops a sender only once the event loop has noticed that the
    /// channel is full; until then a fast sender on another thread queues without a limit.
    package func send(_ message: WebSocketMessage) async throws(WebSocketClosed) {
        do {
            try await channel.writeAndFlush(message).get()
        } catch {
            throw WebSocketClosed()
        }
    }

    /// Starts the closing handshake and returns at once. `messages` ends; messages sent earlier go out first. Does
    /// nothing if the connection is closing already.
    ///
    /// - Parameters:
    ///   - code: Must be allowed on the wire.
    ///   - reason: Cut to the 123 bytes that fit.
    package func close(_ code: WebSocketCloseCode, reason: String = "") {
        precondition(code.isAllowedOnTheWire, "Close code \(code.rawValue) must not be sent.")
        channel.triggerUserOutboundEvent(
            WebSocketProtocolHandler.CloseRequest(code: code, reason: reason), promise: nil)
    }
}
