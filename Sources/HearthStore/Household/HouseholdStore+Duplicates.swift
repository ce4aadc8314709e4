package import FoundationEssentials
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// Copies an identity that the viewer may see: its categories as they stand in each other, and their influences
    /// without `metadata`, but not what was played.
    package func duplicate(
        _ source: UUID, as id: UUID, named name: String?, owner: RowOwner, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> Identity {
        try await change { tables in
            guard let original = try tables.identity(source, for: viewer) else {
                return .failure(.notFound("Identity"))
            }
            guard viewer.mayChange(rowsOf: owner) else { return .failure(.notAllowed) }
            if try tables.identity(id) != nil { return .failure(.taken) }
            let owned = try tables.identities(of: owner)
            guard owned.count < Identity.limit else {
                return .failure(.broken("There may be at most \(Identity.limit) identities"))
            }
            let copy = Identity(
                id: id, owner: owner, name: name ?? String((original.name + " copy").prefix(80)), parent: nil,
                isBase: owned.isEmpty, visibility: owner == .house ? .household : .private, createdAt: now,
                updatedAt: now)
            try tables.insert(copy)
            try tables.note(.identityMade, of: id, owner: owner, by: viewer, at: now)
            var copies: [UUID: UUID] = [:]
            // Those above come before those in them.
            for category in try tables.categories(of: source) {
                let new = UUID()
                copies[category.id] = new
                try tables.insert(
                    Category(
                        id: new, identity: id, parent: category.parent.flatMap { copies[$0] }, name: category.name,
                        type: category.type, level: category.level, curve: category.curve, createdAt: now))
                try tables.note(.categoryMade, of: new, owner: owner, by: viewer, at: now)
            }
            for influence in try tables.influences(of: source) {
                guard let category = copies[influence.category] else { continue }
                let new = Influence(
                    id: UUID(), category: category, name: influence.name, alignment: influence.alignment,
                    position: influence.position, moodTags: influence.moodTags, metadata: nil, createdAt: now)
                try tables.insert(new)
                try tables.note(.influenceMade, of: new.id, owner: owner, by: viewer, at: now)
            }
            return .success(copy)
        }
    }
}
