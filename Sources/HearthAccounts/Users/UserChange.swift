package import HearthModel

/// What shall change about a user; what is `nil` stays.
package struct UserChange: Sendable {
    package var userName: String?
    package var password: String?
    package var name: String?
    package var role: Role?
    package var personID: String?
    package var email: String?
    package var plan: Plan?
    package var allowed: Allowed?
    package var expiresAt: Instant?

    package init() {}

    func applied(to user: User) -> User {
        var changed = user
        changed.userName = userName?.lowercased() ?? user.userName
        changed.name = name ?? user.name
        changed.role = role ?? user.role
        changed.personID = personID ?? user.personID
        changed.ownEmail = email?.lowercased() ?? user.ownEmail
        changed.ownPlan = plan ?? user.ownPlan
        changed.allowed = allowed ?? user.allowed
        // An owner does not expire.
        changed.expiresAt = expiresAt ?? (changed.role == .owner ? nil : user.expiresAt)
        return changed
    }
}
