package import HearthModel

/// A way in which devices come into the house. Those are listed that the house has, and no other.
package struct DeviceFamily: Sendable {
    /// The key of its entries in `devices.yaml`.
    package let name: String
    package let displayName: String
    /// Names of makers whose devices speak it.
    package let brands: [String]
    package let classes: [DeviceClass.ID]
    /// It needs a bridge of its own.
    package let needsBridge: Bool
    /// It shows its devices by itself.
    package let isFound: Bool
    /// What has to be known for an entry.
    package let question: String
    /// How its devices come to be seen.
    package let remedy: String

    package static let all = [
        DeviceFamily(
            name: "zigbee2mqtt", displayName: "Zigbee2MQTT",
            brands: ["Philips Hue", "IKEA", "Aqara", "Xiaomi", "Osram", "Ledvance", "Innr", "Tuya", "Danfoss"],
            classes: [
                .light, .plug, .switch, .cover, .lock, .thermostat, .siren, .motion, .presence, .contact, .leak, .smoke,
                .co, .gas, .vibration, .temp, .humidity, .lux, .pressure, .co2, .moisture, .button, .power, .energy,
            ],
            needsBridge: true, isFound: true, question: "What is the device called in Zigbee2MQTT?",
            remedy: "pair it in Zigbee2MQTT"),
        DeviceFamily(
            name: "tasmota", displayName: "Tasmota",
            brands: ["Tasmota", "Sonoff", "Nous", "Gosund", "Athom", "Delock"],
            classes: [
                .light, .plug, .switch, .fan, .cover, .temp, .humidity, .pressure, .lux, .co2, .power, .energy, .button,
            ],
            needsBridge: false, isFound: true, question: "Which topic does the device have?",
            remedy: "give it Tasmota and the address of the broker"),
        DeviceFamily(
            name: "shelly", displayName: "Shelly", brands: ["Shelly", "Allterco"],
            classes: [
                .light, .plug, .switch, .cover, .valve, .thermostat, .motion, .door, .window, .contact, .leak, .smoke,
                .gas, .vibration, .temp, .humidity, .lux, .power, .energy, .button,
            ],
            needsBridge: false, isFound: true, question: "Which id does the device have?",
            remedy: "switch on MQTT on the device's own page"),
        DeviceFamily(
            name: "esphome", displayName: "ESPHome", brands: ["ESPHome"],
            classes: [
                .light, .plug, .switch, .fan, .cover, .lock, .valve, .thermostat, .motion, .contact, .temp, .humidity,
                .pressure, .lux, .co2, .power, .energy, .button,
            ],
            needsBridge: false, isFound: true, question: "Which name does the node have?",
            remedy: "add the component mqtt to its configuration"),
        DeviceFamily(
            name: "homeassistant", displayName: "MQTT discovery",
            brands: ["Z-Wave", "Fibaro", "Aeotec", "Valetudo", "OpenMQTTGateway"],
            classes: [
                .light, .plug, .switch, .fan, .humidifier, .cover, .valve, .lock, .alarm, .siren, .thermostat,
                .waterHeater, .vacuum, .motion, .presence, .door, .window, .contact, .leak, .smoke, .co, .gas,
                .vibration, .temp, .humidity, .lux, .pressure, .co2, .moisture, .power, .energy, .water, .gasMeter,
                .button,
            ],
            needsBridge: false, isFound: true, question: "Which unique_id does its discovery message have?",
            remedy: "switch on MQTT discovery where it is run"),
        DeviceFamily(
            name: "homie", displayName: "Homie", brands: ["Homie"],
            classes: [.light, .plug, .switch, .fan, .cover, .lock, .thermostat, .temp, .humidity, .power, .energy],
            needsBridge: false, isFound: true, question: "Which device and node does it have?",
            remedy: "give it the address of the broker"),
        DeviceFamily(
            name: "mqtt", displayName: "Topics on MQTT", brands: [],
            classes: DeviceClass.ID.allCases.filter { ![.group, .hub, .note, .person].contains($0) },
            needsBridge: false, isFound: false, question: "Which topics does it have?",
            remedy: "write its topics into devices.yaml"),
        DeviceFamily(
            name: "gpio", displayName: "A pin of this computer", brands: [],
            classes: [.light, .switch, .cover, .valve, .siren, .contact, .motion, .leak, .button, .energy, .water],
            needsBridge: false, isFound: false, question: "Which pin is it wired to?",
            remedy: "write its pin into devices.yaml"),
    ]

    /// Makers by the words that people use for them.
    private static let makers: [[String]: String] = {
        var makers: [[String]: String] = [:]
        for brand in all.flatMap(\.brands) { makers[Sentence(brand).words] = brand }
        let more = [
            "hue": "Philips Hue", "philips": "Philips Hue", "tradfri": "IKEA", "zwave": "Z-Wave", "mijia": "Xiaomi",
        ]
        for (word, brand) in more { makers[[word]] = brand }
        return makers
    }()

    /// The maker who is named here.
    static func brand(at words: ArraySlice<String>) -> (name: String, count: Int)? {
        for count in stride(from: min(2, words.count), through: 1, by: -1) {
            if let brand = makers[Array(words.prefix(count))] { return (brand, count) }
        }
        return nil
    }

    /// How well a family fits, 0 to 1: 0.6 for the maker, 0.4 for the kind. Only those that fit at all, the best first.
    package static func fitting(
        _ deviceClass: DeviceClass?, brand: String?
    ) -> [(family: DeviceFamily, score: Double)] {
        // Of a maker whose devices no family knows nothing can be said.
        if let brand, !all.contains(where: { $0.brands.contains(brand) }) { return [] }
        return all.enumerated().compactMap { place, family -> (place: Int, family: DeviceFamily, score: Double)? in
            let isMaker = brand.map(family.brands.contains) ?? false
            let isKind = deviceClass.map { family.classes.contains($0.id) } ?? isMaker
            guard isKind, isMaker || family.isFound, isMaker || deviceClass != nil else { return nil }
            return (place, family, (isMaker ? 0.6 : 0) + (deviceClass == nil ? 0 : 0.4))
        }.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map { ($0.family, $0.score) }
    }
}
