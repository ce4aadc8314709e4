import NIOCore
import NIOPosix

/// Says the same to whoever says anything, and ends the connection.
struct BriefHub {
    private let channel: any Channel

    init(at socket: String, saying answer: String) async throws {
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Answering(answer: answer))
                }
            }
            .bind(unixDomainSocketPath: socket).get()
    }

    func stop() async throws { try await channel.close() }

    private final class Answering: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let answer: String

        init(answer: String) { self.answer = answer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
            context.close(promise: nil)
        }
    }
}
