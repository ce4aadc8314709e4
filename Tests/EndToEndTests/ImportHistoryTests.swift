import Foundation
import HearthJSON
import TestParts
import Testing

/// Another system's recordings, by the program itself (docs/spec/twins.md, section 11).
@Suite(.timeLimit(.minutes(1))) struct ImportHistoryTests {
    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        areas: {hall: {name: Hall}}
        devices:
          hall.sensor: {class: temp, area: hall, virtual: {}}
          hall.lamp: {class: light, area: hall, virtual: {}}
        """

    /// Six hours of yesterday, a reading a minute.
    private static func recording(_ name: String) -> String {
        let start = Int(Date().timeIntervalSince1970) - 86_400
        let lines = (0..<360).map { "\(start + $0 * 60),\(name),\(Double($0) / 10)" }
        return "t,slot,value\n" + lines.joined(separator: "\n") + "\n"
    }

    @Test func aRecordingIsInTheHistoryOfTheHubThatStartsAfterwards() async throws {
        let hub = try HubUnderTest.prepared(devices: Self.house)
        let (config, state) = (hub.config.path, hub.state.path)
        try hub.config.write(
            Self.recording("sensor.hall_sensor_temperature") + "1,sensor.sofa,1\nnonsense\n", to: "old.csv")
        func bring(_ more: String...) async throws -> Shell {
            try await Shell.run(
                HearthProgram.path,
                ["import", "history", config + "/old.csv", "--config", config, "--state", state] + more)
        }
        let tried = try await bring("--dry-run")
        #expect(tried.status == 0, "\(tried.errors)")
        #expect(tried.output.contains("360 readings would be taken, 360 of them new"), "\(tried.output)")
        #expect(tried.output.contains("sensor.sofa") && tried.output.contains("Line 363: has 1 columns instead of 3"))
        let taken = try await bring("--json")
        let report = try JSONValue(parsing: Array(taken.output.utf8))
        #expect(report["new"]?.integer == 360 && report["series"]?[0]?["slot"]?.string == "hall.sensor.temp")
        #expect(try await bring().output.contains("360 readings taken, 0 of them new"))

        try await hub.open()
        let history = try await hub.owner.get("/history?slots=hall.sensor.temp&from=-48h&limit=1000")
        let points = history["series", "0", "points"]?.array ?? []
        #expect(points.count { $0["p"]?.string == "imported" } == 360, "\(history)")
        let events = try await hub.owner.get("/events?types=device_state&from=-48h")
        #expect(
            events["events"]?.array?.contains { $0["data"]?["provenance"]?.string == "imported" } == false, "\(events)")
        let meanwhile = try await bring()
        #expect(meanwhile.status == 2 && meanwhile.errors.contains("systemctl stop hearth"), "\(meanwhile.errors)")
    }

    @Test func whatIsNoRecordingChangesNothing() async throws {
        let (config, state) = (TemporaryFolder(), TemporaryFolder())
        try config.write(Self.house, to: "devices.yaml")
        let text = try await Shell.run(
            HearthProgram.path, ["import", "history", "-", "--config", config.path, "--state", state.path],
            input: "Dear diary\n")
        #expect(text.status == 2)
        #expect(
            text.errors.contains("the first line must be t,slot,value") && text.errors.contains("nothing was changed"))
        let strange = try await Shell.run(
            HearthProgram.path, ["import", "history", "-", "--config", config.path, "--state", state.path],
            input: Self.recording("somebody.elses"))
        #expect(strange.status == 1, "\(strange.errors)")
        let missing = try await HearthProgram.run(
            "import", "history", config.path + "/none", "--config", config.path, "--state", state.path)
        #expect(missing.status == 2 && missing.errors.contains("cannot be read"))
        let wrong = try await HearthProgram.run(
            "import", "history", "-", "--map", "a=hall.lmp.on", "--config", config.path, "--state", state.path)
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean 'hall.lamp.on'?"), "\(wrong.errors)")
    }
}
