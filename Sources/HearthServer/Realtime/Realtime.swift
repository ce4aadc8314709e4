import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthModel
import HearthWebSocket

/// The event stream: who may open it, and one connection from its first message to its last (docs/spec/house-api.md,
/// section 8).
struct Realtime: Sendable {
    /// Who is at the other end of a new connection.
    enum Client: Sendable {
        case known(Caller)
        /// The first message has to say who it is. Until then it holds one of the few slots for those who have not said
        /// it.
        case pending(SocketSlot, address: String)
    }

    /// Most connections that have not said yet who they are, so that they cost nothing to those who have.
    static let pendingLimit = 16

    let hub: Hub
    let gatekeeper: Gatekeeper
    let broadcaster: Broadcaster
    private let slots: ClientSlots
    private let pending = ClientSlots(limit: Realtime.pendingLimit)

    /// - Parameter limit: most connections at the same time.
    init(hub: Hub, gatekeeper: Gatekeeper, broadcaster: Broadcaster, limit: Int) {
        (self.hub, self.gatekeeper, self.broadcaster) = (hub, gatekeeper, broadcaster)
        slots = ClientSlots(limit: limit)
    }

    var route: SocketRoute<HouseFacade> {
        SocketRoute("/realtime", subprotocol: "hearth.v1") { request throws(APIError) in try admit(request) }
    }

    // MARK: Handshake

    private func admit(_ request: IncomingRequest) throws(APIError) -> AdmittedSocket {
        if request.onConsole { return AdmittedSocket { await serve($0, .known(.console), in: nil) } }
        if Credential.isIn(query: request.query) { throw .tokenInURL }
        let offered = request.subprotocols.first { $0.hasPrefix("bearer.") }.map { String($0.dropFirst(7)) }
        let client: Client
        if let token = Credential.token(in: request.head.headerFields) ?? offered {
            let caller = try gatekeeper.caller(withToken: token, request)
            try caller.require(.readHouse)
            client = .known(caller)
        } else {
            guard let slot = SocketSlot(in: pending, for: request.address) else { throw .unavailable }
            client = .pending(slot, address: request.address)
        }
        guard let slot = SocketSlot(in: slots, for: request.address) else { throw .unavailable }
        return AdmittedSocket { await serve($0, client, in: slot) }
    }

    // MARK: Connection

    /// - Parameter slot: `nil` on the hub's own socket.
    private func serve(_ connection: WebSocketConnection, _ client: Client, in slot: SocketSlot?) async {
        let giveUp: @Sendable () -> Void = { connection.close(.tryAgainLater, reason: "others need the place") }
        slot?.whenLost(giveUp)
        if case .pending(let slot, _) = client { slot.whenLost(giveUp) }
        await broadcaster.serve(connection, Audience(), clock: gatekeeper.clock) { outbox, close in
            RealtimeSession(
                client: client, outbox: outbox, hub: hub, gatekeeper: gatekeeper,
                tellEditors: broadcaster.tellEditors, close: close)
        }
    }
}
