import NIOCore
import NIOPosix
import ServiceLifecycle
import Testing

@testable import HearthHTTP

@Suite(.timeLimit(.minutes(1))) struct EventLoopServiceTests {
    /// As a fan-out to a crowd is that never catches up.
    private struct Restless: Service {
        func run() async { while !Task.isCancelled { await Task.yield() } }
    }

    private final class Greeter: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.writeAndFlush(data, promise: nil) }
    }

    private final class Caller: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let answer: EventLoopPromise<String>

        init(_ answer: EventLoopPromise<String>) { self.answer = answer }

        func channelActive(context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "hello")), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            answer.succeed(String(buffer: unwrapInboundIn(data)))
        }
    }

    @Test func socketsAreHeardWhileTasksNeverRest() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let service = Task { try await EventLoopService(Restless(), on: group.next()).run() }
        let server = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Greeter()) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(server.localAddress?.port)
        let answer = MultiThreadedEventLoopGroup.singleton.next().makePromise(of: String.self)
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Caller(answer)) }
            }
            .connect(host: "127.0.0.1", port: port).get()
        #expect(try await answer.futureResult.get() == "hello")
        try await client.close()
        service.cancel()
        try await service.value
        try await group.shutdownGracefully()
    }
}
