import FuzzParts
import Glibc
import HearthJSON
import TestParts
import Testing

/// What rules remember and the readings that they were formed on come back together after a kill
/// (docs/decisions/041-one-age-after-a-kill.md). `HEARTH_POWER_CUTS` is how often the hub is killed, 10 without it.
@Suite(.timeLimit(.minutes(60))) struct OneAgeTests {
    private static let kills = getenv("HEARTH_POWER_CUTS").flatMap { Int(String(cString: $0)) } ?? 10

    /// They only show that the hub has got to the end of its start. There are as many signs and rooms as it takes that
    /// none is switched to and fro so often that rules are held back.
    private static let signs = 0..<12
    private static let rooms = 0..<5
    private static let outputs =
        ["cooler", "heater", "lamp", "alarm"].flatMap { kind in rooms.map { "\(kind)_\($0)" } } + signs.map { "sign_\($0)" }

    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Cut House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        devices:
        """
            + ["temp", "motion", "door"].map { kind in
                rooms.map { "\n  \(kind)_\($0): {class: \(kind), mqtt: {state_topic: \(kind)_\($0)/state}}" }.joined()
            }.joined()
            + signs.map { "\n  probe_\($0): {class: motion, mqtt: {state_topic: probe_\($0)/state}}" }.joined()
            + outputs.map {
                "\n  \($0): {class: switch, mqtt: {state_topic: \($0)/state, command_topic: \($0)/set}}"
            }.joined() + "\n"
    }

    /// Two rules rest on one number.
    private static let rules =
        rooms.map { room in
            """
            rule "Cool \(room)": while temp_\(room) > 26 °C { turn on cooler_\(room) }
            rule "Heat \(room)": while temp_\(room) < 18 °C { turn on heater_\(room) }
            rule "Light \(room)": while motion_\(room) is on { turn on lamp_\(room) }
            rule "Alarm \(room)": while door_\(room) is open { turn on alarm_\(room) }

            """
        }.joined()
        + signs.map { "rule \"Sign \($0)\": while probe_\($0) is on { turn on sign_\($0) }\n" }.joined()

    /// What a sensor may say, and what each output that follows it should be then.
    private static let sensors: [(name: String, says: [(payload: String, wanted: [String: String])])] = [
        (
            "temp",
            [
                ("30", ["cooler": "ON", "heater": "OFF"]), ("21", ["cooler": "OFF", "heater": "OFF"]),
                ("15", ["cooler": "OFF", "heater": "ON"]),
            ]
        ),
        ("motion", [("ON", ["lamp": "ON"]), ("OFF", ["lamp": "OFF"])]),
        ("door", [("open", ["alarm": "ON"]), ("closed", ["alarm": "OFF"])]),
    ]

    /// Switches that do what they are told, as long as the house stands.
    private static func answer(_ wire: MQTTListener, _ speaker: MQTTSpeaker) async throws {
        var position = 0
        while let message = await wire.messages.element(at: position) {
            position += 1
            try await speaker.say(message.payload, on: message.topic.replacing("/set", with: "/state"))
        }
    }

    @Test func noCommandIsSentAfterAKillThatTheLastReadingDoesNotJustify() async throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SplitMix64(seed: seed)
        print("One age: seed \(seed)")
        let broker = try await TestBroker()
        let (speaker, wire) = (
            MQTTSpeaker(port: broker.port), try await MQTTListener(port: broker.port, topics: ["+/set"])
        )
        let switches = Task { try await Self.answer(wire, speaker) }
        defer { switches.cancel() }
        for output in Self.outputs { try await speaker.say("OFF", on: output + "/state") }
        let hub = try await HubUnderTest.start(devices: Self.devices(port: broker.port), rules: ["all.hearth": Self.rules])
        var (judged, sent) = (0, 0)
        for round in 0..<Self.kills {
            // When each sensor last spoke, and what its outputs should be since.
            var last: [String: (at: ContinuousClock.Instant, wanted: [String: String])] = [:]
            let end = ContinuousClock.now + .milliseconds(Int.random(in: 1_100...3_000, using: &random))
            while ContinuousClock.now < end {
                let sensor = Self.sensors[Int.random(in: 0..<Self.sensors.count, using: &random)]
                let room = Int.random(in: Self.rooms, using: &random)
                let (payload, wanted) = sensor.says[Int.random(in: 0..<sensor.says.count, using: &random)]
                try await speaker.say(payload, on: "\(sensor.name)_\(room)/state")
                last["\(sensor.name)_\(room)"] = (
                    .now, Dictionary(uniqueKeysWithValues: wanted.map { ("\($0.key)_\(room)", $0.value) })
                )
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...900, using: &random)))
            }
            let cut = ContinuousClock.now
            await hub.kill()
            let before = wire.messages.count
            try await hub.begin()
            let (sign, turn) = (round % Self.signs.count, round / Self.signs.count)
            let word = turn.isMultiple(of: 2) ? "ON" : "OFF"
            try await speaker.say(word, on: "probe_\(sign)/state")
            try await wire.first(on: "sign_\(sign)/set", after: before) { $0 == word }
            let commands = wire.messages.elements.dropFirst(before)
            for (sensor, said) in last where said.at + .seconds(1) <= cut {
                judged += 1
                for (output, payload) in said.wanted {
                    let wrong = commands.filter { $0.topic == output + "/set" && $0.payload != payload }
                    #expect(wrong.isEmpty, "\(output) is not asked against \(sensor): seed \(seed), round \(round)")
                }
            }
            sent += commands.count
            #expect(await hub.words.allSatisfy { !$0.contains("to and fro") }, "no rule is held back: round \(round)")
        }
        print("One age: \(Self.kills) kills, \(judged) sensors judged, \(sent) commands after the starts")
        #expect(judged > 0, "some sensor had spoken a second before a kill")
        #expect(await hub.terminate() == 0)
    }

    /// The door, the lamp and the temperature were otherwise some seconds before.
    @Test func readingsOfTheLastSecondsComeBackAfterAKill() async throws {
        try await RuleHouse.open(rules: ["light.hearth": #"rule "Light": while motion is on { turn on lamp }"#]) { house in
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
            try await house.say("ON", on: "lamp")
            let count = house.wire.messages.count
            try await house.say("OFF", on: "motion")
            try await house.told("lamp", "OFF", after: count)
            try await house.say("OFF", on: "lamp")
            try await house.say("open", on: "door")
            _ = try await house.owner.wait(for: "/devices/door") { $0["current_state", "state"]?.string == "open" }
            // Whoever asks why has what rules did written down first, and the readings with it.
            _ = try await house.owner.get("/why?slot=lamp.on")
            await house.hub.kill()
            // The devices say nothing more, so that only what was kept is known.
            for topic in ["motion", "lamp", "door"] {
                try await house.speaker.say("", on: topic + "/state", retained: true)
            }
            let before = house.wire.messages.count
            try await house.hub.begin()
            #expect(try await house.owner.device("door")["current_state", "state"]?.string == "open")
            #expect(try await house.owner.device("lamp")["current_state", "on"] == .bool(false))
            #expect(try await house.state(ofRule: "light.light") != "active")
            #expect(house.wire.messages.elements.dropFirst(before).isEmpty)
        }
    }
}
