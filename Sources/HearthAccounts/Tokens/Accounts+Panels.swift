internal import HearthDatabase
internal import HearthModel
internal import Synchronization

extension Accounts {
    /// Exchanges an API token, which lies in the cookie of a wall panel, for an access token with the same rights. The API
    /// token stays as it is, so that a panel never signs itself out; deleting it ends both at once.
    func openPanel(with apiToken: String) throws(AccountError) -> IssuedTokens {
        let principal = try authenticate(apiToken)
        guard let id = principal.tokenID, let user = users.first(where: { $0.id == principal.userID }) else {
            throw .unauthorized
        }
        let (now, issuedAt, keys) = live.withLock { live in
            let now = live.time(clock())
            return (now, live.issuingTime(user: user.id, at: now), live.keys)
        }
        let access = AccessToken(
            user, role: principal.role, sid: id.text, hubID: self.file.id, jti: Base64URL.encode(random(12)),
            issuedAt: issuedAt, lifetime: settings.accessLifetime)
        return IssuedTokens(
            accessToken: access.signed(with: keys), expiresIn: settings.accessLifetime, refreshToken: apiToken,
            refreshExpiresIn: principal.expiresAt.map { $0 - now } ?? MadeToken.cookieLifetime, user: user,
            role: principal.role)
    }
}
