import HearthConfig
package import HearthDialects
import HearthModel

/// Hardware that was found.
struct Discovery: HubPart {
    /// What a person has yet to take in, by its primary identity.
    var waiting: [Identity: FoundDevice] = [:]
    /// Devices that are not configured, and how many have come in since the start.
    var devices: Set<DeviceIndex> = []
    var foundSinceStart = 0
    /// Why not all that is announced is taken in; `nil` if it is.
    var crowding: String?
    /// Devices that are no longer announced, and since when.
    var unannounced: [DeviceIndex: Instant] = [:]

    /// They stay in the list for so long (docs/spec/devices.md, section 5.9).
    private static let patience = Milliseconds.hours(24)

    struct Facts: Sendable {
        var crowding: String?
        var waiting: [Identity: FoundDevice]
    }

    static func facts(of hub: HubCore) -> Facts {
        Facts(crowding: hub.discovery.crowding, waiting: hub.discovery.waiting)
    }
    static func due(in hub: HubCore) -> Instant? { hub.discovery.unannounced.values.min().map { $0 + patience } }

    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore) {
        // All is announced anew.
        guard changes.mqttChanged else { return }
        (hub.discovery.crowding, hub.discovery.foundSinceStart) = (nil, hub.discovery.devices.count)
    }

    /// Configured devices never leave.
    static func look(_ hub: inout HubCore) {
        for (device, since) in hub.discovery.unannounced where hub.now - since >= patience { hub.drop(device) }
    }
}

extension HouseSnapshot {
    /// Why not all that is announced is taken in; `nil` if it is.
    package var crowding: String? { facts(of: Discovery.self).crowding }

    /// Hardware that was found and that nobody has taken in yet, in the order of its identities.
    package var waitingHardware: [FoundDevice] {
        facts(of: Discovery.self).waiting.sorted { $0.key.text < $1.key.text }.map(\.value)
    }
}
