import HearthConfig
import HearthDialects
import HearthKernel
import HearthLinks
import HearthModel
import Logging

extension HubCore {
    func statusMessage(_ text: String) -> Publication {
        Publication(topic: baseTopic + "/status", payload: Array(text.utf8), qos: 1, retain: true)
    }

    var baseTopic: String { configuration.mqtt?.baseTopic ?? "hearth" }

    // MARK: What the link tells

    /// The broker has accepted us.
    /// - Parameter nonce: of the message to ourselves that ends the reading of what the broker has kept.
    mutating func connected(nonce: UInt64) {
        figures.note { $0.connections += 1 }
        linkState = LinkState(broker: linkState.broker, connected: true, since: now)
        connection.graceEnds = nil
        logger.info("Connected to the broker", metadata: ["broker": "\(linkState.broker)"])
        stateSync.begin(
            at: now, cap: configuration.mqtt?.settleCap ?? .seconds(3), nonce: nonce)
        router.connected(at: now, into: &output)
        digestOutput()
        subscribe([TopicFilter(filter: stateSync.topic(under: baseTopic), qos: 1)])
        step(.link(connected: true))
        for part in HubCore.parts { part.connected(&self) }
        statusChanged()
    }

    /// The connection has ended, or a try to make one.
    /// - Parameter cargo: of messages that the broker has not confirmed.
    mutating func disconnected(losing cargo: [HubEffect.Cargo]) {
        let wasConnected = linkState.connected
        if wasConnected { linkState = LinkState(broker: linkState.broker, connected: false, since: now) }
        connection.tickDue = .distantFuture
        var deliveries: [Deliveries.Delivery] = []
        for cargo in cargo {
            switch cargo {
            case .commands(let commands): for command in commands { step(.untransmitted(command, .brokerOffline)) }
            case .delivery(let delivery): deliveries.append(delivery)
            }
        }
        for delivery in messages.deliveries.putBack(deliveries) { giveUp(delivery) }
        if wasConnected {
            connection.graceEnds = now + (configuration.mqtt?.brokerGrace ?? .seconds(10))
            router.disconnected()
            step(.link(connected: false))
            for part in HubCore.parts { part.disconnected(&self) }
        }
        statusChanged()
    }

    mutating func brokerIsGone() {
        connection.graceEnds = nil
        for device in house.registry.indices where isOnBroker(device) {
            step(.availability(device, .offline, .broker))
        }
    }

    private func isOnBroker(_ device: DeviceIndex) -> Bool {
        if house.registry[device]?.isPerson == true { return false }
        return configured[device]?.binding.isOnBroker ?? true
    }

    /// Why there is no connection.
    mutating func note(connectionError reason: MQTTLinkError) {
        let text = "\(reason)"
        if linkState.lastError != text {
            logger.warning(
                "No connection to the broker", metadata: ["broker": "\(linkState.broker)", "why": "\(text)"])
        }
        linkState.lastError = text
        statusChanged()
    }

    private mutating func statusChanged() {
        snapshotIsStale = true
        tell(.status)
    }

    /// The broker has sent a message, which is there for as long as the call takes.
    mutating func received(_ payload: UnsafeRawBufferPointer, on topic: UnsafeRawBufferPointer, retained: Bool) {
        if stateSync.isOwn(topic) { return stateSync.echoed(at: now) }
        if hears(payload, on: topic, retained: retained) { return }
        if retained { stateSync.heardRetained(at: now) }
        router.received(
            IncomingMessage(topic: topic, payload: payload, retained: retained, duplicate: false), at: now,
            into: &output)
        digestOutput()
    }

    /// The broker has answered a message.
    /// - Parameter accepted: false if it does not allow the topic.
    mutating func delivered(_ cargo: HubEffect.Cargo, accepted: Bool) {
        switch cargo {
        case .delivery(let delivery): noteDelivery(delivery, accepted: accepted)
        case .commands(let commands):
            for command in commands {
                if accepted {
                    step(.transmitted(command))
                } else if let device = house.command(command)?.device {
                    step(.failed(device, "the broker does not allow this topic"))
                }
            }
        }
    }

    /// A message could not be handed to the broker.
    mutating func notSent(_ cargo: HubEffect.Cargo) {
        switch cargo {
        case .delivery(let delivery):
            if let given = messages.deliveries.wait(for: delivery) { giveUp(given) }
            messages.deliveries.retryDue = messages.deliveries.retryDue ?? now + Deliveries.retryPause
        case .commands(let commands): for command in commands { step(.untransmitted(command, .brokerOffline)) }
        }
    }

    /// These will be answered by the broker.
    mutating func subscribing(_ packets: [Int32]) { stateSync.expect(packets: packets) }

    /// The broker has answered a request to listen.
    /// - Parameter isLast: whether everything that was asked for is answered.
    mutating func subscribed(_ packet: Int32, granted: [TopicFilter], refused: [TopicFilter], isLast: Bool) {
        refusals.note(granted: granted.map { named($0) }, refused: refused.map { named($0) }, at: now)
        if isLast { tellRefusals() }
        guard stateSync.answered(packet: packet) else { return }
        transmit(Publication(topic: stateSync.topic(under: baseTopic), payload: [], qos: 1, retain: false))
    }

    /// The topic of each connection's own message by one name for all of them.
    private func named(_ filter: TopicFilter) -> TopicFilter {
        let isOwn = filter.filter == stateSync.topic(under: baseTopic)
        return isOwn ? TopicFilter(filter: baseTopic + "/sync/#", qos: filter.qos) : filter
    }

    /// Everything that was asked for is answered.
    private mutating func tellRefusals() {
        if linkState.refused != refusals.filters {
            linkState.refused = refusals.filters
            statusChanged()
        }
        let news = refusals.takeNews()
        if !news.refused.isEmpty {
            logger.error(
                "The broker does not let the hub listen to some topics: nothing that is said there is heard",
                metadata: [
                    "broker": "\(linkState.broker)", "topics": "\(LinkState.list(news.refused))",
                    "what to do": "\(LinkState.remedy)",
                ])
        } else if news.isOver {
            logger.notice("The broker lets the hub listen to all topics", metadata: ["broker": "\(linkState.broker)"])
        }
    }

    // MARK: Sending

    mutating func subscribe(_ filters: [TopicFilter]) {
        if linkState.connected, !filters.isEmpty { effects.append(.subscribe(filters)) }
    }

    /// Gives topics up, before anything that follows may want them again.
    mutating func unsubscribe(_ out: inout DriverOutput) {
        if out.unsubscribe.isEmpty { return }
        if linkState.connected {
            effects.append(.unsubscribe(out.unsubscribe))
            refusals.gaveUp(out.unsubscribe)
        }
        out.unsubscribe.removeAll(keepingCapacity: true)
    }

    /// Sends what a driver has just wanted sent.
    mutating func sendOutgoing() {
        var out = DriverOutput()
        swap(&out, &outgoing)
        send(&out)
        swap(&out, &outgoing)
    }

    /// Sends what drivers want sent, and empties it.
    mutating func send(_ out: inout DriverOutput) {
        unsubscribe(&out)
        subscribe(out.subscribe)
        for publication in out.publications { transmit(publication) }
        out.publications.removeAll(keepingCapacity: true)
        out.subscribe.removeAll(keepingCapacity: true)
    }

    mutating func transmit(_ publication: Publication) {
        if linkState.connected { effects.append(.publish(publication, expiry: nil, carrying: nil)) }
    }

    /// Sends what carries commands.
    /// - Parameter life: after which the broker must no longer deliver it.
    private mutating func transmit(_ publication: Publication, life: Milliseconds, carrying commands: [CommandID]?) {
        effects.append(.publish(publication, expiry: max(.zero, life), carrying: commands.map { .commands($0) }))
    }

    /// Hands commands of one instant to their drivers and the broker.
    mutating func transmit(_ commands: [Command]) {
        // A bridge that cannot take them all now may take them as one.
        let waiting = house.lanes.contains(where: \.isBacklogged) ? house.waiting(beside: commands) : []
        guard commands.count + waiting.count > 1 else {
            for command in commands { transmit(command) }
            return
        }
        let plain = commands.filter { !concernsPins($0) }
        var told = router.encodeTogether(plain, into: &outgoing)
        if told.isEmpty, !waiting.isEmpty { told = router.encodeTogether(plain + waiting, into: &outgoing) }
        let publications = outgoing.publications
        outgoing.removeAll()
        for (ids, publication) in zip(told, publications) {
            guard linkState.connected else {
                for id in ids { inbox.append(.untransmitted(id, .brokerOffline)) }
                continue
            }
            let ends = (commands + waiting).filter { ids.contains($0.id) }.map(\.expiresAt).min() ?? now
            transmit(publication, life: ends - now, carrying: ids)
            inbox.append(.combined(ids))
        }
        let done = Set(told.joined())
        for command in commands where !done.contains(command.id) { transmit(command) }
    }

    /// Hands a command to the lines it asks for, or to its driver and the broker.
    private mutating func transmit(_ command: Command) {
        if !transmitToPins(command) { transmitToDriver(command) }
    }

    /// Hands a command to its driver and the broker.
    mutating func transmitToDriver(_ command: Command) {
        let isEncoded = router.encode(
            command, code: requests.codes[command.id], registry: house.registry, into: &outgoing)
        for fault in outgoing.faults { note(fault) }
        guard isEncoded else {
            let why = outgoing.faults.first?.text ?? "there is no way to command this device"
            outgoing.removeAll()
            // Hardware that has not been announced may yet be, as after a start.
            let event: Input.Event =
                router.awaitsAnnouncement(of: command.device)
                ? .untransmitted(command.id, .deviceOffline) : .failed(command.device, why)
            return inbox.append(event)
        }
        subscribe(outgoing.subscribe)
        let (publications, assumed) = (outgoing.publications, outgoing.reports)
        outgoing.removeAll()
        // Some is only remembered by the driver until there is more to say. What it reports by itself it takes for
        // done, because nothing will tell.
        guard publications.isEmpty ? !assumed.isEmpty : linkState.connected else {
            return inbox.append(.untransmitted(command.id, .brokerOffline))
        }
        // The last that the broker confirms.
        let last = publications.lastIndex { $0.qos > 0 }
        for (position, publication) in publications.enumerated() {
            transmit(publication, life: command.expiresAt - now, carrying: position == last ? [command.id] : nil)
        }
        if last == nil { inbox.append(.transmitted(command.id)) }
        for report in assumed { inbox.append(.report(report)) }
    }
}
