import HearthJSON
import TestParts
import Testing

/// A house with a broker of its own and devices that announce themselves as for Home Assistant.
struct AnnouncedHouse: Sendable {
    let node: FakeNode
    let owner: API
    private let hub: HubUnderTest

    /// Whether the hub has written a text anywhere: into its log or its files.
    func hasWritten(_ text: String) async throws -> Bool {
        let files = try await Shell.run("grep", ["-rlaF", text, hub.state.path])
        let words = await hub.words
        return files.status == 0 || words.contains { $0.contains(text) }
    }

    @TaskLocal fileprivate static var open: AnnouncedHouse?

    static var shared: AnnouncedHouse {
        guard let open else {
            preconditionFailure("Only tests of a suite with the trait '.announcedHouse' have a house")
        }
        return open
    }

    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Test House, timezone: Europe/Berlin}
        areas: {attic: {name: Attic}}
        mqtt: {broker: "127.0.0.1:\(port)"}
        # A busy machine is no deaf device.
        defaults: {all: {ack_window: 5s}}
        devices:
          attic.fan: {class: switch, esphome: {node: attic, component: switch, object_id: fan}}
          attic.flow: {class: temp, mqtt: {state_topic: flow, value_template: '{{ value_json.t / 10 }}'}}
        """
    }

    static func run(_ body: @Sendable () async throws -> Void) async throws {
        let broker = try await TestBroker()
        let node = try await FakeNode(port: broker.port, kinds: AnnouncedKind.all)
        let hub = try await HubUnderTest.start(devices: devices(port: broker.port))
        let house = AnnouncedHouse(node: node, owner: await hub.owner, hub: hub)
        try await $open.withValue(house) { try await body() }
        #expect(await hub.terminate() == 0, "the hub ends in order")
    }
}

/// Opens the house before the first test of a suite and closes it after the last.
struct AnnouncedHouseTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await AnnouncedHouse.run(function)
    }
}

extension Trait where Self == AnnouncedHouseTrait {
    static var announcedHouse: Self { Self() }
}
