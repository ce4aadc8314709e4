package import HearthModel

/// A person with a login. The password hash stays in the store.
package struct User: Hashable, Sendable {
    package let id: UserID
    /// `[a-z0-9._-]{1,32}`.
    package var userName: String
    /// As shown.
    package var name: String
    package var role: Role
    package var personID: String?
    /// Only looked at for guests.
    package var allowed: Allowed?
    package var expiresAt: Instant?
    package let createdAt: Instant
    package var lastLogin: Instant?

    package init(
        id: UserID, userName: String, name: String, role: Role, personID: String? = nil, allowed: Allowed? = nil,
        expiresAt: Instant? = nil, createdAt: Instant, lastLogin: Instant? = nil
    ) {
        (self.id, self.userName, self.name, self.role) = (id, userName, name, role)
        (self.personID, self.allowed, self.expiresAt) = (personID, allowed, expiresAt)
        (self.createdAt, self.lastLogin) = (createdAt, lastLogin)
    }
}
