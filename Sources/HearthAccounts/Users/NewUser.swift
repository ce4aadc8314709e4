package import HearthModel

/// What is asked for when a user is made.
package struct NewUser: Sendable {
    package var userName: String
    /// `nil`: one that nobody knows, so that the user signs in with an invitation first.
    package var password: String?
    /// As shown; the user name if absent.
    package var name: String?
    package var role: Role
    package var personID: String?
    package var email: String?
    package var plan: Plan?
    package var allowed: Allowed?
    package var expiresAt: Instant?

    package init(
        userName: String, password: String?, name: String? = nil, role: Role, personID: String? = nil,
        email: String? = nil, plan: Plan? = nil, allowed: Allowed? = nil,
        expiresAt: Instant? = nil
    ) {
        (self.userName, self.password, self.name, self.role) = (userName, password, name, role)
        (self.email, self.plan) = (email, plan)
        (self.personID, self.allowed, self.expiresAt) = (personID, allowed, expiresAt)
    }
}
