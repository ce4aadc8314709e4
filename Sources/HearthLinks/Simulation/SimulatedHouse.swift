package import HearthDialects
package import HearthModel
package import Logging

/// The devices that are not there, as clients of the very broker that the hub uses: what the hub hears of them has come
/// over the wire in the words of a real dialect, so no driver and no rule can tell the difference.
///
/// Lives on a thread of its own.
package actor SimulatedHouse {
    let loop = EventLoop()
    let root: String
    let clock: @Sendable () -> Instant
    let logger: Logger
    private var zone = CivilZone.utc
    var configured: [ConfiguredDevice] = []
    var devices: [SimulatedDevice] = []
    /// Topic, or what comes before a final `#`, → place in `devices`.
    var owners: [String: Int] = [:]
    var link: MQTTLink?
    var isConnected = false
    /// When the present or last connection was made.
    var connectedAt: Instant?
    var ended: CheckedContinuation<MQTTLinkError, Never>?
    private var nextTick = Instant.distantFuture
    /// When the machine has slept, the reports of that time are not made up for; only what came last is said.
    private static let longestBurst = 16

    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    package init(baseTopic: String, logger: Logger, clock: @escaping @Sendable () -> Instant) {
        root = Self.root(under: baseTopic)
        (self.logger, self.clock) = (logger, clock)
        loop.start(name: "simulation")
    }

    // MARK: What the hub must know

    static func root(under baseTopic: String) -> String { baseTopic + "/simulated" }

    /// To be served by the hub's Zigbee2MQTT driver like any other base.
    package static func zigbee2mqttBase(under baseTopic: String) -> String {
        SimulationPlan.zigbee2mqttBase(under: root(under: baseTopic))
    }

    /// To be served by the hub's Tasmota driver like any other discovery prefix.
    package static func tasmotaPrefix(under baseTopic: String) -> String {
        TasmotaVoice.discoveryPrefix(under: root(under: baseTopic))
    }

    /// For a `simulate` entry the binding by which ordinary drivers reach its device; any other entry as it is.
    package static func bound(_ entry: ConfiguredDevice, under baseTopic: String) -> ConfiguredDevice {
        SimulationPlan(entry, root: root(under: baseTopic))?.rewritten ?? entry
    }

    /// Makes the detector of this id active for a while.
    package static func trigger(_ id: String, for span: Milliseconds, under baseTopic: String) -> Publication {
        Publication(topic: root(under: baseTopic) + "/motion/" + id, payload: Array(String(span.seconds).utf8))
    }

    // MARK: Configuration

    /// Plays the `simulate` entries among these. What is unchanged goes on as it was; what is gone says goodbye.
    /// - Parameter zone: of the house, by whose clocks its days go. In another one all begin anew.
    package func configure(_ entries: [ConfiguredDevice], in zone: CivilZone) {
        let now = clock()
        let isElsewhere = zone != self.zone
        self.zone = zone
        let old = Dictionary(uniqueKeysWithValues: zip(configured, devices).map { ($0.device.id, ($0, $1)) })
        var kept: Set<String> = []
        configured = []
        devices = []
        for entry in entries where entry.device.enabled {
            guard let plan = SimulationPlan(entry, root: root) else { continue }
            configured.append(entry)
            if let (known, device) = old[entry.device.id], known == entry, !isElsewhere {
                devices.append(device)
                kept.insert(entry.device.id)
            } else {
                devices.append(plan.device(in: zone, at: now))
            }
        }
        for (id, (_, device)) in old where !kept.contains(id) {
            say(device.voice.farewell())
            empty(device.voice.retainedTopics)
        }
        findOwners()
        if isConnected { introduce() }
        settle()
    }

    private func findOwners() {
        owners = [:]
        for (place, device) in devices.enumerated() {
            for filter in device.voice.filters.map(\.filter) {
                owners[filter.hasSuffix("/#") ? String(filter.dropLast(2)) : filter] = place
            }
        }
    }

    // MARK: Time

    /// Lets every device say what is due, and sets the timer for the next.
    func settle() {
        let now = clock()
        if let link, now >= nextTick {
            nextTick = now + .seconds(1)
            link.tick(at: now)
        }
        var next = link == nil ? Instant.distantFuture : nextTick
        for place in devices.indices where isConnected {
            if devices[place].nextDeadline <= now {
                say(devices[place].advance(to: now).suffix(Self.longestBurst))
            }
            next = min(next, devices[place].nextDeadline)
        }
        loop.setTimer(after: next == .distantFuture ? nil : (next - now).count)
        if let link { loop.setInterest(link.wantsWrite ? [.read, .write] : .read, of: link.descriptor) }
    }

    func beginTicking() { nextTick = clock() }

    /// Takes retained messages back.
    func empty(_ topics: [String]) {
        say(topics.map { Publication(topic: $0, payload: [], retain: true) })
    }

    func say(_ messages: some Sequence<Publication>) {
        guard isConnected, let link else { return }
        for message in messages {
            do throws(MQTTLinkError) { try link.publish(message) } catch {
                logger.debug("A simulated device was not heard", metadata: ["why": "\(error)"])
            }
        }
    }
}
