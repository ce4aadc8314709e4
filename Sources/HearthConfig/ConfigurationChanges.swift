import HearthModel

/// What a reload changes. What is in none of these keeps its state, its claims and its subscriptions.
package struct ConfigurationChanges: Sendable, Equatable {
    /// Device ids.
    package var added: Set<String>
    package var removed: Set<String>
    /// Those in both whose entries differ.
    package var changed: Set<String>
    /// Those of `changed` that are reached in another way, so that their values become unknown.
    package var rebound: Set<String>
    /// The connection to the broker has to be made anew.
    package var mqttChanged: Bool

    package init(from old: Configuration, to new: Configuration) {
        let before = Dictionary(uniqueKeysWithValues: old.devices.map { ($0.device.id, $0) })
        let after = Dictionary(uniqueKeysWithValues: new.devices.map { ($0.device.id, $0) })
        added = Set(after.keys).subtracting(before.keys)
        removed = Set(before.keys).subtracting(after.keys)
        changed = Set(after.keys.filter { before[$0] != nil && before[$0] != after[$0] })
        rebound = changed.filter {
            before[$0]?.binding != after[$0]?.binding || before[$0]?.properties != after[$0]?.properties
                || before[$0]?.pins != after[$0]?.pins
        }
        mqttChanged = old.mqtt != new.mqtt
    }
}
