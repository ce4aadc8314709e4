import HearthJSON
import TestParts
import Testing

/// Scenarios of a running hub on a real broker: docs/twins.md.
@Suite(.timeLimit(.minutes(3))) struct ScenarioTests {
    /// The lamp is told to be on and off again and again, and hears nothing of it until a person means it.
    @Test func noPathLeadsToADevice() async throws {
        let broker = try await TestBroker()
        let (wire, speaker) = (try await MQTTListener(port: broker.port), MQTTSpeaker(port: broker.port))
        try await speaker.say("ON", on: "lamp/state", retained: true)
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Scenario House, timezone: Europe/Berlin}
                mqtt: {broker: 127.0.0.1, port: \(broker.port)}
                areas: {bedroom: {name: Bedroom}}
                devices:
                  bedroom.lamp: {class: light, mqtt: {state_topic: lamp/state, command_topic: lamp/command}}
                """)
        let owner = await hub.owner
        _ = try await owner.wait(for: "/devices/bedroom.lamp") { $0["current_state", "on"]?.bool == true }
        for scenario in ["smart_morning", "security_alert", "vacation_mode"] {
            let begun = try await owner.post("/scenarios/\(scenario)/run", #"{"at_once":true}"#)
            #expect(begun.status == 200, "\(begun)")
            let played = try await owner.wait(for: "/scenarios/\(scenario)") { $0["status"]?.string != "running" }
            #expect(played["status"]?.string == "completed", "\(played)")
        }
        _ = try await owner.control("bedroom.lamp", #"{"action":"turn_off","wait":0}"#)
        try await wire.first(on: "lamp/command")
        #expect(Set(wire.payloads(on: "lamp/command")) == ["OFF"], "the only command is the person's")
        #expect(await hub.terminate() == 0)
    }

    /// What a scenario expects is tried by `hearth rules test`, with the place in `scenarios.yaml`.
    @Test func whatAScenarioExpectsIsTested() async throws {
        let config = TemporaryFolder()
        try config.write(
            """
            version: 1
            house: {name: Scenario House, timezone: UTC}
            devices:
              hall.lamp: {class: light, virtual: {}}
              hall.door: {class: door, virtual: {}}
            """, to: "devices.yaml")
        try config.write(
            #"rule "Door": when hall.door opens { turn on hall.lamp }"#, to: "rules/door.hearth")
        try config.write(
            """
            scenarios:
              somebody_comes:
                duration: 600
                time_of_day: "19:00"
                initial_states: { hall.lamp: { on: false } }
                events:
                  - { time: 60, type: set, device: hall.door, set: { state: open } }
                  - { time: 120, type: power_loss }
                  - { time: 300, type: power_restore }
                expect: [hall.door is open]
              nobody_comes:
                duration: 60
                expect:
                  - hall.lamp is off
                  - hall.lamp is on within 10 s
            """, to: "scenarios.yaml")
        let shell = try await HearthProgram.run("rules", "test", "--config", config.path)
        #expect(shell.status == 1, "\(shell.output)")
        let lines = shell.output.split(separator: "\n").map(String.init)
        #expect(lines.contains("ok    scenarios.yaml:10  scenario somebody_comes"), "\(lines)")
        #expect(lines.contains("FAIL  scenarios.yaml:15:9  scenario nobody_comes"), "\(lines)")
    }
}
