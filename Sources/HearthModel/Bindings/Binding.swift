/// How a configured device is reached (docs/spec/devices.md, sections 2.4 to 2.7): exactly one of the families.
package enum Binding: Sendable, Equatable {
    case mqtt(GenericBinding)
    case zigbee2mqtt(Zigbee2MQTTBinding)
    case tasmota(TasmotaBinding)
    case shelly(ShellyBinding)
    case homie(HomieBinding)
    case homeAssistant(HomeAssistantBinding)
    case esphome(ESPHomeBinding)
    case simulate(SimulateBinding)
    case virtual(VirtualBinding)
    case gpio(GPIOBinding)

    /// As in `integration_type`.
    package var family: String {
        switch self {
        case .mqtt: "mqtt"
        case .zigbee2mqtt: "zigbee2mqtt"
        case .tasmota: "tasmota"
        case .shelly: "shelly"
        case .homie: "homie"
        case .homeAssistant: "homeassistant"
        case .esphome: "esphome"
        case .simulate: "simulated"
        case .virtual: "virtual"
        case .gpio: "gpio"
        }
    }

    /// Whether the device is reached through the broker.
    package var isOnBroker: Bool {
        switch self {
        case .virtual, .gpio: false
        case .mqtt, .zigbee2mqtt, .tasmota, .shelly, .homie, .homeAssistant, .esphome, .simulate: true
        }
    }
}

/// One entry of `devices:`, checked.
package struct ConfiguredDevice: Sendable, Equatable {
    package var device: Device
    package var binding: Binding
    /// Property → own topics, added to or replacing what the binding gives.
    package var properties: [String: GenericBinding]
    /// Property → own lines, likewise.
    package var pins: [String: GPIOBinding] = [:]
    package var powers = Powers()
    /// The values the entry sets by hand; a driver's knowledge fills in the rest.
    package var explicit: Set<String>

    package init(
        device: Device, binding: Binding, properties: [String: GenericBinding] = [:], explicit: Set<String> = []
    ) {
        (self.device, self.binding, self.properties, self.explicit) = (device, binding, properties, explicit)
    }
}
