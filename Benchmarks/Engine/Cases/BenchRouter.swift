import HearthDialects
import HearthModel

/// The drivers with three devices: two sensors on topics of their own, and a lamp that Zigbee2MQTT has announced.
struct BenchRouter {
    private(set) var output = DriverOutput()
    private var router = DialectRouter(settings: DialectSettings())
    private var registry = Registry()
    private var now = Instant(milliseconds: 1_767_600_000_000)
    private var command: Command?

    private static let lamp = """
        [{"ieee_address":"0x00124b0000000001","friendly_name":"Lamp","type":"Router","power_source":"Mains (single phase)",
        "supported":true,"disabled":false,"interview_completed":true,"definition":{"vendor":"Acme","model":"M1","options":[],
        "exposes":[{"type":"light","features":[
        {"type":"binary","name":"state","property":"state","access":7,"value_on":"ON","value_off":"OFF"},
        {"type":"numeric","name":"brightness","property":"brightness","access":7,"value_min":0,"value_max":254},
        {"type":"numeric","name":"color_temp","property":"color_temp","access":7,"unit":"mired","value_min":153,"value_max":500}]},
        {"type":"numeric","name":"linkquality","property":"linkquality","access":1,"unit":"lqi"}]}}]
        """

    init() {
        router.connected(at: now, into: &output)
        let sensors = [("t/0", nil), ("t/1", "$.temp")].map { topic, path in
            var binding = GenericBinding()
            (binding.stateTopic, binding.valuePath) = (topic, path)
            guard let sensor = DeviceClass.named("temp") else { preconditionFailure("There is a class 'temp'.") }
            let device = Device(id: topic, name: topic, deviceClass: sensor, integration: "mqtt")
            return ConfiguredDevice(device: device, binding: .mqtt(binding), explicit: ["class"])
        }
        let placed = sensors.map { ($0, registry.define($0.device)) }
        router.configure(placed, registry: registry, at: now, into: &output)
        hear(Array("zigbee2mqtt/bridge/devices".utf8), Array(Self.lamp.utf8))
        for found in output.found { adopt(found) }
        guard command != nil else { preconditionFailure("The lamp was not announced.") }
    }

    private mutating func adopt(_ found: FoundDevice) {
        var device = found.device
        device.id = "lamp"
        let index = registry.define(device)
        router.bind(found.handle, to: index, registry: registry, at: now, into: &output)
        guard let slot = registry.slot("brightness", of: index) else { return }
        command = Command(
            id: CommandID(1), device: index, action: "set_brightness", body: .set([SlotValue(slot, .number(40))]),
            origin: .clock, layer: nil, at: now, expiresAt: now + .seconds(60))
    }

    mutating func hear(_ topic: [UInt8], _ payload: [UInt8]) {
        output.removeAll()
        // As often as a topic may speak without being put together.
        now = now + Milliseconds(20)
        topic.withUnsafeBytes { topic in
            payload.withUnsafeBytes { payload in
                router.received(IncomingMessage(topic: topic, payload: payload), at: now, into: &output)
            }
        }
    }

    mutating func tell() {
        output.removeAll()
        guard let command else { return }
        _ = router.encode(command, registry: registry, into: &output)
    }
}
