package import NIOCore
import NIOPosix

/// A client of raw bytes, which may break every rule. HTTP and frames are read just as far as tests need it.
package struct WebSocketTestClient {
    package struct Response: Equatable {
        package var status: Int
        package var head: String
        package var body: String
    }

    package struct Frame: Equatable {
        package var fin: Bool
        package var opcode: UInt8
        package var payload: [UInt8]

        package init(fin: Bool = true, opcode: UInt8, payload: [UInt8]) {
            (self.fin, self.opcode, self.payload) = (fin, opcode, payload)
        }

        package var text: String { String(decoding: payload, as: UTF8.self) }

        package var closeCode: Int? {
            opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
        }

        package static func text(_ text: String) -> Frame { Frame(opcode: 1, payload: Array(text.utf8)) }
        package static func pong(_ text: String) -> Frame { Frame(opcode: 10, payload: Array(text.utf8)) }
        package static let ping = Frame(opcode: 9, payload: [])
    }

    package struct EndOfInput: Error {}

    package let channel: any Channel
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var buffer = ByteBuffer()

    /// Connects to a port of this machine, lets `body` talk, and closes.
    package static func run<T: Sendable>(
        port: Int, _ body: @Sendable (inout WebSocketTestClient) async throws -> T
    ) async throws -> T {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            // A fixed size, or the system grows it until a client that does not read has swallowed everything.
            .channelOption(.socketOption(.so_rcvbuf), value: 65536)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var client = WebSocketTestClient(
                channel: channel.channel, outbound: outbound, inbound: inbound.makeAsyncIterator())
            return try await body(&client)
        }
    }

    private init(
        channel: any Channel, outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    ) {
        self.channel = channel
        self.outbound = outbound
        self.inbound = inbound
    }

    // MARK: Bytes

    package func send(_ text: String) async throws {
        try await outbound.write(ByteBuffer(string: text))
    }

    package func send(_ bytes: [UInt8]) async throws {
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    /// Whether the server ended the connection, with nothing more to read or by a reset.
    package mutating func isEnded() async -> Bool {
        do {
            let more = try await inbound.next()
            return buffer.readableBytes == 0 && more == nil
        } catch {
            return true
        }
    }

    private mutating func read(_ count: Int) async throws -> [UInt8] {
        while buffer.readableBytes < count { try await readMore() }
        return buffer.readBytes(length: count) ?? []
    }

    private mutating func readMore() async throws {
        guard var more = try await inbound.next() else { throw EndOfInput() }
        buffer.discardReadBytes()
        buffer.writeBuffer(&more)
    }

    // MARK: HTTP

    /// Sends a request without a body, with `Host` and the given header lines.
    package func request(_ method: String, _ path: String, _ headers: String...) async throws {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers + ["", ""]
        try await send(lines.joined(separator: "\r\n"))
    }

    package mutating func response() async throws -> Response {
        var head = ""
        while !head.hasSuffix("\r\n\r\n") { head += String(decoding: try await read(1), as: UTF8.self) }
        let length =
            head.split(separator: "\r\n")
            .first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.split(separator: " ")[1]) }
        let body = try await read(length ?? 0)
        return Response(
            status: Int(head.split(separator: " ")[1]) ?? 0, head: head, body: String(decoding: body, as: UTF8.self))
    }

    package static let handshake = [
        "Connection: keep-alive, Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]

    @discardableResult
    package mutating func upgrade(_ path: String = "/ws", _ headers: String...) async throws -> Response {
        let lines = ["GET \(path) HTTP/1.1", "Host: localhost"] + Self.handshake + headers + ["", ""]
        try await send(lines.joined(separator: "\r\n"))
        return try await response()
    }

    // MARK: Frames

    package func send(_ frame: Frame, reserved: UInt8 = 0, isMasked: Bool = true) async throws {
        try await send(Self.bytes(of: frame, reserved: reserved, isMasked: isMasked))
    }

    package func sendClose(_ code: UInt16, _ reason: String = "") async throws {
        try await send(Frame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xff)] + Array(reason.utf8)))
    }

    /// `length` claims another length than the payload's.
    package static func bytes(
        of frame: Frame, reserved: UInt8 = 0, isMasked: Bool = true, length: Int? = nil
    ) -> [UInt8] {
        let length = length ?? frame.payload.count
        var bytes = [(frame.fin ? 0x80 : 0) | reserved << 4 | frame.opcode]
        let maskBit: UInt8 = isMasked ? 0x80 : 0
        switch length {
        case ..<126: bytes.append(maskBit | UInt8(length))
        case ..<0x1_0000: bytes += [maskBit | 126, UInt8(length >> 8), UInt8(length & 0xff)]
        default:
            bytes.append(maskBit | 127)
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        }
        guard isMasked else { return bytes + frame.payload }
        let mask: [UInt8] = [0x37, 0xfa, 0x21, 0x3d]
        return bytes + mask + frame.payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    package mutating func frame() async throws -> Frame {
        let head = try await read(2)
        var length = Int(head[1] & 0x7f)
        if length >= 126 {
            length = try await read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        return Frame(fin: head[0] & 0x80 != 0, opcode: head[0] & 0x0f, payload: try await read(length))
    }
}
