internal import HearthModel

extension AccountTables {
    /// Ends a login: its refresh tokens are gone, and its access tokens are void.
    func end(_ sid: String, at now: Instant, _ settings: AccountSettings) throws {
        try deleteFamily(sid)
        try insert(Revocation(subject: sid, issuedUntil: .max, expiresAt: lastExpiry(now, settings)))
    }

    func endFamilies(
        of user: UserID, except kept: String? = nil, at now: Instant, _ settings: AccountSettings
    ) throws {
        for family in try families(of: user) where family.sid != kept { try end(family.sid, at: now, settings) }
    }

    /// Makes all access tokens of a user void; the refresh tokens give new ones.
    func revokeAccess(of user: UserID, issuedUntil second: Int64, at now: Instant, _ settings: AccountSettings) throws {
        try insert(Revocation(subject: user.text, issuedUntil: second, expiresAt: lastExpiry(now, settings)))
    }

    /// When every access token issued until now has expired by itself. A minute covers tokens dated a little ahead.
    private func lastExpiry(_ now: Instant, _ settings: AccountSettings) -> Instant {
        now + settings.accessLifetime + AccessToken.leeway + .minutes(1)
    }
}
