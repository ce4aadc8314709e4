package import FoundationEssentials
package import HearthModel

/// A caller whose credential was good when it was looked at.
package struct Principal: Hashable, Sendable {
    package enum Credential: Hashable, Sendable {
        /// An access token of a login family; `issuedAt` in seconds since 1970.
        case login(sid: String, issuedAt: Int64)
        case token(APIToken.ID)
    }

    package let userID: UserID
    /// Of the user, as the owner of rows of the household.
    package let uuid: UUID
    package let userName: String
    /// As shown.
    package let name: String
    package let rights: Rights
    package let credential: Credential
    package let actsAs: APIToken.ActsAs
    package let expiresAt: Instant?

    package var role: Role { rights.role }
    /// See `Rights.allowed`.
    package var allowed: Allowed? { rights.allowed }

    package func may(_ capability: Capability) -> Bool { rights.capabilities.contains(capability) }

    /// Its credential stood in the path of a URL.
    package let isLink: Bool

    package var sid: String? { if case .login(let sid, _) = credential { sid } else { nil } }
    package var tokenID: APIToken.ID? { if case .token(let id) = credential { id } else { nil } }
}
