import HearthDialects
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
        while !Task.isCancelled, !core.stopping {
            do throws(MQTTLinkError) {
                var settings = try await settings()
                settings.will = core.statusMessage("offline")
                await converse(over: try await MQTTLink.dial(settings), schedule: &schedule)
            } catch {
                lastEnd = error
            }
            guard !Task.isCancelled, !core.stopping else { return }
            withCore { $0.note(connectionError: lastEnd) }
            let pause = schedule.ended(because: lastEnd, at: clock(), jitter: Double.random(in: -1...1))
            do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
        }
    }

    private func converse(over link: sending MQTTLink, schedule: inout ReconnectSchedule) async {
        self.link = link
        link.tell = { event in self.heard(event) }
        connectionBegan = nil
        loop.watch(link.descriptor, for: [.read, .write]) { ready in self.linkReady(ready) }
        withCore { $0.connection.tickDue = $0.now }
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

    private func updateInterest() {
        guard let link else { return }
        loop.setInterest(link.wantsWrite ? [.read, .write] : .read, of: link.descriptor)
    }

    /// Says goodbye to the broker, as an orderly shutdown does.
    package func hangUp() {
        guard let link else { return }
        if core.linkState.connected { publish(core.statusMessage("offline"), expiry: nil, carrying: nil) }
        link.disconnect()
    }

    private func heard(_ event: MQTTLinkEvent) {
        switch event {
        case .message(let payload, on: let topic, let retained):
            noteArrival()
            withCore { $0.received(payload, on: topic, retained: retained) }
        case .published(let message, let accepted):
            guard let cargo = underWay.removeValue(forKey: message) else { return }
            withCore { $0.delivered(cargo, accepted: accepted) }
        case .subscribed(let packet, let granted, let refused):
            let isLast = link?.awaitsSubscriptions == false
            withCore { $0.subscribed(packet, granted: granted, refused: refused, isLast: isLast) }
        case .connected:
            connectionBegan = clock()
            withCore { $0.connected(nonce: UInt64.random(in: .min ... .max)) }
            updateInterest()
        case .ended(_, let reason): ended(because: reason)
        }
    }

    private func ended(because reason: MQTTLinkError) {
        guard let link else { return }
        lastEnd = reason
        loop.unwatch(link.descriptor)
        self.link = nil
        let lost = underWay.sorted { $0.key < $1.key }.map(\.value)
        underWay.removeAll()
        withCore { $0.disconnected(losing: lost) }
        linkEnd?.resume()
        linkEnd = nil
    }

    // MARK: Effects

    func subscribe(_ filters: [TopicFilter]) {
        guard let link else { return }
        do throws(MQTTLinkError) {
            let packets = try link.subscribe(filters)
            withCore { $0.subscribing(packets) }
        } catch {
            logger.error("Cannot subscribe", metadata: ["why": "\(error)"])
        }
    }

    func unsubscribe(_ filters: [String]) {
        guard let link else { return }
        do throws(MQTTLinkError) { try link.unsubscribe(filters) } catch {
            logger.error("Cannot unsubscribe", metadata: ["why": "\(error)"])
        }
    }

    func publish(_ publication: Publication, expiry: Milliseconds?, carrying cargo: HubEffect.Cargo?) {
        guard let link else { return notSent(cargo) }
        do throws(MQTTLinkError) {
            let number = try link.publish(publication, expiry: expiry)
            figures.note { $0.messagesOut += 1 }
            if let cargo { underWay[number] = cargo }
        } catch {
            logger.warning("Cannot publish", metadata: ["topic": "\(publication.topic)", "why": "\(error)"])
            notSent(cargo)
        }
        updateInterest()
    }

    private func notSent(_ cargo: HubEffect.Cargo?) {
        if let cargo { withCore { $0.notSent(cargo) } }
    }
}
