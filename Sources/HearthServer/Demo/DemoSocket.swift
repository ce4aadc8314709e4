import HearthAccounts
import HearthHTTP
import HearthHub
import HearthModel
import HearthWebSocket

/// `/ws`: what pages of the reference project hear of the house (docs/spec/house-api.md, section 10). Queue, frames and
/// idle connections are those of the event stream.
struct DemoSocket: Sendable {
    private let door: DemoDoor
    private let hub: Hub
    private let stage: ScenarioStage
    private let broadcaster: Broadcaster
    private let clock: @Sendable () -> Instant
    private let slots: ClientSlots

    /// - Parameter limit: most connections at the same time.
    init(
        door: DemoDoor, hub: Hub, stage: ScenarioStage, broadcaster: Broadcaster, limit: Int,
        clock: @escaping @Sendable () -> Instant
    ) {
        (self.door, self.hub, self.stage, self.broadcaster, self.clock) = (door, hub, stage, broadcaster, clock)
        slots = ClientSlots(limit: limit)
    }

    var route: SocketRoute<HouseFacade> {
        SocketRoute("/ws") { request throws(APIError) in
            if Credential.isIn(query: request.query) { throw .tokenInURL }
            let caller = try door.admit(request)
            try caller.require(.readHouse)
            guard let slot = SocketSlot(in: slots, for: request.address) else { throw .unavailable }
            return AdmittedSocket { await serve($0, caller, in: slot) }
        }
    }

    private func serve(_ connection: WebSocketConnection, _ caller: Caller, in slot: SocketSlot) async {
        slot.whenLost { connection.close(.tryAgainLater, reason: "others need the place") }
        let audience = Audience(channels: [.devices, .scenarios], visibility: caller.visibility)
        await broadcaster.serve(connection, audience, clock: clock) { outbox, close in
            DemoSession(
                outbox: outbox, hub: hub, stage: stage, visibility: caller.visibility, clock: clock, close: close)
        }
    }
}
