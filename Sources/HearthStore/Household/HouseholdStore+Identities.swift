package import FoundationEssentials
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// Makes the one identity that the house has from the beginning, unless it is there.
    package func welcome(houseIdentity id: UUID, at now: Instant) async throws(HouseholdError) {
        try await change { tables in
            guard try tables.identities(of: .house).isEmpty else { return .success(()) }
            try tables.insert(
                Identity(
                    id: id, owner: .house, name: "House", parent: nil, isBase: true, visibility: .household,
                    createdAt: now, updatedAt: now))
            return .success(())
        }
    }

    /// With all that it holds.
    package func whole(_ id: UUID, for viewer: Viewer) async throws(HouseholdError) -> WholeIdentity {
        let whole = try await read { tables -> WholeIdentity? in
            guard let identity = try tables.identity(id, for: viewer) else { return nil }
            return WholeIdentity(
                identity: identity, categories: try tables.categories(of: id),
                influences: try tables.influences(of: id))
        }
        guard let whole else { throw .notFound("Identity") }
        return whole
    }

    /// Those of an owner that the viewer may see, as they were made.
    package func identities(of owner: RowOwner, for viewer: Viewer) async throws(HouseholdError) -> [Identity] {
        try await read { tables in
            try tables.identities(of: owner).filter { viewer.sees($0.owner, $0.visibility) }
        }
    }

    /// What became of the identities of an owner since an instant: those that were made or changed, and to whom may
    /// change them also which were deleted.
    package func changes(
        of owner: RowOwner, since instant: Instant, for viewer: Viewer
    ) async throws(HouseholdError) -> (changed: [Identity], deleted: [Deletion]) {
        try await read { tables in
            let changed = try tables.identities(of: owner).filter {
                viewer.sees($0.owner, $0.visibility) && $0.updatedAt > instant
            }
            guard viewer.mayChange(rowsOf: owner) else { return (changed, []) }
            return (changed, try tables.deletions(of: owner, as: .identityDeleted, after: instant))
        }
    }

    /// Makes an identity. The first of an owner is the base, whatever `identity` says.
    /// - Returns: the row; one that is there already with the same content counts as made.
    package func add(_ new: NewIdentity, for viewer: Viewer, at now: Instant) async throws(HouseholdError) -> Identity {
        try await change { tables in
            guard viewer.mayChange(rowsOf: new.owner) else { return .failure(.notAllowed) }
            let owned = try tables.identities(of: new.owner)
            if let there = try tables.identity(new.id) {
                return new.isSame(as: there) ? .success(there) : .failure(.taken)
            }
            if new.isBase == true, owned.contains(where: \.isBase) {
                return .failure(.conflict("There is a base identity already"))
            }
            if let parent = new.parent, !owned.contains(where: { $0.id == parent }) {
                return .failure(.broken("parent_id must be an identity of the same person"))
            }
            guard owned.count < Identity.limit else {
                return .failure(.broken("There may be at most \(Identity.limit) identities"))
            }
            let identity = Identity(
                id: new.id, owner: new.owner, name: new.name, parent: new.parent, isBase: owned.isEmpty,
                visibility: new.owner == .house ? .household : .private, createdAt: new.createdAt(at: now),
                updatedAt: now)
            try tables.insert(identity)
            try tables.note(.identityMade, of: identity.id, owner: identity.owner, by: viewer, at: now)
            return .success(identity)
        }
    }

    package func change(
        _ id: UUID, to change: IdentityChange, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> Identity {
        try await self.change { tables in
            var identity: Identity
            switch try tables.own(id, for: viewer) {
            case .failure(let error): return .failure(error)
            case .success(let found): identity = found
            }
            if let known = change.knownAt, known < identity.updatedAt { return .success(identity) }
            if change.isBase == false, identity.isBase {
                return .failure(.broken("is_base cannot be taken away; make another identity the base"))
            }
            if identity.owner == .house, change.visibility == .private {
                return .failure(.broken("visibility of the house's identity is household"))
            }
            if change.isBase == true, !identity.isBase {
                for var base in try tables.identities(of: identity.owner) where base.isBase {
                    base.isBase = false
                    base.updatedAt = now
                    try tables.update(base)
                    try tables.note(.identityChanged, of: base.id, owner: base.owner, by: viewer, at: now)
                }
                identity.isBase = true
            }
            identity.name = change.name ?? identity.name
            identity.visibility = change.visibility ?? identity.visibility
            identity.updatedAt = now
            try tables.update(identity)
            try tables.note(.identityChanged, of: id, owner: identity.owner, by: viewer, at: now)
            return .success(identity)
        }
    }

    /// With all that it holds. After the base the oldest other one is the base.
    package func deleteIdentity(_ id: UUID, for viewer: Viewer, at now: Instant) async throws(HouseholdError) {
        try await change { tables in
            let identity: Identity
            switch try tables.own(id, for: viewer) {
            case .failure(let error):
                return try tables.wasDeleted(id, as: .identityDeleted, for: viewer) ? .success(()) : .failure(error)
            case .success(let found): identity = found
            }
            let others = try tables.identities(of: identity.owner).filter { $0.id != id }
            guard var heir = others.first else { return .failure(.broken("Cannot delete the only identity")) }
            try tables.deleteIdentity(id)
            try tables.note(.identityDeleted, of: id, owner: identity.owner, by: viewer, at: now)
            if identity.isBase {
                heir.isBase = true
                heir.updatedAt = now
                try tables.update(heir)
                try tables.note(.identityChanged, of: heir.id, owner: heir.owner, by: viewer, at: now)
            }
            return .success(())
        }
    }
}

extension HouseholdError {
    /// A row that a client brings has the id of another.
    static let taken = HouseholdError.conflict("There is another row with this id")
}
