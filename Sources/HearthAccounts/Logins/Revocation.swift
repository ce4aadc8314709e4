internal import HearthModel

/// Access tokens of `subject` that were issued up to a second are void.
struct Revocation: Hashable, Sendable {
    /// A user id or the `sid` of a login family.
    let subject: String
    /// Seconds since 1970, compared with `iat`.
    let issuedUntil: Int64
    /// When the last token concerned has expired by itself, and this may be forgotten.
    let expiresAt: Instant

    init(subject: String, issuedUntil: Int64, expiresAt: Instant) {
        (self.subject, self.issuedUntil, self.expiresAt) = (subject, issuedUntil, expiresAt)
    }
}
