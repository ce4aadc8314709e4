import Glibc
import NIOCore
import NIOPosix
import TestParts

/// One of many clients of the event stream. It looks at bytes only, so that the listening of a hundred costs less than the
/// telling.
final class CrowdListener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Manner: Sendable {
        case reads
        /// Reads only while it is told to.
        case readsNowAndThen
        case neverReads
        /// Is gone without a word once it has subscribed.
        case vanishes
    }

    /// What it tells of itself.
    enum News: Sendable {
        case listens
        /// Every change up to this one, in order and each once.
        case heard(upTo: Int)
        /// All that was to be heard, the last word included.
        case done
        /// The same for one that reads now and then: the newest that it knows of each device, how many messages it took,
        /// and whether it was told that it has missed some.
        case caughtUp(newest: [Int: Int], messages: Int, missedSome: Bool)
        case failed(String)
    }

    private enum Stage { case handshake, opening, listening }

    private let manner: Manner
    private let credential: String
    /// A reader tells when it has heard so many changes more.
    private let stride: Int
    private let tell: @Sendable (News) -> Void
    private var stage = Stage.handshake
    private var buffer = ByteBuffer()
    private var next = 0
    private var newest: [Int: Int] = [:]
    private var messages = 0
    private var missedSome = false
    private var isDone = false
    private var signOfLife: RepeatedTask?

    private init(
        _ manner: Manner, credential: String, stride: Int, tell: @escaping @Sendable (News) -> Void
    ) {
        (self.manner, self.credential, self.stride, self.tell) = (manner, credential, stride, tell)
    }

    /// The change after which none comes.
    static let lastWord = 1_000_000

    static func connect(
        to port: UInt16, _ manner: Manner, credential: String, stride: Int, tell: @escaping @Sendable (News) -> Void
    ) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            // A fixed size, or the system grows it until a client that does not read has swallowed everything.
            .channelOption(.socketOption(.so_rcvbuf), value: manner == .reads ? 65_536 : 4_096)
            .channelOption(
                .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: manner == .reads ? 65_536 : 4_096)
            )
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        CrowdListener(manner, credential: credential, stride: stride, tell: tell))
                }
            }
            .connect(host: "127.0.0.1", port: Int(port)).get()
    }

    // MARK: Reading

    func channelActive(context: ChannelHandlerContext) {
        let lines =
            ["GET /api/v1/realtime HTTP/1.1", "Host: localhost"] + WebSocketTestClient.handshake + [credential, "", ""]
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: lines.joined(separator: "\r\n"))), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var more = unwrapInboundIn(data)
        buffer.discardReadBytes()
        buffer.writeBuffer(&more)
        if stage == .handshake, !readHead(context) { return }
        while let (opcode, payload) = readFrame() { heard(opcode, payload, context) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        signOfLife?.cancel()
        if manner == .reads || manner == .readsNowAndThen, !isDone { tell(.failed("the connection has ended")) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isDone, manner != .neverReads { tell(.failed("\(error)")) }
        context.close(promise: nil)
    }

    private func readHead(_ context: ChannelHandlerContext) -> Bool {
        guard let end = buffer.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) else { return false }
        let head = String(buffer: buffer.readSlice(length: end.upperBound - buffer.readerIndex) ?? ByteBuffer())
        guard head.hasPrefix("HTTP/1.1 101") else {
            tell(.failed(head))
            return false
        }
        stage = .opening
        send(.text(#"{"type":"init","data":{"subscriptions":["devices"]}}"#), context)
        return true
    }

    private func readFrame() -> (opcode: UInt8, payload: ByteBuffer)? {
        let start = buffer.readerIndex
        guard let head: UInt8 = buffer.readInteger(), let short: UInt8 = buffer.readInteger() else {
            buffer.moveReaderIndex(to: start)
            return nil
        }
        let length: Int? =
            switch short {
            case 126: buffer.readInteger(as: UInt16.self).map(Int.init)
            case 127: buffer.readInteger(as: UInt64.self).map(Int.init)
            default: Int(short)
            }
        guard let length, let payload = buffer.readSlice(length: length) else {
            buffer.moveReaderIndex(to: start)
            return nil
        }
        return (head & 0x0f, payload)
    }

    private func send(_ frame: WebSocketTestClient.Frame, _ context: ChannelHandlerContext) {
        let bytes = WebSocketTestClient.bytes(of: frame)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }

    // MARK: Understanding

    private func heard(_ opcode: UInt8, _ payload: ByteBuffer, _ context: ChannelHandlerContext) {
        switch opcode {
        case 1 where stage == .opening: opened(payload, context)
        case 1: heard(payload, context)
        // Who never reads is rightly given up; it hears of that when the connection ends.
        case 8 where manner != .neverReads: tell(.failed("one that \(manner) was closed: \(String(buffer: payload))"))
        case 9: send(.pong(String(buffer: payload)), context)
        default: break
        }
    }

    private func opened(_ payload: ByteBuffer, _ context: ChannelHandlerContext) {
        guard String(buffer: payload).contains("init_complete") else { return }
        stage = .listening
        tell(.listens)
        switch manner {
        case .reads: break
        case .readsNowAndThen:
            stopReading(context.channel)
            // Who says nothing for a minute is given up, and pings are not read.
            let pong = ByteBuffer(bytes: WebSocketTestClient.bytes(of: .pong("here")))
            signOfLife = context.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(5), delay: .seconds(5)) {
                [channel = context.channel] _ in channel.writeAndFlush(pong, promise: nil)
            }
        case .neverReads: stopReading(context.channel)
        case .vanishes: context.close(promise: nil)
        }
    }

    private func stopReading(_ channel: any Channel) {
        channel.setOption(.autoRead, value: false).whenFailure { [tell] in tell(.failed("\($0)")) }
    }

    private func heard(_ payload: ByteBuffer, _ context: ChannelHandlerContext) {
        messages += 1
        let text = payload.readableBytesView
        guard let change = text.number(after: #""changes":{"value":"#) else {
            if text.contains(#""type":"resync""#) { missedSome = true }
            return
        }
        guard change != Self.lastWord else {
            isDone = true
            return tell(
                manner == .reads ? .done : .caughtUp(newest: newest, messages: messages, missedSome: missedSome))
        }
        guard manner == .reads else {
            if let device = text.number(after: #""device_id":"s"#) { newest[device] = change }
            return
        }
        guard change == next else {
            isDone = true
            tell(.failed("heard \(change) instead of \(next)"))
            return context.close(promise: nil)
        }
        next += 1
        if next.isMultiple(of: stride) { tell(.heard(upTo: next)) }
    }
}

extension ByteBufferView {
    /// The whole number that follows some text.
    fileprivate func number(after key: StaticString) -> Int? {
        withUnsafeBytes { bytes in
            guard let place = bytes.firstPlace(of: key) else { return nil }
            var number: Int?
            for byte in bytes[(place + key.utf8CodeUnitCount)...] {
                guard (48...57).contains(byte) else { break }
                number = (number ?? 0) * 10 + Int(byte) - 48
            }
            return number
        }
    }

    fileprivate func contains(_ text: StaticString) -> Bool { withUnsafeBytes { $0.firstPlace(of: text) != nil } }
}

extension UnsafeRawBufferPointer {
    /// By the C library: these tests are built without optimisation.
    fileprivate func firstPlace(of text: StaticString) -> Int? {
        guard let start = baseAddress else { return nil }
        var place = 0
        while place + text.utf8CodeUnitCount <= count {
            guard let found = memchr(start + place, Int32(text.utf8Start.pointee), count - place) else { return nil }
            place = UnsafeRawPointer(found) - start
            let fits = place + text.utf8CodeUnitCount <= count
            if fits, memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return place }
            place += 1
        }
        return nil
    }
}
