package import HearthModel

/// What is asked for when an API token is made.
package struct NewToken: Sendable {
    package var name: String
    /// The maker's if absent.
    package var role: Role?
    package var actsAs: APIToken.ActsAs
    package var allowed: Allowed?
    /// `nil`: no limit.
    package var scope: Set<APIToken.Scope>?
    /// See `APIToken.isLink`; it needs a scope.
    package var isLink: Bool
    /// From now; for ever if absent.
    package var lifetime: Milliseconds?

    package init(
        name: String, role: Role? = nil, actsAs: APIToken.ActsAs = .person, allowed: Allowed? = nil,
        scope: Set<APIToken.Scope>? = nil, isLink: Bool = false, lifetime: Milliseconds? = nil
    ) {
        (self.name, self.role, self.actsAs, self.allowed) = (name, role, actsAs, allowed)
        (self.scope, self.isLink, self.lifetime) = (scope, isLink, lifetime)
    }
}
