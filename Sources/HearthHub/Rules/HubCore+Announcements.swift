import HearthConfig
import HearthModel

/// Devices that announce themselves over MQTT are there a moment after the hub. Until then a rule that names one waits
/// and is no mistake (docs/decisions/046-rules-wait-for-announcements.md).
extension HubCore {
    /// After what the broker has kept is read, and devices have been asked to announce themselves.
    private static let announcementSpan = Milliseconds.seconds(10)

    /// Whether a device that nobody has announced may yet be.
    var expectsAnnouncements: Bool { announcementsEnd != nil }

    /// They come once there is a broker.
    mutating func expectAnnouncements() {
        guard configuration.mqtt != nil, configuration.discovery.enabled else { return }
        announcementsEnd = .distantFuture
    }

    /// The broker has told what it keeps, and devices are asked: it will not be long now.
    mutating func boundAnnouncements() {
        if announcementsEnd != nil { announcementsEnd = now + HubCore.announcementSpan }
    }

    /// Whoever makes the rules says what is still missing.
    mutating func endAnnouncements(at now: Instant) {
        announcementsEnd = nil
        rulesOutdated.hurry(at: now)
    }
}
