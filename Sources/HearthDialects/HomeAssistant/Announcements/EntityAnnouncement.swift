/// Under what an entity was announced: a topic, and a key in the message where that describes a whole device.
struct EntityKey: Hashable, Sendable {
    let topic: String
    let part: String?
}

/// One entity as a discovery message describes it.
struct EntityAnnouncement: Sendable {
    let key: EntityKey
    /// `light`, `sensor`, …
    let component: String
    /// Its name in the topic or the message.
    let object: String
    let configuration: EntityConfiguration
    let hardware: HomeAssistantHardware
}
