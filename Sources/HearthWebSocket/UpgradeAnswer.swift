package import HTTPTypes
package import NIOCore

/// The server's answer to a WebSocket handshake.
package enum UpgradeAnswer<Context: Sendable>: Sendable {
    /// Switch protocols. `headers` join the 101 response: a chosen subprotocol goes here as `Sec-WebSocket-Protocol`.
    /// The context is handed to the connection's handler, or dropped if the client has left in the meantime.
    case upgrade(headers: HTTPFields = [:], Context)
    /// Answer with this response and close.
    case refuse(HTTPResponse, body: ByteBuffer = ByteBuffer())
    /// Nothing here speaks WebSocket: the router answers the request as if no upgrade had been asked for.
    case notWebSocket
}
