import HearthConfig
import HearthDatabase
import HearthKernel
import HearthLinks
import HearthModel
import HearthRules
import HearthStore
import Logging
import Synchronization
import TestParts
import Testing

@testable import HearthHub

/// A house without a connection to a broker whose bell tells ann and asks ben, in hubs that follow each other on one
/// store and whose clock is moved by hand.
final class NotifyingHouse: Sendable {
    static let start = Instant(rfc3339: "2026-11-02T17:00:00Z")!

    private let clock = Mutex(NotifyingHouse.start)
    private let folder = TemporaryFolder()
    private let store: Store
    private let household: HouseholdStore
    /// The block `notify`, which may change from one hub to the next.
    let channels: Mutex<String>

    private static let rules = """
        rule "Bell": when bell turns on { notify ann "Somebody is at the gate" urgently }
        rule "Gate": when bell turns on {
          ask ben "Open the gate?" within 2 h else no { yes { log "yes" } no { log "no" } }
        }
        """

    private let broker: String

    /// - Parameter broker: the block `mqtt` of `devices.yaml`; rules run if there is none.
    init(channels: String = "", broker: String = "") throws {
        self.channels = Mutex(channels)
        self.broker = broker
        store = try Store(in: StateFolder(path: folder.path))
        household = try HouseholdStore(in: StateFolder(path: folder.path))
    }

    var now: Instant { clock.withLock { $0 } }

    func wait(_ span: Milliseconds) { clock.withLock { $0 = $0 + span } }

    /// Runs a hub on what the last one left behind, until the work is done.
    /// - Parameter isKilled: what it has not written is lost.
    func run(isKilled: Bool = false, _ work: (isolated Hub) async throws -> Void) async throws {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile(
            "devices.yaml",
            """
            version: 1
            house: {name: Mill House, timezone: Europe/Berlin}
            people: {ann: {name: Ann}, ben: {name: Ben}}
            devices: {bell: {class: switch, virtual: {initial: off}}}
            \(broker)
            """)
        let channels = channels.withLock { $0 }
        if !channels.isEmpty { files.process = SourceFile("hearth.yaml", "notify:\n" + channels) }
        let configuration = try #require(Configuration.check(files).0, "\(Configuration.check(files).1)")
        let loop = EventLoop()
        loop.start(name: "notifying", inRealTime: false)
        var logger = Logger(label: "notifying")
        logger.logLevel = .critical
        let hub = Hub(
            configuration: configuration, recoveredState: try await RecoveredState(of: store), store: store,
            household: household, loop: loop, logger: logger, version: "test",
            clock: { [self] in clock.withLock { $0 } })
        await hub.restore()
        let book = await CompiledRules(
            [SourceText(name: "bell.hearth", text: Self.rules)], names: HouseNames(configuration),
            registryVersion: hub.withCore { $0.registryVersion })
        await hub.begin(with: book)
        try await work(hub)
        await hub.stop()
        if isKilled { await hub.writeRest() } else { await hub.writeLast() }
        await loop.stop()
    }
}

extension HubCore {
    /// Somebody rings, or lets go of the bell.
    mutating func ring(_ on: Bool = true) throws {
        let device = try #require(house.registry.index(of: "bell"))
        let slot = try #require(house.registry.slots(of: device).first)
        requests.lastTag += 1
        _ = stepForOutcome(
            Write(
                tag: requests.lastTag, device: device, action: "set_state", body: .set([SlotValue(slot, .flag(on))]),
                origin: .person("visitor")))
        endInstant()
        flushPendingEffects()
    }

    var openQuestion: HouseQuestion? { questions.known.values.first { $0.state == .open } }
}

extension Hub {
    /// What a server answers comes from another thread.
    func wait(until fits: (isolated Hub) -> Bool) async throws {
        while !fits(self) { try await Task.sleep(for: .milliseconds(2)) }
    }
}
