import HearthDialects
import HearthJSON
import HearthModel
import Logging

extension SimulatedHouse {
    /// Keeps the devices on the broker until the task is cancelled; to be called once.
    /// - Parameter settings: without last will; asked before each try.
    package nonisolated func run(
        _ settings: @escaping @Sendable () async throws(MQTTLinkError) -> MQTTLinkSettings
    ) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.stayConnected(settings) }
            await cancellation()
            await self.leave()
        }
        await loop.stop()
    }

    /// Waits for it on behalf of a connection, which must be ended from its own thread.
    private nonisolated func cancellation() async {
        let never = AsyncStream<Never>.makeStream()
        for await _ in never.stream {}
        never.continuation.finish()
    }

    private func stayConnected(
        _ settings: @Sendable () async throws(MQTTLinkError) -> MQTTLinkSettings
    ) async {
        var schedule = ReconnectSchedule()
        while !Task.isCancelled {
            var reason: MQTTLinkError
            do throws(MQTTLinkError) {
                var settings = try await settings()
                settings.will = bridgeState("offline")
                reason = await converse(over: try await MQTTLink.dial(settings), &schedule)
            } catch {
                reason = error
            }
            if Task.isCancelled { return }
            let pause = schedule.ended(because: reason, at: clock(), jitter: Double.random(in: -1...1))
            do { try await Task.sleep(for: .milliseconds(pause.count)) } catch { return }
        }
    }

    private func converse(over link: sending MQTTLink, _ schedule: inout ReconnectSchedule) async -> MQTTLinkError {
        if Task.isCancelled { return .closed }
        link.tell = { event in self.take(event) }
        self.link = link
        loop.onTimer { self.assumeIsolated { $0.settle() } }
        loop.watch(link.descriptor, for: [.read, .write]) { ready in self.assumeIsolated { $0.turn(ready) } }
        beginTicking()
        settle()
        let reason = await withCheckedContinuation { ended = $0 }
        if let connectedAt { schedule.connected(at: connectedAt) }
        connectedAt = nil
        return reason
    }

    private func turn(_ ready: EventLoop.Interest) {
        if ready.contains(.write) { link?.writable() }
        if ready.contains(.read) { link?.readable() }
        settle()
    }

    private func leave() {
        for device in devices { say(device.voice.farewell()) }
        say([bridgeState("offline")])
        link?.disconnect()
    }

    /// The bridge and its registry as Zigbee2MQTT shows them, then what each device says of itself.
    func introduce() {
        guard let link else { return }
        do throws(MQTTLinkError) {
            let own = [root + "/motion/+", discovery + "+/config"].map { TopicFilter(filter: $0) }
            try link.subscribe(devices.flatMap(\.voice.filters) + own)
        } catch {
            logger.error("The simulated devices cannot listen", metadata: ["why": "\(error)"])
        }
        say([bridgeState("online"), bridgeInfo, registry])
        say([Publication(topic: bridge + "groups", payload: Array("[]".utf8), retain: true)])
        for device in devices { say(device.voice.introduction()) }
    }

    private var discovery: String { TasmotaVoice.discoveryPrefix(under: root) + "/" }

    private var bridge: String { SimulationPlan.zigbee2mqttBase(under: root) + "/bridge/" }

    private func bridgeState(_ word: String) -> Publication {
        let payload = JSONWriter.document {
            $0.beginObject()
            $0.member("state", word)
            $0.endObject()
        }
        return Publication(topic: bridge + "state", payload: payload, retain: true)
    }

    private var bridgeInfo: Publication {
        let payload = JSONWriter.document {
            $0.beginObject()
            $0.member("version", "2.1.0")
            $0.key("config")
            $0.beginObject()
            $0.key("availability")
            $0.beginObject()
            $0.member("enabled", true)
            $0.endObject()
            $0.endObject()
            $0.member("permit_join", false)
            $0.member("restart_required", false)
            $0.endObject()
        }
        return Publication(topic: bridge + "info", payload: payload, retain: true)
    }

    private var registry: Publication {
        let payload = JSONWriter.document { writer in
            writer.beginArray()
            for case let voice as Zigbee2MQTTVoice in devices.map(\.voice) { voice.writeEntry(to: &writer) }
            writer.endArray()
        }
        return Publication(topic: bridge + "devices", payload: payload, retain: true)
    }
}

// MARK: - What the link tells

extension SimulatedHouse {
    private func take(_ event: MQTTLinkEvent) {
        switch event {
        case .connected:
            isConnected = true
            connectedAt = clock()
            introduce()
        case .ended(_, let reason):
            if let link { loop.unwatch(link.descriptor) }
            isConnected = false
            link = nil
            ended?.resume(returning: reason)
            ended = nil
        case .message(let payload, on: let topic, _):
            heard(String(decoding: topic, as: UTF8.self), Array(payload))
        case .subscribed(_, _, let refused):
            guard !refused.isEmpty else { return }
            logger.error(
                "The broker does not let the simulated devices listen, so they do nothing that they are told",
                metadata: [
                    "topics": "\(refused.map(\.filter).sorted().joined(separator: ", "))",
                    "what to do": "let the hub's user subscribe to \(root)/# in the broker's access list",
                ])
        case .published: break
        }
    }

    private func heard(_ topic: String, _ payload: [UInt8]) {
        let now = clock()
        let triggers = root + "/motion/"
        if topic.hasPrefix(triggers) {
            guard let seconds = Double(String(decoding: payload, as: UTF8.self)), (0...86_400).contains(seconds),
                let place = devices.firstIndex(where: { $0.id == topic.dropFirst(triggers.count) })
            else { return }
            devices[place].trigger(for: Milliseconds(Int64(seconds * 1_000)), at: now)
        } else if topic.hasPrefix(discovery) {
            retractGhost(topic, payload)
        } else if let place = owners[topic] ?? topic.lastIndex(of: "/").flatMap({ owners[String(topic[..<$0])] }) {
            devices[place].received(topic, payload, at: now)
        }
    }
    /// A broker that keeps its state still announces devices that were removed while we were away.
    private func retractGhost(_ configuration: String, _ payload: [UInt8]) {
        guard !payload.isEmpty, !devices.contains(where: { $0.voice.retainedTopics.contains(configuration) }) else {
            return
        }
        empty([configuration, configuration.dropLast("config".utf8.count) + "sensors"])
    }
}
