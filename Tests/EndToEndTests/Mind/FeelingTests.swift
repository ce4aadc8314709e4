import HearthJSON
import TestParts
import Testing

/// How a real hub feels, and whom it tells why (docs/feelings.md).
@Suite(.timeLimit(.minutes(3))) struct FeelingTests {
    private static func devices(_ port: UInt16) -> String {
        """
        version: 1
        house: {name: Feeling House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        discovery: {enabled: false}
        devices:
          pump: {class: switch, virtual: {}}
        """
    }
    private static let rule = #"rule "Dry": while pump is on { raise 0.6 "The pump runs dry" about pump }"#

    @Test func whatARuleRaisesIsFeltToldAndKept() async throws {
        let broker = try await TestBroker()
        let wire = try await MQTTListener(port: broker.port, topics: ["hearth/house/state"])
        let hub = try await HubUnderTest.start(devices: Self.devices(broker.port), rules: ["pump.hearth": Self.rule])
        let owner = await hub.owner
        let calm = try await owner.wait(for: "/consciousness/emotions") {
            $0["current", "primary"]?.string == "content"
        }
        #expect(calm["current", "reasoning"]?.string == "All is well.", "\(calm)")

        _ = try await owner.control("pump", #"{"action":"turn_on"}"#)
        let felt = try await owner.wait(for: "/consciousness/emotions") {
            $0["current", "primary"]?.string == "unhappy"
        }
        let concern = try #require(try await owner.get("/concerns")["concerns", "0"])
        #expect(concern["weight"]?.double == 0.6 && concern["realised"] == .bool(true), "\(concern)")
        #expect(felt["current", "causes", "0", "concern"] == concern["id"])
        #expect(felt["current", "reasoning"]?.string == "The pump runs dry.")
        #expect(felt["current", "intensity"]?.double == 0.6 && felt["current", "house_emotion"]?.string == "concerned")
        #expect(felt["history"]?.array?.last?["trigger"] == concern["id"], "\(felt)")
        try await wire.first(on: "hearth/house/state") { $0.contains(#""emotion":"unhappy""#) }
        let shown = try await hub.hearth("feeling")
        #expect(shown.output.hasPrefix("The house feels unhappy. The pump runs dry."), "\(shown.output)")

        let panel = try await owner.post("/auth/tokens", #"{"name":"panel","role":"guest"}"#)
        let guest = API(port: hub.port, credential: API.bearer(try #require(panel["token"]?.string, "\(panel)")))
        let discreet = try await guest.get("/consciousness/emotions")
        #expect(discreet["current", "primary"]?.string == "unhappy", "\(discreet)")
        #expect(discreet["current", "causes"]?.array?.isEmpty == true && !"\(discreet)".contains("pump"))

        #expect(await hub.terminate() == 0)
        try await hub.begin()
        #expect(try await owner.get("/consciousness/emotions")["current", "primary"]?.string == "unhappy")
        #expect(await hub.terminate() == 0)
    }
}
