internal import HearthDatabase
internal import HearthModel
internal import Synchronization

extension Accounts {
    /// - Parameter address: of the client, for throttling; `nil` for the console, which never waits.
    package func login(
        userName typedName: String, password: String, deviceName: String? = nil, address: String?
    ) async throws(AccountError) -> IssuedTokens {
        let userName = typedName.lowercased()
        let verified = try await verify(
            userName: userName, password: password, throttledFor: address)
        let rehashed = hasher.isWeak(verified) ? try await hasher.hash(PasswordText(password).text) : nil
        return try await beginLogin(deviceName: deviceName) { tables, now in
            // It may have been changed or removed while the hash was computed.
            guard let found = try tables.user(named: userName), found.passwordHash == verified else {
                return .failure(.invalidCredentials)
            }
            if let rehashed { try tables.setPasswordHash(rehashed, of: found.user.id) }
            var user = found.user
            user.lastLogin = now
            _ = try tables.update(user)
            return .success(user)
        }
    }

    /// Exchanges a refresh token, or the API token of a panel, for new tokens.
    package func refresh(_ refreshToken: String) async throws(AccountError) -> IssuedTokens {
        if refreshToken.hasPrefix(OpaqueToken.apiPrefix) { return try openPanel(with: refreshToken) }
        let presented = OpaqueToken.hash(of: refreshToken)
        let successor = OpaqueToken(random: random)
        let hash = successor.hash
        let settings = settings
        let outcome = try await change { tables, now -> Result<RefreshOutcome, AccountError> in
            guard var family = try tables.family(ofRefreshHash: presented), let user = try tables.user(family.user)
            else {
                return .failure(.unauthorized)
            }
            guard user.isCurrent(at: now) else { return .failure(.tokenExpired) }
            switch family.exchange(presented, for: hash, at: now, settings: settings) {
            case .rotated:
                try tables.update(family)
                return .success(.rotated(family, user))
            case .expired:
                try tables.deleteFamily(family.sid)
                return .failure(.tokenExpired)
            case .reused:
                try tables.end(family.sid, at: now, settings)
                return .success(.reused(RefreshReuse(user: user.id, deviceName: family.deviceName)))
            }
        }
        switch outcome {
        case .rotated(let family, let user): return tokens(for: user, family, refreshToken: successor.text)
        case .reused(let reuse):
            onReuse(reuse)
            throw .tokenRevoked
        }
    }

    /// Ends the login of the caller, or all logins of the user. An API token has no login to end.
    package func logout(_ principal: Principal, all: Bool = false) async throws(AccountError) {
        let settings = settings
        try await change { tables, now -> Result<Void, AccountError> in
            if all {
                try tables.endFamilies(of: principal.userID, at: now, settings)
            } else if let sid = principal.sid {
                try tables.end(sid, at: now, settings)
            }
            return .success(())
        }
    }

    /// Changes the caller's own password and ends all other logins. Whoever has signed in never waits; with an API token
    /// it is a guess like a login.
    package func changePassword(
        _ principal: Principal, current: String, new: String, from address: String
    ) async throws(AccountError) {
        let verified = try await verify(
            userName: principal.userName, password: current,
            throttledFor: principal.sid == nil ? address : nil)
        let text = PasswordText(new)
        if let problem = text.problem(userName: principal.userName) {
            throw .invalid([.init("new_password", problem)])
        }
        let hash = try await hasher.hash(text.text)
        let settings = settings
        try await change { tables, now -> Result<Void, AccountError> in
            guard let found = try tables.user(named: principal.userName), found.passwordHash == verified else {
                return .failure(.invalidCredentials)
            }
            try tables.setPasswordHash(hash, of: found.user.id)
            try tables.endFamilies(of: found.user.id, except: principal.sid, at: now, settings)
            return .success(())
        }
    }

    /// The stored hash that the password fits.
    private func verify(
        userName: String, password: String, throttledFor address: String?
    ) async throws(AccountError) -> String {
        let now = time()
        let wait = live.withLock { live in
            address.flatMap { live.throttle.wait(userName: userName, from: $0, at: now) }
        }
        if let wait { throw .loginThrottled(retryAfter: wait) }
        let text = PasswordText(password)
        let found = try await read { try $0.user(named: userName).map { ($0.user, $0.passwordHash) } }
        let fits = try await hasher.verify(text.canBeHashed ? text.text : "", text.canBeHashed ? found?.1 : nil)
        guard fits, let (user, hash) = found, user.isCurrent(at: now) else {
            if let address { live.withLock { $0.throttle.failed([.userName(userName), .address(address)], at: now) } }
            throw .invalidCredentials
        }
        if let address { live.withLock { $0.throttle.succeeded(userName: userName, from: address, at: now) } }
        return hash
    }

    /// Makes a login for the user that `work` decides on, in the same transaction.
    func beginLogin(
        deviceName: String?,
        _ work: @escaping @Sendable (AccountTables, Instant) throws -> Result<User, AccountError>
    ) async throws(AccountError) -> IssuedTokens {
        let sid = Base64URL.encode(random(16))
        let refresh = OpaqueToken(random: random)
        let hash = refresh.hash
        let (user, family) = try await change { tables, now -> Result<(User, LoginFamily), AccountError> in
            switch try work(tables, now) {
            case .failure(let error): return .failure(error)
            case .success(let user):
                let family = LoginFamily(
                    sid: sid, user: user.id, deviceName: deviceName.map { String($0.prefix(100)) }, createdAt: now,
                    rotatedAt: now, current: hash)
                try tables.insert(family)
                return .success((user, family))
            }
        }
        return tokens(for: user, family, refreshToken: refresh.text)
    }

    private func tokens(for user: User, _ family: LoginFamily, refreshToken: String) -> IssuedTokens {
        let (now, issuedAt, keys) = live.withLock { live in
            let now = live.time(clock())
            return (now, live.issuingTime(user: user.id, at: now), live.keys)
        }
        let access = AccessToken(
            user, role: user.role, sid: family.sid, hubID: file.id, jti: Base64URL.encode(random(12)),
            issuedAt: issuedAt, lifetime: settings.accessLifetime)
        return IssuedTokens(
            accessToken: access.signed(with: keys), expiresIn: settings.accessLifetime, refreshToken: refreshToken,
            refreshExpiresIn: family.expiry(settings) - now, user: user, role: user.role)
    }
}

private enum RefreshOutcome: Sendable {
    case rotated(LoginFamily, User)
    case reused(RefreshReuse)
}
