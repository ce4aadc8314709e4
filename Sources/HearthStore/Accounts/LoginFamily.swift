package import HearthModel

/// One login on one device and the refresh tokens that came of it, of which only hashes are known.
package struct LoginFamily: Hashable, Sendable {
    /// The `sid` of its access tokens.
    package let sid: String
    package let user: UserID
    package let deviceName: String?
    package let createdAt: Instant
    /// When `previous` was exchanged for `current`, or the login.
    package var rotatedAt: Instant
    /// SHA-256 of the only token that is good.
    package var current: [UInt8]
    /// SHA-256 of the token before it.
    package var previous: [UInt8]?

    package init(
        sid: String, user: UserID, deviceName: String?, createdAt: Instant, rotatedAt: Instant, current: [UInt8],
        previous: [UInt8]? = nil
    ) {
        (self.sid, self.user, self.deviceName, self.createdAt) = (sid, user, deviceName, createdAt)
        (self.rotatedAt, self.current, self.previous) = (rotatedAt, current, previous)
    }
}
