import HearthJSON
import NIOCore
import NIOHTTP1
import NIOPosix

/// Talks to the running hub: its REST API over the socket in the state folder, which only the hub's own user can open,
/// so that no password is needed.
struct HubClient {
    let socket: String

    init(_ folders: FolderOptions) { socket = folders.state + "/hub.sock" }

    struct Answer {
        var status: Int
        var body: JSONValue

        /// - Throws: `Failure` for what is no success, with the hub's own sentence. A typed `throws` here crashes Swift 6.3.1
        /// while it optimises a command that calls it.
        func get() throws -> JSONValue {
            guard status < 300 else { throw Failure(.wrongUse, sentence) }
            return body
        }

        var sentence: String { body["error"]?["message"]?.string ?? "the hub answered \(status)" }
    }

    /// Of a person, for what is about that person alone; `nil`: the hub takes the call as its own.
    var token: String?

    /// - Throws: `Failure` with status `unreachable` if no hub listens, or if it goes before it has answered.
    func send(_ method: HTTPMethod, _ path: String, body: JSONValue? = nil) async throws -> Answer {
        let connection = try await connect { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                    wrappingChannelSynchronously: channel)
            }
        }
        let (status, bytes): (Int, [UInt8])
        do {
            (status, bytes) = try await Self.exchange(request(method, path, body), over: connection)
        } catch {
            throw Failure(
                .unreachable, "the hub at \(socket) went before it had answered: \(error). Its log may say why")
        }
        let value = bytes.isEmpty ? JSONValue.null : try JSONValue(parsing: bytes, maximumBytes: 1 << 30)
        return Answer(status: status, body: value)
    }

    private func request(_ method: HTTPMethod, _ path: String, _ body: JSONValue?) -> [HTTPClientRequestPart] {
        var head = HTTPRequestHead(version: .http1_1, method: method, uri: path)
        head.headers.add(name: "Host", value: "localhost")
        head.headers.add(name: "Connection", value: "close")
        if let token { head.headers.add(name: "Authorization", value: "Bearer " + token) }
        guard let body else { return [.head(head), .end(nil)] }
        let payload = JSONWriter.document { writer in writer.value(body) }
        head.headers.add(name: "Content-Type", value: "application/json")
        head.headers.add(name: "Content-Length", value: String(payload.count))
        return [.head(head), .body(.byteBuffer(ByteBuffer(bytes: payload))), .end(nil)]
    }

    private static func exchange(
        _ request: [HTTPClientRequestPart],
        over connection: NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>
    ) async throws -> (status: Int, body: [UInt8]) {
        try await connection.executeThenClose { inbound, outbound in
            // In one piece: a request without a body is whole with its head, and the hub closes after its answer.
            try await outbound.write(contentsOf: request)
            var status: Int?
            var bytes: [UInt8] = []
            for try await part in inbound {
                switch part {
                case .head(let head): status = Int(head.status.code)
                case .body(let buffer): bytes += buffer.readableBytesView
                case .end: break
                }
            }
            guard let status else { throw ChannelError.eof }
            return (status, bytes)
        }
    }

    /// As `send`; an answer that is no success is a failure with the hub's own sentence.
    func ask(_ method: HTTPMethod, _ path: String, body: JSONValue? = nil) async throws -> JSONValue {
        try await send(method, path, body: body).get()
    }

    /// - Throws: `Failure` with status `unreachable`.
    func connect<Output: Sendable>(
        _ initialize: @escaping @Sendable (any Channel) -> EventLoopFuture<Output>
    ) async throws -> Output {
        do {
            return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(unixDomainSocketPath: socket, channelInitializer: initialize)
        } catch {
            throw Failure(
                .unreachable,
                "no hub answers at \(socket); start one with 'hearth serve', or name its folder with --state")
        }
    }
}

/// A path segment with everything but unreserved characters percent-encoded (RFC 3986, section 2).
func pathSegment(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF")
    return String(
        text.utf8.flatMap { byte -> [Character] in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                [Character(UnicodeScalar(byte))]
            default: ["%", hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        })
}
