import HearthConfig
import HearthJSON
import HearthModel
import Testing

/// `scenarios.yaml`: docs/twins.md.
@Suite struct ScenarioFileTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: UTC }
        areas: { living: { name: Living room } }
        people: { ann: { name: Ann } }
        devices:
          living.lamp: { class: light, virtual: {} }
          living.door: { class: door, virtual: {} }
        """

    private func check(_ scenarios: String) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", Self.devices)
        files.scenarios = SourceFile("scenarios.yaml", scenarios)
        return Configuration.check(files, discovered: ["attic.lamp"])
    }

    @Test func everythingThatCanBeWrittenIsRead() throws {
        let (configuration, diagnostics) = check(
            """
            scenarios:
              power_outage_evening:
                description: Half an hour without power
                duration: 1h
                time_of_day: "19:00"
                weather: { condition: storm, temperature: 41 °F, wind: 20, intensity: 0.5 }
                occupancy: [ann, living]
                initial_states: { living.lamp: { on: true } }
                events:
                  - { time: 1800, type: power_restore, affected_circuits: [main] }
                  - { time: 0, type: power_loss, affected_circuits: [main] }
                  - { time: 5, device: living.lamp, action: set_brightness, value: 40, transition_time: 2000 }
                  - { time: 6, type: set, device: living.door, set: { state: open } }
                  - { time: 7, type: hand, device: living.lamp, set: { brightness: 20 % } }
                  - { time: 8, type: lose, device: living.lamp }
                  - { time: 9, type: restore, network: true }
                  - { time: 10, type: weather, condition: cold_snap }
                  - { time: 11, type: occupancy, rooms: [] }
                  - { time: 12, type: mode, mode: away }
                  - { time: 13, type: lose, device: attic.lamp }
                scheduled_changes:
                  - { time: 6, tariff: 0.5 }
                expect: ["living.lamp is on within 2 min"]
            """)
        #expect(Diagnostic.rendered(diagnostics) == [])
        let scenario = try #require(configuration?.scenarios.first)
        #expect(scenario.id == "power_outage_evening" && scenario.span == .hours(1))
        #expect(scenario.timeOfDay == TimeOfDay(hour: 19, minute: 0))
        var storm = Scenario.Weather()
        (storm.condition, storm.temperature, storm.wind, storm.intensity) = (.storm, 5, 20, 0.5)
        let lamp = Scenario.Selection.device("living.lamp")
        #expect(
            scenario.start == [
                .weather(storm), .occupancy(["ann", "living"]), .reports(lamp, [.init("on", .flag(true))]),
            ])
        var cold = Scenario.Weather()
        cold.condition = .coldSnap
        let steps: [(Int64, Scenario.Happening)] = [
            (0, .power(false)),
            (5, .command(lamp, action: "set_brightness", value: .number(40), transition: .seconds(2))),
            (6, .reports(.device("living.door"), [.init("state", .text("open"))])),
            (6, .tariff(0.5)),
            (7, .hand(lamp, [.init("brightness", .number(20))])),
            (8, .lost(lamp)), (9, .back(.network)), (10, .weather(cold)), (11, .occupancy([])), (12, .mode("away")),
            (13, .lost(.device("attic.lamp"))), (1_800, .power(true)),
        ]
        #expect(scenario.steps == steps.map { .init(.after(.seconds($0.0)), $0.1) })
        #expect(scenario.expectations == [.init("living.lamp is on within 2 min", line: 23, column: 14)])
    }

    /// Each with the place of its mistake; nothing of the file is loaded.
    @Test(arguments: [
        ("a: { duration: 60, colour: red }", "3:22: error: unknown key 'colour'"),
        ("a: { description: no end }", "3:3: error: scenario 'a' needs 'duration'"),
        ("a: { duration: 59 }", "3:18: error: 'duration' must be"),
        ("a: { duration: 15d }", "3:18: error: 'duration' must be"),
        ("a: { duration: 60, events: [{ time: 61, type: mode, mode: x }] }", "3:39: error: 'time' must be"),
        (
            "a: { duration: 60, events: [{ time: 0, type: lose, device: living.lmp }] }",
            "3:62: error: device 'living.lmp' does not exist (did you mean 'living.lamp'?)"
        ),
        (
            "a: { duration: 60, events: [{ time: 0, device: living.lamp, action: locke }] }",
            "3:63: error: device 'living.lamp' does not take the action 'locke'"
        ),
        (
            "a: { duration: 60, events: [{ time: 0, type: set, device: living.lamp, set: { warmth: 1 } }] }",
            "3:81: error: property 'warmth' does not exist"
        ),
        (
            "a: { duration: 60, events: [{ time: 0, type: power_loss, affected_circuits: [cellar] }] }",
            "3:80: error: 'affected_circuits' must be 'main'"
        ),
        ("a: { duration: 60, events: [{ time: 0, type: explode }] }", "3:48: error: 'type' must be"),
        ("a: { duration: 60, occupancy: [bob] }", "3:34: error: person or room 'bob' does not exist"),
        ("a: { duration: 60, scheduled_changes: [{ time: 0 }] }", "3:42: error: 'scheduled_changes' needs 'weather'"),
        ("a: { duration: 60, weather: { temperature: 1e308 } }", "3:46: error: 'temperature' needs a number in °C"),
        ("Party-Mode: { duration: 60 }", "3:3: error: 'Party-Mode' cannot be the name of a scenario"),
    ])
    func mistakesAreFound(scenario: String, mistake: String) {
        let (configuration, diagnostics) = check("scenarios:\n  good: { duration: 60 }\n  \(scenario)")
        #expect(configuration == nil)
        let rendered = Diagnostic.rendered(diagnostics)
        #expect(rendered.contains { $0.hasPrefix("scenarios.yaml:" + mistake) }, "\(rendered)")
    }

    @Test func thereAreLimits() {
        let many = (0..<201).map { "  s\($0): { duration: 60 }" }.joined(separator: "\n")
        #expect(check("scenarios:\n" + many).configuration == nil)
        let events = (0..<1_001).map { _ in "{ time: 0, type: mode, mode: x }" }.joined(separator: ", ")
        #expect(check("scenarios:\n  a: { duration: 60, events: [\(events)] }").configuration == nil)
    }
}
