/// Whether a device can be reached.
package enum DeviceStatus: String, Sendable, Codable {
    case online, offline
    /// Nothing heard yet.
    case unknown
    /// Its driver or one of its templates is at fault.
    case error
}

/// What told us that a device is there or gone (`diagnostics.availability_source`).
package enum AvailabilitySource: String, Sendable, Codable {
    /// A live message from the device itself.
    case report
    /// Its availability topic or last will.
    case device
    /// The bridge through which it is reached.
    case bridge
    /// The connection to the broker.
    case broker
    /// Silence for longer than its staleness limit.
    case silence
    /// The driver: never announced, unsupported, or faulty.
    case driver
}
