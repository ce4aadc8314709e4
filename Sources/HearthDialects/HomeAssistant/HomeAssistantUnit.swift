import HearthModel

/// One device of the house that entities of one piece of hardware make: one that it is for, and others that are
/// properties of it.
struct HomeAssistantUnit: Sendable {
    struct Member: Equatable, Sendable {
        let entity: Int
        let revision: Int
        /// Own name of a property → its name in the device.
        let names: [String: String]

        /// - Returns: `nil` if the entity is gone, or has been announced otherwise since the member was made of it.
        func blueprint(among entities: [HomeAssistantEntity?]) -> EntityBlueprint? {
            guard let entity = entities[self.entity], entity.revision == revision else { return nil }
            return entity.blueprint
        }
    }

    var group: Int
    /// What it is for comes first.
    var members: [Member]
    var device: Device
    var unsupported: [UnsupportedParts.Part]
    /// The entry of the configuration that is meant for it.
    var claim: ClaimedEntry<HomeAssistantClaim>?
    var binding: Binding?
}

extension HomeAssistantUnit {
    /// What is kept of a unit that is a device of the house.
    struct Binding: Sendable {
        struct Source: Sendable {
            let topic: String
            let qos: Int32
            /// Member and position of what reads it.
            var readings: [Reading]
            /// Whether a message on it shows that the device is there; a last will does not.
            var isLife = true
            /// Whether it has wildcards.
            var isWild: Bool
        }

        struct Reading: Equatable, Sendable {
            let member: Int
            let position: Int
        }

        let device: DeviceIndex
        /// Of which it was made; the unit may have others until the house has defined it anew.
        let members: [Member]
        let slots: [String: SlotIndex]
        let sources: [Source]
        let availability: [EntityAvailability]
        /// Of members that have an availability of their own.
        var gates: [EntityGate] = []
        var status: StatusTracker
        /// What was last heard, by name of property: half a colour needs the other half.
        var known: [String: Value] = [:]
        /// By member: of lamps that say in which way they shine.
        var colours: [Int: ShownColour] = [:]
        /// By member: when its values become unknown.
        var expiries: [Int: Instant] = [:]
        /// By member: when what is on goes off by itself.
        var endings: [Int: Instant] = [:]

        var nextDeadline: Instant? { (Array(expiries.values) + Array(endings.values)).min() }

        func hearsLike(_ other: Binding) -> Bool {
            members == other.members && slots == other.slots
                && gates.map(\.sources) == other.gates.map(\.sources)
                && sources.elementsEqual(other.sources) { $0.topic == $1.topic && $0.readings == $1.readings }
        }
    }
}
