import HearthJSON
import TestParts
import Testing

/// Somebody, or a time server, sets the clock of a running hub by a year.
@Suite(.timeLimit(.minutes(3))) struct ClockJumpTests {
    private static let house = """
        version: 1
        house: {name: Clock House, timezone: Europe/Berlin}
        devices:
          lamp: {class: light, virtual: {}, min_interval: 0}
          plug: {class: plug, virtual: {}, min_interval: 0}
        """
    private static let rules = [
        "pump.hearth": """
        rule "A short while": when lamp turns on { turn on plug; wait 1 s; turn off plug }
        """
    ]

    @Test(arguments: [365, -365])
    func itsTimersGoOn(days: Int64) async throws {
        guard let clock = try await ShiftedClock() else { return print("SKIPPED: there is no clang") }
        let hub = try HubUnderTest.prepared(devices: Self.house, rules: Self.rules, environment: clock.environment)
        try await hub.open()
        // A login would have ended within the year.
        let made = try await hub.owner.post("/auth/tokens", #"{"name":"panel","role":"owner"}"#)
        let panel = API(port: hub.port, credential: API.bearer(try #require(made["token"]?.string)))
        try await pump(panel)
        let before = try #require(try await panel.get("/house").header("Date"))

        clock.set(ahead: .seconds(days * 86_400))
        for _ in 0..<3 { try await pump(panel) }
        let after = try await panel.get("/house")
        let isAnotherYear = after.header("Date")?.contains(before.split(separator: " ")[3]) == false
        #expect(isAnotherYear == (days > 0), "a clock that was behind is followed, one that was set back is not")
        #expect(try await panel.get("/health")["status"]?.string == "healthy")
        #expect(await hub.words.contains { $0.contains("set back") } == (days < 0))
        #expect(await hub.terminate() == 0)
    }

    /// The rule runs to its end, which needs a timer.
    private func pump(_ panel: API) async throws {
        let before = try await panel.get("/devices/plug?detail=full")["commands", "0", "id"]
        for action in ["turn_off", "turn_on"] {
            #expect(try await panel.control("lamp", #"{"action":"\#(action)"}"#).status == 200)
        }
        _ = try await panel.wait(for: "/devices/plug?detail=full") {
            $0["commands", "0", "action"]?.string == "turn_off" && $0["commands", "0", "id"] != before
        }
    }
}
