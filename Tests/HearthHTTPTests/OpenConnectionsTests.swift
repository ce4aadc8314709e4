import HTTPTypes
import HearthModel
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import HearthHTTP

@Suite struct OpenConnectionsTests {
    private static let head = HTTPRequestPart.head(
        HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/"))

    private let connections: OpenConnections

    init() {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        connections = OpenConnections(limit: 2, logger: logger) { Instant(milliseconds: 0) }
    }

    /// One that is accepted from an address.
    private func connect(from address: String) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: connections.attendant())
        try channel.connect(to: SocketAddress(ipAddress: address, port: 50_000)).wait()
        channel.remoteAddress = try SocketAddress(ipAddress: address, port: 50_000)
        try connections.enter(channel, onConsole: false)
        return channel
    }

    private func answer(_ channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    @Test func theIdleConnectionOfAGreedyAddressGoesForSomebodyElse() throws {
        let busy = try connect(from: "192.0.2.1")
        let idle = try connect(from: "192.0.2.1")
        try busy.writeInbound(Self.head)
        try busy.writeInbound(HTTPRequestPart.end(nil))
        try idle.writeInbound(Self.head)
        let other = try connect(from: "192.0.2.2")
        #expect(busy.isActive && other.isActive)
        #expect(!idle.isActive, "half a request keeps no place")
        #expect(!connections.isRefused(ObjectIdentifier(other)))
        for channel in [busy, other] { _ = try channel.finish(acceptAlreadyClosed: true) }
    }

    @Test func beyondTheLimitThereIsOneAnswerAndThenTheEnd() throws {
        var held = try (0..<2).map { _ in try connect(from: "192.0.2.1") }
        let refused = try connect(from: "192.0.2.1")
        #expect(connections.isRefused(ObjectIdentifier(refused)))
        try refused.writeInbound(Self.head)
        try refused.writeInbound(HTTPRequestPart.end(nil))
        try answer(refused)
        #expect(!refused.isActive)
        try answer(held[0])
        #expect(held[0].isActive)

        _ = try held.removeLast().finish()
        let next = try connect(from: "192.0.2.1")
        #expect(!connections.isRefused(ObjectIdentifier(next)), "there is room again")
        for channel in held + [next] { _ = try channel.finish() }
    }

    @Test func manyThatWaitToBeRefusedAreClosedAtOnce() throws {
        let held = try (0..<2 + OpenConnections.refusedLimit).map { _ in try connect(from: "192.0.2.1") }
        #expect(throws: OpenConnections.NoRoom.self) { try connect(from: "192.0.2.1") }
        for channel in held { _ = try channel.finish(acceptAlreadyClosed: true) }
    }
}
