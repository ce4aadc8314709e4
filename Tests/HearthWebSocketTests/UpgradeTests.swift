import HTTPTypes
import HearthWebSocket
import NIOCore
import Synchronization
import TestParts
import Testing

/// The handshake, RFC 6455 section 4.
@Suite(.timeLimit(.minutes(1)))
struct UpgradeTests {
    @Test func `a handshake is accepted and messages flow`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let response = try await client.upgrade()
                #expect(response.status == 101)
                #expect(response.head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "the RFC's own example")
                #expect(!response.head.lowercased().contains("sec-websocket-protocol"))
                try await client.send(.text("hej"))
                #expect(try await client.frame() == .text("hej"))
            }
        }
    }

    @Test func `frames may follow the handshake without waiting for the answer`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let head = ["GET /ws HTTP/1.1", "Host: test"] + WebSocketTestClient.handshake + ["", ""]
                try await client.send(
                    Array(head.joined(separator: "\r\n").utf8) + WebSocketTestClient.bytes(of: .text("early")))
                #expect(try await client.response().status == 101)
                #expect(try await client.frame() == .text("early"))
            }
        }
    }

    @Test func `a subprotocol is chosen from those offered`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let response = try await client.upgrade(
                    "/ws", "Sec-WebSocket-Protocol: other ,hearth.v1", "Sec-WebSocket-Protocol: bearer.abc")
                #expect(response.head.lowercased().contains("sec-websocket-protocol: hearth.v1\r\n"))
            }
        }
    }

    @Test func `the answer is decided on the head, the addresses and the offered subprotocols`() async throws {
        try await TestServer.run(
            shouldUpgrade: { request in
                #expect(request.head.path == "/ws?x=1")
                #expect(request.head.authority == "localhost")
                #expect(request.head.headerFields[.authorization] == "Bearer abc")
                #expect(request.subprotocols == ["a", "b", "c"])
                #expect(request.remoteAddress?.ipAddress == "127.0.0.1")
                #expect(request.localAddress?.ipAddress == "127.0.0.1")
                return .upgrade("me")
            },
            handler: { connection, context in
                #expect(context == "me")
                #expect(connection.remoteAddress?.ipAddress == "127.0.0.1")
            }
        ) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade(
                    "/ws?x=1", "Authorization: Bearer abc", "Sec-WebSocket-Protocol: a,b", "Sec-WebSocket-Protocol: c")
                #expect(try await client.frame().closeCode == 1000)
            }
        }
    }

    @Test func `a refusal is a plain response with a body`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let response = try await client.upgrade("/private")
                #expect(response.status == 401)
                #expect(response.body == #"{"error":"who are you"}"#)
                #expect(response.head.lowercased().contains("content-type: application/json"))
                #expect(response.head.lowercased().contains("connection: close"))
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `where no WebSocket lives the router answers`() async throws {
        try await TestServer.run { port, _ in
            for (path, status) in [("/hello", 200), ("/nowhere", 404)] {
                try await WebSocketTestClient.run(port: port) { client in
                    let response = try await client.upgrade(path)
                    #expect(response.status == status)
                    #expect(await client.isEnded())
                }
            }
        }
    }

    @Test(arguments: [
        ("Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 426),
        ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", 426),
        ("Sec-WebSocket-Version: 13", 400),
        ("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dG9vIHNob3J0", 400),
        ("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSB,b25jZQ==", 400),
    ])
    func `a malformed handshake is answered without asking`(headers: String, status: Int) async throws {
        try await TestServer.run(shouldUpgrade: { _ in
            Issue.record("asked")
            return .upgrade("")
        }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.request("GET", "/ws", "Connection: Upgrade", "Upgrade: websocket", headers)
                let response = try await client.response()
                #expect(response.status == status)
                #expect(response.head.lowercased().contains("sec-websocket-version: 13") == (status == 426))
                #expect(await client.isEnded())
            }
        }
    }

    @Test(arguments: ["HTTP/1.0", "HTTP/1.1"])
    func `only a GET of HTTP 1_1 without a body is a handshake`(version: String) async throws {
        try await TestServer.run(shouldUpgrade: { _ in
            Issue.record("asked")
            return .upgrade("")
        }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let method = version == "HTTP/1.0" ? "GET" : "POST"
                let head = ["\(method) /ws \(version)", "Host: test"] + WebSocketTestClient.handshake + ["", ""]
                try await client.send(head.joined(separator: "\r\n"))
                #expect(try await client.response().status == 404)
            }
        }
    }

    @Test func `a connection can be closed before anything of it is read`() async throws {
        struct Full: Error {}
        let accepted = Mutex(0)
        let accept: @Sendable (any Channel) throws -> Void = { _ in
            let number = accepted.withLock { accepted in
                accepted += 1
                return accepted
            }
            if number == 2 { throw Full() }
        }
        try await TestServer.run(accept: accept) { port, _ in
            try await WebSocketTestClient.run(port: port) { first in
                #expect(try await first.upgrade().status == 101)
                let isEnded = try await WebSocketTestClient.run(port: port) { second in await second.isEnded() }
                #expect(isEnded)
                let status = try await WebSocketTestClient.run(port: port) { third in try await third.upgrade().status }
                #expect(status == 101)
            }
        }
    }

    @Test func `a client that leaves while the answer is pending harms nobody`() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        try await TestServer.run(shouldUpgrade: { request in
            if request.head.path == "/slow" {
                ask.yield()
                _ = await answers.first { _ in true }
            }
            return .upgrade("")
        }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let head = ["GET /slow HTTP/1.1", "Host: test"] + WebSocketTestClient.handshake + ["", ""]
                try await client.send(head.joined(separator: "\r\n"))
                _ = await asked.first { _ in true }
            }
            answer.yield()
            try await WebSocketTestClient.run(port: port) { client in
                let response = try await client.upgrade()
                #expect(response.status == 101)
            }
        }
    }
}
