import HearthModel

/// A piece of hardware: the entities that share an identity, and the devices that they make.
struct HomeAssistantGroup: Sendable {
    var identities: [Identity]
    /// In the order in which they came.
    var entities: [Int] = []
    var units: [Int] = []

    /// The one by which it is remembered.
    var identity: Identity { identities.first ?? Identity("ha:") }
}
