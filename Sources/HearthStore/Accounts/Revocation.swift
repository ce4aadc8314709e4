package import HearthModel

/// Access tokens of `subject` that were issued up to a second are void.
package struct Revocation: Hashable, Sendable {
    /// A user id or the `sid` of a login family.
    package let subject: String
    /// Seconds since 1970, compared with `iat`.
    package let issuedUntil: Int64
    /// When the last token concerned has expired by itself, and this may be forgotten.
    package let expiresAt: Instant

    package init(subject: String, issuedUntil: Int64, expiresAt: Instant) {
        (self.subject, self.issuedUntil, self.expiresAt) = (subject, issuedUntil, expiresAt)
    }
}
