package import HummingbirdCore
package import NIOCore

extension HTTPServerBuilder {
    /// A server that speaks HTTP/1.1 and lets a connection's first request upgrade it to a WebSocket.
    ///
    /// - Parameters:
    ///   - accept: Called with each new connection before anything of it is read; what it throws closes it.
    ///   - tls: Makes the handler that decrypts a connection; `nil` to serve in the clear.
    ///   - http: Limits and handlers of plain HTTP.
    ///   - webSocket: Limits of the first request and of WebSocket connections.
    ///   - shouldUpgrade: Asked once for every well-formed handshake, whatever its path. The connection is not read while
    ///     it thinks, and its task is cancelled with the server's. A malformed handshake is answered 400 or 426 without
    ///     asking.
    ///   - handler: Serves one WebSocket. The connection closes when it returns (1000) or throws (1011), and its task
    ///     is cancelled when the connection has closed.
    package static func webSocketUpgrade<Context: Sendable>(
        accept: @escaping @Sendable (any Channel) throws -> Void = { _ in },
        tls: (@Sendable () -> any ChannelHandler)? = nil,
        http: HTTP1Channel.Configuration = HTTP1Channel.Configuration(),
        webSocket: WebSocketConfiguration = WebSocketConfiguration(),
        shouldUpgrade: @escaping @Sendable (UpgradeRequest) async -> UpgradeAnswer<Context>,
        handler: @escaping @Sendable (WebSocketConnection, Context) async throws -> Void
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            WebSocketUpgradeChannel(
                responder: responder, tls: tls, accept: accept, http: http, webSocket: webSocket,
                shouldUpgrade: shouldUpgrade, handler: handler)
        }
    }
}
