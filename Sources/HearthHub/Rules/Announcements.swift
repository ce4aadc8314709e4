import HearthConfig
import HearthModel

/// Devices that announce themselves over MQTT are there a moment after the hub. Until then a rule that names one waits
/// and is no mistake (docs/decisions/046-rules-wait-for-announcements.md).
struct Announcements: HubPart {
    /// Until then a device that nobody has announced may yet be; `nil`: no more.
    private(set) var end: Instant?

    /// After what the broker has kept is read, and devices have been asked to announce themselves.
    private static let span = Milliseconds.seconds(10)

    static func devicesDefined(_ hub: inout HubCore) { expect(&hub) }

    static func configured(_ changes: ConfigurationChanges, _ hub: inout HubCore) {
        if changes.mqttChanged { expect(&hub) }
    }

    /// They come once there is a broker.
    private static func expect(_ hub: inout HubCore) {
        guard hub.configuration.mqtt != nil, hub.configuration.discovery.enabled else { return }
        hub.announcements.end = .distantFuture
    }

    /// The broker has told what it keeps, and devices are asked: it will not be long now.
    static func settled(_ hub: inout HubCore) {
        if hub.announcements.end != nil { hub.announcements.end = hub.now + span }
    }

    static func due(in hub: HubCore) -> Instant? { hub.announcements.end }

    /// Whoever makes the rules says what is still missing.
    static func look(_ hub: inout HubCore) {
        guard let end = hub.announcements.end, end <= hub.now else { return }
        hub.announcements.end = nil
        hub.outdated.rules.hurry(at: hub.now)
    }
}

extension HubCore {
    /// Whether a device that nobody has announced may yet be.
    var expectsAnnouncements: Bool { announcements.end != nil }
}
