import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import HearthWebSocket

/// What a real client cannot be made to do at will.
struct WebSocketProtocolHandlerTests {
    @Test func `pings that cannot be answered are answered later, with the newest alone`() throws {
        let channel = EmbeddedChannel(
            handler: WebSocketProtocolHandler(configuration: WebSocketConfiguration(), now: .now()))
        channel.isWritable = false
        for text in ["1", "2", "3"] {
            try channel.writeInbound(
                WebSocketFrame(fin: true, opcode: .ping, maskKey: [0, 0, 0, 0], data: ByteBuffer(string: text)))
        }
        #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)

        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        let pong = try #require(try channel.readOutbound(as: WebSocketFrame.self))
        #expect(pong.opcode == .pong)
        #expect(pong.data == ByteBuffer(string: "3"))
        #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
        _ = try channel.finish()
    }
}
