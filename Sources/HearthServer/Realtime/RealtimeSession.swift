import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import HearthWebSocket

/// The conversation with one client of the event stream: who it is, what it wants to hear, and whether it still may.
actor RealtimeSession: EventSession {
    static let pause = Duration.seconds(1)
    /// How long a client may take to say who it is.
    static let initLimit = Milliseconds.seconds(5)
    /// After which a client that need not say anything gets what is usual.
    static let usualAfter = Milliseconds.seconds(1)
    static let heartbeat = Milliseconds.seconds(30)
    static let warning = Milliseconds.seconds(60)

    private static let clientID = Field.text("client_id", 1...100).optional
    private static let authToken = Field.text("auth_token", 1...4_000)

    let outbox: EventOutbox
    private let hub: Hub
    private let gatekeeper: Gatekeeper
    private let close: @Sendable (WebSocketCloseCode, String) -> Void
    /// Told of a file of rules that the client has opened or closed.
    let tellEditors: @Sendable (String) -> Void
    private let began: Instant
    private let address: String
    private(set) var caller: Caller?
    /// Held until the client is known.
    private var slot: SocketSlot?
    private var isSubscribed = false
    private var allowance: MessageAllowance
    private var status = StatusTeller()
    private var warnedOf: Instant?

    init(
        client: Realtime.Client, outbox: EventOutbox, hub: Hub, gatekeeper: Gatekeeper,
        tellEditors: @escaping @Sendable (String) -> Void,
        close: @escaping @Sendable (WebSocketCloseCode, String) -> Void
    ) {
        (self.outbox, self.hub, self.gatekeeper, self.close) = (outbox, hub, gatekeeper, close)
        self.tellEditors = tellEditors
        began = gatekeeper.clock()
        allowance = MessageAllowance(at: began)
        switch client {
        case .known(let caller): (self.caller, address) = (caller, caller.address)
        case .pending(let slot, let address): (self.slot, self.address) = (slot, address)
        }
    }

    nonisolated func text(of message: OutgoingMessage, number: Int64) -> [UInt8]? { message.encoded(number: number) }

    // MARK: From the client

    func receive(_ message: WebSocketMessage) async {
        let now = gatekeeper.clock()
        guard allowance.take(at: now) else { return close(.tooManyMessages, "too many messages") }
        switch message.said {
        case .notText: close(.unacceptableData, "messages are text")
        case .nonsense(let why): say(.error("VALIDATION_ERROR", why, at: now))
        case .message(let type, let value): await answer(type, value, at: now)
        }
    }

    private func answer(_ type: String, _ value: JSONValue, at now: Instant) async {
        // What a client says may stand under `data`, or beside `type`.
        let data = value["data"]
        switch type {
        case "init": await begin(FieldReader(body: (data ?? value).object ?? [], spelling: .orCamelCase), at: now)
        case "ping": say(OutgoingMessage(type: "pong", at: now, data: encoded(data ?? .object([]))))
        case "subscribe", "unsubscribe", "auth", "edit":
            guard caller != nil else { return close(.notAuthenticated, "init comes first") }
            let fields = FieldReader(body: (data ?? value).object ?? [], spelling: .orCamelCase)
            switch type {
            case "auth": renew(fields, at: now)
            case "edit": edit(fields, at: now)
            default: subscribe(fields, adding: type == "subscribe", at: now)
            }
        default: say(.error("VALIDATION_ERROR", "Messages of the type '\(type.prefix(40))' are not known", at: now))
        }
    }

    private func begin(_ reader: FieldReader, at now: Instant) async {
        var fields = reader
        let clientID = fields.read(Self.clientID)
        let token = fields.read(Self.authToken.optional)
        let names = fields.texts("subscriptions")
        let withSnapshot = fields.flag("snapshot") ?? false
        guard fields.problems.isEmpty else {
            return close(.badInit, fields.problems.map { "\($0.path) \($0.problem)" }.joined(separator: "; "))
        }
        if let token, caller == nil || caller?.principal != nil {
            do throws(APIError) {
                caller = try gatekeeper.caller(
                    afterHandshake: Credential.bearer(token) ?? token, from: address)
            } catch {
                return close(.notAuthenticated, error.answer.message)
            }
        }
        guard let caller, !caller.isNobody else { return close(.notAuthenticated, "a token is needed") }
        slot?.leave()
        slot = nil
        let (channels, unknown) =
            names.map { EventChannel.named($0, for: caller.may) } ?? (EventChannel.usual, [])
        hear(channels)
        say(
            OutgoingMessage(type: "init_complete", at: now) { writer in
                writer.member("client_id", clientID ?? "client_" + String(UInt64.random(in: .min ... .max), radix: 36))
                writer.member("subscriptions", EventChannel.names(channels))
                writer.member("unknown", unknown)
                writer.member("user", caller.principal?.userName ?? "console")
                writer.member("heartbeat", Self.heartbeat.count / 1_000)
                writer.member("max_message", 65_536)
            })
        let snapshot = await hub.current()
        say(status.message(snapshot, caller.visibility, loops: loops(at: now), dropped: outbox.dropped, at: now))
        if withSnapshot { tell(snapshot, channels, caller, at: now) }
    }

    private func subscribe(_ reader: FieldReader, adding: Bool, at now: Instant) {
        var fields = reader
        let names = fields.require("subscriptions") { $0.texts("subscriptions") }
        guard let names, let caller else {
            let problems = fields.problems.map { "\($0.path) \($0.problem)" }.joined(separator: "; ")
            return say(.error("VALIDATION_ERROR", problems, at: now))
        }
        let (named, unknown) = EventChannel.named(names, for: caller.may)
        let channels = outbox.audience.channels
        hear(adding ? channels.union(named) : channels.subtracting(named))
        let kept = EventChannel.names(outbox.audience.channels)
        say(
            OutgoingMessage(type: "subscribed", at: now) {
                $0.member("subscriptions", kept)
                $0.member("unknown", unknown)
            })
    }

    /// A newer token of the same user, before the old one ends.
    private func renew(_ reader: FieldReader, at now: Instant) {
        var fields = reader
        let token = fields.read(Self.authToken)
        guard let token else { return say(.error("VALIDATION_ERROR", "auth_token is missing", at: now)) }
        do throws(APIError) {
            let renewed = try gatekeeper.caller(
                afterHandshake: Credential.bearer(token) ?? token, from: address)
            guard renewed.principal?.userID == caller?.principal?.userID else {
                return close(.notAllowed, "the token is another user's")
            }
            caller = renewed
            hear(outbox.audience.channels)
            say(
                OutgoingMessage(type: "auth_ok", at: now) {
                    $0.memberIfPresent("expires_at", renewed.principal?.expiresAt?.rfc3339)
                })
        } catch {
            close(.notAuthenticated, error.answer.message)
        }
    }

    // MARK: As time passes

    /// Once a second.
    func tick() {
        let now = gatekeeper.clock()
        guard let caller else {
            if now - began >= Self.initLimit { close(.noInit, "no init came") }
            return
        }
        guard gatekeeper.isCurrent(caller) else { return close(.notAuthenticated, "the login has ended") }
        guard !outbox.isStuck(at: now) else { return close(.tryAgainLater, "messages are not read") }
        if !isSubscribed, now - began >= Self.usualAfter { hear(EventChannel.usual) }
        warnOfEnd(of: caller, at: now)
        let channels = outbox.audience.channels
        for message in status.due(
            hub.snapshot, caller.visibility, loops: loops(at: now), channels: channels, dropped: outbox.dropped,
            at: now)
        {
            say(message)
        }
    }

    private func loops(at now: Instant) -> Int { hub.loops.inOperation(at: now) }

    private func warnOfEnd(of caller: Caller, at now: Instant) {
        guard let end = caller.principal?.expiresAt, end - now <= Self.warning, warnedOf != end else { return }
        warnedOf = end
        say(OutgoingMessage(type: "auth_expiring", at: now) { $0.member("expires_at", end.rfc3339) })
    }

    // MARK: To the client

    private func hear(_ channels: Set<EventChannel>) {
        isSubscribed = true
        outbox.audience = Audience(
            channels: channels, visibility: caller?.visibility ?? .only(devices: [], areas: []),
            reader: caller.map { Reader($0, in: gatekeeper.accounts) }, editing: outbox.audience.editing)
    }

    func say(_ message: OutgoingMessage) { outbox.put(message) }

    private func tell(
        _ snapshot: HouseSnapshot, _ channels: Set<EventChannel>, _ caller: Caller, at now: Instant
    ) {
        if channels.contains(.consciousness) {
            say(status.consciousness(snapshot, caller.visibility, at: now))
        }
        tellSayings(snapshot, channels, caller, at: now)
        guard channels.contains(.devices) else { return }
        let devices = snapshot.devices(seenBy: caller.visibility).map {
            encoded(
                DeviceBody(
                    snapshot: snapshot, index: $0.index, device: $0.device, isDiscreet: caller.visibility.isLimited,
                    now: now))
        }
        let parts = devices.split(intoPartsOf: DeviceSnapshot.partLimit)
        for (i, part) in parts.enumerated() {
            say(DeviceSnapshot.message(part, number: i + 1, of: parts.count, at: now))
        }
    }

    /// What is open, in the messages in which a client would have heard of it.
    private func tellSayings(
        _ snapshot: HouseSnapshot, _ channels: Set<EventChannel>, _ caller: Caller, at now: Instant
    ) {
        let reader = Reader(caller, in: gatekeeper.accounts)
        if channels.contains(.house), !caller.visibility.isLimited {
            for (_, presence) in snapshot.presences.sorted(by: { $0.key < $1.key }) {
                say(OutgoingMessage(presence, at: now))
            }
        }
        if channels.contains(.questions) {
            let open = snapshot.questions.values.filter { $0.state == .open && reader.sees($0) }
            for question in open.sorted(by: { ($0.askedAt, $0.id) < ($1.askedAt, $1.id) }) {
                say(OutgoingMessage(question, deliveries: reader.seen(of: question.deliveries), at: now))
            }
        }
        if channels.contains(.concerns), !caller.visibility.isLimited {
            for concern in snapshot.concerns.values.sorted(by: { $0.updated < $1.updated }) {
                guard let event = concern.state(at: now).event else { continue }
                say(OutgoingMessage(concern, event, at: now))
            }
        }
        if channels.contains(.notifications) {
            for message in snapshot.messages where reader.receives(message) && !message.isRead(by: reader.person) {
                let deliveries = reader.seen(of: message.deliveries)
                say(OutgoingMessage(message, for: reader.person, deliveries: deliveries, at: now))
            }
        }
    }
}

extension HouseConcern.State {
    /// In which it has come to this; `nil` for what nobody needs to hear of.
    fileprivate var event: HouseConcern.Event? {
        switch self {
        case .open: .opened
        case .acknowledged: .acknowledged
        case .snoozed: .snoozed
        case .resolved: nil
        }
    }
}
