import HTTPTypes
import HearthJSON
import HearthModel
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

@testable import HearthHTTP
@testable import HearthWebSocket

/// A site asked without a port, by a client in the same network.
struct TestSite {
    let site: Site

    init(
        _ facades: any Facade..., files: StaticFiles? = nil, pages: ConsoleFiles? = nil, limiter: RateLimiter? = nil
    ) {
        site = Site(
            facades: facades, files: files, pages: pages, hostNames: HostNames(own: "elm", extra: []),
            limiter: limiter,
            clock: { Instant(milliseconds: 1_750_000_000_000) })
    }

    struct Answer {
        let status: Int
        let fields: HTTPFields
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var trouble: String? { try? JSONValue(parsing: bytes)["trouble"]?.string }
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, headers: HTTPFields = [:],
        host: String = "localhost"
    ) async throws -> Answer {
        var fields = headers
        if body != nil { fields[.contentType] = "application/json" }
        let head = HTTPRequest(method: method, scheme: "http", authority: host, path: path, headerFields: fields)
        let response = await site.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body ?? ""))), from: try peer(),
            onConsole: false)
        let writer = BodyWriter()
        try await response.body.write(writer)
        return Answer(
            status: response.status.code, fields: response.headers, bytes: writer.bytes.withLock { $0 })
    }

    /// Asks to open a WebSocket.
    func shakeHands(at path: String, headers: HTTPFields = [:]) async throws -> UpgradeAnswer<AdmittedSocket> {
        var fields = headers
        fields[.secWebSocketProtocol] = "other, book.v1"
        let head = HTTPRequest(
            method: .get, scheme: "http", authority: "localhost", path: path, headerFields: fields)
        let peer = try peer()
        return await site.answer(
            to: UpgradeRequest(
                head: head, remoteAddress: peer.address, localAddress: nil, channel: ObjectIdentifier(Token())),
            onConsole: false, logger: peer.logger)
    }

    /// In place of a channel.
    private final class Token {}

    private func peer() throws -> Peer {
        Peer(address: try SocketAddress(ipAddress: "192.0.2.7", port: 50_000), logger: Logger(label: "test"))
    }
}
