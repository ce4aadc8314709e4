import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import ServiceLifecycle
import Synchronization

/// Tells what happens in the house to all who listen. Each event is rendered once, however many hear it; the house
/// never waits for any of them.
final class Broadcaster: Service {
    private let hub: Hub
    private let outboxes = Mutex<[ObjectIdentifier: Outbox]>([:])

    init(hub: Hub) { self.hub = hub }

    func add(_ outbox: Outbox) { outboxes.withLock { $0[ObjectIdentifier(outbox)] = outbox } }
    func remove(_ outbox: Outbox) { outboxes.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(outbox)) } }

    /// Until the feed ends, or the process does.
    func run() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            while let batch = await hub.feed.next() { tell(batch) }
        } onCancelOrGracefulShutdown: { [feed = hub.feed] in
            feed.finish()
        }
    }

    func tell(_ batch: EventFeed.Batch) {
        let listeners = outboxes.withLock { Array($0.values) }
        guard !listeners.isEmpty else { return }
        if batch.lost > 0 { for listener in listeners { listener.lose(batch.lost) } }
        let snapshot = hub.snapshot
        for event in batch.events { tell(event, in: snapshot, to: listeners) }
    }

    private func tell(_ event: HubEvent, in snapshot: HouseSnapshot, to listeners: [Outbox]) {
        let registry = snapshot.house.registry
        switch event {
        case .device(let index, let changes, let origin):
            guard let device = registry[index] else { return }
            tell(listeners, of: device) {
                OutgoingMessage(DeviceUpdate(device, at: index, changes: changes, origin: origin, in: snapshot))
            }
        case .command(let command):
            guard let device = registry[command.device] else { return }
            tell(listeners, of: device) {
                OutgoingMessage(
                    type: "command_update", at: snapshot.at, data: encoded(CommandBody(command, in: registry)))
            }
        case .added(let index): tellRegistry("added", index, in: snapshot, to: listeners)
        case .changed(let index): tellRegistry("changed", index, in: snapshot, to: listeners)
        case .removed(_, let id):
            let message = OutgoingMessage(type: "device_registry", at: snapshot.at) { writer in
                writer.member("event", "removed")
                writer.key("device")
                writer.beginObject()
                writer.member("id", id)
                writer.endObject()
            }
            for listener in listeners {
                listener.offer(message) { $0.channels.contains(.devices) && $0.visibility.names(id) }
            }
        case .status: break  // Each session looks at the status itself, once a second.
        }
    }

    private func tellRegistry(
        _ event: String, _ index: DeviceIndex, in snapshot: HouseSnapshot, to listeners: [Outbox]
    ) {
        guard let device = snapshot.house.registry[index] else { return }
        tell(listeners, of: device) {
            OutgoingMessage(type: "device_registry", at: snapshot.at) {
                $0.member("event", event)
                $0.member(
                    "device", DeviceBody(snapshot: snapshot, index: index, device: device, now: snapshot.at))
            }
        }
    }

    /// Renders at most once, and only if somebody hears it.
    private func tell(_ listeners: [Outbox], of device: Device, _ render: () -> OutgoingMessage) {
        var rendered: OutgoingMessage?
        for listener in listeners where listener.audience.hears(.devices, of: device) {
            let message = rendered ?? render()
            rendered = message
            listener.put(message)
        }
    }
}
