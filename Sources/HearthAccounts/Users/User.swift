package import FoundationEssentials
package import HearthModel

/// A person with a login. The password hash stays in the store.
package struct User: Hashable, Sendable {
    package let id: UserID
    /// For clients that need one.
    package let uuid: UUID
    /// `[a-z0-9._-]{1,32}`.
    package var userName: String
    /// As shown.
    package var name: String
    package var role: Role
    package var personID: String?
    /// Unique among users, in lower case; `nil`: the one that is made of the user name.
    package var ownEmail: String?
    /// `nil`: the one of the role.
    package var ownPlan: Plan?
    /// Only looked at for guests.
    package var allowed: Allowed?
    package var expiresAt: Instant?
    package let createdAt: Instant
    package var lastLogin: Instant?

    package init(
        id: UserID, uuid: UUID, userName: String, name: String, role: Role, personID: String? = nil,
        ownEmail: String? = nil, ownPlan: Plan? = nil, allowed: Allowed? = nil, expiresAt: Instant? = nil,
        createdAt: Instant, lastLogin: Instant? = nil
    ) {
        (self.id, self.uuid, self.userName, self.name, self.role) = (id, uuid, userName, name, role)
        (self.ownEmail, self.ownPlan) = (ownEmail, ownPlan)
        (self.personID, self.allowed, self.expiresAt) = (personID, allowed, expiresAt)
        (self.createdAt, self.lastLogin) = (createdAt, lastLogin)
    }
}
