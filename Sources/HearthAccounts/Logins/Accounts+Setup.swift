internal import HearthModel

extension Accounts {
    /// No owner exists yet. Asks the store, because `hearth user add` may have made one.
    package func needsSetup() async throws(AccountError) -> Bool {
        try await read { try $0.ownerCount() } == 0
    }

    /// Makes a new setup code, which replaces the last. Throws `.alreadySetUp` once there is an owner.
    package func makeSetupCode() async throws(AccountError) -> String {
        let code = OneTimeCode(random: random)
        return try await change { tables, now in
            guard try tables.ownerCount() == 0 else { return .failure(.alreadySetUp) }
            try tables.setSetupCode(
                StoredCode(hash: OneTimeCode.hash(of: code.text), expiresAt: now + OneTimeCode.lifetime))
            return .success(code.text)
        }
    }

    /// Makes the first owner, and logs them in. The role of `owner` is not looked at.
    package func setup(code: String, owner: NewUser, deviceName: String? = nil) async throws(AccountError)
        -> IssuedTokens
    {
        var owner = owner
        (owner.role, owner.expiresAt) = (.owner, nil)
        let hash = OneTimeCode.hash(of: code)
        if try await !needsSetup() { throw .alreadySetUp }
        let user = try validated(owner)
        guard let password = owner.password else { throw .invalid([.init("password", "is missing")]) }
        try await change { tables, now -> Result<Void, AccountError> in
            guard var stored = try tables.setupCode() else { return .failure(.invalidSetupCode) }
            if stored.accepts(hash, at: now) { return .success(()) }
            try tables.setSetupCode(stored)
            return .failure(stored.isVoid(at: now) ? .setupCodeVoid : .invalidSetupCode)
        }
        let passwordHash = try await hasher.hash(PasswordText(password).text)
        return try await beginLogin(deviceName: deviceName) { tables, now in
            guard try tables.ownerCount() == 0 else { return .failure(.alreadySetUp) }
            guard var stored = try tables.setupCode(), stored.accepts(hash, at: now) else {
                return .failure(.invalidSetupCode)
            }
            guard let made = try tables.insert(user, passwordHash: passwordHash) else { return .failure(.nameTaken) }
            try tables.setSetupCode(nil)
            return .success(made)
        }
    }
}
