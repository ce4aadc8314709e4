import Glibc
import NIOCore
import NIOExtras
import NIOWebSocket

/// Speaks the protocol on the event loop: messages in and out, pings answered and sent, the closing handshake.
///
/// After a Close frame went out, whatever the client still sends is read and dropped until it answers, ends the
/// connection, or `closeTimeout` passes: to close a socket with unread bytes resets it, and a reset can destroy the Close
/// frame before the client has read it.
final class WebSocketProtocolHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketMessage
    typealias OutboundIn = WebSocketMessage
    typealias OutboundOut = WebSocketFrame

    /// Sent down the pipeline to close the connection.
    struct CloseRequest: Sendable {
        let code: WebSocketCloseCode
        let reason: String
    }

    private let configuration: WebSocketConfiguration
    private var assembler: MessageAssembler
    private var keepAlive: KeepAlive
    private var timer: Scheduled<Void>?
    private var isClosing = false
    /// The newest ping that could not be answered because the client does not read. RFC 6455 section 5.5.3 asks for an
    /// answer to the newest only, so that a flood of pings costs no memory.
    private var owedPong: ByteBuffer?

    init(configuration: WebSocketConfiguration, now: NIODeadline) {
        self.configuration = configuration
        self.assembler = MessageAssembler(maxMessageSize: configuration.maxMessageSize)
        self.keepAlive = KeepAlive(
            pingAfter: TimeAmount(configuration.pingAfter), closeAfter: TimeAmount(configuration.closeAfter), now: now)
    }

    // MARK: From the client

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard !isClosing else {
            if frame.opcode == .connectionClose { context.close(promise: nil) }
            return
        }
        keepAlive.heard(at: .now())
        switch assembler.receive(frame) {
        case .none: break
        case .message(let message): context.fireChannelRead(wrapInboundOut(message))
        case .ping(let data): answerPing(data, context: context)
        case .close(let code): echoClose(code, context: context)
        case .violation(let code, let reason): fail(code, reason, context: context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // Nobody downstream asks for more once the messages have ended.
        if isClosing { context.read() }
    }

    private func answerPing(_ data: ByteBuffer, context: ChannelHandlerContext) {
        guard context.channel.isWritable else {
            owedPong = data
            return
        }
        send(.pong, data, context: context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable, !isClosing, let data = owedPong.take() {
            send(.pong, data, context: context)
        }
        context.fireChannelWritabilityChanged()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength:
            fail(.messageTooLarge, "message exceeds \(configuration.maxMessageSize) bytes", context: context)
        case is NIOWebSocketError:
            fail(.protocolError, "invalid control frame", context: context)
        case is ByteToMessageDecoderError:
            break  // More bytes after the decoder gave up: dropped until the connection ends.
        default:
            context.close(promise: nil)
        }
    }

    // MARK: To the client

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isClosing else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        let frame =
            switch unwrapOutboundIn(data) {
            case .text(let data): WebSocketFrame(fin: true, opcode: .text, data: data)
            case .binary(let data): WebSocketFrame(fin: true, opcode: .binary, data: data)
            }
        context.write(wrapOutboundOut(frame), promise: promise)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let request = event as? CloseRequest else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        if !isClosing { close(request.code, request.reason, context: context) }
        promise?.succeed()
    }

    @discardableResult
    private func send(
        _ opcode: WebSocketOpcode, _ data: ByteBuffer, context: ChannelHandlerContext
    ) -> EventLoopFuture<Void> {
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: data)))
    }

    // MARK: Closing

    /// The client has broken the protocol: it is told, and our side of the connection ends at once, because what it
    /// sends from now on cannot be trusted to contain an answer.
    private func fail(_ code: WebSocketCloseCode, _ reason: String, context: ChannelHandlerContext) {
        guard !isClosing else { return }
        close(code, reason, context: context)
            .assumeIsolated().whenSuccess { context.close(mode: .output, promise: nil) }
    }

    private func echoClose(_ code: WebSocketCloseCode?, context: ChannelHandlerContext) {
        var body = ByteBuffer()
        if let code { body.writeInteger(code.rawValue) }
        startClosing(body, context: context)
            .assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    }

    @discardableResult
    private func close(
        _ code: WebSocketCloseCode, _ reason: String, context: ChannelHandlerContext
    ) -> EventLoopFuture<Void> {
        var body = ByteBuffer(integer: code.rawValue)
        body.writeSubstring(reason.prefix(utf8Count: 123))
        return startClosing(body, context: context)
    }

    private func startClosing(_ body: ByteBuffer, context: ChannelHandlerContext) -> EventLoopFuture<Void> {
        isClosing = true
        let sent = send(.connectionClose, body, context: context)
        schedule(at: .now() + TimeAmount(configuration.closeTimeout), context: context) { $0.close(promise: nil) }
        // For the handler this is the end of the messages.
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        context.read()
        return sent
    }

    // MARK: The connection's life

    func handlerAdded(context: ChannelHandlerContext) {
        checkKeepAlive(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            if !isClosing { close(.goingAway, "server shuts down", context: context) }
        case ChannelEvent.inputClosed:
            context.close(promise: nil)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func checkKeepAlive(_ context: ChannelHandlerContext) {
        switch keepAlive.check(at: .now()) {
        case .wait(until: let next):
            schedule(at: next, context: context, checkKeepAlive)
        case .ping(until: let next):
            send(.ping, ByteBuffer(), context: context)
            schedule(at: next, context: context, checkKeepAlive)
        case .giveUp(let pingedAt):
            giveUp(unlessReceivedSince: pingedAt, context)
        }
    }

    /// Closes the connection, unless the system has received an answer that our loop was too busy to read: it serves
    /// timers and messages to send before sockets, for as long as there are any.
    private func giveUp(unlessReceivedSince pingedAt: NIODeadline, _ context: ChannelHandlerContext) {
        guard let socket = context.channel as? any SocketOptionProvider else {
            close(.goingAway, "no sign of life", context: context)
            return
        }
        socket.getTCPInfo().assumeIsolated().whenComplete { [self] info in
            guard context.channel.isActive, !isClosing else { return }
            if case .success(let info) = info, info.lastReceived > pingedAt {
                keepAlive.heard(at: info.lastReceived)
                checkKeepAlive(context)
            } else {
                close(.goingAway, "no sign of life", context: context)
            }
        }
    }

    private func schedule(
        at deadline: NIODeadline, context: ChannelHandlerContext, _ task: @escaping (ChannelHandlerContext) -> Void
    ) {
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { task(context) }
    }
}

extension tcp_info {
    /// When data came in last.
    fileprivate var lastReceived: NIODeadline { .now() - .milliseconds(Int64(tcpi_last_data_recv)) }
}

extension String {
    /// The longest prefix of whole characters that takes at most `utf8Count` bytes.
    fileprivate func prefix(utf8Count: Int) -> Substring {
        var prefix = self[...]
        while prefix.utf8.count > utf8Count { prefix.removeLast() }
        return prefix
    }
}
