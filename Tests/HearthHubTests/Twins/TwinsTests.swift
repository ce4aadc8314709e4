import HearthConfig
import HearthDialects
import HearthKernel
import HearthModel
import HearthStore
import Logging
import Testing

@testable import HearthHub

/// What the hub keeps of twins and does for them: docs/spec/twins.md, sections 2 and 9.
@Suite struct TwinsTests {
    private static let devices = """
        version: 1
        house: {name: Quiet House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:1883"}
        discovery: {enabled: false}
        devices:
          room: {class: temp, mqtt: {state_topic: d/room, get_topic: d/room/get}}
          cellar: {class: temp, mqtt: {state_topic: d/cellar}}
          lamp: {class: switch, mqtt: {state_topic: d/lamp, command_topic: d/lamp/set, get_topic: d/lamp/get}}
        """

    private var core: HubCore

    init() throws {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", Self.devices)
        let configuration = try #require(Configuration.check(files).0, "\(Configuration.check(files).1)")
        var logger = Logger(label: "twins")
        logger.logLevel = .critical
        core = HubCore(
            configuration: configuration, recoveredState: RecoveredState(), hubID: "0badcafe", logger: logger,
            figures: HubFigures(), version: "test", now: Instant(milliseconds: 1_700_000_000_000))
        core.restore()
        core.begin(with: .none)
        core.connected(nonce: 1)
    }

    private mutating func say(_ payload: String, on topic: String) {
        var (topic, payload) = (topic, payload)
        topic.withUTF8 { topic in
            payload.withUTF8 {
                core.received(UnsafeRawBufferPointer($0), on: UnsafeRawBufferPointer(topic), retained: false)
            }
        }
        core.batchEnded()
        while core.rest() {}
    }

    /// - Returns: the topics on which anything was said meanwhile.
    private mutating func wait(_ span: Milliseconds) -> [String] {
        let end = core.now + span
        core.effects.removeAll()
        while core.due <= end {
            core.now = max(core.now, core.due)
            core.timeHasCome()
            core.batchEnded()
            while core.rest() {}
        }
        core.now = end
        return core.effects.compactMap { if case .publish(let said, _, _) = $0 { said.topic } else { nil } }
    }

    private func slot(of device: String) throws -> SlotIndex {
        let index = try #require(core.house.registry.index(of: device))
        return try #require(core.house.registry.slots(of: index).first)
    }

    @Test mutating func aSilentDeviceIsAskedEveryMinuteUntilItReports() throws {
        for topic in ["d/room", "d/cellar"] { say("20", on: topic) }
        say("ON", on: "d/lamp")
        #expect(wait(.hours(2)).filter { $0.hasSuffix("/get") } == [], "nobody is asked who is believed")
        let asked = wait(.minutes(10))
        #expect((9...10).contains(asked.count { $0 == "d/room/get" }), "\(asked)")
        #expect(!asked.contains("d/lamp/get"), "what can be set does not grow old")
        say("21", on: "d/room")
        #expect(!wait(.minutes(10)).contains("d/room/get"))
    }

    @Test mutating func howOftenIsChosen() throws {
        core.configureTwin(of: "room", TwinConfig(syncFrequency: 5))
        say("20", on: "d/room")
        _ = wait(.hours(2) + .minutes(1))
        #expect((11...12).contains(wait(.minutes(1)).count { $0 == "d/room/get" }))
        core.configureTwin(of: "room", TwinConfig(syncFrequency: 86_400))
        _ = wait(.minutes(1))
        #expect(wait(.hours(12)).filter { $0 == "d/room/get" }.isEmpty)
    }

    @Test mutating func withoutTheBrokerNobodyIsAsked() throws {
        say("20", on: "d/room")
        _ = wait(.hours(2) + .minutes(1))
        core.disconnected(losing: [])
        #expect(wait(.minutes(5)).filter { $0.hasSuffix("/get") } == [])
    }

    @Test mutating func refusedReadingsAreCountedUntilOneIsUnderstood() throws {
        let room = try slot(of: "room")
        say("20", on: "d/room")
        for count in 1...6 {
            say("-400", on: "d/room")
            #expect(core.snapshot.refusedReadings[room] == count)
        }
        say("20", on: "d/room")
        #expect(core.snapshot.refusedReadings.isEmpty)
    }

    @Test mutating func whatWasChosenIsKeptUntilTheDeviceLeaves() throws {
        let config = TwinConfig(syncFrequency: 300)
        core.configureTwin(of: "room", config)
        let index = try #require(core.house.registry.index(of: "room"))
        let room = try #require(core.house.registry[index])
        #expect(core.snapshot.twinConfig(of: room) == config)
        #expect(core.takeBatch(all: true).kept.contains { $0.namespace == .twins && $0.key == "room" })
        core.tell(.removed(index, id: "room"))
        #expect(core.snapshot.twinConfig(of: room) == TwinConfig())
    }
}

extension TwinConfig {
    fileprivate init(syncFrequency: Int64) {
        self.init()
        self.syncFrequency = syncFrequency
    }
}
