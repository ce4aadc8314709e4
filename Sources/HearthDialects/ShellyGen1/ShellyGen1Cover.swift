/// A cover of the first generation says what its motor does on one topic, and where it is on another.
struct ShellyGen1Cover: Sendable {
    enum Direction: String, Sendable { case open, close, stop }

    var direction: Direction?
    /// % open.
    var position: Double?

    /// In the words of class `cover`.
    var state: String? {
        switch direction {
        case .open: "opening"
        case .close: "closing"
        case .stop: position == 0 ? "closed" : position == 100 ? "open" : "stopped"
        case nil: nil
        }
    }
}
