import HearthConfig
import HearthDialects
import HearthLinks
import HearthModel

extension ConfiguredDevice {
    fileprivate var isSimulated: Bool { if case .simulate = binding { true } else { false } }
}

extension DialectSettings {
    /// What the configuration wants served, and the bases under which simulated devices speak.
    init(_ configuration: Configuration) {
        self.init()
        let baseTopic = configuration.mqtt?.baseTopic ?? "hearth"
        let discovery = configuration.discovery
        var bridges = Zigbee2MQTT()
        bridges.baseTopics = discovery.enabled ? discovery.zigbee2mqtt?.baseTopics ?? [] : []
        bridges.getRate = discovery.zigbee2mqtt?.getRate ?? bridges.getRate
        bridges.birth = discovery.homeAssistant?.birth ?? false
        tasmotaPrefixes = discovery.enabled ? discovery.tasmota.map { [$0.prefix] } ?? [] : []
        // Without simulated devices, what an earlier run left retained there is nobody's.
        if configuration.devices.contains(where: \.isSimulated) {
            bridges.baseTopics.append(SimulatedHouse.zigbee2mqttBase(under: baseTopic))
            tasmotaPrefixes.append(SimulatedHouse.tasmotaPrefix(under: baseTopic))
        }
        zigbee2mqtt = bridges
        ignore = discovery.ignore
    }
}
