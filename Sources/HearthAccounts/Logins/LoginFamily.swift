internal import HearthModel

/// One login on one device and the refresh tokens that came of it, of which only hashes are known.
struct LoginFamily: Hashable, Sendable {
    /// The `sid` of its access tokens.
    let sid: String
    let user: UserID
    let deviceName: String?
    let createdAt: Instant
    /// When `previous` was exchanged for `current`, or the login.
    var rotatedAt: Instant
    /// SHA-256 of the only token that is good.
    var current: [UInt8]
    /// SHA-256 of the token before it.
    var previous: [UInt8]?

    init(
        sid: String, user: UserID, deviceName: String?, createdAt: Instant, rotatedAt: Instant, current: [UInt8],
        previous: [UInt8]? = nil
    ) {
        (self.sid, self.user, self.deviceName, self.createdAt) = (sid, user, deviceName, createdAt)
        (self.rotatedAt, self.current, self.previous) = (rotatedAt, current, previous)
    }
}
