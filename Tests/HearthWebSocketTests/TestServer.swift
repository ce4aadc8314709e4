import HTTPTypes
import HearthWebSocket
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// A real server on a port that the system picks. `/hello` and `/echo` are plain HTTP, `/ws` is a WebSocket, `/private`
/// refuses handshakes.
enum TestServer {
    struct NeverStarted: Error {}

    static func upgrade(_ request: UpgradeRequest) async -> UpgradeAnswer<String> {
        switch request.head.path {
        case "/ws":
            return .upgrade(
                headers: request.subprotocols.contains("hearth.v1") ? [.secWebSocketProtocol: "hearth.v1"] : [:],
                "from /ws")
        case "/private":
            return .refuse(
                HTTPResponse(status: .unauthorized, headerFields: [.contentType: "application/json"]),
                body: ByteBuffer(string: #"{"error":"who are you"}"#))
        default:
            return .notWebSocket
        }
    }

    static func echo(_ connection: WebSocketConnection, _: String) async throws {
        for await message in connection.messages { try await connection.send(message) }
    }

    /// Runs a server while `body` talks to its port, then shuts it down gracefully.
    static func run(
        accept: @escaping @Sendable (any Channel) throws -> Void = { _ in },
        http: HTTP1Channel.Configuration = HTTP1Channel.Configuration(),
        webSocket: WebSocketConfiguration = WebSocketConfiguration(),
        shouldUpgrade: @escaping @Sendable (UpgradeRequest) async -> UpgradeAnswer<String> = TestServer.upgrade,
        handler: @escaping @Sendable (WebSocketConnection, String) async throws -> Void = TestServer.echo,
        _ body: @Sendable (_ port: Int, _ services: ServiceGroup) async throws -> Void
    ) async throws {
        let router = Router()
        router.get("/hello") { _, _ in "hello" }
        router.post("/echo") { request, _ in try await request.body.collect(upTo: 1024) }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let application = Application(
            router: router,
            server: .webSocketUpgrade(
                accept: accept, http: http, webSocket: webSocket, shouldUpgrade: shouldUpgrade, handler: handler),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                if let number = channel.localAddress?.port { port.yield(number) }
                port.finish()
            },
            logger: logger)
        let services = ServiceGroup(configuration: .init(services: [application], logger: logger))
        try await withThrowingTaskGroup { group in
            group.addTask { try await services.run() }
            guard let number = await ports.first(where: { _ in true }) else { throw NeverStarted() }
            try await body(number, services)
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
    }
}
