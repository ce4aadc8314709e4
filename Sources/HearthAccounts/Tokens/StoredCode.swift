internal import HearthModel

/// A one-time code, of which only the hash is known.
struct StoredCode: Hashable, Sendable {
    /// SHA-256.
    let hash: [UInt8]
    let expiresAt: Instant
    var wrongTries: Int

    init(hash: [UInt8], expiresAt: Instant, wrongTries: Int = 0) {
        (self.hash, self.expiresAt, self.wrongTries) = (hash, expiresAt, wrongTries)
    }
}
