package import HearthModel

/// A long-lived token of a program. The token itself is shown once and never kept.
package struct APIToken: Hashable, Sendable {
    /// `tok_` and a number.
    package struct ID: Hashable, Sendable {
        package let number: Int64
        package init(_ number: Int64) { self.number = number }
        package var text: String { "tok_\(number)" }
        package init?(text: some StringProtocol) {
            guard text.hasPrefix("tok_"), let number = Int64(text.dropFirst(4)), number > 0 else { return nil }
            self.init(number)
        }
    }

    /// Whether what it writes counts as a hand of its maker, or as automation.
    package enum ActsAs: String, Codable, Sendable, CaseIterable {
        case person, automation
    }

    /// The part of the hub that a token is good for; without one it is good for all that its role may do.
    package enum Scope: String, Sendable, CaseIterable {
        /// Tastes of people (docs/spec/household.md, section 2).
        case identity
        /// What people keep, and what the house remembers (section 5 there).
        case memory
    }

    package let id: ID
    /// SHA-256 of the token.
    package let hash: [UInt8]
    /// Who made it.
    package let user: UserID
    package let name: String
    package let role: Role
    package let actsAs: ActsAs
    package let allowed: Allowed?
    /// `nil`: no limit.
    package let scope: Set<Scope>?
    /// It stands in the path of a URL, for clients that send no credentials, and nowhere else.
    package let isLink: Bool
    package let createdAt: Instant
    package let expiresAt: Instant?
    package var lastUsed: Instant?

    package init(
        id: ID, hash: [UInt8], user: UserID, name: String, role: Role, actsAs: ActsAs, allowed: Allowed?,
        scope: Set<Scope>? = nil, isLink: Bool = false, createdAt: Instant, expiresAt: Instant?,
        lastUsed: Instant? = nil
    ) {
        (self.id, self.hash, self.user, self.name, self.role) = (id, hash, user, name, role)
        (self.scope, self.isLink) = (scope, isLink)
        (self.actsAs, self.allowed, self.createdAt) = (actsAs, allowed, createdAt)
        (self.expiresAt, self.lastUsed) = (expiresAt, lastUsed)
    }
}
