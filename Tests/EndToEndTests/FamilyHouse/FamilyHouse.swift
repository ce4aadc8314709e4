import TestParts
import Testing

/// A house with a broker of its own and devices of several families, which several tests use at once, each with its own
/// devices.
struct FamilyHouse: Sendable {
    /// Everything that is on the wire, as another program sees it.
    let wire: MQTTListener
    let owner: API
    let plugs: [FakePeer]
    let plus: [FakePeer]
    let homies: [FakePeer]

    @TaskLocal fileprivate static var open: FamilyHouse?

    static var shared: FamilyHouse {
        guard let open else { preconditionFailure("Only tests of a suite with the trait '.familyHouse' have a house") }
        return open
    }

    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Test House, timezone: Europe/Berlin}
        areas:
          hall: {name: Hall}
        mqtt: {broker: "127.0.0.1:\(port)"}
        devices:
          hall.heater: {class: plug, shelly: {id: shellyplug-s-F45A11}}
          hall.blind: {class: cover, shelly: {id: shellyplus2pm-a8032abe54dd, component: 'cover:0'}}
          hall.lamp: {class: light, homie: {device: lamp, node: light}}
        """
    }

    static func run(_ body: @Sendable () async throws -> Void) async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port)
        let plugs = try await [
            FakePlug.make("shellyplug-s-F45A10", mac: "A4CF12F45A10", port: broker.port, wire: wire),
            FakePlug.make("shellyplug-s-F45A11", mac: "A4CF12F45A11", port: broker.port, wire: wire),
        ]
        let plus = try await [
            FakePlus.relay("shellyplus1pm-a8032abe54dc", mac: "A8032ABE54DC", port: broker.port, wire: wire),
            FakePlus.cover("shellyplus2pm-a8032abe54dd", mac: "A8032ABE54DD", port: broker.port, wire: wire),
        ]
        let homies = try await [
            FakeHomie.lamp("lamp", port: broker.port, wire: wire),
            FakeHomie.sensor("attic", port: broker.port, wire: wire),
        ]
        let hub = try await HubUnderTest.start(devices: devices(port: broker.port))
        let house = FamilyHouse(wire: wire, owner: await hub.owner, plugs: plugs, plus: plus, homies: homies)
        try await $open.withValue(house) { try await body() }
        #expect(await hub.terminate() == 0, "the hub ends in order")
    }
}

/// Opens the house before the first test of a suite and closes it after the last.
struct FamilyHouseTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await FamilyHouse.run(function)
    }
}

extension Trait where Self == FamilyHouseTrait {
    static var familyHouse: Self { Self() }
}

/// What people see of a house with Shelly and Homie devices.
@Suite(.familyHouse, .timeLimit(.minutes(2))) struct FamilyHouseTests {}
