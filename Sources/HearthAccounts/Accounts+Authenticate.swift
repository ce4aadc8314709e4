internal import HearthDatabase
internal import HearthModel
internal import Synchronization

extension Accounts {
    /// Recognises the bearer of an access token or API token. Touches no disk and waits for nothing.
    package func authenticate(_ credential: some StringProtocol) throws(AccountError) -> Principal {
        let (now, keys, hasOwner) = live.withLock { ($0.time(clock()), $0.keys, $0.hasOwner) }
        guard hasOwner else { throw .setupRequired }
        guard credential.hasPrefix(OpaqueToken.apiPrefix) else {
            let token = try AccessToken(credential, keys: keys, hubID: file.id, at: now)
            return try live.withLock { live throws(AccountError) in try live.principal(of: token, at: now) }
        }
        return try principal(ofToken: credential, isLink: false, at: now)
    }

    /// Recognises who made a link, by the part of the URL that is its secret.
    package func authenticate(link secret: some StringProtocol) throws(AccountError) -> Principal {
        let now = time()
        guard live.withLock({ $0.hasOwner }) else { throw .setupRequired }
        return try principal(ofToken: secret, isLink: true, at: now)
    }

    private func principal(
        ofToken secret: some StringProtocol, isLink: Bool, at now: Instant
    ) throws(AccountError) -> Principal {
        let hash = OpaqueToken.hash(of: secret)
        return try live.withLock { live throws(AccountError) in
            let principal = try live.principal(ofTokenHash: hash, isLink: isLink, at: now)
            if let id = principal.tokenID { live.used[id] = now }
            return principal
        }
    }

    /// Somebody in whose name something is done while they are not there, with the rights that their account or token has
    /// now.
    package func principal(of user: UserID, token: APIToken.ID?) throws(AccountError) -> Principal {
        try live.withLock { live throws(AccountError) in
            try live.principal(of: user, token: token, at: live.time(clock()))
        }
    }

    /// Whether a principal of before is still good with the same rights, for connections that last.
    package func isCurrent(_ principal: Principal) -> Bool {
        live.withLock { $0.isCurrent(principal, at: $0.time(clock())) }
    }
}
