internal import HearthModel

/// What recognising a caller needs, in memory: the accounts as of the last change, and the keys.
struct LiveAccounts: Sendable {
    private var version: Int64 = -1
    private(set) var users: [UserID: User] = [:]
    private var tokens: [[UInt8]: APIToken] = [:]
    private var revokedUntil: [String: Int64] = [:]
    private(set) var hasOwner = false
    private var highestTime = Instant.distantPast
    var keys: SigningKeys
    var throttle = LoginThrottle()
    /// Uses of API tokens that are not written yet.
    var used: [APIToken.ID: Instant] = [:]

    init(keys: SigningKeys) { self.keys = keys }

    /// Takes over the accounts as they are after a transaction, unless a later one has been taken over already.
    mutating func adopt(_ snapshot: AccountsSnapshot) {
        guard snapshot.version >= version else { return }
        version = snapshot.version
        users = Dictionary(snapshot.users.map { ($0.id, $0) }) { $1 }
        tokens = Dictionary(snapshot.tokens.map { ($0.hash, $0) }) { $1 }
        revokedUntil = Dictionary(snapshot.revocations.map { ($0.subject, $0.issuedUntil) }, uniquingKeysWith: max)
        hasOwner = snapshot.users.contains { $0.role == .owner }
        highestTime = max(highestTime, snapshot.highestTime)
    }

    /// The time for tokens, which never runs backwards: a board without a clock's battery must not revive old ones.
    mutating func time(_ clock: Instant) -> Instant {
        highestTime = max(highestTime, clock)
        return highestTime
    }

    /// The `iat` of a new access token, in seconds: later than all that are revoked.
    func issuingTime(user: UserID, at now: Instant) -> Int64 {
        max(now.milliseconds / 1_000, (revokedUntil[user.text] ?? .min / 2) + 1)
    }

    func principal(of token: AccessToken, at now: Instant) throws(AccountError) -> Principal {
        guard let user = UserID(text: token.sub).flatMap({ users[$0] }),
            token.iat > max(revokedUntil[token.sub] ?? .min, revokedUntil[token.sid] ?? .min)
        else { throw .tokenRevoked }
        guard user.isCurrent(at: now) else { throw .tokenExpired }
        if let id = APIToken.ID(text: token.sid) {
            guard let panel = tokens.values.first(where: { $0.id == id }) else { throw .tokenRevoked }
            return try principal(of: panel, until: token.expiresAt, at: now)
        }
        return Principal(
            userID: user.id, uuid: user.uuid, userName: user.userName, name: user.name, rights: Rights(of: user),
            credential: .login(sid: token.sid, issuedAt: token.iat), actsAs: .person,
            expiresAt: min(token.expiresAt, user.expiresAt ?? .distantFuture), isLink: false)
    }

    func principal(ofTokenHash hash: [UInt8], isLink: Bool, at now: Instant) throws(AccountError) -> Principal {
        guard let token = tokens[hash], token.isLink == isLink else { throw .unauthorized }
        return try principal(of: token, until: nil, at: now)
    }

    func principal(of id: UserID, token: APIToken.ID?, at now: Instant) throws(AccountError) -> Principal {
        guard let user = users[id] else { throw .tokenRevoked }
        guard user.isCurrent(at: now) else { throw .tokenExpired }
        guard let token else {
            return Principal(
                userID: user.id, uuid: user.uuid, userName: user.userName, name: user.name, rights: Rights(of: user),
                credential: .login(sid: "", issuedAt: now.milliseconds / 1_000), actsAs: .person,
                expiresAt: user.expiresAt, isLink: false)
        }
        guard let known = tokens.values.first(where: { $0.id == token && $0.user == id }) else { throw .tokenRevoked }
        return try principal(of: known, until: nil, at: now)
    }

    /// - Parameter end: of the access token that was made from it.
    private func principal(
        of token: APIToken, until end: Instant?, at now: Instant
    ) throws(AccountError) -> Principal {
        guard let user = users[token.user], user.mayMake(tokenOf: token.role) else { throw .tokenRevoked }
        guard user.isCurrent(at: now), token.expiresAt.map({ now < $0 }) ?? true else { throw .tokenExpired }
        return Principal(
            userID: user.id, uuid: user.uuid, userName: user.userName, name: user.name, rights: Rights(of: token),
            credential: .token(token.id), actsAs: token.actsAs,
            expiresAt: [end, token.expiresAt, user.expiresAt].compactMap(\.self).min(), isLink: token.isLink)
    }

    /// Whether a credential that was good would still be, with the same rights.
    func isCurrent(_ principal: Principal, at now: Instant) -> Bool {
        guard let user = users[principal.userID], user.isCurrent(at: now),
            now < principal.expiresAt ?? .distantFuture
        else { return false }
        switch principal.credential {
        case .login(let sid, let issuedAt):
            return user.role == principal.role
                && issuedAt > max(revokedUntil[user.id.text] ?? .min, revokedUntil[sid] ?? .min)
        case .token(let id):
            return tokens.values.contains { $0.id == id && user.mayMake(tokenOf: $0.role) }
        }
    }

    /// All API tokens by number, with uses that are not written yet.
    var allTokens: [APIToken] {
        tokens.values.sorted { $0.id.number < $1.id.number }.map { token in
            var token = token
            token.lastUsed = used[token.id] ?? token.lastUsed
            return token
        }
    }
}

extension User {
    func isCurrent(at now: Instant) -> Bool { expiresAt.map { now < $0 } ?? true }

    /// Holds for as long as the token lives: it sleeps while its maker could not make it.
    func mayMake(tokenOf role: Role) -> Bool {
        let own = self.role.capabilities
        return own.contains(.makeTokens) && role.capabilities.isSubset(of: own)
    }
}
