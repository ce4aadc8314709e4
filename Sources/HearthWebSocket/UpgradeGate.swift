import HTTPTypes
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Stands between the HTTP decoder and NIO's upgrade handler and decides what the latter gets to see.
///
/// NIO's upgrade handler loses the first request if it carries an `Upgrade` header that nobody takes, waits for ever for
/// a silent client, and cannot refuse. So: a first request must come in time; a WebSocket handshake is held back, with
/// reading stopped, until it is answered, and is passed on only when it is accepted; from every other request the
/// `Upgrade` header is removed, as RFC 9110 section 7.8 lets a server ignore it.
///
/// The decoder reads no request after one that asked to leave HTTP. Such a request is therefore its connection's last:
/// the response says so, and the connection is closed after it.
final class UpgradeGate: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    enum Decision: Sendable {
        case upgrade(HTTPFields)
        case refuse(HTTPResponse, body: ByteBuffer)
        case plain
    }

    private enum State {
        case waiting(Scheduled<Void>?)
        case deciding([HTTPServerRequestPart])
        case http
        /// The 101 response is on its way; what passes is no longer HTTP.
        case upgrading
        case closing
    }

    private let firstRequestTimeout: TimeAmount
    private let handshake: EventLoopPromise<HTTPRequest?>
    private var state = State.waiting(nil)
    private var context: ChannelHandlerContext?
    private var hasHeldRead = false
    private var unanswered = 0
    private var isLastRequest = false
    private var isInputDone = false

    /// The accepted handshake's additions to the 101 response.
    private(set) var upgradeHeaders = HTTPHeaders()

    /// - Parameter handshake: Completed once, with the first request if that is a WebSocket handshake and then waits
    ///   for `decide`, otherwise with nil.
    init(firstRequestTimeout: TimeAmount, handshake: EventLoopPromise<HTTPRequest?>) {
        self.firstRequestTimeout = firstRequestTimeout
        self.handshake = handshake
    }

    func decide(_ decision: Decision) {
        guard let context, case .deciding(let parts) = state else { return }
        switch decision {
        case .upgrade(let headers):
            upgradeHeaders = HTTPHeaders(headers)
            state = .upgrading
            for part in parts { context.fireChannelRead(wrapInboundOut(part)) }
        case .plain:
            state = .http
            for part in parts { pass(part, context: context) }
        case .refuse(let response, let body):
            refuse(HTTPResponseHead(response), body: body, context: context)
        }
        context.fireChannelReadComplete()
        releaseRead(context: context)
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .waiting(let timeLimit):
            timeLimit?.cancel()
            readFirst(unwrapInboundIn(data), context: context)
        case .deciding(let parts): state = .deciding(parts + [unwrapInboundIn(data)])
        case .http: pass(unwrapInboundIn(data), context: context)
        case .upgrading: context.fireChannelRead(data)
        case .closing: break
        }
    }

    private func readFirst(_ part: HTTPServerRequestPart, context: ChannelHandlerContext) {
        guard case .head(let head) = part else { preconditionFailure("The decoder starts with a head.") }
        switch Handshake(head) {
        case .plain:
            state = .http
            pass(part, context: context)
            handshake.succeed(nil)
        case .webSocket(let request):
            state = .deciding([part])
            handshake.succeed(request)
        case .malformed(let response):
            refuse(HTTPResponseHead(response), context: context)
        }
    }

    private func pass(_ part: HTTPServerRequestPart, context: ChannelHandlerContext) {
        switch part {
        case .head(var head):
            unanswered += 1
            if head.method == .CONNECT || head.headers.contains(name: "Upgrade") {
                isLastRequest = true
                head.headers.remove(name: "Upgrade")
            }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body:
            context.fireChannelRead(wrapInboundOut(part))
        case .end:
            isInputDone = isLastRequest
            context.fireChannelRead(wrapInboundOut(part))
        }
    }

    func read(context: ChannelHandlerContext) {
        if case .deciding = state {
            hasHeldRead = true
        } else if !isInputDone {
            context.read()
        }
    }

    private func releaseRead(context: ChannelHandlerContext) {
        guard hasHeldRead else { return }
        hasHeldRead = false
        read(context: context)
    }

    // MARK: Responses

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .http = state, isLastRequest else {
            if case .http = state, case .end = unwrapOutboundIn(data) { unanswered -= 1 }
            context.write(data, promise: promise)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where unanswered == 1 && head.status.code >= 200:
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end(let trailers):
            unanswered -= 1
            if unanswered == 0 {
                finish(trailers, context: context, promise: promise)
            } else {
                context.write(data, promise: promise)
            }
        default:
            context.write(data, promise: promise)
        }
    }

    private func refuse(_ head: HTTPResponseHead, body: ByteBuffer = ByteBuffer(), context: ChannelHandlerContext) {
        state = .closing
        var head = head
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        head.headers.replaceOrAdd(name: "Content-Length", value: "\(body.readableBytes)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        finish(nil, context: context, promise: nil)
    }

    /// Writes the end of the connection's last response and closes when all of it is out.
    private func finish(
        _ trailers: HTTPHeaders?, context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
    ) {
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(trailers)), promise: written)
    }

    // MARK: The connection's life

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let timeLimit = context.eventLoop.assumeIsolated().scheduleTask(in: firstRequestTimeout) {
            context.close(promise: nil)
        }
        state = .waiting(timeLimit)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        if case .waiting(let timeLimit) = state { timeLimit?.cancel() }
        handshake.succeed(nil)
    }

    func removeHandler(context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken) {
        releaseRead(context: context)
        context.leavePipeline(removalToken: removalToken)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch state {
        case .waiting(let timeLimit) where error is HTTPParserError:
            timeLimit?.cancel()
            refuse(HTTPResponseHead(version: .http1_1, status: .badRequest), context: context)
        case .waiting, .deciding, .upgrading:
            context.close(promise: nil)
        case .http:
            context.fireErrorCaught(error)
        case .closing:
            break
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch (state, event) {
        case (.waiting, is ChannelShouldQuiesceEvent), (.deciding, is ChannelShouldQuiesceEvent),
            (.upgrading, is ChannelShouldQuiesceEvent), (.deciding, ChannelEvent.inputClosed):
            context.close(promise: nil)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }
}
