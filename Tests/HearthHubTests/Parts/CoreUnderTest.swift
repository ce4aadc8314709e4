import HearthConfig
import HearthDialects
import HearthKernel
import HearthLinks
import HearthModel
import HearthRules
import Logging
import Testing

@testable import HearthHub

/// The core of a hub without sockets. Its clock is moved by hand, the broker grants everything, and what the core wants
/// done is collected.
struct CoreUnderTest {
    private(set) var core: HubCore
    /// What was published, as `topic payload`.
    private(set) var published: [String] = []
    private(set) var answers: [Int: ControlReport] = [:]
    /// The broker is there and takes nothing with a receipt.
    var takesNothing = false

    /// - Parameters:
    ///   - devices: the rest of `devices.yaml`.
    ///   - recoveredState: what an earlier process left behind.
    init(_ devices: String, process: String = "", rules: String = "", recoveredState: RecoveredState = RecoveredState())
        throws
    {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile(
            "devices.yaml",
            "version: 1\nhouse: {name: Mill House, timezone: Europe/Berlin}\nmqtt: {broker: \"127.0.0.1:1883\"}\n"
                + devices)
        if !process.isEmpty { files.process = SourceFile("hearth.yaml", process) }
        let configuration = try #require(Configuration.check(files).0, "\(Configuration.check(files).1)")
        var logger = Logger(label: "core")
        logger.logLevel = .critical
        core = HubCore(
            configuration: configuration, recoveredState: recoveredState, hubID: "0badcafe", logger: logger,
            figures: HubFigures(),
            version: "test", now: Instant(rfc3339: "2026-11-02T17:00:00Z")!)
        core.restore()
        core.begin(
            with: CompiledRules(
                [SourceText(name: "all.hearth", text: rules)], names: HouseNames(configuration),
                registryVersion: core.registryVersion))
        settleDown()
    }

    /// Something happens to the core, and what comes of it is done.
    mutating func happen<Result>(_ work: (inout HubCore) throws -> Result) rethrows -> Result {
        let result = try work(&core)
        settleDown()
        return result
    }

    /// Time passes; what falls due happens at its instant.
    mutating func wait(_ span: Milliseconds) {
        let end = core.now + span
        while core.due <= end {
            core.now = max(core.now, core.due)
            happen { $0.timeHasCome() }
        }
        core.now = end
    }

    /// The broker is there and has told what it keeps.
    mutating func connect() {
        happen { $0.connected(nonce: 1) }
        wait(Milliseconds(200))
    }

    mutating func hear(_ payload: String, on topic: String, retained: Bool = false) {
        var (topic, payload) = (topic, payload)
        happen { core in
            topic.withUTF8 { topic in
                payload.withUTF8 {
                    core.received(UnsafeRawBufferPointer($0), on: UnsafeRawBufferPointer(topic), retained: retained)
                }
            }
        }
    }

    /// What has been published on topics that begin like this since it was last asked for.
    mutating func takePublished(under prefix: String) -> [String] {
        defer { published.removeAll { $0.hasPrefix(prefix) } }
        return published.filter { $0.hasPrefix(prefix) }
    }

    func index(of device: String) throws -> DeviceIndex { try #require(core.house.registry.index(of: device)) }

    private mutating func settleDown() {
        core.batchEnded()
        while core.rest() {}
        var packet: Int32 = 0
        while !core.effects.isEmpty {
            let effects = core.effects
            core.effects.removeAll()
            for effect in effects {
                switch effect {
                case .publish(let publication, _, let cargo):
                    if let cargo, takesNothing {
                        core.notSent(cargo)
                        continue
                    }
                    let payload = String(decoding: publication.payload, as: UTF8.self)
                    published.append("\(publication.topic) \(payload)")
                    if let cargo { core.delivered(cargo, accepted: true) }
                    if publication.topic.contains("/sync/") { hear(payload, on: publication.topic) }
                case .subscribe(let filters):
                    packet += 1
                    core.subscribing([packet])
                    core.subscribed(packet, granted: filters, refused: [], isLast: true)
                case .answer(let request, let report): answers[request] = report
                default: break
                }
            }
            core.batchEnded()
            while core.rest() {}
        }
    }
}
