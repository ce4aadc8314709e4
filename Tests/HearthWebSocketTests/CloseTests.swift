import HearthWebSocket
import NIOCore
import ServiceLifecycle
import TestParts
import Testing

/// Closing and staying alive, RFC 6455 section 7.
@Suite(.timeLimit(.minutes(1)))
struct CloseTests {
    typealias Frame = WebSocketTestClient.Frame
    struct Fault: Error {}

    @Test(arguments: [UInt16(1000), 1001, 1003, 1007, 1011, 1014, 3000, 4401, 4999])
    func `a client's close is echoed`(code: UInt16) async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                try await client.sendClose(code, "bye")
                #expect(try await client.frame() == Frame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xff)]))
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `a close without a code is answered without one`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                try await client.send(Frame(opcode: 8, payload: []))
                #expect(try await client.frame() == Frame(opcode: 8, payload: []))
                #expect(await client.isEnded())
            }
        }
    }

    @Test(
        arguments: [
            ([3], 1002), ([3, 231], 1002), ([3, 236], 1002), ([3, 237], 1002), ([3, 238], 1002), ([3, 247], 1002),
            ([3, 248], 1002), ([11, 183], 1002), ([19, 136], 1002), ([255, 255], 1002), ([3, 232, 0xff], 1007),
        ] as [([UInt8], Int)])
    func `a close that must not be sent is an error`(body: [UInt8], code: Int) async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                try await client.send(Frame(opcode: 8, payload: body))
                #expect(try await client.frame().closeCode == code)
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `the handler closes with a code of its own, after what it sent`() async throws {
        try await TestServer.run(handler: { connection, _ in
            try await connection.send(.text(ByteBuffer(string: "first")))
            connection.close(WebSocketCloseCode(rawValue: 4401), reason: String(repeating: "é", count: 100))
            for await _ in connection.messages { Issue.record("a message after the end") }
            await #expect(throws: WebSocketClosed.self) { try await connection.send(.text(ByteBuffer())) }
        }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                #expect(try await client.frame() == .text("first"))
                let close = try await client.frame()
                #expect(close.closeCode == 4401)
                #expect(close.payload.count == 124, "two bytes of code, 61 whole characters")
                try await client.send(.text("late"))
                try await client.sendClose(4401)
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `a handler that fails closes 1011`() async throws {
        try await TestServer.run(handler: { _, _ in throw Fault() }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                #expect(try await client.frame().closeCode == 1011)
            }
        }
    }

    @Test func `a client that does not answer a close is cut off`() async throws {
        var configuration = WebSocketConfiguration()
        configuration.closeTimeout = .milliseconds(50)
        try await TestServer.run(webSocket: configuration, handler: { _, _ in }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                #expect(try await client.frame().closeCode == 1000)
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `a handler that waits for something else is cancelled when the client leaves`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        try await TestServer.run(handler: { _, _ in
            let (never, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in never {}
            end.yield(Task.isCancelled)
        }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                _ = try await client.upgrade()
            }
            #expect(await ends.first { _ in true } == true)
        }
    }

    @Test func `shutdown closes 1001`() async throws {
        var configuration = WebSocketConfiguration()
        // However long a busy machine takes for an answer.
        configuration.closeTimeout = .seconds(300)
        try await TestServer.run(webSocket: configuration) { port, services in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                await services.triggerGracefulShutdown()
                #expect(try await client.frame().closeCode == 1001)
                try await client.sendClose(1001)
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `a silent client is pinged, then closed 1001`() async throws {
        var configuration = WebSocketConfiguration()
        configuration.pingAfter = .milliseconds(50)
        configuration.closeAfter = .milliseconds(300)
        try await TestServer.run(webSocket: configuration) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                #expect(try await client.frame() == .ping)
                #expect(try await client.frame().closeCode == 1001)
            }
        }
    }

    @Test func `a client that answers pings stays`() async throws {
        var configuration = WebSocketConfiguration()
        configuration.pingAfter = .milliseconds(20)
        // However long a busy machine takes for an answer.
        configuration.closeAfter = .seconds(30)
        try await TestServer.run(webSocket: configuration) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                for _ in 1...10 {
                    #expect(try await client.frame() == .ping)
                    try await client.send(.pong(""))
                }
            }
        }
    }

    /// Many messages to many clients keep a loop from its sockets on a weak machine.
    @Test func `a client whose answer lies unread stays`() async throws {
        var configuration = WebSocketConfiguration()
        configuration.pingAfter = .milliseconds(100)
        configuration.closeAfter = .seconds(2)
        let (channels, accepted) = AsyncStream.makeStream(of: (any Channel).self)
        try await TestServer.run(accept: { accepted.yield($0) }, webSocket: configuration) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                let channel = try #require(await channels.first { _ in true })
                #expect(try await client.frame() == .ping)
                let end = NIODeadline.now() + .milliseconds(2_200)
                try await channel.eventLoop.submit { Self.keepBusy(channel.eventLoop, until: end) }.get()
                try await client.send(.pong(""))
                #expect(try await client.frame() == .ping)
            }
        }
    }

    private static func keepBusy(_ loop: any EventLoop, until end: NIODeadline) {
        if NIODeadline.now() < end { loop.execute { keepBusy(loop, until: end) } }
    }
}
