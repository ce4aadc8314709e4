package import HearthModel

/// What is asked for when an API token is made.
package struct NewToken: Sendable {
    package var name: String
    /// The maker's if absent.
    package var role: Role?
    package var actsAs: APIToken.ActsAs
    package var allowed: Allowed?
    /// From now; for ever if absent.
    package var lifetime: Milliseconds?

    package init(
        name: String, role: Role? = nil, actsAs: APIToken.ActsAs = .person, allowed: Allowed? = nil,
        lifetime: Milliseconds? = nil
    ) {
        (self.name, self.role, self.actsAs, self.allowed) = (name, role, actsAs, allowed)
        self.lifetime = lifetime
    }
}
