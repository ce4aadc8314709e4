import HearthConfig
import HearthHub
import HearthModel
import HearthTLS

/// How the parts of the hub do, as a reading of the snapshot.
struct Health: Sendable {
    struct Component: Sendable {
        var name: String
        var isGood: Bool
        var details: String
        /// Does its work, but not all of it. It is not good then.
        var isWarning = false
        /// Without it the house cannot do its work.
        var isCritical = false
        /// The protocol names it, and this version does not have it: neither good nor a fault.
        var isAbsent = false

        static func absent(_ name: String) -> Component {
            Component(name: name, isGood: false, details: "this version has none", isAbsent: true)
        }

        static func certificate(_ current: CurrentIdentity) -> Component {
            let days = current.identity.daysLeft
            var details = days < 0 ? "the one in use has ended" : "the one in use is good for \(days) days"
            if let trouble = current.trouble { details += "; the renewed one is not used: \(trouble)" }
            return Component(
                name: "certificate", isGood: current.trouble == nil && days >= 0, details: details)
        }

        /// The house answers without it, in its own words.
        static func languageModel(_ model: LanguageModel) -> Component? {
            model.figures.map { figures in
                var details =
                    "\(figures.reworded) answers reworded, \(figures.rejected) rejected, \(figures.failed) failed"
                if model.isLeftAlone { details += "; left alone for five minutes" }
                if let trouble = figures.trouble { details += "; \(trouble)" }
                return Component(
                    name: "language_model", isGood: figures.trouble == nil, details: details, isWarning: true)
            }
        }
    }

    let components: [Component]

    /// The names are fixed by the protocol.
    init(_ snapshot: HouseSnapshot, _ certificate: CurrentIdentity?, _ model: LanguageModel) {
        let link = snapshot.link
        let usesBroker = snapshot.configuration.mqtt != nil
        let broker =
            !usesBroker
            ? "not configured"
            : link.connected
                ? "connected to \(link.broker) since \(link.since.rfc3339)"
                    + (link.refused.isEmpty
                        ? ""
                        : "; it does not let the hub listen to \(LinkState.list(link.refused)): \(LinkState.remedy)")
                : "no connection to \(link.broker) since \(link.since.rfc3339): \(link.lastError ?? "connecting")"
        let parts = [
            Component(name: "consciousness_engine", isGood: true, details: "awareness is measured"),
            Component(
                name: "device_controller", isGood: snapshot.version > 0, details: "version \(snapshot.version)",
                isCritical: true),
            .absent("memory_manager"),
            Component(name: "digital_twin_manager", isGood: true, details: "each device has a twin"),
            Component(
                name: "mqtt", isGood: !usesBroker || link.connected && link.refused.isEmpty, details: broker,
                isWarning: usesBroker && link.connected && !link.refused.isEmpty),
            // The house works without its memory; what it cannot write down yet, it holds back.
            Component(
                name: "storage", isGood: snapshot.storageTrouble == nil, details: snapshot.storageTrouble ?? "open"),
            Component(
                name: "rules", isGood: snapshot.rules.errors.isEmpty,
                details: "\(snapshot.rules.entries.count) live, \(snapshot.rules.errors.count) errors"),
        ]
        let crowding = snapshot.crowding.map {
            Component(name: "discovery", isGood: false, details: $0, isWarning: true)
        }
        components =
            parts + [certificate.map { .certificate($0) }, crowding, .languageModel(model)].compactMap(\.self)
    }

    var isCritical: Bool { components.contains { $0.isCritical && !$0.isGood && !$0.isWarning } }

    var status: String {
        if isCritical { return "critical" }
        return components.allSatisfy { $0.isGood || $0.isAbsent } ? "healthy" : "degraded"
    }
}
