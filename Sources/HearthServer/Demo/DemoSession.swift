import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthWebSocket

/// The talk with one client of `/ws`.
actor DemoSession: EventSession {
    /// Between two messages about the house as a whole.
    static let pause = Duration.seconds(2)

    private let outbox: EventOutbox
    private let hub: Hub
    private let stage: ScenarioStage
    private let visibility: Visibility
    private let clock: @Sendable () -> Instant
    private let close: @Sendable (WebSocketCloseCode, String) -> Void
    private var allowance: MessageAllowance

    init(
        outbox: EventOutbox, hub: Hub, stage: ScenarioStage, visibility: Visibility,
        clock: @escaping @Sendable () -> Instant, close: @escaping @Sendable (WebSocketCloseCode, String) -> Void
    ) {
        (self.outbox, self.hub, self.stage, self.visibility) = (outbox, hub, stage, visibility)
        (self.clock, self.close) = (clock, close)
        allowance = MessageAllowance(at: clock())
    }

    nonisolated func text(of message: OutgoingMessage, number: Int64) -> [UInt8]? { message.demoText }

    func receive(_ message: WebSocketMessage) {
        let now = clock()
        guard allowance.take(at: now) else { return close(.tooManyMessages, "too many messages") }
        switch message.said {
        case .notText: close(.unacceptableData, "messages are text")
        case .nonsense(let why): outbox.put(.error("VALIDATION_ERROR", why, at: now))
        case .message(let type, let value): answer(type, value, at: now)
        }
    }

    private func answer(_ type: String, _ value: JSONValue, at now: Instant) {
        switch type {
        case "ping": outbox.put(OutgoingMessage(type: "pong", at: now, data: encoded(value["data"] ?? .object([]))))
        case "init":
            outbox.put(
                OutgoingMessage(type: "init_complete", at: now) {
                    $0.member("subscriptions", ["status", "devices", "scenarios"])
                    $0.member("user", "demo")
                })
        default:
            outbox.put(
                .error("VALIDATION_ERROR", "Messages of the type '\(type.prefix(40))' are not known", at: now))
        }
    }

    /// At the beginning, and again and again: how the house is.
    func tick() async {
        let now = clock()
        guard !outbox.isStuck(at: now) else { return close(.tryAgainLater, "messages are not read") }
        let status = DemoStatus(snapshot: await hub.current(), visibility: visibility, running: stage.running?.id)
        outbox.put(
            OutgoingMessage(type: "status_update", at: now, kind: .status, data: encoded(status.update)))
    }
}

extension OutgoingMessage {
    /// As pages of the demo expect it: what it says stands beside its type, and once more under `data`. `nil` for what
    /// they do not know.
    var demoText: [UInt8]? {
        let known = [
            "status_update", "device_update", "scenario_start", "scenario_complete", "scenario_error", "pong",
            "init_complete", "error", "resync",
        ]
        guard known.contains(type) else { return nil }
        let said: JSONValue
        do throws(JSONError) {
            said = try JSONValue(parsing: data, maximumBytes: data.count)
        } catch {
            return nil  // Nothing that the hub writes.
        }
        let own: [JSONValue.Member] = [.init("type", .string(type)), .init("timestamp", .string(at.rfc3339))]
        let flat = (said.object ?? []).filter { member in !(own.map(\.key) + ["data"]).contains(member.key) }
        return HearthServer.encoded(JSONValue.object(own + flat + [.init("data", said)]))
    }
}
