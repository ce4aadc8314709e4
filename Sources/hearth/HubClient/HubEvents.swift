import HearthJSON
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

extension HubClient {
    /// Listens to the hub's events until it ends or the task is cancelled.
    /// - Parameter channels: as in docs/spec/house-api.md, section 8.
    func listen(to channels: [String], _ handle: (JSONValue) -> Void) async throws {
        let upgrade = try await connect { channel in
            channel.eventLoop.makeCompletedFuture { try Self.negotiate(on: channel) }
        }
        guard let socket = try await upgrade.get() else {
            throw Failure(.unreachable, "the hub does not offer its events")
        }
        try await socket.executeThenClose { inbound, outbound in
            let subscriptions = JSONValue.array(channels.map { .string($0) })
            try await outbound.write(
                Self.text(
                    .object([
                        .init("type", .string("init")),
                        .init("data", .object([.init("subscriptions", subscriptions)])),
                    ])))
            for try await frame in inbound {
                switch frame.opcode {
                case .text: handle(try JSONValue(parsing: Array(frame.unmaskedData.readableBytesView)))
                case .ping:
                    let answer = WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
                    try await outbound.write(answer)
                case .connectionClose: return
                default: break
                }
            }
        }
    }

    private typealias Frames = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    private static func negotiate(on channel: any Channel) throws -> EventLoopFuture<Frames?> {
        let upgrader = NIOTypedWebSocketClientUpgrader<Frames?>(maxFrameSize: 1 << 20) { channel, _ in
            channel.eventLoop.makeCompletedFuture { try Frames(wrappingChannelSynchronously: channel) }
        }
        var headers = HTTPHeaders()
        headers.add(name: "Host", value: "localhost")
        headers.add(name: "Content-Length", value: "0")
        let configuration = NIOTypedHTTPClientUpgradeConfiguration<Frames?>(
            upgradeRequestHead: HTTPRequestHead(
                version: .http1_1, method: .GET, uri: "/api/v1/realtime", headers: headers),
            upgraders: [upgrader]
        ) { channel in channel.eventLoop.makeSucceededFuture(nil) }
        return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
            configuration: .init(upgradeConfiguration: configuration))
    }

    private static func text(_ value: JSONValue) -> WebSocketFrame {
        WebSocketFrame(
            fin: true, opcode: .text, maskKey: .random(),
            data: ByteBuffer(bytes: JSONWriter.document { $0.value(value) }))
    }
}
