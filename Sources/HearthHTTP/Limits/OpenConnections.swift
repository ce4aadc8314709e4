package import HearthModel
package import Logging
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The connections of a server, counted from the moment they are accepted, whether they say anything or not: each costs
/// a descriptor, and without those the hub reaches neither its broker nor its database.
///
/// Beyond the limit the address that holds most loses a connection that nobody uses, for one that holds fewer. Who
/// holds most is answered that there is no room; only so many wait for that answer, and the rest is closed at once.
package final class OpenConnections: Sendable {
    /// Most connections that wait to be told that there is no room.
    package static let refusedLimit = 32
    /// Most connections on the hub's own socket.
    package static let consoleLimit = 32
    private static let pauseOfWarnings = Milliseconds.minutes(1)

    struct NoRoom: Error {}

    private struct Holding {
        let slots: ClientSlots
        let ticket: ClientSlots.Ticket
        let presence = ClientPresence()
    }

    private let served: ClientSlots
    private let refused = ClientSlots(limit: OpenConnections.refusedLimit)
    private let console = ClientSlots(limit: OpenConnections.consoleLimit)
    private let held = Mutex<[ObjectIdentifier: Holding]>([:])
    private let warnedAt = Mutex<Instant?>(nil)
    private let clock: @Sendable () -> Instant
    private let logger: Logger

    /// - Parameter limit: of connections that are served, without those on the hub's own socket.
    package init(limit: Int, logger: Logger, clock: @escaping @Sendable () -> Instant) {
        (served, self.logger, self.clock) = (ClientSlots(limit: limit), logger, clock)
    }

    /// Takes in a connection that has just been accepted, until it closes.
    /// - Throws: if it is to be closed at once.
    func enter(_ channel: any Channel, onConsole: Bool) throws(NoRoom) {
        let client = channel.remoteAddress?.ipAddress ?? ""
        let close: @Sendable () -> Void = { channel.close(promise: nil) }
        var slots = onConsole ? console : served
        var ticket = slots.take(for: client, whenLost: close)
        if ticket == nil, !onConsole {
            warn()
            slots = refused
            ticket = slots.take(for: client, whenLost: close)
        }
        guard let ticket else { throw NoRoom() }
        let id = ObjectIdentifier(channel)
        let holding = Holding(slots: slots, ticket: ticket)
        held.withLock { $0[id] = holding }
        channel.closeFuture.whenComplete { _ in self.leave(id) }
    }

    private func leave(_ id: ObjectIdentifier) {
        guard let holding = held.withLock({ $0.removeValue(forKey: id) }) else { return }
        holding.slots.giveBack(holding.ticket)
        holding.presence.end()
    }

    private func holding(of id: ObjectIdentifier) -> Holding? { held.withLock { $0[id] } }

    /// Whether the connection is one beyond the limit.
    func isRefused(_ id: ObjectIdentifier) -> Bool { holding(of: id)?.slots === refused }

    func presence(of id: ObjectIdentifier) -> ClientPresence { holding(of: id)?.presence ?? ClientPresence() }

    /// The connection is in use until `endUse`, and does not go for another.
    func beginUse(of id: ObjectIdentifier) {
        if let holding = holding(of: id) { holding.slots.beginUse(of: holding.ticket) }
    }

    private func endUse(of id: ObjectIdentifier) {
        if let holding = holding(of: id) { holding.slots.endUse(of: holding.ticket) }
    }

    private func warn() {
        let now = clock()
        let isDue = warnedAt.withLock { last in
            if let last, now - last < Self.pauseOfWarnings { return false }
            last = now
            return true
        }
        guard isDue, let greediest = served.greediest else { return }
        logger.warning(
            """
            All connections of the API are taken; more are refused. If these are yours, raise http.max_connections in \
            hearth.yaml; if not, keep the address out
            """,
            metadata: ["limit": "\(served.limit)", "most": "\(greediest.client)", "held": "\(greediest.count)"])
    }

    /// A handler that tells when the connection in whose pipeline it is has a request to answer.
    func attendant() -> any RemovableChannelHandler { Attendant(self) }

    private final class Attendant: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        private let connections: OpenConnections

        init(_ connections: OpenConnections) { self.connections = connections }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            // A client that has not sent all of its request may never do so.
            if case .end = unwrapInboundIn(data) { connections.beginUse(of: ObjectIdentifier(context.channel)) }
            context.fireChannelRead(data)
        }

        /// A client that says nothing more has left: none that we know of closes its half and goes on reading.
        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if let event = event as? ChannelEvent, event == .inputClosed {
                connections.presence(of: ObjectIdentifier(context.channel)).end()
            }
            context.fireUserInboundEventTriggered(event)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            let id = ObjectIdentifier(context.channel)
            guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
            connections.endUse(of: id)
            guard connections.isRefused(id) else { return context.write(data, promise: promise) }
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
            context.write(data, promise: written)
        }
    }
}
