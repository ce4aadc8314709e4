import HearthWebSocket
import HummingbirdCore
import NIOCore
import ServiceLifecycle
import TestParts
import Testing

/// The port stays an HTTP port: what does not ask for a WebSocket never notices that there is one.
@Suite(.timeLimit(.minutes(1)))
struct HTTPOnTheSamePortTests {
    @Test func `requests share a connection`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                for _ in 1...3 {
                    try await client.request("GET", "/hello")
                    #expect(try await client.response().body == "hello")
                }
                try await client.request("POST", "/echo", "Content-Length: 3\r\n\r\nabc")
                #expect(try await client.response().body == "abc")
            }
        }
    }

    @Test func `pipelined requests are answered in order`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let echo = "POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 1\r\n\r\n"
                try await client.send("\(echo)1\(echo)2GET /hello HTTP/1.1\r\nHost: test\r\n\r\n\(echo)3")
                for expected in ["1", "2", "hello", "3"] {
                    #expect(try await client.response().body == expected)
                }
            }
        }
    }

    @Test func `a request sent byte by byte is understood`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                for byte in "GET /hello HTTP/1.1\r\nHost: test\r\n\r\n".utf8 { try await client.send([byte]) }
                #expect(try await client.response().body == "hello")
            }
        }
    }

    /// curl offers HTTP/2 this way.
    @Test(arguments: ["h2c", "TLS/1.0", "websocket"])
    func `an upgrade nobody takes is ignored and ends the connection`(proposal: String) async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.request("GET", "/hello", "Connection: Upgrade", "Upgrade: \(proposal)")
                let response = try await client.response()
                if proposal == "websocket" {
                    #expect(response.status == 426)
                } else {
                    #expect(response.body == "hello")
                }
                #expect(response.head.lowercased().contains("connection: close"))
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `an upgrade nobody takes may carry a body`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.request(
                    "POST", "/echo", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk",
                    "Content-Length: 3\r\n\r\nabc")
                #expect(try await client.response().body == "abc")
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `an upgrade is possible with the first request only`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.request("GET", "/hello")
                #expect(try await client.response().status == 200)
                #expect(try await client.upgrade().status == 404)
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `responses before the last one do not announce its end`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                let plain = "GET /hello HTTP/1.1\r\nHost: test\r\n"
                try await client.send("\(plain)\r\n\(plain)Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
                #expect(try await !client.response().head.lowercased().contains("connection: close"))
                #expect(try await client.response().head.lowercased().contains("connection: close"))
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `CONNECT is answered and ends the connection`() async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.send("CONNECT test:443 HTTP/1.1\r\nHost: test:443\r\n\r\n")
                #expect(try await client.response().status >= 400)
                #expect(await client.isEnded())
            }
        }
    }

    @Test(arguments: ["\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}", "hello there\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"])
    func `what is not HTTP is answered 400`(garbage: String) async throws {
        try await TestServer.run { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.send(garbage)
                #expect(try await client.response().status == 400)
                #expect(await client.isEnded())
            }
        }
    }

    @Test(arguments: ["", "GET /hello HTTP/1.1\r\nHost: te"])
    func `a client that does not finish its first head is dropped`(start: String) async throws {
        var configuration = WebSocketConfiguration()
        configuration.firstRequestTimeout = .milliseconds(50)
        try await TestServer.run(webSocket: configuration) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                // On a busy machine the time may be over before the first byte has left.
                do { try await client.send(start) } catch is ChannelError {}
                #expect(await client.isEnded())
            }
        }
    }

    @Test func `the time limit ends with the first head`() async throws {
        var configuration = WebSocketConfiguration()
        configuration.firstRequestTimeout = .seconds(2)
        try await TestServer.run(http: .init(idleTimeout: .seconds(3)), webSocket: configuration) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.request("GET", "/hello")
                #expect(try await client.response().status == 200)
                let start = ContinuousClock.now
                #expect(await client.isEnded())
                #expect(ContinuousClock.now - start > .milliseconds(2_200), "only the idle time limit is left")
            }
        }
    }

    @Test func `shutdown does not wait for silent clients`() async throws {
        try await TestServer.run { port, services in
            try await WebSocketTestClient.run(port: port) { client in
                try await WebSocketTestClient.run(port: port) { other in
                    // The server has accepted `client` by the time that the later connection gets its answer.
                    try await other.request("GET", "/hello")
                    _ = try await other.response()
                }
                await services.triggerGracefulShutdown()
                #expect(await client.isEnded())
            }
        }
    }
}
