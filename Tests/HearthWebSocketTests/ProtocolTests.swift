import HearthWebSocket
import TestParts
import Testing

/// Frames and messages, RFC 6455 sections 5 to 8, against the echoing server.
@Suite(.timeLimit(.minutes(1)))
struct ProtocolTests {
    typealias Frame = WebSocketTestClient.Frame

    /// Runs an upgraded client.
    private func talk(_ body: @escaping @Sendable (inout WebSocketTestClient) async throws -> Void) async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                try await body(&client)
            }
        }
    }

    /// Sends bytes that must end the connection with `code`.
    private func provoke(_ code: Int, with bytes: [UInt8]) async throws {
        try await talk { client in
            try await client.send(bytes)
            #expect(try await client.frame().closeCode == code)
            #expect(await client.isEnded())
        }
    }

    @Test func `text and binary are told apart`() async throws {
        try await talk { client in
            for frame in [.text("grüße"), .text(""), Frame(opcode: 2, payload: [0, 0xff])] {
                try await client.send(frame)
                #expect(try await client.frame() == frame)
            }
        }
    }

    @Test func `fragments are joined and control frames may come between`() async throws {
        try await talk { client in
            try await client.send(Frame(fin: false, opcode: 1, payload: Array("ca".utf8)))
            try await client.send(Frame(opcode: 9, payload: Array("?".utf8)))
            #expect(try await client.frame() == .pong("?"))
            try await client.send(Frame(fin: false, opcode: 0, payload: []))
            try await client.send(Frame(opcode: 0, payload: Array("fé".utf8)))
            #expect(try await client.frame() == .text("café"))
        }
    }

    @Test func `characters may be split between fragments`() async throws {
        try await talk { client in
            let snowman = Array("☃".utf8)
            try await client.send(Frame(fin: false, opcode: 1, payload: Array(snowman[..<1])))
            try await client.send(Frame(opcode: 0, payload: Array(snowman[1...])))
            #expect(try await client.frame() == .text("☃"))
        }
    }

    @Test func `a ping is answered with its own data and a pong is not answered`() async throws {
        try await talk { client in
            try await client.send(.pong("unasked"))
            for text in ["", String(repeating: "x", count: 125)] {
                try await client.send(Frame(opcode: 9, payload: Array(text.utf8)))
                #expect(try await client.frame() == .pong(text))
            }
        }
    }

    @Test func `a message of exactly the limit passes`() async throws {
        try await talk { client in
            let text = String(repeating: "a", count: 65536)
            try await client.send(.text(text))
            #expect(try await client.frame().text == text)
        }
    }

    @Test func `more than the limit is refused on the length alone`() async throws {
        try await provoke(
            1009, with: WebSocketTestClient.bytes(of: Frame(opcode: 1, payload: []), length: 65537))
        try await provoke(
            1009, with: WebSocketTestClient.bytes(of: Frame(opcode: 1, payload: []), length: .max))
    }

    @Test func `a client in the middle of a too large message still learns why`() async throws {
        try await provoke(
            1009,
            with: WebSocketTestClient.bytes(of: Frame(opcode: 1, payload: Array(repeating: 97, count: 2_000_000))))
    }

    @Test func `fragments count together`() async throws {
        let part = Array(repeating: UInt8(ascii: "a"), count: 40_000)
        try await provoke(
            1009,
            with: WebSocketTestClient.bytes(of: Frame(fin: false, opcode: 1, payload: part))
                + WebSocketTestClient.bytes(of: Frame(fin: false, opcode: 0, payload: part)))
    }

    @Test func `unmasked frames are refused`() async throws {
        try await provoke(1002, with: WebSocketTestClient.bytes(of: .text("x"), isMasked: false))
        try await provoke(1002, with: WebSocketTestClient.bytes(of: .ping, isMasked: false))
    }

    @Test(arguments: [UInt8(1), 2, 4])
    func `reserved bits are refused`(bit: UInt8) async throws {
        try await provoke(1002, with: WebSocketTestClient.bytes(of: .text("x"), reserved: bit))
    }

    @Test(arguments: [UInt8(3), 7, 11, 15])
    func `unknown opcodes are refused`(opcode: UInt8) async throws {
        try await provoke(1002, with: WebSocketTestClient.bytes(of: Frame(opcode: opcode, payload: [])))
    }

    @Test func `control frames are short and whole`() async throws {
        let long = Array(repeating: UInt8(0), count: 126)
        try await provoke(1002, with: WebSocketTestClient.bytes(of: Frame(opcode: 9, payload: long)))
        try await provoke(1002, with: WebSocketTestClient.bytes(of: Frame(fin: false, opcode: 9, payload: [])))
    }

    @Test func `fragments come in order`() async throws {
        try await provoke(1002, with: WebSocketTestClient.bytes(of: Frame(opcode: 0, payload: [])))
        try await provoke(
            1002,
            with: WebSocketTestClient.bytes(of: Frame(fin: false, opcode: 1, payload: []))
                + WebSocketTestClient.bytes(of: .text("x")))
    }

    @Test(
        arguments: [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x98]] as [[UInt8]])
    func `text that is not UTF-8 is refused, in one frame or in two`(bytes: [UInt8]) async throws {
        try await provoke(1007, with: WebSocketTestClient.bytes(of: Frame(opcode: 1, payload: bytes)))
        try await provoke(
            1007,
            with: WebSocketTestClient.bytes(of: Frame(fin: false, opcode: 1, payload: [bytes[0]]))
                + WebSocketTestClient.bytes(of: Frame(opcode: 0, payload: Array(bytes[1...]))))
    }
}
