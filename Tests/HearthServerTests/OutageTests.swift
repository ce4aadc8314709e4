import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Logging
import TestParts
import Testing

@testable import HearthHub
@testable import HearthServer

/// What the house needs from outside and does not get (capability 19 of docs/spec/mind.md, section 12).
@Suite(.timeLimit(.minutes(2))) struct OutageTests {
    private let server = HTTPCatcher()
    private let house: TestHouse
    private let probe: InternetProbe
    private let mind: MindService
    private let token: String

    init() async throws {
        house = try await TestHouse(
            devices: """
                version: 1
                house: { name: Elm House, timezone: Europe/Berlin }
                devices:
                  cellar.mains: { class: flag, name: Mains, virtual: { initial: on } }
                """, process: "watch: {mains: cellar.mains, internet: 127.0.0.1:\(server.port)}")
        let probe = InternetProbe(hub: house.hub)
        self.probe = probe
        mind = MindService(hub: house.hub, outside: { probe.findings }, logger: Logger(label: "test"))
        token = try await house.token(.owner)
    }

    /// The mind looks every two minutes.
    private func live(_ minutes: Int) async {
        for _ in 0..<(minutes / 2) {
            house.pass(.minutes(2))
            await mind.look()
        }
    }

    private func concern(_ kind: String) async throws -> JSONValue? {
        let all = try await house.ask(
            .get, "/api/v1/concerns?state=open,acknowledged,snoozed,resolved&kind=\(kind)", token: token)
        return all.json["concerns"]?[0]
    }

    @Test func withoutPowerTheHouseSaysSoUntilItIsBack() async throws {
        await live(4)
        #expect(try await concern("power_outage") == nil)
        let set = #"{"action":"set_value","value":false}"#
        _ = try await house.ask(.put, "/api/v1/devices/cellar.mains/control", set, token: token)
        await live(14)
        let found = try #require(try await concern("power_outage"))
        #expect(found["severity"] == .number(0.6) && found["realised"] == .bool(true), "\(found)")
        let text = try await house.say("What is wrong?", token: token)["response"]?.string ?? ""
        #expect(text.hasPrefix("There is no power from the mains, says Mains. "), "\(text)")
        _ = try await house.ask(
            .put, "/api/v1/devices/cellar.mains/control", #"{"action":"set_value","value":true}"#, token: token)
        await live(4)
        #expect(try await concern("power_outage")?["state"]?.string == "resolved")
        let feeling = try await house.say("How are you?", token: token)["response"]?.string ?? ""
        #expect(feeling.contains("happy"), "relief: \(feeling)")
    }

    @Test func theInternetIsMissedAfterTenMinutes() async throws {
        await probe.look()
        await live(12)
        #expect(probe.findings.isEmpty)
        server.stop()
        // Who listens no more takes no connection; the last one may still be let in.
        for _ in 0..<50 where probe.findings.isEmpty { await probe.look() }
        #expect(probe.findings.map(\.severity) == [0.25])
        await live(8)
        #expect(try await concern("internet_down") == nil, "not yet")
        await live(6)
        let found = try #require(try await concern("internet_down"))
        #expect(found["severity"] == .number(0.25), "\(found)")
        let again = HTTPCatcher(port: server.port)
        defer { again.stop() }
        await probe.look()
        await live(4)
        #expect(try await concern("internet_down")?["state"]?.string == "resolved")
    }

    @Test func whoNamesNoServerIsNotAskedAbout() async throws {
        let house = try await TestHouse()
        let probe = InternetProbe(hub: house.hub)
        await probe.look()
        #expect(probe.findings.isEmpty)
    }
}
