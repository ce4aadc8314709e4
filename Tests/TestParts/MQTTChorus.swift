import NIOCore
import NIOPosix

/// Says much on many topics over one connection, without waiting for the broker between the words.
package struct MQTTChorus: Sendable {
    /// One message: QoS 0, not retained.
    package struct Word: Sendable {
        package var topic: String
        package var payload: String

        package init(_ topic: String, _ payload: String) { (self.topic, self.payload) = (topic, payload) }
    }

    private let channel: any Channel

    package init(port: UInt16) async throws {
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: Int(port)).get()
        var greeting = ByteBuffer()
        // MQTT 3.1.1, section 3.1: a clean session without a keep-alive, and a client id that the broker chooses.
        Self.packet(0x10, into: &greeting) { $0.writeBytes([0, 4] + Array("MQTT".utf8) + [4, 2, 0, 0, 0, 0]) }
        try await channel.writeAndFlush(greeting)
    }

    /// - Returns: once all is written to the socket.
    package func say(_ words: some Sequence<Word>) async throws {
        var packets = ByteBuffer()
        for word in words {
            Self.packet(0x30, into: &packets) { body in
                body.writeInteger(UInt16(word.topic.utf8.count))
                body.writeString(word.topic)
                body.writeString(word.payload)
            }
        }
        try await channel.writeAndFlush(packets)
    }

    package func leave() async throws { try await channel.close() }

    private static func packet(_ kind: UInt8, into buffer: inout ByteBuffer, _ write: (inout ByteBuffer) -> Void) {
        var body = ByteBuffer()
        write(&body)
        precondition(body.readableBytes < 128 * 128, "A word takes two bytes for its length")
        buffer.writeInteger(kind)
        if body.readableBytes >= 128 { buffer.writeInteger(UInt8(body.readableBytes & 0x7f) | 0x80) }
        buffer.writeInteger(UInt8(body.readableBytes >> (body.readableBytes >= 128 ? 7 : 0)))
        buffer.writeBuffer(&body)
    }
}
