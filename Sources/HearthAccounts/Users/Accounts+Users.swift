internal import FoundationEssentials
internal import HearthModel
internal import Synchronization

extension Accounts {
    /// All users by number.
    package var users: [User] { live.withLock { $0.users.values.sorted { $0.id < $1.id } } }

    /// Ids of people of whom no login is more than a guest's.
    package var guests: Set<String> {
        let people = Dictionary(grouping: users.filter { $0.personID != nil }) { $0.personID ?? "" }
        return Set(people.filter { $0.value.allSatisfy { $0.role == .guest } }.keys)
    }

    package func user(_ id: UserID) throws(AccountError) -> User {
        guard let user = live.withLock({ $0.users[id] }) else { throw .notFound }
        return user
    }

    package func createUser(_ new: NewUser) async throws(AccountError) -> User {
        let user = try validated(new)
        let hash = try await hasher.hash(PasswordText(new.password ?? OpaqueToken(random: random).text).text)
        return try await change { tables, _ in
            guard let made = try tables.insert(user, passwordHash: hash) else { return .failure(.nameTaken) }
            return .success(made)
        }
    }

    /// Changes a user. A new role makes the user's access tokens void; a new password ends all logins.
    package func updateUser(_ id: UserID, _ change: UserChange) async throws(AccountError) -> User {
        let changed = change.applied(to: try user(id))
        // An expiry that has passed is wrong only if it is asked for.
        var checked = changed
        if change.expiresAt == nil { checked.expiresAt = nil }
        let problems = checked.problems(password: change.password, at: time())
        guard problems.isEmpty else { throw .invalid(problems) }
        var hash: String?
        if let password = change.password { hash = try await hasher.hash(PasswordText(password).text) }
        let (settings, newHash) = (settings, hash)
        let issued = live.withLock { $0.issuingTime(user: id, at: $0.time(clock())) }
        return try await self.change { tables, now in
            guard let old = try tables.user(id) else { return .failure(.notFound) }
            let new = change.applied(to: old)
            if old.role == .owner, new.role != .owner, try tables.ownerCount() == 1 { return .failure(.lastOwner) }
            guard try tables.update(new) else { return .failure(.nameTaken) }
            if new.role != old.role { try tables.revokeAccess(of: id, issuedUntil: issued, at: now, settings) }
            if let newHash {
                try tables.setPasswordHash(newHash, of: id)
                try tables.endFamilies(of: id, at: now, settings)
            }
            return .success(new)
        }
    }

    /// Removes a user with all logins and tokens, which are void at once.
    package func deleteUser(_ id: UserID) async throws(AccountError) {
        try await change { tables, _ -> Result<Void, AccountError> in
            guard let user = try tables.user(id) else { return .failure(.notFound) }
            if user.role == .owner, try tables.ownerCount() == 1 { return .failure(.lastOwner) }
            try tables.deleteUser(id)
            return .success(())
        }
    }

    func validated(_ new: NewUser) throws(AccountError) -> User {
        let now = time()
        let userName = new.userName.lowercased()
        let user = User(
            id: UserID(0), uuid: UUID(random: random), userName: userName, name: new.name ?? userName, role: new.role,
            personID: new.personID, ownEmail: new.email?.lowercased(), ownPlan: new.plan, allowed: new.allowed,
            expiresAt: new.expiresAt, createdAt: now)
        let problems = user.problems(password: new.password, at: now)
        guard problems.isEmpty else { throw .invalid(problems) }
        return user
    }
}
