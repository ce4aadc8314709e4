import HearthConfig
import HearthDialects
import HearthKernel
package import HearthLinks
import HearthModel
import Logging

extension Hub {
    /// Keeps the connection to the broker until the task is cancelled: dials, waits for its end, waits as the schedule
    /// says, dials again.
    /// - Parameter settings: asked before each try, since an embedded broker tells its login only when it runs.
    package func stayConnected(
        _ settings: @Sendable () async throws(MQTTLinkError) -> MQTTLinkSettings
    ) async {
        var schedule = ReconnectSchedule()
        while !Task.isCancelled, !stopping {
            do throws(MQTTLinkError) {
                var settings = try await settings()
                settings.will = statusMessage("offline")
                await converse(over: try await MQTTLink.dial(settings), schedule: &schedule)
            } catch {
                lastEnd = error
            }
            guard !Task.isCancelled, !stopping else { return }
            note(connectionError: lastEnd)
            let pause = schedule.ended(because: lastEnd, at: clock(), jitter: Double.random(in: -1...1))
            do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
        }
    }

    private func converse(over link: sending MQTTLink, schedule: inout ReconnectSchedule) async {
        self.link = link
        link.tell = { event in self.take(event) }
        connectionBegan = nil
        loop.watch(link.descriptor, for: [.read, .write]) { ready in self.linkReady(ready) }
        linkTickDue = clock()
        await withTaskCancellationHandler {
            await withCheckedContinuation { linkEnd = $0 }
        } onCancel: {
            Task { await self.hangUp() }
        }
        if let began = connectionBegan { schedule.connected(at: began) }
    }

    private func linkReady(_ ready: EventLoop.Interest) {
        guard let link else { return }
        if ready.contains(.read) { link.readable() }
        if ready.contains(.write), self.link === link { link.writable() }
        updateInterest()
    }

    func updateInterest() {
        guard let link else { return }
        loop.setInterest(link.wantsWrite ? [.read, .write] : .read, of: link.descriptor)
    }

    /// Says goodbye to the broker, as an orderly shutdown does.
    package func hangUp() {
        guard let link else { return }
        if linkState.connected { transmit(statusMessage("offline")) }
        link.disconnect()
    }

    func statusMessage(_ text: String) -> Publication {
        Publication(topic: baseTopic + "/status", payload: Array(text.utf8), qos: 1, retain: true)
    }

    var baseTopic: String { configuration.mqtt?.baseTopic ?? "hearth" }

    // MARK: What the link tells

    private func take(_ event: MQTTLinkEvent) {
        switch event {
        case .message(let payload, on: let topic, let retained): received(payload, on: topic, retained: retained)
        case .published(let message, let accepted): published(message, accepted: accepted)
        case .subscribed(let packet, let granted, let refused): subscribed(packet, granted: granted, refused: refused)
        case .connected: connected()
        case .ended(_, let reason): ended(because: reason)
        }
    }

    private func connected() {
        let now = clock()
        connectionBegan = now
        figures.note { $0.connections += 1 }
        linkState = LinkState(broker: linkState.broker, connected: true, since: now)
        brokerGraceEnds = nil
        comms.connection(up: true, at: now)
        logger.info("Connected to the broker", metadata: ["broker": "\(linkState.broker)"])
        settling.begin(
            at: now, cap: configuration.mqtt?.settleCap ?? .seconds(3), nonce: UInt64.random(in: .min ... .max))
        router.connected(at: now, into: &findings)
        digestFindings()
        subscribe([TopicFilter(filter: settling.topic(under: baseTopic), qos: 1)])
        step(.link(connected: true))
        sendWaitingDeliveries()
        statusChanged()
        updateInterest()
    }

    private func ended(because reason: MQTTLinkError) {
        guard let link else { return }
        let now = clock()
        lastEnd = reason
        loop.unwatch(link.descriptor)
        self.link = nil
        closePublishing()
        deliveries.connectionEnded()
        refusals.connectionEnded()
        linkTickDue = .distantFuture
        for command in inFlight.values.joined().sorted() { step(.untransmitted(command, .brokerOffline)) }
        inFlight.removeAll()
        if linkState.connected {
            linkState = LinkState(broker: linkState.broker, connected: false, since: now)
            brokerGraceEnds = now + (configuration.mqtt?.brokerGrace ?? .seconds(10))
            comms.connection(up: false, at: now)
            router.disconnected()
            step(.link(connected: false))
        }
        statusChanged()
        linkEnd?.resume()
        linkEnd = nil
    }

    func brokerIsGone() {
        brokerGraceEnds = nil
        for device in house.registry.indices where isOnBroker(device) {
            step(.availability(device, .offline, .broker))
        }
    }

    private func isOnBroker(_ device: DeviceIndex) -> Bool {
        if house.registry[device]?.isPerson == true { return false }
        return configured[device]?.binding.isOnBroker ?? true
    }

    private func note(connectionError reason: MQTTLinkError) {
        let text = "\(reason)"
        if linkState.lastError != text {
            logger.warning(
                "No connection to the broker", metadata: ["broker": "\(linkState.broker)", "why": "\(text)"])
        }
        linkState.lastError = text
        statusChanged()
    }

    private func statusChanged() {
        snapshotIsStale = true
        tell(.status)
    }

    private func received(_ payload: UnsafeRawBufferPointer, on topic: UnsafeRawBufferPointer, retained: Bool) {
        let now = clock()
        if settling.isOwn(topic) { return settling.echoed(at: now) }
        noteArrival()
        if hears(payload, on: topic, retained: retained) { return }
        if retained { settling.heardRetained(at: now) }
        router.received(
            IncomingMessage(topic: topic, payload: payload, retained: retained, duplicate: false), at: now,
            into: &findings)
        digestFindings()
    }

    private func published(_ message: Int32, accepted: Bool) {
        noteDelivery(message, accepted: accepted)
        for command in inFlight.removeValue(forKey: message) ?? [] {
            let device = house.command(command)?.device
            if accepted {
                step(.transmitted(command))
            } else if let device {
                step(.failed(device, "the broker does not allow this topic"))
            }
        }
    }

    private func subscribed(_ packet: Int32, granted: [TopicFilter], refused: [TopicFilter]) {
        refusals.note(granted: granted.map(named), refused: refused.map(named), at: clock())
        if link?.awaitsSubscriptions == false { tellRefusals() }
        guard settling.answered(packet: packet) else { return }
        transmit(Publication(topic: settling.topic(under: baseTopic), payload: [], qos: 1, retain: false))
    }

    /// The topic of each connection's own message by one name for all of them.
    private func named(_ filter: TopicFilter) -> TopicFilter {
        let isOwn = filter.filter == settling.topic(under: baseTopic)
        return isOwn ? TopicFilter(filter: baseTopic + "/sync/#", qos: filter.qos) : filter
    }

    /// Everything that was asked for is answered.
    private func tellRefusals() {
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

    func subscribe(_ filters: [TopicFilter]) {
        guard let link, !filters.isEmpty else { return }
        do throws(MQTTLinkError) {
            settling.expect(packets: try link.subscribe(filters))
        } catch {
            logger.error("Cannot subscribe", metadata: ["why": "\(error)"])
        }
    }

    /// Gives topics up, before anything that follows may want them again.
    func unsubscribe(_ out: inout Findings) {
        if let link, !out.unsubscribe.isEmpty {
            do throws(MQTTLinkError) { try link.unsubscribe(out.unsubscribe) } catch {
                logger.error("Cannot unsubscribe", metadata: ["why": "\(error)"])
            }
            refusals.gaveUp(out.unsubscribe)
        }
        out.unsubscribe.removeAll(keepingCapacity: true)
    }

    /// Sends what drivers want sent, and empties it.
    func send(_ out: inout Findings) {
        unsubscribe(&out)
        subscribe(out.subscribe)
        for publication in out.publications { transmit(publication) }
        out.publications.removeAll(keepingCapacity: true)
        out.subscribe.removeAll(keepingCapacity: true)
    }

    @discardableResult
    func transmit(_ publication: Publication, expiry: Milliseconds? = nil) -> Int32? {
        guard let link else { return nil }
        defer { updateInterest() }
        do throws(MQTTLinkError) {
            let number = try link.publish(publication, expiry: expiry)
            figures.note { $0.messagesOut += 1 }
            return number
        } catch {
            logger.warning("Cannot publish", metadata: ["topic": "\(publication.topic)", "why": "\(error)"])
            return nil
        }
    }

    /// Sends what carries commands, which devices answer soon.
    /// - Parameter life: after which the broker must no longer deliver it.
    private func transmitCommand(_ publication: Publication, life: Milliseconds) -> Int32? {
        let number = transmit(publication, expiry: max(.zero, life))
        if number != nil, let link { loop.awaitAnswer(on: link.descriptor) }
        return number
    }

    /// Hands commands of one instant to their drivers and the broker.
    func transmit(_ commands: [Command]) {
        // A bridge that cannot take them all now may take them as one.
        let waiting = house.lanes.contains(where: \.isCrowded) ? house.waiting(beside: commands) : []
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
            let ends = (commands + waiting).filter { ids.contains($0.id) }.map(\.expiresAt).min() ?? clock()
            if let number = transmitCommand(publication, life: ends - clock()) {
                inFlight[number] = ids
                inbox.append(.combined(ids))
            } else {
                for id in ids { inbox.append(.untransmitted(id, .brokerOffline)) }
            }
        }
        let done = Set(told.joined())
        for command in commands where !done.contains(command.id) { transmit(command) }
    }

    /// Hands a command to the lines it asks for, or to its driver and the broker.
    func transmit(_ whole: Command) {
        guard let command = transmitToPins(whole) else { return }
        let isEncoded = router.encode(
            command, code: codes[command.id], registry: house.registry, into: &outgoing)
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
        var last: Int32?
        // Some is only remembered by the driver until there is more to say.
        var sent = !outgoing.publications.isEmpty || !outgoing.reports.isEmpty
        let life = command.expiresAt - clock()
        for publication in outgoing.publications {
            guard let number = transmitCommand(publication, life: life) else {
                sent = false
                break
            }
            last = publication.qos > 0 ? number : last
        }
        // What a driver takes for done, because nothing will tell.
        let assumed = outgoing.reports
        outgoing.removeAll()
        guard sent else { return inbox.append(.untransmitted(command.id, .brokerOffline)) }
        if let last { inFlight[last] = [command.id] } else { inbox.append(.transmitted(command.id)) }
        for report in assumed { inbox.append(.report(report)) }
    }
}
