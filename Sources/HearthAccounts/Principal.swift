package import HearthModel
package import HearthStore

/// A caller whose credential was good when it was looked at.
package struct Principal: Hashable, Sendable {
    package enum Credential: Hashable, Sendable {
        /// An access token of a login family; `issuedAt` in seconds since 1970.
        case login(sid: String, issuedAt: Int64)
        case token(APIToken.ID)
    }

    package let userID: UserID
    package let userName: String
    /// As shown.
    package let name: String
    package let role: Role
    package let credential: Credential
    package let actsAs: APIToken.ActsAs
    /// Nothing beyond this may be seen or moved; `nil`: no such limit. Never `nil` for guests.
    package let allowed: Allowed?
    package let expiresAt: Instant?

    package var sid: String? { if case .login(let sid, _) = credential { sid } else { nil } }
    package var tokenID: APIToken.ID? { if case .token(let id) = credential { id } else { nil } }
}
