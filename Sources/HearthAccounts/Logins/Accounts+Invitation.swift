package import HearthModel

/// A code with which somebody signs in once, on a phone of their own, and chooses a password there.
package struct Invitation: Sendable {
    package let code: String
    package let expiresAt: Instant
}

extension Accounts {
    /// Invites a user. The new code replaces the last.
    package func invite(_ id: UserID) async throws(AccountError) -> Invitation {
        let code = OneTimeCode(random: random)
        return try await change { tables, now in
            guard let user = try tables.user(id) else { return .failure(.notFound) }
            let end = min(now + OneTimeCode.lifetime, user.expiresAt ?? .distantFuture)
            try tables.setInvitation(StoredCode(hash: OneTimeCode.hash(of: code.text), expiresAt: end), of: id)
            return .success(Invitation(code: code.text, expiresAt: end))
        }
    }

    /// Logs in whoever has this code, which is used up.
    ///
    /// A wrong code belongs to nobody, so that it counts against every invitation that is open; the fifth ends them.
    /// - Parameter password: replaces the one that the user has and ends all other logins; `nil`: it stays.
    package func join(
        code: String, password: String?, deviceName: String? = nil
    ) async throws(AccountError) -> IssuedTokens {
        let hash = OneTimeCode.hash(of: code)
        let user = try await change { tables, now in try tables.invited(hash, at: now) }
        var passwordHash: String?
        if let password {
            let problems = user.problems(password: password, at: time()).filter { $0.path == "password" }
            guard problems.isEmpty else { throw .invalid(problems) }
            passwordHash = try await hasher.hash(PasswordText(password).text)
        }
        let (settings, newHash) = (settings, passwordHash)
        return try await beginLogin(deviceName: deviceName) { tables, now in
            // It may have been used while the password was hashed.
            guard case .success(var user) = try tables.invited(hash, at: now) else {
                return .failure(.invalidInvitation)
            }
            try tables.setInvitation(nil, of: user.id)
            if let newHash {
                try tables.setPasswordHash(newHash, of: user.id)
                try tables.endFamilies(of: user.id, at: now, settings)
            }
            user.lastLogin = now
            _ = try tables.update(user)
            return .success(user)
        }
    }
}

extension AccountTables {
    /// Whose invitation this is.
    fileprivate func invited(_ hash: [UInt8], at now: Instant) throws -> Result<User, AccountError> {
        for (id, invitation) in try invitations() {
            var invitation = invitation
            if invitation.accepts(hash, at: now) {
                guard let user = try user(id), user.isCurrent(at: now) else { return .failure(.invalidInvitation) }
                return .success(user)
            }
        }
        for (id, invitation) in try invitations() {
            var invitation = invitation
            _ = invitation.accepts(hash, at: now)
            try setInvitation(invitation.isVoid(at: now) ? nil : invitation, of: id)
        }
        return .failure(.invalidInvitation)
    }
}
