/// What a bridge says of itself.
package struct BridgeState: Sendable, Equatable {
    /// As `Device.bridge` names it.
    package let name: String
    package var version: String?
    /// It has been configured otherwise, and goes on as before until somebody restarts it.
    package var needsRestart = false
    package var permitsJoining = false
    /// Whether it says of its devices that they are there.
    package var tellsAvailability = false
    /// How it writes what devices report; `nil`: as one JSON document.
    package var output: String?
    /// How it writes when a device was heard; `nil`: not at all.
    package var lastSeen: String?

    package init(name: String) { self.name = name }

    /// What keeps it from being understood, in a sentence.
    package var problem: String? {
        output == "attribute" ? "it publishes each value on a topic of its own; set 'output: json' there" : nil
    }
}
