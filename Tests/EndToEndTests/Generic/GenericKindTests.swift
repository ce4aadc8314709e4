import HearthJSON
import TestParts
import Testing

/// Devices that speak no known dialect, of many kinds, from the entry in `devices.yaml` to its end
/// (docs/spec/devices.md, section 2.5).
@Suite(.timeLimit(.minutes(3))) struct GenericKindTests {
    /// One kind; `@` stands for its own name, by which its topics begin.
    private struct Kind: Sendable {
        let type: String
        /// The binding besides availability.
        let keys: String
        var properties = ""
        let told: [(topic: String, payload: String)]
        let first: (property: String, value: String)
        var request: String?
        /// Exactly this.
        var command: (topic: String, payload: String)?
        let answer: (topic: String, payload: String)
        let after: (property: String, value: String)

        var id: String { "a_" + type }

        func own(_ text: String) -> String { text.replacing("@", with: type) }

        func entry(called name: String) -> String {
            let more = properties.isEmpty ? "" : ", properties: {\(own(properties))}"
            return
                "  \(id): {class: \(type), name: \(name), mqtt: {availability_topic: \(type)/lwt, \(own(keys))}\(more)}"
        }
    }

    private static let kinds: [Kind] = [
        Kind(
            type: "switch", keys: "state_topic: @/s, command_topic: @/c", told: [("s", "OFF")], first: ("on", "false"),
            request: #"{"action":"turn_on"}"#, command: ("c", "ON"), answer: ("s", "ON"), after: ("on", "true")),
        Kind(
            type: "plug", keys: #"state_topic: @/s, command_topic: @/c, payloads: {on: "1", off: "0"}"#,
            properties: "power: {state_topic: @/p, value_path: $.kw, scale: 1000}",
            told: [("s", "1"), ("p", #"{"kw":0.25}"#)], first: ("power", "250"), request: #"{"action":"turn_off"}"#,
            command: ("c", "0"), answer: ("s", "0"), after: ("on", "false")),
        Kind(
            type: "light", keys: "state_topic: @/s, command_topic: @/c",
            properties: "brightness: {state_topic: @/b, command_topic: @/bc, range: [0, 255]}",
            told: [("s", "ON"), ("b", "255")], first: ("brightness", "100"),
            request: #"{"action":"set_brightness","value":40}"#, command: ("bc", "102"), answer: ("b", "102"),
            after: ("brightness", "40")),
        Kind(
            type: "fan", keys: "state_topic: @/s, command_topic: @/c",
            properties: #"speed: {state_topic: @/v, command_topic: @/vc, command_path: $.speed}"#,
            told: [("s", "ON"), ("v", "20")], first: ("speed", "20"), request: #"{"action":"set_speed","value":60}"#,
            command: ("vc", #"{"speed":60}"#), answer: ("v", "60"), after: ("speed", "60")),
        Kind(
            type: "cover", keys: "state_topic: @/s, command_topic: @/c, state_payloads: {closed: shut}",
            told: [("s", "shut")], first: ("state", #""closed""#), request: #"{"action":"open"}"#,
            command: ("c", "OPEN"), answer: ("s", "OPENING"), after: ("state", #""opening""#)),
        Kind(
            type: "valve", keys: "state_topic: @/s, command_topic: @/c", told: [("s", "OPEN")],
            first: ("state", #""open""#), request: #"{"action":"close"}"#, command: ("c", "CLOSE"),
            answer: ("s", "CLOSED"), after: ("state", #""closed""#)),
        Kind(
            type: "lock", keys: "state_topic: @/s, command_topic: @/c", told: [("s", "UNLOCKED")],
            first: ("state", #""unlocked""#), request: #"{"action":"lock"}"#, command: ("c", "LOCK"),
            answer: ("s", "LOCKED"), after: ("state", #""locked""#)),
        Kind(
            type: "thermostat", keys: "state_topic: @/s, command_topic: @/c, unit: °F",
            properties: "temp: {state_topic: @/t, value_template: '{{ value_json.t / 10 }}'}",
            told: [("s", "68"), ("t", #"{"t":195}"#)], first: ("temp", "19.5"),
            request: #"{"action":"set_temperature","value":25}"#, command: ("c", "77"), answer: ("s", "77"),
            after: ("setpoint", "25")),
        Kind(
            type: "number", keys: "state_topic: @/s, command_topic: @/c", told: [("s", "1")], first: ("value", "1"),
            request: #"{"action":"set_value","value":4.5}"#, command: ("c", "4.5"), answer: ("s", "4.5"),
            after: ("value", "4.5")),
        Kind(
            type: "text", keys: "state_topic: @/s, command_topic: @/c", told: [("s", "old")],
            first: ("value", #""old""#), request: #"{"action":"set_value","value":"new"}"#, command: ("c", "new"),
            answer: ("s", "new"), after: ("value", #""new""#)),
        Kind(
            type: "temp", keys: "state_topic: @/s, value_path: $.t, unit: °F", told: [("s", #"{"t":50}"#)],
            first: ("temp", "10"), answer: ("s", #"{"t":68}"#), after: ("temp", "20")),
        Kind(
            type: "contact", keys: "state_topic: @/s, invert: true", told: [("s", "ON")],
            first: ("state", #""closed""#), answer: ("s", "OFF"), after: ("state", #""open""#)),
        Kind(
            type: "leak", keys: "state_topic: @/s, payloads: {wet: Alarm, dry: Fine}", told: [("s", "Fine")],
            first: ("state", #""dry""#), answer: ("s", "Alarm"), after: ("state", #""wet""#)),
    ]

    private static func devices(_ port: UInt16, _ entries: [String]) -> String {
        """
        version: 1
        house: {name: Test House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        discovery: {enabled: false}
        # A busy machine is no deaf device.
        defaults: {all: {ack_window: 5s}}
        devices:
          anchor: {class: flag, virtual: {}}
        \(entries.joined(separator: "\n"))
        """
    }

    /// Configured, shown, commanded, acknowledged, gone, back; then all of them renamed, and removed.
    @Test func everyKindLivesItsLife() async throws {
        let broker = try await TestBroker()
        let (wire, speaker) = (try await MQTTListener(port: broker.port), MQTTSpeaker(port: broker.port))
        for kind in Self.kinds {
            try await speaker.say("online", on: kind.type + "/lwt", retained: true)
            for told in kind.told {
                try await speaker.say(told.payload, on: "\(kind.type)/\(told.topic)", retained: true)
            }
        }
        let hub = try await HubUnderTest.start(
            devices: Self.devices(broker.port, Self.kinds.map { $0.entry(called: "First") }))
        let owner = await hub.owner
        try await withThrowingTaskGroup { group in
            for kind in Self.kinds { group.addTask { try await live(kind, owner, wire, speaker) } }
            try await group.waitForAll()
        }
        try hub.config.write(
            Self.devices(broker.port, Self.kinds.map { $0.entry(called: "Second") }), to: "devices.yaml")
        for kind in Self.kinds {
            let renamed = try await owner.wait(for: "/devices/" + kind.id) { $0["name"]?.string == "Second" }
            #expect(
                renamed["current_state", kind.after.property]?.text == kind.after.value, "\(kind.type) keeps its state")
        }
        try hub.config.write(Self.devices(broker.port, []), to: "devices.yaml")
        for kind in Self.kinds { _ = try await owner.wait(for: "/devices/" + kind.id) { $0.status == 404 } }
        #expect(try await owner.device("anchor").status == 200)
        #expect(await hub.terminate() == 0)
    }

    private func live(_ kind: Kind, _ owner: API, _ wire: MQTTListener, _ speaker: MQTTSpeaker) async throws {
        let path = "/devices/" + kind.id
        let shown = try await owner.wait(for: path) {
            $0["status"]?.string == "online" && $0["current_state", kind.first.property]?.text == kind.first.value
        }
        #expect(shown["type"]?.string == kind.type)
        #expect(shown["discovery_method"]?.string == "config")
        let answer = (topic: "\(kind.type)/\(kind.answer.topic)", payload: kind.answer.payload)
        if let request = kind.request, let command = kind.command {
            async let said: Void = {
                try await wire.first(on: "\(kind.type)/\(command.topic)")
                try await speaker.say(answer.payload, on: answer.topic, retained: true)
            }()
            let outcome = try await owner.control(kind.id, request.dropLast() + #","wait":10000}"#)
            try await said
            #expect(outcome.status == 200 && outcome["acknowledged"] == .bool(true), "\(kind.type): \(outcome)")
            // On a busy machine there may have been a second try, which says the same.
            #expect(Set(wire.payloads(on: "\(kind.type)/\(command.topic)")) == [command.payload])
        } else {
            try await speaker.say(answer.payload, on: answer.topic, retained: true)
        }
        let after = try await owner.wait(for: path) {
            $0["current_state", kind.after.property]?.text == kind.after.value
        }
        #expect(after["state_meta", kind.after.property, "provenance"]?.string == "live")
        try await speaker.say("offline", on: kind.type + "/lwt", retained: true)
        _ = try await owner.wait(for: path) { $0["status"]?.string == "offline" }
        try await speaker.say("online", on: kind.type + "/lwt", retained: true)
        _ = try await owner.wait(for: path) {
            $0["status"]?.string == "online" && $0["current_state", kind.after.property]?.text == kind.after.value
        }
    }

    @Test func thereAreAtLeastTen() { #expect(Self.kinds.count >= 10) }
}
