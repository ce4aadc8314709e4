import HearthModel
import HearthSimulation

/// A `simulate` entry of the configuration, seen from both sides: the device that plays it, and the ordinary binding by
/// which the hub's drivers reach that device.
struct SimulationPlan {
    let configured: ConfiguredDevice
    /// `<base topic>/simulated`.
    let root: String
    let binding: SimulateBinding

    /// `nil` for any other entry.
    init?(_ configured: ConfiguredDevice, root: String) {
        guard case .simulate(let binding) = configured.binding else { return nil }
        (self.configured, self.root, self.binding) = (configured, root, binding)
    }

    static func zigbee2mqttBase(under root: String) -> String { root + "/zigbee2mqtt" }

    var device: Device { configured.device }
    var classID: DeviceClass.ID { device.deviceClass.id }

    /// The wanted dialect if it has words for the class, else Zigbee2MQTT, else plain topics.
    var dialect: SimulateBinding.Dialect {
        switch binding.dialect {
        case .tasmota where TasmotaVoice.classes.contains(classID): .tasmota
        case .mqtt: .mqtt
        case .zigbee2mqtt, .tasmota: Zigbee2MQTTVoice.classes.contains(classID) ? .zigbee2mqtt : .mqtt
        }
    }

    // MARK: The device

    func device(in zone: CivilZone, at now: Instant) -> SimulatedDevice {
        let model = binding.model(of: device, in: zone, at: now)
        return SimulatedDevice(
            id: device.id, deviceClass: device.deviceClass, binding: binding, model: model,
            voice: voice(properties: Set(model.values.keys)), zone: zone, at: now)
    }

    private func voice(properties: Set<String>) -> any SimulatedVoice {
        switch dialect {
        case .zigbee2mqtt:
            Zigbee2MQTTVoice(
                base: Self.zigbee2mqttBase(under: root), name: device.id, deviceClass: classID,
                properties: properties)
        case .tasmota:
            TasmotaVoice(
                base: root, id: device.id, name: device.name, deviceClass: classID, properties: properties)
        case .mqtt: plainVoice
        }
    }

    /// Without the properties that are not simulated.
    private var plainVoice: MQTTVoice {
        let primary = device.deviceClass.primary?.name
        let known = Set(binding.model(of: device, in: .utc, at: Instant(milliseconds: 0)).values.keys)
        return MQTTVoice(
            base: root + "/mqtt/" + device.id,
            properties: device.properties.filter { $0.name == primary || known.contains($0.name) })
    }

    // MARK: The binding

    /// What the hub's drivers get in place of the `simulate` entry.
    var rewritten: ConfiguredDevice {
        var rewritten = configured
        rewritten.device.simulated = true
        // Its voice has no name of its own, and may say its id in place of one.
        rewritten.explicit.insert("name")
        switch dialect {
        case .zigbee2mqtt:
            rewritten.binding = .zigbee2mqtt(
                Zigbee2MQTTBinding(
                    ieee: Zigbee2MQTTVoice.address(of: device.id), base: Self.zigbee2mqttBase(under: root)))
        case .tasmota: rewritten.binding = .tasmota(tasmotaBinding)
        case .mqtt:
            let voice = plainVoice
            rewritten.device.properties = voice.properties
            rewritten.binding = .mqtt(voice.properties.first.map { plainBinding($0, voice) } ?? GenericBinding())
            for property in voice.properties.dropFirst() {
                rewritten.properties[property.name] = plainBinding(property, voice)
            }
        }
        return rewritten
    }

    private var tasmotaBinding: TasmotaBinding {
        var binding = TasmotaBinding(mac: TasmotaVoice.address(of: device.id))
        switch classID {
        case .switch, .plug: binding.relay = 1
        case .cover: binding.shutter = 1
        default:
            binding.sensor = TasmotaVoice.chips.first { $0.property == device.deviceClass.name }.map {
                $0.chip + "." + $0.key
            }
        }
        return binding
    }

    private func plainBinding(_ property: Property, _ voice: MQTTVoice) -> GenericBinding {
        var plain = GenericBinding()
        plain.stateTopic = voice.topic(of: property)
        plain.commandTopic = property.settable ? voice.commandTopic(of: property) : nil
        plain.availability = [GenericBinding.AvailabilityTopic(topic: voice.availabilityTopic)]
        if case .event(let words) = property.type {
            plain.eventMap = Dictionary(uniqueKeysWithValues: words.map { ($0.uppercased(), $0) })
        }
        return plain
    }
}
