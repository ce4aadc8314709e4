import HearthJSON

/// What a discovery message says, with long keys and whole topics.
enum DiscoveryMessage {
    /// The entity of this topic will be announced elsewhere, and is the same there.
    case migration
    case entity(EntityAnnouncement)
    /// A device with all its entities; those that are not among them have gone.
    case device([EntityAnnouncement])

    /// The most entities in one message.
    private static let maximumEntities = 256

    init(_ json: JSONValue, on topic: DiscoveryTopic) throws(DiscoveryRefusal) {
        guard let members = json.object else { throw DiscoveryRefusal("it is no object") }
        let whole = EntityConfiguration(members)
        if whole.flag("migrate_discovery") == true {
            self = .migration
            return
        }
        if whole.origin == "Hearth" { throw DiscoveryRefusal("it comes from a hub like this one") }
        guard topic.component == "device" else {
            self = .entity(
                EntityAnnouncement(
                    key: EntityKey(topic: topic.text, part: nil), component: topic.component, object: topic.object,
                    configuration: whole, hardware: HomeAssistantHardware(whole["device"])))
            return
        }
        self = .device(try Self.entities(of: whole, on: topic))
    }

    private static func entities(
        of whole: EntityConfiguration, on topic: DiscoveryTopic
    ) throws(DiscoveryRefusal) -> [EntityAnnouncement] {
        let hardware = HomeAssistantHardware(whole["device"])
        guard !hardware.identities.isEmpty else { throw DiscoveryRefusal("the device has no identifiers") }
        guard whole.origin != nil else { throw DiscoveryRefusal("it does not say where it comes from") }
        guard let components = whole["components"]?.object else { throw DiscoveryRefusal("it has no components") }
        guard components.count <= maximumEntities else { throw DiscoveryRefusal("it has too many components") }
        var entities: [EntityAnnouncement] = []
        for component in components {
            guard let members = component.value.object else { continue }
            var configuration = EntityConfiguration(members, base: whole.base)
            guard let platform = configuration.text("platform") else {
                throw DiscoveryRefusal("component '\(component.key)' has no platform")
            }
            // With nothing but its platform it is one that is to go.
            guard configuration.count > 1 else { continue }
            configuration.inherit(from: whole)
            entities.removeAll { $0.key.part == component.key }
            entities.append(
                EntityAnnouncement(
                    key: EntityKey(topic: topic.text, part: component.key), component: platform,
                    object: component.key, configuration: configuration, hardware: hardware))
        }
        return entities
    }
}
