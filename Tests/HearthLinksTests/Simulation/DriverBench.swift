import HearthDialects
import HearthJSON
import HearthModel

@testable import HearthLinks

/// One simulated device and the hub's own drivers, joined without a network.
struct DriverBench {
    private(set) var device: DeviceIndex
    private(set) var faults: [String] = []
    private(set) var commandErrors: [String] = []
    private var registry = Registry()
    private var router: DialectRouter
    private var simulated: SimulatedDevice
    private var values: [String: Value] = [:]
    private var now = Instant(milliseconds: 0)

    init(_ plan: SimulationPlan) {
        var settings = DialectSettings()
        settings.zigbee2mqtt?.baseTopics = [SimulatedHouse.zigbee2mqttBase(under: "hearth")]
        settings.tasmotaPrefixes = [SimulatedHouse.tasmotaPrefix(under: "hearth")]
        router = DialectRouter(settings: settings)
        simulated = plan.device(in: .utc, at: now)
        let entry = plan.rewritten
        device = registry.define(entry.device)
        var output = DriverOutput()
        router.configure([(entry, device)], registry: registry, at: now, into: &output)
        router.connected(at: now, into: &output)
        digest(&output)
        hear(introduction)
    }

    private var introduction: [Publication] {
        var messages: [Publication] = []
        if let voice = simulated.voice as? Zigbee2MQTTVoice {
            let registry = JSONWriter.document { writer in
                writer.beginArray()
                voice.writeEntry(to: &writer)
                writer.endArray()
            }
            messages.append(Publication(topic: voice.base + "/bridge/devices", payload: registry, retain: true))
        }
        return messages + simulated.voice.introduction()
    }

    subscript(property: String) -> Value? { values[property] }

    mutating func pass(_ span: Milliseconds) {
        now = now + span
        hear(simulated.advance(to: now))
    }

    mutating func trigger(_ span: Milliseconds) { simulated.trigger(for: span, at: now) }

    /// - Returns: whether the drivers know how to say it.
    mutating func command(_ property: String, _ value: Value) -> Bool {
        guard let slot = registry.slot(property, of: device) else { return false }
        let command = Command(
            id: CommandID(1), device: device, action: "set", body: .set([SlotValue(slot, value)]),
            origin: .person("ann"), layer: nil, at: now, expiresAt: now + .minutes(1))
        var output = DriverOutput()
        let known = router.encode(command, registry: registry, into: &output)
        digest(&output)
        return known
    }

    private mutating func hear(_ messages: [Publication]) {
        for message in messages {
            var output = DriverOutput()
            var topic = message.topic
            topic.withUTF8 { topic in
                message.payload.withUnsafeBytes { payload in
                    router.received(
                        IncomingMessage(topic: UnsafeRawBufferPointer(topic), payload: payload), at: now,
                        into: &output)
                }
            }
            digest(&output)
        }
    }

    private mutating func digest(_ output: inout DriverOutput) {
        for found in output.found where found.configured == device {
            device = registry.define(found.device)
            var more = DriverOutput()
            router.bind(found.handle, to: device, registry: registry, at: now, into: &more)
            digest(&more)
        }
        for report in output.reports {
            for entry in report.values { values[registry[entry.slot].property.name] = entry.value }
        }
        faults += output.faults.map { "\($0.topic ?? "command"): \($0.text)" }
        commandErrors += output.commandErrors.map(\.text)
        for message in output.publications { simulated.received(message.topic, message.payload, at: now) }
    }
}
