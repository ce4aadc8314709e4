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
        let hash = OpaqueToken.hash(of: credential)
        return try live.withLock { live throws(AccountError) in
            let principal = try live.principal(ofTokenHash: hash, at: now)
            if let id = principal.tokenID { live.used[id] = now }
            return principal
        }
    }

    /// Whether a principal of before is still good with the same rights, for connections that last.
    package func isCurrent(_ principal: Principal) -> Bool {
        live.withLock { $0.isCurrent(principal, at: $0.time(clock())) }
    }
}
