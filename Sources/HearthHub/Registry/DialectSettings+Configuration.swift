import HearthConfig
import HearthDialects
import HearthLinks

extension DialectSettings {
    /// What the configuration wants served, and the bases under which simulated devices speak.
    init(_ configuration: Configuration) {
        self.init()
        let baseTopic = configuration.mqtt?.baseTopic ?? "hearth"
        let discovery = configuration.discovery
        var bridges = Zigbee2MQTT()
        bridges.baseTopics = discovery.enabled ? discovery.zigbee2mqtt?.baseTopics ?? [] : []
        bridges.baseTopics.append(SimulatedHouse.zigbee2mqttBase(under: baseTopic))
        bridges.getRate = discovery.zigbee2mqtt?.getRate ?? bridges.getRate
        bridges.birth = discovery.homeAssistant?.birth ?? false
        zigbee2mqtt = bridges
        tasmotaPrefixes = discovery.enabled ? discovery.tasmota.map { [$0.prefix] } ?? [] : []
        tasmotaPrefixes.append(SimulatedHouse.tasmotaPrefix(under: baseTopic))
        ignore = discovery.ignore
    }
}
