import HearthDialects
import HearthModel

@testable import HearthLinks

/// Drives one link at a time on a loop of its own, and hands on what it tells.
actor LinkProbe {
    enum Event: Equatable {
        case connected
        case ended(connected: Bool, MQTTLinkError)
        case message(String, String, retained: Bool)
        case published(Int32, accepted: Bool)
        case subscribed(Int32, granted: [String], refused: [String] = [])
    }

    nonisolated let events: AsyncStream<Event>
    private nonisolated let tell: AsyncStream<Event>.Continuation
    private nonisolated let loop: EventLoop
    private var link: MQTTLink?

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init() {
        loop = EventLoop()
        (events, tell) = AsyncStream.makeStream()
        loop.start(name: "probe")
    }

    func dial(_ settings: MQTTLinkSettings) async throws(MQTTLinkError) {
        let link = try await MQTTLink.dial(settings)
        link.tell = { event in self.take(event) }
        self.link = link
        loop.watch(link.descriptor, for: [.read, .write]) { ready in
            self.assumeIsolated { $0.turn(ready) }
        }
    }

    private func turn(_ ready: EventLoop.Interest) {
        guard let link else { return }
        if ready.contains(.write) { link.writable() }
        if ready.contains(.read) { link.readable() }
        settle()
    }

    private func settle() {
        guard let link else { return }
        loop.setInterest(link.wantsWrite ? [.read, .write] : .read, of: link.descriptor)
    }

    func subscribe(_ filters: [TopicFilter]) throws(MQTTLinkError) -> [Int32] {
        defer { settle() }
        return try link?.subscribe(filters) ?? []
    }

    func unsubscribe(_ filters: [String]) throws(MQTTLinkError) {
        defer { settle() }
        try link?.unsubscribe(filters)
    }

    func publish(_ message: Publication) throws(MQTTLinkError) -> Int32? {
        defer { settle() }
        return try link?.publish(message)
    }

    /// Publishes numbers from `first` on, without leaving the loop's thread, until the link refuses one.
    /// - Returns: the number that was refused, or `end`.
    func flood(_ topic: String, from first: Int, until end: Int) throws(MQTTLinkError) -> Int {
        defer { settle() }
        for number in first..<end {
            do throws(MQTTLinkError) {
                _ = try link?.publish(Publication(topic: topic, payload: Array("\(number)".utf8)))
            } catch .backlogFull {
                return number
            }
        }
        return end
    }

    func tick(at now: Instant) { link?.tick(at: now) }

    func hangUp() { link?.disconnect() }

    func stop() async {
        link = nil
        await loop.stop()
    }

    private func take(_ event: MQTTLinkEvent) {
        switch event {
        case .connected: tell.yield(.connected)
        case .ended(let wasConnected, let reason):
            if let link { loop.unwatch(link.descriptor) }
            link = nil
            tell.yield(.ended(connected: wasConnected, reason))
        case .message(let payload, on: let topic, let retained):
            let (topic, payload) = (String(decoding: topic, as: UTF8.self), String(decoding: payload, as: UTF8.self))
            tell.yield(.message(topic, payload, retained: retained))
        case .published(let message, let accepted): tell.yield(.published(message, accepted: accepted))
        case .subscribed(let packet, let granted, let refused):
            tell.yield(.subscribed(packet, granted: granted.map(\.filter), refused: refused.map(\.filter)))
        }
    }
}
