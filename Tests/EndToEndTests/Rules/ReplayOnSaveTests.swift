import Foundation
import HearthJSON
import TestParts
import Testing

/// Somebody lets a lamp of the example house burn longer, and the save says on which evenings that would have been
/// different.
@Suite(.timeLimit(.minutes(4))) struct ReplayOnSaveTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)
    }

    private func rules() throws -> [String: String] {
        let names = ["appliances", "climate", "hall", "lights", "modes", "water"].map { $0 + ".hearth" }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try text("rules/" + $0)) })
    }

    @Test func theEveningsThatWouldHaveDifferedAreShown() async throws {
        guard let clock = try await ShiftedClock() else { return print("SKIPPED: there is no clang") }
        // The garden is lit from sunset until eleven.
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let began = Date()
        let first = try #require(calendar.date(from: DateComponents(year: 2027, month: 1, day: 11)))
        func set(_ day: Int, _ hour: Int, _ minute: Int) throws {
            let date = try #require(calendar.date(byAdding: .day, value: day, to: first))
            let at = try #require(calendar.date(bySettingHour: hour, minute: minute, second: 0, of: date))
            clock.set(ahead: .seconds(Int64(at.timeIntervalSince(began)) - Int64(Date().timeIntervalSince(began))))
        }
        try set(0, 12, 0)
        let devices = try text("devices.yaml").replacing(
            "\nmqtt: {broker: embedded}\n", with: "\nmqtt: {broker: embedded, embedded: {port: \(freePort())}}\n")
        let rules = try rules()
        let hub = try HubUnderTest.prepared(devices: devices, rules: rules, environment: clock.environment)
        try await hub.open()
        // A login would have ended within the days.
        let made = try await hub.owner.post("/auth/tokens", #"{"name":"panel","role":"owner"}"#)
        let panel = API(port: hub.port, credential: API.bearer(try #require(made["token"]?.string)))
        _ = try await panel.wait(for: "/devices") { answer in
            answer["devices"]?.array?.allSatisfy { $0["status"]?.string == "online" } == true
        }
        for day in 0..<3 {
            try set(day, 17, 30)
            _ = try await panel.wait(for: "/devices/garden.light") { $0["current_state"]?["on"] == .bool(true) }
            try set(day, 23, 1)
            _ = try await panel.wait(for: "/devices/garden.light") { $0["current_state"]?["on"] == .bool(false) }
            try set(day, 23, 50)
            // The hub must live through the time at which the new rule would have acted.
            _ = try await panel.wait(for: "/consciousness/status") {
                $0["last_update"]?.string ?? "" >= "2027-01-\(11 + day)T22:50"
            }
        }
        let old = try #require(rules["lights.hearth"])
        let new = old.replacing("between 15:00 and 23:00", with: "between 15:00 and 23:45")
            .replacing("at 23:00  expect garden.light is off", with: "at 23:45  expect garden.light is off")
        try #require(new != old)
        let body = JSONWriter.document { $0.value(JSONValue.object([.init("source", .string(new))])) }
        let saved = try await panel.put("/rules/files/lights.hearth", String(decoding: body, as: UTF8.self))
        #expect(saved.status == 200, "\(saved)")
        let id = try #require(saved["replay"]?["replay_id"]?.string, "\(saved)")
        let answer = try await panel.wait(for: "/rules/replay-diff/\(id)") { $0.status == 200 }
        let evenings = (answer["differences"]?.array ?? []).filter { $0["slot"]?.string == "garden.light.on" }
        #expect(
            evenings.compactMap { $0["day"]?.string }.sorted() == ["2027-01-11", "2027-01-12", "2027-01-13"],
            "\(answer)")
        for evening in evenings {
            #expect(evening["rule"]?.string == "Garden light" && evening["file"]?.string == "lights.hearth")
            #expect(evening["because"]?.string?.contains("23:45") == true, "\(evening)")
        }
        let shown = try await hub.hearth("rules", "replay", "--since", "7d", "--disable", "Garden light")
        #expect(
            shown.status == 0 && shown.output.contains("garden.light.on  2027-01-12"), "\(shown.output) \(shown.errors)"
        )
        #expect(await hub.terminate() == 0)
    }
}
