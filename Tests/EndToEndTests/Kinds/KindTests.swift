import HearthJSON
import TestParts
import Testing

/// A house with devices of ten kinds and more of each family, on one broker.
struct KindHouse: Sendable {
    let wire: MQTTListener
    let peer: KindPeer
    let owner: API

    @TaskLocal fileprivate static var open: KindHouse?

    static var shared: KindHouse {
        guard let open else { preconditionFailure("Only tests of a suite with the trait '.kindHouse' have a house") }
        return open
    }

    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Test House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        # Without our birth message bridges do not repeat what they have cached, and what they say is news.
        discovery: {homeassistant: {birth: false}, zigbee2mqtt: {base_topics: [\(bases)]}}
        """
    }

    /// Each Zigbee device has a bridge of its own, so that rows do not depend on each other.
    private static var bases: String { Zigbee2MQTTKinds.bases.joined(separator: ", ") }

    static func run(_ body: @Sendable () async throws -> Void) async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port)
        let peer = try await KindPeer(port: broker.port, wire: wire, kinds: Kind.all)
        let hub = try await HubUnderTest.start(devices: devices(port: broker.port))
        let house = KindHouse(wire: wire, peer: peer, owner: await hub.owner)
        try await $open.withValue(house) { try await body() }
        #expect(await hub.terminate() == 0, "the hub ends in order")
    }
}

struct KindHouseTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await KindHouse.run(function)
    }
}

extension Trait where Self == KindHouseTrait {
    static var kindHouse: Self { Self() }
}

/// The whole life of a device, of each kind of each family.
@Suite(.kindHouse, .timeLimit(.minutes(4))) struct KindTests {
    let house = KindHouse.shared

    // One after the other in each family, so that the machine has time for those that are measured by their windows.

    @Test(.serialized, arguments: ShellyGen1Kinds.all) func shellyGen1(kind: Kind) async throws { try await live(kind) }
    @Test(.serialized, arguments: ShellyGen2Kinds.all) func shellyGen2(kind: Kind) async throws { try await live(kind) }
    @Test(.serialized, arguments: HomieKinds.all) func homie(kind: Kind) async throws { try await live(kind) }
    @Test(.serialized, arguments: Zigbee2MQTTKinds.all) func zigbee2mqtt(kind: Kind) async throws {
        try await live(kind)
    }
    @Test(.serialized, arguments: TasmotaKinds.all) func tasmota(kind: Kind) async throws { try await live(kind) }

    private func live(_ kind: Kind) async throws {
        let path = "/devices/\(kind.id)"
        let shown = try await house.owner.wait(for: path) {
            $0["status"]?.string == "online" && $0["current_state", kind.first.property]?.text == kind.first.value
                && (kind.model == nil || $0["model"]?.string == kind.model)
        }
        #expect(shown["type"]?.string == kind.type)
        #expect(shown["integration_type"]?.string == kind.family)
        #expect(shown["discovery_method"]?.string == "mqtt_discovery")

        if let request = kind.request {
            let answer = try await house.owner.control(kind.id, request.dropLast() + #","wait":10000}"#)
            #expect(answer.status == 200, "\(answer)")
            #expect(answer["acknowledged"] == .bool(true), "\(answer)")
            let heard = house.wire.messages.elements.filter { !$0.isRetained }.map(Kind.shown)
            for words in kind.told { #expect(heard.count { $0 == words } == 1, "'\(words)' is said once") }
        } else {
            try await house.peer.say(kind.answer, as: kind.id)
        }
        let after = try await house.owner.wait(for: path) {
            $0["current_state", kind.after.property]?.text == kind.after.value
        }
        #expect(after["state_meta", kind.after.property, "provenance"]?.string == "live")

        try await house.peer.rename(kind)
        let renamed = try await house.owner.wait(for: path) { $0["name"]?.string == kind.life.name }
        #expect(renamed["id"]?.string == kind.id, "what it is called elsewhere does not change its id")

        if !kind.life.sleeps {
            try await house.peer.leave(kind)
            _ = try await house.owner.wait(for: path) { $0["status"]?.string == "offline" }
            try await house.peer.comeBack(kind)
            _ = try await house.owner.wait(for: path) { $0["status"]?.string == "online" }
        }

        try await house.peer.say(kind.life.removes, as: kind.id)
        let gone = try await house.owner.wait(for: path) { $0["status"]?.string == "offline" }
        #expect(gone["diagnostics", "last_error", "text"]?.string == "no longer announced")
    }

    @Test(arguments: [("shelly", 20), ("homie", 20), ("zigbee2mqtt", 10), ("tasmota", 10)])
    func eachFamilyHasAtLeastTen(family: String, count: Int) {
        #expect(Kind.all.count { $0.family == family } >= count)
    }
}
