import HearthDialects
import HearthJSON
import HearthModel
import HearthSimulation

/// A Zigbee device behind Zigbee2MQTT (docs/spec/devices.md, section 6.1). Like the real bridge it reports the end of a
/// transition as soon as the device has taken the command.
struct Zigbee2MQTTVoice: SimulatedVoice {
    static let classes: Set<DeviceClass.ID> = [
        .light, .switch, .plug, .cover, .lock, .thermostat, .door, .window, .contact, .motion, .presence,
        .leak, .smoke, .co, .gas, .vibration, .temp, .humidity, .lux, .pressure, .co2, .voc, .pm25,
        .moisture, .button,
    ]

    let base: String
    let name: String
    let deviceClass: DeviceClass.ID
    /// What the device has, in canonical names.
    let properties: Set<String>

    /// A made-up address in a range that no manufacturer has.
    static func address(of id: String) -> String {
        let digits = String(StableHash.of(id) & 0xFFFF_FFFF_FFFF, radix: 16)
        return "0xffff" + String(repeating: "0", count: 12 - digits.utf8.count) + digits
    }

    var runsOnMains: Bool { [.light, .switch, .plug, .cover, .thermostat].contains(deviceClass) }

    var filters: [TopicFilter] {
        [TopicFilter(filter: "\(base)/\(name)/set"), TopicFilter(filter: "\(base)/\(name)/get")]
    }

    func introduction() -> [Publication] { [availability("online")] }

    func farewell() -> [Publication] { [availability("offline")] }

    var retainedTopics: [String] { ["\(base)/\(name)/availability"] }

    private func availability(_ word: String) -> Publication {
        Publication(
            topic: "\(base)/\(name)/availability", payload: JSONWriter.document { $0.state(word) }, retain: true)
    }

    func refusal(of topic: String, _ payload: [UInt8]) -> [Publication] {
        let key = Self.document(payload)?.object?.first?.key ?? "state"
        let text =
            "z2m: Publish 'set' '\(key)' to '\(name)' failed: 'Error: ZCL command \(Self.address(of: name))/1 failed "
            + "(Delivery failed)'"
        let line = JSONWriter.document {
            $0.beginObject()
            $0.member("level", "error")
            $0.member("message", text)
            $0.member("namespace", "z2m")
            $0.endObject()
        }
        return [Publication(topic: base + "/bridge/logging", payload: line)]
    }

    static func document(_ payload: [UInt8]) -> JSONValue? {
        do { return try JSONValue(parsing: payload) } catch { return nil }
    }
}

extension JSONWriter {
    fileprivate mutating func state(_ word: String) {
        beginObject()
        member("state", word)
        endObject()
    }
}
