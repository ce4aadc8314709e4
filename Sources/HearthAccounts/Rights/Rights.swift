/// What a principal may do, and with what of the house. Each kind of principal has its own way here: people by their
/// role, tokens by theirs within limits; passes will have theirs.
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
        allowed = token.allowed ?? (role == .guest ? Allowed() : nil)
        if let scope = token.scope {
            let open = scope.reduce(into: Set()) { $0.formUnion($1.capabilities) }
            capabilities = role.capabilities.intersection(open)
            return
        }
        // A panel on the wall is no way to its maker's logins, tokens and password
        // (docs/decisions/050-a-token-is-not-its-maker.md).
        capabilities = role == .guest ? role.capabilities.subtracting([.keepOwnAccount]) : role.capabilities
    }
}

extension APIToken.Scope {
    /// What it opens, as far as the role may do it.
    fileprivate var capabilities: Set<Capability> {
        switch self {
        case .identity: [.readTastes, .keepTastes]
        case .memory: [.keepMemories, .removeShared]
        }
    }
}
