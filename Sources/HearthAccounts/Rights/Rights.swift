/// What a principal may do, and with what of the house. Each kind of principal has its own way here: people by their
/// role, tokens by theirs within limits; passes and the scopes of tokens will have theirs.
package struct Rights: Hashable, Sendable {
    /// What it is called in answers.
    package let role: Role
    package let capabilities: Set<Capability>
    /// Nothing beyond this may be seen or moved; `nil`: no such limit. Never `nil` for guests.
    package let allowed: Allowed?

    /// Of somebody who has signed in.
    init(of user: User) {
        (role, capabilities) = (user.role, user.role.capabilities)
        allowed = user.role == .guest ? user.allowed ?? Allowed() : nil
    }

    /// A token for some devices may do what a guest with these devices may, whatever its role.
    init(of token: APIToken) {
        role = token.allowed == nil ? token.role : .guest
        // A panel on the wall is no way to its maker's logins, tokens and password
        // (docs/decisions/050-a-token-is-not-its-maker.md).
        capabilities = role == .guest ? role.capabilities.subtracting([.keepOwnAccount]) : role.capabilities
        allowed = token.allowed ?? (role == .guest ? Allowed() : nil)
    }
}
