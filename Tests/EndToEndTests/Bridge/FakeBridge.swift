import HearthJSON
import TestParts

/// Plays Zigbee2MQTT on a real broker, from its documentation ("MQTT topics and messages").
actor FakeBridge {
    nonisolated let base = "zigbee2mqtt"
    /// Everything that is on the wire, as another program sees it.
    nonisolated let wire: MQTTListener
    private let speaker: MQTTSpeaker
    private var devices: [FakeDevice]
    private var listening: Task<Void, Never>?
    private var telling: Task<Void, any Error>?

    init(port: UInt16, devices: [FakeDevice]) async throws {
        self.devices = devices
        speaker = MQTTSpeaker(port: port)
        wire = try await MQTTListener(port: port)
        try await announce()
        for device in devices { try await tellAvailability(of: device) }
        listening = Task { [weak self, wire] in
            var position = 0
            while let message = await wire.messages.element(at: position) {
                position += 1
                await self?.hear(message)
            }
        }
    }

    deinit { listening?.cancel() }

    func setTopic(of name: String) -> String { "\(base)/\(name)/set" }

    private func announce() async throws {
        try await speaker.say(
            #"{"version":"2.1.0","coordinator":{"type":"zStack3x0","ieee_address":"0x00124b0000000000","meta":{}},"#
                + #""config":{"availability":{"enabled":true},"mqtt":{"base_topic":"zigbee2mqtt"},"#
                + #""advanced":{"last_seen":"disable","output":"json"}},"log_level":"info","permit_join":false,"#
                + #""restart_required":false}"#,
            on: "\(base)/bridge/info", retained: true)
        try await tellDevices()
        try await speaker.say(#"{"state":"online"}"#, on: "\(base)/bridge/state", retained: true)
    }

    private func tellDevices() async throws {
        let coordinator = """
            {"ieee_address":"0x00124b0000000000","type":"Coordinator","network_address":0,"supported":true,\
            "disabled":false,"friendly_name":"Coordinator","endpoints":{},"interviewing":false,\
            "interview_completed":true,"definition":null}
            """
        let entries = ([coordinator] + devices.map(\.entry)).joined(separator: ",")
        try await speaker.say("[\(entries)]", on: "\(base)/bridge/devices", retained: true)
    }

    func add(_ device: FakeDevice) async throws {
        devices.append(device)
        // One after the other, or the list that was made first might be heard last.
        let earlier = telling
        let list = Task {
            _ = await earlier?.result
            try await tellDevices()
        }
        telling = list
        try await list.value
        try await tellAvailability(of: device)
    }

    func setManner(of name: String, _ manner: FakeDevice.Manner) { change(name) { $0.manner = manner } }

    /// A device that was away is there again.
    func welcome(_ name: String) async throws {
        setManner(of: name, .answers)
        for device in devices where device.name == name { try await tellAvailability(of: device) }
    }

    private func tellAvailability(of device: FakeDevice) async throws {
        let word = device.manner == .away ? "offline" : "online"
        try await speaker.say(#"{"state":"\#(word)"}"#, on: "\(base)/\(device.name)/availability", retained: true)
    }

    /// The device itself reports, as when somebody uses its switch.
    func report(_ name: String, _ values: [String: JSONValue] = [:]) async throws {
        change(name) { $0.state.merge(values) { $1 } }
        guard let device = devices.first(where: { $0.name == name }) else { return }
        let members = device.state.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }
        try await speaker.say(JSONValue.object(members).text, on: "\(base)/\(name)")
    }

    private func change(_ name: String, _ body: (inout FakeDevice) -> Void) {
        guard let index = devices.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("The bridge has no '\(name)'")
        }
        body(&devices[index])
    }

    // MARK: What it hears

    private func hear(_ message: MQTTMessage) async {
        let parts = message.topic.split(separator: "/").map(String.init)
        guard parts.count == 3, parts[0] == base, let device = devices.first(where: { $0.name == parts[1] }) else {
            return
        }
        do {
            switch (parts[2], device.manner) {
            case ("get", .answers): try await report(device.name)
            case ("set", .answers):
                let order = try JSONValue(parsing: Array(message.payload.utf8))
                try await report(device.name, outcome(of: order, for: device))
            case ("set", .refuses(let why)):
                try await speaker.say(
                    #"{"level":"error","message":"Publish 'set' 'state' to '\#(device.name)' failed: '\#(why)'"}"#,
                    on: "\(base)/bridge/logging")
            default: break
            }
        } catch {
            // A test that stops the broker stops its bridge too; any other test will miss this word and say so.
            print("The bridge cannot speak: \(error)")
        }
    }

    private func outcome(of order: JSONValue, for device: FakeDevice) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for member in order.object ?? [] where device.state[member.key] != nil { values[member.key] = member.value }
        if case .int(1...)? = values["brightness"] { values["state"] = .string("ON") }
        if device.kind == .lock, let state = values["state"]?.string {
            values["lock_state"] = .string(state == "LOCK" ? "locked" : "unlocked")
        }
        return values
    }
}
