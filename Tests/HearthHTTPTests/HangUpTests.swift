import Foundation
import HearthModel
import Logging
import NIOCore
import NIOPosix
import Testing

@testable import HearthHTTP

@Suite(.timeLimit(.minutes(1))) struct HangUpTests {
    /// Over a real socket: how the end of a connection is noticed while an answer is due is the point.
    @Test func longWorkEndsWhenItsClientHasLeft() async throws {
        let (events, told) = AsyncStream.makeStream(of: String.self)
        let site = TestSite(
            Lodge {
                told.yield("begun")
                let (work, end) = AsyncStream.makeStream(of: Void.self)
                await withTaskCancellationHandler {
                    for await _ in work {}
                } onCancel: {
                    end.finish()
                }
                told.yield("left off")
            })
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let path = "\(NSTemporaryDirectory())/hang-up-\(UUID().uuidString.prefix(8))"
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let listener = Listener(
            .console(path), certificate: nil, site: site.site,
            connections: OpenConnections(limit: 2, logger: logger) { Instant(milliseconds: 0) },
            missing: Countdown(of: 1) { told.yield("listening") }, loop: loop, logger: logger)
        let service = Task { try await listener.run() }
        var heard = events.makeAsyncIterator()
        #expect(await heard.next() == "listening")

        let client = try await ClientBootstrap(group: loop).connect(unixDomainSocketPath: path).get()
        let request = "POST /book/searches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
        try await client.writeAndFlush(ByteBuffer(string: request)).get()
        #expect(await heard.next() == "begun")
        try await client.close().get()
        #expect(await heard.next() == "left off")
        service.cancel()
        _ = await service.result
    }
}
