/// Limits and time limits of a WebSocket connection.
package struct WebSocketConfiguration: Sendable {
    /// Bytes of a message from the client, all fragments together; more closes 1009. At most `UInt32.max`.
    package var maxMessageSize = 64 * 1024
    /// Time in which the head of a connection's first request must be complete, HTTP or not.
    package var firstRequestTimeout: Duration = .seconds(10)
    /// Silence of the client after which it is pinged.
    package var pingAfter: Duration = .seconds(30)
    /// Silence of the client after which it is closed with 1001. Longer than `pingAfter`.
    package var closeAfter: Duration = .seconds(60)
    /// Time that a client has to answer a Close frame before the connection is cut.
    package var closeTimeout: Duration = .seconds(5)

    package init() {}
}
