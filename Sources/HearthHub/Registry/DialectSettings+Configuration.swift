import HearthConfig
import HearthDialects
import HearthLinks
import HearthModel

extension ConfiguredDevice {
    fileprivate var isSimulated: Bool { if case .simulate = binding { true } else { false } }
    fileprivate var isShelly: Bool { if case .shelly = binding { true } else { false } }
    fileprivate var isHomeAssistant: Bool {
        switch binding {
        case .homeAssistant, .esphome: true
        default: false
        }
    }
    fileprivate var isHomie: Bool { if case .homie = binding { true } else { false } }
}

extension DialectSettings {
    /// What the configuration wants served, and the bases under which simulated devices speak.
    /// - Parameter hubID: tells our calls to devices from those of others on the same broker.
    init(_ configuration: Configuration, hubID: String) {
        self.init()
        let baseTopic = configuration.mqtt?.baseTopic ?? "hearth"
        let discovery = configuration.discovery
        var bridges = Zigbee2MQTT()
        bridges.baseTopics = discovery.enabled ? discovery.zigbee2mqtt?.baseTopics ?? [] : []
        bridges.getRate = discovery.zigbee2mqtt?.getRate ?? bridges.getRate
        bridges.birth = discovery.homeAssistant?.birth ?? false
        for group in configuration.groups {
            if let native = group.native { bridges.groups[native] = Set(group.members) }
        }
        tasmotaPrefixes = discovery.enabled ? discovery.tasmota.map { [$0.prefix] } ?? [] : []
        // Without simulated devices, what an earlier run left retained there is nobody's.
        if configuration.devices.contains(where: \.isSimulated) {
            bridges.baseTopics.append(SimulatedHouse.zigbee2mqttBase(under: baseTopic))
            tasmotaPrefixes.append(SimulatedHouse.tasmotaPrefix(under: baseTopic))
        }
        zigbee2mqtt = bridges
        // Without discovery, entries still find their hardware.
        let entries = configuration.devices
        shelly = discovery.enabled || entries.contains(where: \.isShelly) ? discovery.shelly.map { Shelly($0) } : nil
        shelly?.source = "\(baseTopic)/\(hubID)/shelly"
        homie = discovery.enabled || entries.contains(where: \.isHomie) ? discovery.homie.map { Homie($0) } : nil
        homeAssistant =
            discovery.enabled || entries.contains(where: \.isHomeAssistant)
            ? discovery.homeAssistant.map { HomeAssistant($0, baseTopic: baseTopic) } : nil
        ignore = discovery.ignore
        limit = DiscoveryLimit(devices: discovery.limit)
    }
}

extension DialectSettings.Shelly {
    fileprivate init(_ settings: DiscoverySettings.Shelly) {
        self.init()
        (first, second, prefixes) = (settings.gen1, settings.gen2, settings.prefixes)
    }
}

extension DialectSettings.Homie {
    fileprivate init(_ settings: DiscoverySettings.Homie) {
        self.init()
        (domains, version4, version5) = (settings.domains, settings.v4, settings.v5)
    }
}

extension DialectSettings.HomeAssistant {
    fileprivate init(_ settings: DiscoverySettings.HomeAssistant, baseTopic: String) {
        self.init()
        (prefix, self.baseTopic) = (settings.prefix, baseTopic)
    }
}
