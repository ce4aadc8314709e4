import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore
import ServiceLifecycle
import Synchronization

/// Tells what happens in the house to all who listen. Each event is rendered once, however many hear it; the house
/// never waits for any of them.
final class Broadcaster: Service {
    private struct Standing: Equatable {
        var status: DeviceStatus
        var hold: Hold?
    }

    private let hub: Hub
    private let reader: EventReader
    /// What was last told of devices besides their values.
    private let told = Mutex<[DeviceIndex: Standing]>([:])
    private let outboxes = Mutex<[ObjectIdentifier: EventOutbox]>([:])
    /// What clients were too slow for that have gone since.
    private let droppedBefore = Atomic(0)

    init(hub: Hub) {
        self.hub = hub
        reader = hub.feed.reader(.paused)
    }

    func add(_ outbox: EventOutbox) { change { $0[ObjectIdentifier(outbox)] = outbox } }
    func remove(_ outbox: EventOutbox) {
        guard change({ $0.removeValue(forKey: ObjectIdentifier(outbox)) }) != nil else { return }
        droppedBefore.add(outbox.dropped, ordering: .relaxed)
        if let file = outbox.audience.editing { tellEditors(of: file.name) }
    }

    var now: Instant { hub.now }

    /// How many listen, and how many events clients were too slow for since the start.
    var figures: (count: Int, dropped: Int) {
        let listeners = listeners
        return (listeners.count, listeners.reduce(droppedBefore.load(ordering: .relaxed)) { $0 + $1.dropped })
    }

    private func change<Outcome>(_ change: (inout [ObjectIdentifier: EventOutbox]) -> Outcome) -> Outcome {
        outboxes.withLock { outboxes in
            defer { reader.set(outboxes.isEmpty ? .paused : .prompt) }
            return change(&outboxes)
        }
    }

    /// Until the feed ends, or the process does.
    func run() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            while let batch = await reader.next() { tell(batch) }
        } onCancelOrGracefulShutdown: { [reader] in
            reader.end()
        }
    }

    /// Tells each listener about those items of a batch that concern devices which it may see.
    func tell(_ results: [BatchItemBody], ofBatch id: String, at now: Instant) {
        let registry = hub.snapshot.house.registry
        for listener in listeners {
            let audience = listener.audience
            let heard = results.filter { result in
                result.view.flatMap { registry[$0.device] }.map { audience.hears(.devices, of: $0) } ?? false
            }
            guard !heard.isEmpty else { continue }
            listener.put(
                OutgoingMessage(type: "batch_device_update", at: now) {
                    $0.member("batch_id", id)
                    $0.member("commands", heard.compactMap { $0.command?.text })
                    $0.member("results", heard)
                    $0.member("timestamp", now.rfc3339)
                })
        }
    }

    /// Tells all who listen to the channel of the message.
    func tell(_ message: OutgoingMessage) {
        guard let channel = message.channel else { return }
        tell(listeners, on: channel) { message }
    }

    var listeners: [EventOutbox] { outboxes.withLock { Array($0.values) } }

    func tell(_ batch: EventFeed.Batch) {
        let listeners = listeners
        guard !listeners.isEmpty else { return }
        if batch.lost > 0 { for listener in listeners { listener.lose(batch.lost, of: \.channels) } }
        let snapshot = hub.snapshot
        for event in batch.events { tell(event, at: batch.at, in: snapshot, to: listeners) }
    }

    private func tell(_ event: HubEvent, at now: Instant, in snapshot: HouseSnapshot, to listeners: [EventOutbox]) {
        let registry = snapshot.house.registry
        switch event {
        case .device(let news):
            let changes = news.changes.filter { $0.old != $0.new }
            guard let device = registry[news.device], !device.isPerson, hasNewStanding(news) || !changes.isEmpty
            else { return }
            tell(listeners, of: device) { isDiscreet in
                OutgoingMessage(DeviceUpdate(device, news, changes: changes, in: registry, isDiscreet: isDiscreet))
            }
        case .command(let command):
            guard let device = registry[command.device] else { return }
            tell(listeners, of: device) { isDiscreet in
                OutgoingMessage(
                    type: "command_update", at: now,
                    data: encoded(CommandBody(command, in: registry, isDiscreet: isDiscreet)))
            }
        case .added(let index): tellRegistry("added", index, in: snapshot, to: listeners)
        case .changed(let index): tellRegistry("changed", index, in: snapshot, to: listeners)
        case .removed(_, let id):
            let message = OutgoingMessage(type: "device_registry", at: now) { writer in
                writer.member("event", "removed")
                writer.key("device")
                writer.beginObject()
                writer.member("id", id)
                writer.endObject()
            }
            for listener in listeners {
                listener.offer(message) { $0.channels.contains(.devices) && $0.visibility.names(id) }
            }
        case .presence(let id):
            guard let presence = snapshot.presences[id] else { return }
            tell(listeners, on: .house) { OutgoingMessage(presence, at: now) }
        case .mode(let mode, let before):
            tell(listeners, on: .house) {
                OutgoingMessage(type: "mode_changed", at: now) {
                    $0.member("mode", mode.name)
                    $0.member("from", before)
                    $0.memberIfPresent("by", mode.by?.text)
                }
            }
        case .rule(let record):
            tell(listeners, on: .rules) { OutgoingMessage(ruleEvent: StoredTrace(record, in: registry), in: snapshot) }
        case .rulesReloaded:
            tell(listeners, on: .rules) {
                OutgoingMessage(type: "rule_event", at: now) { $0.member("event", "reloaded") }
            }
        case .question(let question):
            let message = OutgoingMessage(question, at: now)
            for listener in listeners {
                listener.offer(message) { $0.channels.contains(.questions) && $0.reader?.sees(question) == true }
            }
        case .concern(let concern, let change):
            tell(listeners, on: .concerns) { OutgoingMessage(concern, change, at: now) }
        case .notification(let said):
            let message = OutgoingMessage(said, at: now)
            for listener in listeners {
                listener.offer(message) { $0.channels.contains(.notifications) && $0.reader?.receives(said) == true }
            }
        case .status: break  // Each session looks at the status itself, once a second.
        }
    }

    /// Whether a device can be reached otherwise, or is held otherwise, than when it was last told of. Many reports
    /// only repeat what everybody knows.
    private func hasNewStanding(_ news: DeviceNews) -> Bool {
        let standing = Standing(status: news.status, hold: news.hold)
        return told.withLock { $0.updateValue(standing, forKey: news.device) != standing }
    }

    private func tellRegistry(
        _ event: String, _ index: DeviceIndex, in snapshot: HouseSnapshot, to listeners: [EventOutbox]
    ) {
        guard let device = snapshot.house.registry[index] else { return }
        tell(listeners, of: device) { isDiscreet in
            OutgoingMessage(type: "device_registry", at: snapshot.at) {
                $0.member("event", event)
                $0.member(
                    "device",
                    DeviceBody(
                        snapshot: snapshot, index: index, device: device, isDiscreet: isDiscreet, now: snapshot.at))
            }
        }
    }

    /// As below, for what is no device's affair: those hear it who may see everything.
    private func tell(_ listeners: [EventOutbox], on channel: EventChannel, _ render: () -> OutgoingMessage) {
        var rendered: OutgoingMessage?
        for listener in listeners {
            let audience = listener.audience
            guard audience.channels.contains(channel), !audience.visibility.isLimited else { continue }
            let message = rendered ?? render()
            rendered = message
            listener.put(message)
        }
    }

    /// Renders at most once for guests and once for all others, and only if somebody hears it.
    private func tell(
        _ listeners: [EventOutbox], of device: Device, _ render: (_ isDiscreet: Bool) -> OutgoingMessage
    ) {
        var (open, discreet): (OutgoingMessage?, OutgoingMessage?)
        for listener in listeners {
            let audience = listener.audience
            guard audience.hears(.devices, of: device) else { continue }
            if audience.visibility.isLimited {
                discreet = discreet ?? render(true)
                discreet.map(listener.put)
            } else {
                open = open ?? render(false)
                open.map(listener.put)
            }
        }
    }
}

extension OutgoingMessage {
    /// What a rule did. One that is not live any more is named by its key.
    fileprivate init(ruleEvent record: StoredTrace, in snapshot: HouseSnapshot) {
        let key = record.rule ?? ""
        self.init(type: "rule_event", at: record.at) {
            $0.member("rule", snapshot.rules.entry(ofKey: key)?.id ?? key)
            $0.member("event", RuleRunBody.kind(of: record.what) ?? record.what.rawValue)
            guard record.isStoppedByHand else { return $0.memberIfPresent("because", record.because) }
            $0.memberIfPresent("slot", record.slot)
            $0.member("because", snapshot.narrator(at: record.at).stopped(record))
        }
    }
}
