import HearthAccounts
import HearthHTTP
import HearthHub
import HearthModel
import HearthWebSocket
import NIOCore

/// `/ws`: what pages of the reference project hear of the house (docs/spec/house-api.md, section 10). Queue, frames and
/// idle connections are those of the event stream.
struct DemoSocket: Sendable {
    /// Between two messages about the house as a whole.
    private static let pause = Duration.seconds(2)

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
        let outbox = EventOutbox(
            audience: Audience(channels: [.devices, .scenarios], visibility: caller.visibility))
        broadcaster.add(outbox)
        defer { broadcaster.remove(outbox) }
        let session = DemoSession(outbox: outbox, hub: hub, stage: stage, visibility: caller.visibility, clock: clock) {
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

    private func write(_ outbox: EventOutbox, to connection: WebSocketConnection) async {
        while let message = await outbox.next(at: clock) {
            guard let text = message.demoText else { continue }
            do throws(WebSocketClosed) {
                try await connection.send(.text(ByteBuffer(bytes: text)))
            } catch {
                return  // Nobody reads any more.
            }
        }
    }

    private func tick(_ session: DemoSession) async {
        while !Task.isCancelled {
            await session.tick()
            do { try await Task.sleep(for: Self.pause) } catch { return }
        }
    }
}
