import HearthJSON
import HearthModel

/// What one unit of a Zigbee device is: a class and its features. Most devices are one unit; those with several main
/// features at several endpoints are one unit for each.
struct Zigbee2MQTTBlueprint: Equatable, Sendable {
    let endpoint: String?
    let deviceClass: DeviceClass
    /// What the device is for comes first.
    var features: [Zigbee2MQTTFeature]

    /// Primary first; hue brings saturation, and an event brings the button and the raw word.
    var properties: [Property] {
        var properties: [Property] = []
        func add(_ property: Property) {
            if !properties.contains(where: { $0.name == property.name }) { properties.append(property) }
        }
        for feature in features {
            add(feature.property)
            switch feature.wire {
            case .colour: Property.standard("saturation").map(add)
            case .action(let announced):
                Property.standard("button").map(add)
                if var raw = Property.standard("raw") {
                    raw.choices = announced
                    add(raw)
                }
            default: break
            }
        }
        return properties
    }
}

extension Zigbee2MQTTBlueprint {
    /// Takes `definition.exposes` apart. Empty if there is nothing in it that has a place among our values.
    static func all(exposes: [JSONValue], isBattery: Bool) -> [Zigbee2MQTTBlueprint] {
        let exposes = exposes.prefix(256).compactMap(Zigbee2MQTTExpose.init)
        let main = exposes.filter { mainKinds.contains($0.type) }
        var endpoints: [String?] = []
        for expose in main where !endpoints.contains(expose.endpoint) { endpoints.append(expose.endpoint) }
        if endpoints.isEmpty { endpoints = [nil] }
        return endpoints.enumerated().compactMap { position, endpoint in
            let own = main.filter { $0.endpoint == endpoint }
            let besides = exposes.filter { expose in
                guard !mainKinds.contains(expose.type) else { return false }
                return expose.endpoint == endpoint || (position == 0 && !endpoints.contains(expose.endpoint))
            }
            return Zigbee2MQTTBlueprint(
                endpoint: endpoints.count > 1 ? endpoint : nil, main: own, besides: besides, isBattery: isBattery)
        }
    }

    /// What a device can be for, the stronger claim first.
    private static let mainKinds = ["light", "cover", "climate", "lock", "fan", "switch"]

    private init?(
        endpoint: String?, main: [Zigbee2MQTTExpose], besides: [Zigbee2MQTTExpose], isBattery: Bool
    ) {
        self.endpoint = endpoint
        let main = main.sorted { Self.rank($0) < Self.rank($1) }
        var features = main.first.map(Self.features(ofMain:)) ?? []
        for extra in main.dropFirst() { features += extra.features.compactMap(Self.extra) }
        let others = besides.compactMap { expose in Zigbee2MQTTFeature(expose).map { (expose, $0) } }
        if let kind = main.first?.type {
            let isMetered = others.contains { $0.1.property.name == "power" }
            let name = kind == "climate" ? "thermostat" : kind == "switch" && isMetered ? "plug" : kind
            guard let deviceClass = DeviceClass.named(name) else { return nil }
            self.deviceClass = deviceClass
            features += others.map(\.1)
        } else {
            guard let (deviceClass, index) = Self.sensorClass(others.map(\.0), others.map(\.1)) else { return nil }
            self.deviceClass = deviceClass
            var sensors = others.map(\.1)
            if let index {
                var first = sensors.remove(at: index)
                if let primary = deviceClass.primary { first = first.renamed(to: primary) }
                first.isMain = true
                features.append(first)
            }
            features += sensors
        }
        self.features = Self.withUniqueNames(features, isBattery: isBattery)
        if self.features.isEmpty { return nil }
    }

    private static func rank(_ expose: Zigbee2MQTTExpose) -> Int { mainKinds.firstIndex(of: expose.type) ?? .max }

    private static func features(ofMain expose: Zigbee2MQTTExpose) -> [Zigbee2MQTTFeature] {
        let hasBoth = ["color_hs", "color_xy"].allSatisfy { name in expose.features.contains { $0.name == name } }
        return expose.features.compactMap { part -> Zigbee2MQTTFeature? in
            if hasBoth, part.name == "color_hs" { return nil }
            var feature =
                switch (expose.type, part.name) {
                case ("cover", "state"): coverState(part)
                case ("lock", "state"): lockState(part)
                case ("fan", "mode"): Zigbee2MQTTFeature(part).map { $0.renamed(to: "preset") }
                default: Zigbee2MQTTFeature(part)
                }
            if expose.type == "lock", part.name == "lock_state", let state = DeviceClass[.lock].primary {
                feature?.property.type = state.type
            }
            feature?.isMain = true
            return feature
        }
    }

    private static func coverState(_ part: Zigbee2MQTTExpose) -> Zigbee2MQTTFeature? {
        guard let state = DeviceClass[.cover].primary else { return nil }
        return Zigbee2MQTTFeature(
            key: part.key, property: state,
            wire: .words([
                .init(raw: .text("OPEN"), value: .text("open")), .init(raw: .text("CLOSE"), value: .text("closed")),
                .init(raw: .text("STOP"), value: .text("stopped")),
            ]), access: part.access)
    }

    private static func lockState(_ part: Zigbee2MQTTExpose) -> Zigbee2MQTTFeature? {
        guard let state = DeviceClass[.lock].primary, let on = RawWord(part.json["value_on"]),
            let off = RawWord(part.json["value_off"])
        else { return nil }
        return Zigbee2MQTTFeature(
            key: part.key, property: state, wire: .binary(active: on, resting: off), access: part.access)
    }

    /// A main feature of a device that is for something else: a plain property under its own key.
    private static func extra(_ part: Zigbee2MQTTExpose) -> Zigbee2MQTTFeature? {
        guard var feature = Zigbee2MQTTFeature(part) else { return nil }
        feature.property.name = part.ownName
        feature.property.diagnostic = true
        return feature
    }

    /// Two keys never become one property, except where one refines the other.
    private static func withUniqueNames(_ features: [Zigbee2MQTTFeature], isBattery: Bool) -> [Zigbee2MQTTFeature] {
        let hasBattery = features.contains { $0.property.name == "battery" }
        let hasLux = features.contains { $0.key.hasPrefix("illuminance_lux") }
        var taken: Set<String> = []
        return features.compactMap { feature in
            var feature = feature
            let name = feature.property.name
            // The battery's own voltage says less than its charge; raw illuminance says less than lux.
            if isBattery, hasBattery, name == "voltage" { return nil }
            if hasLux, feature.key.hasPrefix("illuminance"), !feature.key.hasPrefix("illuminance_lux") { return nil }
            if !taken.insert(name).inserted, !feature.refines {
                guard taken.insert(feature.key).inserted else { return nil }
                feature.property.name = feature.key
            }
            return feature
        }
    }
}

extension Zigbee2MQTTFeature {
    func renamed(to name: String) -> Zigbee2MQTTFeature {
        var feature = self
        feature.property.name = name
        feature.property.diagnostic = false
        return feature
    }

    /// As the primary property of a class, whose type it takes on where it is one of two words.
    func renamed(to primary: Property) -> Zigbee2MQTTFeature {
        var feature = renamed(to: primary.name)
        if case .binary = wire { feature.property.type = primary.type }
        return feature
    }
}
