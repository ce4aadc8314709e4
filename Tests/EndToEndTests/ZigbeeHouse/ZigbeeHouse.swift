import HearthJSON
import TestParts
import Testing

/// A house with a broker of its own and a Zigbee2MQTT, which several tests use at once, each with its own devices.
struct ZigbeeHouse: Sendable {
    let broker: TestBroker
    let bridge: FakeBridge
    let hub: HubUnderTest
    let owner: API

    @TaskLocal fileprivate static var open: ZigbeeHouse?

    static var shared: ZigbeeHouse {
        guard let open else { preconditionFailure("Only tests of a suite with the trait '.zigbeeHouse' have a house") }
        return open
    }

    /// Waits until a lamp is there and has said what it does.
    func ready(_ id: String) async throws {
        _ = try await owner.wait(for: "/devices/\(id)") {
            $0["status"]?.string == "online" && $0["current_state", "on"] != nil
        }
    }

    static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Test House, timezone: Europe/Berlin}
        areas:
          hall: {name: Hall}
          kitchen: {name: Kitchen}
        mqtt: {broker: "127.0.0.1:\(port)"}
        # A busy machine is no deaf device.
        defaults: {all: {ack_window: 5s}}
        # Without our birth message the bridge does not repeat its cache, and what it says is news.
        discovery: {homeassistant: {birth: false}}
        devices:
          hall.lamp: {class: light, zigbee2mqtt: Hall lamp, aliases: [lights-hall]}
          hall.deaf: {class: light, zigbee2mqtt: Deaf lamp, ack_window: 200ms}
          hall.away: {class: light, zigbee2mqtt: Away lamp}
          hall.gone: {class: light, zigbee2mqtt: Gone lamp, command_ttl: 2s}
          hall.left: {class: light, zigbee2mqtt: Left lamp}
          hall.right: {class: light, zigbee2mqtt: Right lamp}
          hall.lock: {class: lock, zigbee2mqtt: Hall lock}
          kitchen.lamp: {class: light, zigbee2mqtt: Kitchen lamp}
          kitchen.attic: {class: light, zigbee2mqtt: Attic lamp}
        groups:
          hall.pair: {name: Pair, members: [hall.left, hall.right]}
        """
    }

    static let lamps = [
        "Hall lamp", "Deaf lamp", "Left lamp", "Right lamp", "Kitchen lamp",
        "Desk lamp", "Watched lamp", "Held lamp", "Batch one", "Batch two", "Faulty lamp", "Guest lamp",
        "Resident lamp", "Other lamp",
        "Console lamp", "Seen lamp", "Thought lamp",
    ]

    static let lampsAway = ["Away lamp", "Gone lamp", "Attic lamp"]

    static func run(_ body: @Sendable () async throws -> Void) async throws {
        let broker = try await TestBroker()
        let devices =
            lamps.map { FakeDevice(.lamp, $0) } + lampsAway.map { FakeDevice(.lamp, $0, manner: .away) } + [
                FakeDevice(.lock, "Hall lock", manner: .away), FakeDevice(.plug, "Kettle"),
                FakeDevice(.motion, "Stairs motion"), FakeDevice(.contact, "Front door"),
                FakeDevice(.thermometer, "Cellar climate"), FakeDevice(.thermometer, "Mute climate"),
            ]
        let bridge = try await FakeBridge(port: broker.port, devices: devices)
        let hub = try await HubUnderTest.start(devices: Self.devices(port: broker.port))
        let house = ZigbeeHouse(broker: broker, bridge: bridge, hub: hub, owner: await hub.owner)
        try await $open.withValue(house) { try await body() }
        #expect(await hub.terminate() == 0, "the hub ends in order")
    }
}

/// Opens the house before the first test of a suite and closes it after the last.
struct ZigbeeHouseTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ZigbeeHouse.run(function)
    }
}

extension Trait where Self == ZigbeeHouseTrait {
    static var zigbeeHouse: Self { Self() }
}

/// What people see of a house with Zigbee2MQTT.
@Suite(.zigbeeHouse, .timeLimit(.minutes(2))) struct ZigbeeHouseTests {}
