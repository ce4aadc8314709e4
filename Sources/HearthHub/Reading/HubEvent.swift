package import HearthModel

/// Something that listeners want to hear of, in the order in which it happened. Rendered once, by whoever fans out.
package enum HubEvent: Sendable {
    /// Values, reachability or hold of a device changed.
    case device(DeviceNews)
    case command(Command)
    /// A device entered the registry.
    case added(DeviceIndex)
    /// Its description changed.
    case changed(DeviceIndex)
    /// It left the registry; the id it had.
    case removed(DeviceIndex, id: String)
    /// A person came, went, or is not known to be here or away any more; by id.
    case presence(String)
    case mode(HouseMode, from: String)
    /// A rule fired, entered, exited or failed.
    case rule(TraceRecord)
    /// Another set of rules is live.
    case rulesReloaded
    case question(HouseQuestion)
    case concern(HouseConcern, HouseConcern.Event)
    case notification(HouseMessage)
    /// Awareness, readiness or the connection to the broker changed.
    case status

    /// Whether it is told from the snapshot, which must then show it.
    var needsSnapshot: Bool {
        switch self {
        case .added, .changed, .removed, .presence, .rulesReloaded: true
        case .device, .command, .mode, .rule, .question, .concern, .notification, .status: false
        }
    }
}
