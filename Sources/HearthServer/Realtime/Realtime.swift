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
        /// The first message has to say who it is. Until then it holds a place among the few that need not have.
        case unknown(SocketPlace, address: String)
    }

    /// A connection that may begin.
    struct Admission: Sendable {
        let guest: Guest
        /// `nil` on the hub's own socket.
        let place: SocketPlace?
    }

    /// Most connections that have not said yet who they are, so that they cost nothing to those who have.
    static let waitingLimit = 16

    private static let subprotocol = "hearth.v1"
    private static let paths: Set<String> = ["/api/v1/realtime", "/v1/realtime"]

    let api: API
    let broadcaster: Broadcaster
    private let places: Places
    private let waiting = Places(limit: Realtime.waitingLimit)

    /// - Parameter limit: most connections at the same time.
    init(api: API, broadcaster: Broadcaster, limit: Int) {
        (self.api, self.broadcaster, places) = (api, broadcaster, Places(limit: limit))
    }

    // MARK: Handshake

    func answer(to request: UpgradeRequest, onConsole: Bool, logger: Logger) async -> UpgradeAnswer<Admission> {
        let address = (request.head.path ?? "/").split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = PathSegments(address[0]), Self.paths.contains("/" + path.segments.joined(separator: "/"))
        else {
            return .notWebSocket
        }
        do throws(APIError) {
            let admission = try admit(
                request, query: address.count > 1 ? address[1] : "", onConsole: onConsole, logger: logger)
            let offered = request.subprotocols.contains { $0 == Self.subprotocol }
            return .upgrade(headers: offered ? [.secWebSocketProtocol: Self.subprotocol] : [:], admission)
        } catch {
            return refusal(of: request, error)
        }
    }

    func refusal(of request: UpgradeRequest, _ error: APIError) -> UpgradeAnswer<Admission> {
        let id = RequestID.of(header: request.head.headerFields[.requestID])
        let (head, body) = api.errorResponse(error, requestID: id)
        return .refuse(head, body: body)
    }

    private func admit(
        _ request: UpgradeRequest, query: Substring, onConsole: Bool, logger: Logger
    ) throws(APIError) -> Admission {
        let fields = request.head.headerFields
        if onConsole { return Admission(guest: .known(.console), place: nil) }
        guard api.hostNames.accept(request.head.authority) else { throw .hostNotAllowed }
        guard api.origins.standing(of: fields[.origin], host: request.head.authority) != .foreign else {
            throw .originNotAllowed
        }
        if Credential.isIn(query: QueryString(query).members) { throw .tokenInURL }
        let peer = Peer(address: request.remoteAddress, logger: logger)
        let address = api.gatekeeper.clientAddress(fields, peer)
        let offered = request.subprotocols.first { $0.hasPrefix("bearer.") }.map { String($0.dropFirst(7)) }
        let guest: Guest
        if let token = Credential.token(in: fields) ?? offered {
            guest = .known(try api.gatekeeper.caller(withToken: token, fields, peer))
        } else {
            guard let place = SocketPlace(in: waiting, for: address) else { throw .unavailable }
            guest = .unknown(place, address: address)
        }
        guard let place = SocketPlace(in: places, for: address) else { throw .unavailable }
        return Admission(guest: guest, place: place)
    }

    // MARK: Connection

    func serve(_ connection: WebSocketConnection, admission: Admission) async throws {
        let giveUp: @Sendable () -> Void = { connection.close(.tryAgainLater, reason: "others need the place") }
        admission.place?.whenLost(giveUp)
        if case .unknown(let place, _) = admission.guest { place.whenLost(giveUp) }
        let outbox = Outbox()
        broadcaster.add(outbox)
        defer { broadcaster.remove(outbox) }
        let session = RealtimeSession(guest: admission.guest, outbox: outbox, api: api) {
            connection.close($0, reason: $1)
        }
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
