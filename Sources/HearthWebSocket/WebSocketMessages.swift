import NIOCore

/// The messages of one client, in order; ends when either side closes. To be iterated once.
///
/// A few messages are read ahead; a consumer that is slower than the client stops the client. Pongs stop with it, so a
/// consumer that pauses longer than `WebSocketConfiguration.closeAfter` loses the connection.
package struct WebSocketMessages: AsyncSequence, Sendable {
    package typealias Element = WebSocketMessage
    package typealias Failure = Never

    let inbound: NIOAsyncChannelInboundStream<WebSocketMessage>

    package struct AsyncIterator: AsyncIteratorProtocol {
        var inbound: NIOAsyncChannelInboundStream<WebSocketMessage>.AsyncIterator

        package mutating func next() async -> WebSocketMessage? {
            do {
                return try await inbound.next()
            } catch {
                // The stream fails only where the connection or the task ended, which is the end of the messages.
                return nil
            }
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(inbound: inbound.makeAsyncIterator())
    }
}
