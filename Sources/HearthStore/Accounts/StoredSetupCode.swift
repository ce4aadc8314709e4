package import HearthModel

/// The one-time code for the first owner, of which only the hash is known.
package struct StoredSetupCode: Hashable, Sendable {
    /// SHA-256.
    package let hash: [UInt8]
    package let expiresAt: Instant
    package var wrongTries: Int

    package init(hash: [UInt8], expiresAt: Instant, wrongTries: Int = 0) {
        (self.hash, self.expiresAt, self.wrongTries) = (hash, expiresAt, wrongTries)
    }
}
