import HearthConfig
import HearthHub
import HearthModel

/// How the parts of the hub do, as a reading of the snapshot.
struct Health: Sendable {
    struct Component: Sendable {
        var name: String
        var isGood: Bool
        var details: String
        /// Without it the house cannot do its work.
        var isCritical = false
    }

    let components: [Component]

    /// The names are fixed by the protocol. Parts that this version does not have stand still, which is no fault.
    init(_ snapshot: HouseSnapshot) {
        let link = snapshot.link
        let usesBroker = snapshot.configuration.mqtt != nil
        let broker =
            !usesBroker
            ? "not configured"
            : link.connected
                ? "connected to \(link.broker) since \(link.since.rfc3339)"
                : "no connection to \(link.broker) since \(link.since.rfc3339): \(link.lastError ?? "connecting")"
        components = [
            Component(name: "consciousness_engine", isGood: true, details: "awareness is measured"),
            Component(
                name: "device_controller", isGood: snapshot.version > 0, details: "version \(snapshot.version)",
                isCritical: true),
            Component(name: "memory_manager", isGood: true, details: "not in use"),
            Component(name: "digital_twin_manager", isGood: true, details: "not in use"),
            Component(name: "mqtt", isGood: !usesBroker || link.connected, details: broker),
            Component(name: "storage", isGood: true, details: "open", isCritical: true),
            Component(name: "rules", isGood: true, details: "not in use"),
        ]
    }

    var isCritical: Bool { components.contains { $0.isCritical && !$0.isGood } }

    var status: String {
        if isCritical { return "critical" }
        return components.allSatisfy(\.isGood) ? "healthy" : "degraded"
    }
}
