/// How much may come in by discovery, so that nobody on the broker can fill the hub's memory
/// (docs/decisions/040-found-devices-are-bounded.md).
package struct DiscoveryLimit: Sendable, Equatable {
    /// Devices of the house that were found and are not configured, at a time.
    package var devices: Int

    package init(devices: Int = 2_000) { self.devices = devices }

    /// What one family takes note of from start to stop, also of what has been withdrawn since: a piece of hardware has
    /// about ten entities.
    package var announcements: Int { devices * 10 }

    /// Pieces of hardware that come and go, of families with few at a time.
    static let comings = 20_000

    /// What is wrong, and what to do.
    /// - Parameters:
    ///   - count: so many there are.
    ///   - isRaised: whether the configuration can raise it.
    package static func sentence(_ count: Int, _ what: String, isRaised: Bool = true) -> String {
        """
        \(count) \(what) have announced themselves, and no more are taken in: withdraw what is not of this house or name \
        it under 'discovery: ignore:'\(isRaised ? ", or raise 'discovery: limit:' in devices.yaml" : ""), then restart the hub
        """
    }
}
