import HearthWebSocket
import NIOCore
import NIOPosix
import Synchronization
import TestParts
import Testing

/// Clients that go without a word, and clients that do not read.
@Suite(.timeLimit(.minutes(1)))
struct LoadTests {
    @Test func `two hundred resets leave the server working`() async throws {
        try await TestServer.run { port, _ in
            try await withThrowingTaskGroup { group in
                for number in 0..<200 {
                    group.addTask {
                        try await WebSocketTestClient.run(port: port) { client in
                            switch number % 4 {
                            case 0: break
                            case 1: try await client.send("GET /ws HTTP/1.1\r\nHost: te")
                            case 2: try await client.upgrade()
                            default:
                                try await client.upgrade()
                                try await client.send(.text("x"))
                            }
                            try await client.reset()
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                try await client.send(.text("still here"))
                #expect(try await client.frame() == .text("still here"))
            }
        }
    }

    /// The flood stops at what the kernel's buffers hold, long before 32 MB.
    @Test func `sending to a client that does not read suspends, and goes on when it reads`() async throws {
        let sent = Counter()
        let total = 512
        let message = ByteBuffer(repeating: UInt8(ascii: "x"), count: 65536)
        let (counts, count) = AsyncStream.makeStream(of: Int.self)
        try await TestServer.run(handler: { connection, _ in
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for _ in 0..<total {
                        try await connection.send(.text(message))
                        sent.increment()
                    }
                }
                group.addTask {
                    for await _ in connection.messages { count.yield(sent.value) }
                }
                try await group.waitForAll()
            }
        }) { port, _ in
            try await WebSocketTestClient.run(port: port) { client in
                try await client.upgrade()
                var stalledAt = 0
                var iterator = counts.makeAsyncIterator()
                var unchanged = 0
                while unchanged < 500 {
                    try await client.send(.text("?"))
                    let count = try #require(await iterator.next())
                    unchanged = count == stalledAt ? unchanged + 1 : 0
                    stalledAt = count
                }
                #expect((1..<total).contains(stalledAt), "sending stopped at \(stalledAt) messages of 64 KiB")
                for _ in 0..<total {
                    let frame = try await client.frame()
                    #expect(frame.payload.count == 65536)
                }
            }
        }
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.add(1, ordering: .relaxed) }
}

extension WebSocketTestClient {
    /// Ends the connection with a TCP reset.
    fileprivate func reset() async throws {
        guard let options = channel as? any SocketOptionProvider else { return }
        try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
}
