import HTTPTypes
package import HummingbirdCore
package import Logging
package import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// A connection of the HTTP port that its first request may turn into a WebSocket.
///
/// Without an upgrade the pipeline is hummingbird's `HTTP1Channel`, behind an `UpgradeGate`.
package struct WebSocketUpgradeChannel<Context: Sendable>: HTTPChannelHandler {
    enum Negotiated: Sendable {
        case http(HTTP1Channel.Value)
        case webSocket(NIOAsyncChannel<WebSocketMessage, Never>)
    }

    package struct Value: ServerChildChannelValue {
        package let channel: any Channel
        let gate: NIOLoopBound<UpgradeGate>
        let handshake: EventLoopFuture<HTTPRequest?>
        let negotiated: EventLoopFuture<Negotiated>
    }

    package let responder: Responder
    /// Stands first in the pipeline and makes it safe; `nil`: what is sent can be read on its way.
    let tls: (@Sendable () -> any ChannelHandler)?
    let accept: @Sendable (any Channel) throws -> Void
    let http: HTTP1Channel.Configuration
    let webSocket: WebSocketConfiguration
    let shouldUpgrade: @Sendable (UpgradeRequest) async -> UpgradeAnswer<Context>
    let handler: @Sendable (WebSocketConnection, Context) async throws -> Void

    // MARK: Set-up, on the event loop

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            do { try accept(channel) } catch {
                channel.close(promise: nil)
                throw error
            }
            let handshake = channel.eventLoop.makePromise(of: HTTPRequest?.self)
            let gate = NIOLoopBound(
                UpgradeGate(firstRequestTimeout: TimeAmount(webSocket.firstRequestTimeout), handshake: handshake),
                eventLoop: channel.eventLoop)
            let pipeline = channel.pipeline.syncOperations
            if let tls { try pipeline.addHandler(tls()) }
            let negotiated = try pipeline.configureUpgradableHTTPServerPipeline(
                configuration: pipelineConfiguration(gate: gate, logger: logger))
            let upgradeHandler = try pipeline.handler(type: NIOTypedHTTPServerUpgradeHandler<Negotiated>.self)
            try pipeline.addHandler(gate.value, position: .before(upgradeHandler))
            return Value(
                channel: channel, gate: gate, handshake: handshake.futureResult, negotiated: negotiated)
        }
    }

    private func pipelineConfiguration(
        gate: NIOLoopBound<UpgradeGate>, logger: Logger
    ) -> NIOUpgradableHTTPServerPipelineConfiguration<Negotiated> {
        let upgrader = NIOTypedWebSocketServerUpgrader<Negotiated>(
            maxFrameSize: webSocket.maxMessageSize,
            enableAutomaticErrorHandling: false,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(gate.value.upgradeHeaders) },
            upgradePipelineHandler: { channel, _ in
                channel.pipeline.syncOperations.removeHandler(gate.value).flatMapThrowing {
                    .webSocket(try startWebSocket(channel))
                }
            })
        var configuration = NIOUpgradableHTTPServerPipelineConfiguration<Negotiated>(
            upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(upgraders: [upgrader]) { channel in
                channel.eventLoop.makeCompletedFuture { .http(try startHTTP(channel, logger: logger)) }
            })
        // As in `HTTP1Channel`: the async channel serves one request at a time, HTTPTypes validates header fields. Parser
        // errors of a first request are answered by the gate, later ones by hummingbird.
        configuration.enablePipelining = false
        configuration.enableResponseHeaderValidation = false
        configuration.enableErrorHandling = false
        configuration.decoderConfiguration.maxHeaderFieldSize = http.httpDecoder.maxHeaderFieldSize
        configuration.decoderConfiguration.maxHeaderListSize = http.httpDecoder.maxHeaderListSize
        configuration.decoderConfiguration.maxHeaderFieldCount = http.httpDecoder.maxHeaderFieldCount
        return configuration
    }

    private func startHTTP(_ channel: any Channel, logger: Logger) throws -> HTTP1Channel.Value {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: tls != nil))
        try pipeline.addHandlers(http.additionalChannelHandlers())
        try pipeline.addHandler(
            HTTPConnectionStateHandler(idleTimeout: http.idleTimeout.map { Duration($0) }, logger: logger))
        return try NIOAsyncChannel(
            wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }

    private func startWebSocket(_ channel: any Channel) throws -> NIOAsyncChannel<WebSocketMessage, Never> {
        try channel.pipeline.syncOperations.addHandler(
            WebSocketProtocolHandler(configuration: webSocket, now: .now()))
        return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    }

    // MARK: Service, in the connection's task

    package func handle(value: Value, logger: Logger) async {
        do {
            if let head = try await value.channel.wait(for: value.handshake) {
                let request = UpgradeRequest(
                    head: head, remoteAddress: value.channel.remoteAddress, localAddress: value.channel.localAddress,
                    channel: ObjectIdentifier(value.channel))
                switch await shouldUpgrade(request) {
                case .upgrade(let headers, let context):
                    value.decide(.upgrade(headers))
                    if case .webSocket(let channel) = try await value.channel.wait(for: value.negotiated) {
                        try await serve(channel, context, logger: logger)
                    }
                    return
                case .refuse(let response, let body):
                    return value.decide(.refuse(response, body: body))
                case .notWebSocket:
                    value.decide(.plain)
                }
            }
            if case .http(let channel) = try await value.channel.wait(for: value.negotiated) {
                await handleHTTP(asyncChannel: channel, logger: logger)
            }
        } catch {
            logger.trace("The connection ended early: \(error)")
        }
    }

    private func serve(
        _ channel: NIOAsyncChannel<WebSocketMessage, Never>, _ context: Context, logger: Logger
    ) async throws {
        try await channel.executeThenClose { inbound in
            let connection = WebSocketConnection(channel: channel.channel, inbound: inbound)
            try await withThrowingTaskGroup { group in
                group.addTask {
                    do {
                        try await handler(connection, context)
                        connection.close(.normal)
                    } catch is WebSocketClosed, is CancellationError {
                        connection.close(.goingAway)
                    } catch {
                        logger.error("WebSocket handler failed: \(error)")
                        connection.close(.internalError)
                    }
                }
                // Comes at the latest `closeTimeout` after either side has started to close.
                try await channel.channel.wait(for: channel.channel.closeFuture)
                group.cancelAll()
            }
        }
    }
}

extension WebSocketUpgradeChannel.Value {
    fileprivate func decide(_ decision: UpgradeGate.Decision) {
        channel.eventLoop.execute { [gate] in gate.value.decide(decision) }
    }
}

extension Channel {
    /// Waits for a future that ends with this channel at the latest. Cancelling the task closes the channel.
    fileprivate func wait<T: Sendable>(for future: EventLoopFuture<T>) async throws -> T {
        try await withTaskCancellationHandler {
            try await future.get()
        } onCancel: {
            close(promise: nil)
        }
    }
}
