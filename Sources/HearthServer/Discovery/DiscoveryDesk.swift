import HearthConfig
import HearthHub
import HearthJSON
import HearthModel
import Synchronization

/// Scans: for a while somebody looks at what announces itself. The hub hears announcements at any time and keeps them, so
/// a scan asks for nothing; it says what there is, and what comes while it lasts. One runs at a time.
final class DiscoveryDesk: Sendable {
    struct Scan: Sendable {
        let id: String
        let protocols: [String]
        /// Those of them that this house cannot look through.
        let unsupported: [String]
        let startedAt: Instant
        let until: Instant
        /// What was found over mDNS so far.
        var services: [DiscoveryHit] = []
        /// What there was at its end; `nil` while it runs.
        var hits: [DiscoveryHit]?
        var completedAt: Instant?
    }

    private struct State {
        /// Newest last.
        var scans: [Scan] = []
        var task: Task<Void, Never>?
        /// What shows itself in the network, as of the last look, and when that was.
        var network: [MDNSService] = []
        var lookedAt = Instant.distantPast
        /// Somebody is looking.
        var look: Task<Void, Never>?
    }

    /// What a scan that names nothing looks through.
    static let everything = ["mqtt", "mdns", "gpio"]
    /// Each of which can be looked at alone.
    private static let families = ["zigbee2mqtt", "tasmota", "shelly", "homeassistant", "esphome", "homie"]
    private static let mostKept = 10
    private static let pause = Milliseconds.seconds(1)
    /// So long what was seen in the network counts.
    private static let fresh = Milliseconds.minutes(10)

    let hub: Hub
    private let broadcaster: Broadcaster
    /// `nil`: there is none on this computer.
    private let browser: MDNSBrowser?
    private let clock: @Sendable () -> Instant
    private let state = Mutex(State())

    init(
        hub: Hub, broadcaster: Broadcaster, browser: MDNSBrowser?, clock: @escaping @Sendable () -> Instant
    ) {
        (self.hub, self.broadcaster, self.browser, self.clock) = (hub, broadcaster, browser, clock)
    }

    /// - Returns: the scan that runs, if one does.
    func start(_ protocols: [String], for span: Milliseconds, at now: Instant) -> Scan {
        let scan = Scan(
            id: "scan_" + String(now.milliseconds, radix: 36) + String(UInt16.random(in: 0 ... .max), radix: 36),
            protocols: protocols, unsupported: unsupported(protocols),
            startedAt: now, until: now + span)
        let (current, isNew) = state.withLock { state in
            if let running = state.scans.last, running.hits == nil { return (running, false) }
            state.scans = (state.scans + [scan]).suffix(Self.mostKept)
            return (scan, true)
        }
        guard isNew else { return current }
        // From here on what comes is found, however late the watch begins.
        let known = Set(DiscoveryHit.all(in: hub.snapshot).map(\.key))
        let task = Task { await watch(scan, for: span, knowing: known) }
        state.withLock { $0.task = task }
        return scan
    }

    var lastScan: Scan? { state.withLock { $0.scans.last } }

    /// What this house can look through.
    var methods: [String] { Self.everything.filter { !unsupported([$0]).contains($0) } }

    func scan(_ id: String) -> Scan? { state.withLock { $0.scans.first { $0.id == id } } }

    /// What a scan shows now, by protocol.
    func results(of scan: Scan) async -> [(protocol: String, hits: [DiscoveryHit])] {
        let hits: [DiscoveryHit]
        if let kept = scan.hits {
            hits = kept
        } else {
            hits = DiscoveryHit.all(in: await hub.current()) + (self.scan(scan.id)?.services ?? [])
        }
        return scan.protocols.filter { !scan.unsupported.contains($0) }.map { name in
            let isOfBroker = name == "mqtt"
            return (
                name,
                hits.filter { isOfBroker ? $0.integration != DiscoveryHit.network : $0.integration.hasPrefix(name) }
            )
        }
    }

    private func unsupported(_ protocols: [String]) -> [String] {
        let configuration = hub.snapshot.configuration
        let hears = configuration.mqtt != nil && configuration.discovery.enabled
        let browses = browser != nil && configuration.discovery.enabled && configuration.discovery.mdns
        return protocols.filter { name in
            name == DiscoveryHit.network ? !browses : !hears || !(["mqtt"] + Self.families).contains(name)
        }
    }

    /// Ends the scan that runs, if one does, with what it has found.
    func end() async {
        let task = state.withLock { $0.task }
        task?.cancel()
        await task?.value
    }

    private func watch(_ scan: Scan, for span: Milliseconds, knowing before: Set<String>) async {
        async let services = browsed(for: scan)
        var (known, left) = (before, span.count)
        while left > 0 {
            let pause = min(left, Self.pause.count)
            left -= pause
            do {
                try await Task.sleep(for: .milliseconds(pause))
            } catch {
                // Somebody ends it.
                left = 0
            }
            for hit in DiscoveryHit.all(in: await hub.current()) where known.insert(hit.key).inserted {
                tell("found", of: scan, hit)
            }
        }
        let hits = DiscoveryHit.all(in: await hub.current()) + (await services)
        let now = clock()
        state.withLock { state in
            guard let index = state.scans.firstIndex(where: { $0.id == scan.id }) else { return }
            (state.scans[index].hits, state.scans[index].completedAt) = (hits, now)
        }
        tell("completed", of: scan)
    }

    private func browsed(for scan: Scan) async -> [DiscoveryHit] {
        guard let browser, scan.protocols.contains(DiscoveryHit.network),
            !scan.unsupported.contains(DiscoveryHit.network)
        else { return [] }
        let services = await browser.services()
        let (hits, now) = (services.map { DiscoveryHit($0) }, clock())
        state.withLock { state in
            (state.network, state.lookedAt) = (services, now)
            if let index = state.scans.firstIndex(where: { $0.id == scan.id }) { state.scans[index].services = hits }
        }
        for hit in hits { tell("found", of: scan, hit) }
        return hits
    }

    // MARK: The network, without a scan

    /// What shows itself in the network as far as it is known, and whether somebody is looking around there.
    var network: (services: [MDNSService], isLooking: Bool) { state.withLock { ($0.network, $0.look != nil) } }

    /// Looks around in the network, unless somebody just did. It comes back at once.
    func lookAround() {
        let (now, configuration) = (clock(), hub.snapshot.configuration)
        guard let browser, configuration.discovery.enabled, configuration.discovery.mdns else { return }
        state.withLock { state in
            guard state.look == nil, now - state.lookedAt >= Self.fresh else { return }
            state.lookedAt = now
            state.look = Task {
                let services = await browser.services()
                self.state.withLock { ($0.network, $0.look) = (services, nil) }
            }
        }
    }

    /// Returns when nobody looks around there any more.
    func endOfLook() async { await state.withLock { $0.look }?.value }

    private func tell(_ event: String, of scan: Scan, _ hit: DiscoveryHit? = nil) {
        broadcaster.tell(
            OutgoingMessage(type: "discovery_update", at: clock()) {
                $0.member("event", event)
                $0.member("scan_id", scan.id)
                $0.memberIfPresent("device", hit)
            })
    }
}
