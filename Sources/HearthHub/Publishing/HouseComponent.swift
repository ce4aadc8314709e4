import HearthJSON

/// One thing of the house that Home Assistant shows: a sensor, a switch, a scene.
struct HouseComponent: Equatable {
    /// Unique in the house; of letters, digits, `_` and `-`.
    var key: String
    /// `sensor`, `switch`, …
    var platform: String
    var name: String
    /// Further keys of its configuration, as Home Assistant's MQTT documentation abbreviates them, in their order.
    var keys: [JSONValue.Member]
}
