/// The dialects, in the order in which they are believed where several know the same hardware (docs/spec/devices.md,
/// section 2.2). A new one is a folder with its driver, and its name and its line here.
enum Family: Int, CaseIterable, Sendable {
    /// Topics and payloads that the configuration spells out: served by the router itself, beside all others.
    case generic
    case zigbee2mqtt, tasmota, shellyGen1, shellyGen2, homeAssistant, homie

    /// - Returns: `nil` if the settings switch the family off.
    func driver(_ settings: DialectSettings, ignored: IgnoreList) -> (any FamilyDriver)? {
        switch self {
        case .generic: nil
        case .zigbee2mqtt: settings.zigbee2mqtt.map { Zigbee2MQTTDriver($0, ignored: ignored, limit: settings.limit) }
        case .tasmota: TasmotaDriver(prefixes: settings.tasmotaPrefixes, ignored: ignored, limit: settings.limit)
        case .shellyGen1: ShellyGen1Driver(settings.shelly, ignored: ignored)
        case .shellyGen2: ShellyGen2Driver(settings.shelly, ignored: ignored)
        case .homeAssistant:
            settings.homeAssistant.map {
                HomeAssistantDriver(
                    $0, servedElsewhere: settings.basesOfOtherFamilies, ignored: ignored, limit: settings.limit)
            }
        case .homie: HomieDriver(settings.homie, ignored: ignored)
        }
    }
}
