internal import HearthModel
internal import Synchronization

extension Accounts {
    /// The tokens of the user `id`, or all if `nil`, by number.
    package func tokens(of id: UserID?) -> [APIToken] {
        live.withLock { $0.allTokens }.filter { id == nil || $0.user == id }
    }

    /// Makes a token with a role not above its maker's. Throws `.forbidden` for more, and for guests.
    package func createToken(_ new: NewToken, by actor: TokenActor) async throws(AccountError) -> MadeToken {
        let maker = try maker(actor)
        let role = new.role ?? maker.role
        guard maker.capabilities.contains(.makeTokens) else {
            throw .forbidden(needs: Capability.makeTokens.leastRole())
        }
        guard role.capabilities.isSubset(of: maker.capabilities) else { throw .forbidden(needs: role) }
        var problems: [AccountError.Problem] = []
        if !(1...100).contains(new.name.count) { problems.append(.init("name", "must have 1 to 100 characters")) }
        if let lifetime = new.lifetime, lifetime <= .zero {
            problems.append(.init("expires_in_days", "must be above 0"))
        }
        if let scope = new.scope, scope.isEmpty { problems.append(.init("scope", "must name something")) }
        if new.isLink, new.scope == nil {
            problems.append(.init("scope", "is missing: what stands in a URL is for one purpose only"))
        }
        if new.isLink, let scope = new.scope, scope.contains(where: { $0 != .identity }) {
            problems.append(.init("scope", "of a link can be identity only; other apps send their token in a header"))
        }
        guard problems.isEmpty else { throw .invalid(problems) }
        let secret = OpaqueToken(prefix: new.isLink ? "" : OpaqueToken.apiPrefix, random: random)
        let hash = secret.hash
        let record = try await change { tables, now -> Result<APIToken, AccountError> in
            guard let user = try tables.user(maker.user), user.mayMake(tokenOf: role) else {
                return .failure(.forbidden(needs: role))
            }
            let token = APIToken(
                id: APIToken.ID(0), hash: hash, user: user.id, name: new.name, role: role, actsAs: new.actsAs,
                allowed: new.allowed, scope: new.scope, isLink: new.isLink, createdAt: now,
                expiresAt: new.lifetime.map { now + $0 })
            guard let made = try tables.insert(token) else {
                preconditionFailure("a token that was just written can be read")
            }
            return .success(made)
        }
        return MadeToken(record: record, token: secret.text)
    }

    /// Removes a token of the actor's own; who may manage tokens, and the console, may remove any.
    package func deleteToken(_ id: APIToken.ID, by actor: TokenActor) async throws(AccountError) {
        let maker = try maker(actor)
        guard let token = tokens(of: nil).first(where: { $0.id == id }),
            maker.capabilities.contains(.manageTokens) || token.user == maker.user
        else { throw .notFound }
        try await change { tables, _ -> Result<Void, AccountError> in
            try tables.deleteAPIToken(id)
            return .success(())
        }
    }

    private func maker(
        _ actor: TokenActor
    ) throws(AccountError) -> (user: UserID, role: Role, capabilities: Set<Capability>) {
        switch actor {
        case .principal(let principal): return (principal.userID, principal.role, principal.rights.capabilities)
        case .console:
            guard let owner = users.first(where: { $0.role == .owner }) else { throw .setupRequired }
            return (owner.id, .owner, Role.owner.capabilities)
        }
    }
}
