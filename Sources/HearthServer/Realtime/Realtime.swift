import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import HearthWebSocket
import Logging
import NIOCore

/// The event stream: who may open it, and one connection from its first message to its last (house-api.md, section 8).
struct Realtime: Sendable {
    /// Who stands at the other end of a new connection.
    enum Guest: Sendable {
        case known(Caller)
        /// The first message has to say who it is.
        case unknown(Waiting.Place, address: String)
    }

    private static let subprotocol = "hearth.v1"
    private static let paths: Set<String> = ["/api/v1/realtime", "/v1/realtime"]

    let api: API
    let broadcaster: Broadcaster
    /// Most connections at the same time.
    let limit: Int
    private let waiting = Waiting()

    init(api: API, broadcaster: Broadcaster, limit: Int) {
        (self.api, self.broadcaster, self.limit) = (api, broadcaster, limit)
    }

    // MARK: Handshake

    func answer(to request: UpgradeRequest, onConsole: Bool, logger: Logger) async -> UpgradeAnswer<Guest> {
        let address = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = PathSegments(address[0]), Self.paths.contains("/" + path.segments.joined(separator: "/"))
        else {
            return .notWebSocket
        }
        do throws(APIError) {
            let guest = try admit(
                request, query: address.count > 1 ? address[1] : "", onConsole: onConsole, logger: logger)
            let offered = request.subprotocols.contains { $0 == Self.subprotocol }
            return .upgrade(headers: offered ? [.secWebSocketProtocol: Self.subprotocol] : [:], guest)
        } catch {
            let id = RequestID.of(header: request.head.headerFields[.requestID])
            let (head, body) = api.errorResponse(error, requestID: id)
            return .refuse(head, body: body)
        }
    }

    private func admit(
        _ request: UpgradeRequest, query: Substring, onConsole: Bool, logger: Logger
    ) throws(APIError) -> Guest {
        let fields = request.head.headerFields
        if onConsole { return .known(.console) }
        guard api.hostNames.accept(request.head.authority) else { throw .hostNotAllowed }
        guard api.origins.standing(of: fields[.origin], host: request.head.authority) != .foreign else {
            throw .originNotAllowed
        }
        if Credential.isIn(query: QueryString(query).members) { throw .tokenInURL }
        guard request.openSockets <= limit else { throw .unavailable }
        let peer = Peer(address: request.remoteAddress, logger: logger)
        let offered = request.subprotocols.first { $0.hasPrefix("bearer.") }.map { String($0.dropFirst(7)) }
        guard let token = Credential.token(in: fields) ?? offered else {
            guard let place = waiting.enter() else { throw .unavailable }
            return .unknown(place, address: api.gatekeeper.clientAddress(fields, peer))
        }
        return .known(try api.gatekeeper.caller(withToken: token, fields, peer))
    }

    // MARK: Connection

    func serve(_ connection: WebSocketConnection, guest: Guest) async throws {
        let outbox = Outbox()
        broadcaster.add(outbox)
        defer { broadcaster.remove(outbox) }
        let session = RealtimeSession(guest: guest, outbox: outbox, api: api) { connection.close($0, reason: $1) }
        await withTaskGroup { group in
            group.addTask { await write(outbox, to: connection) }
            group.addTask { await tick(session) }
            for await message in connection.messages { await session.receive(message) }
            outbox.finish()
            group.cancelAll()
        }
    }

    private func write(_ outbox: Outbox, to connection: WebSocketConnection) async {
        var number: Int64 = 0
        while let message = await outbox.next(at: api.clock) {
            number += 1
            do throws(WebSocketClosed) {
                try await connection.send(.text(ByteBuffer(bytes: message.encoded(number: number))))
            } catch {
                return  // Nobody reads any more.
            }
        }
    }

    private func tick(_ session: RealtimeSession) async {
        while !Task.isCancelled {
            await session.tick()
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
        }
    }
}
