package import FoundationEssentials
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// Makes an influence; one that is there already with the same content counts as made.
    package func add(
        influence id: UUID, to category: UUID, named name: String, alignment: Double, _ new: InfluenceChange,
        for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> Influence {
        try await change { tables in
            let identity: Identity
            switch try tables.ownCategory(category, for: viewer) {
            case .failure(let error): return .failure(error)
            case .success(let (_, found)): identity = found
            }
            var influence = Influence(
                id: id, category: category, name: name, alignment: Influence.kept(alignment: alignment),
                position: new.position ?? 0, moodTags: new.moodTags ?? [], metadata: new.metadata,
                createdAt: min(new.createdAt ?? now, now))
            if let there = try tables.influence(id) {
                if new.createdAt == nil { influence = influence.made(at: there.createdAt) }
                return influence == there ? .success(there) : .failure(.taken)
            }
            guard try tables.countInfluences(of: identity.id) < Influence.limit else {
                return .failure(.broken("An identity may have at most \(Influence.limit) influences"))
            }
            try tables.insert(influence)
            try tables.note(.influenceMade, of: id, owner: identity.owner, by: viewer, at: now)
            return .success(influence)
        }
    }

    package func change(
        influence id: UUID, to change: InfluenceChange, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> Influence {
        try await self.change { tables in
            let (old, identity): (Influence, Identity)
            switch try tables.ownInfluence(id, for: viewer) {
            case .failure(let error): return .failure(error)
            case .success(let found): (old, identity) = found
            }
            let changed = change.applied(to: old)
            if changed.category != old.category {
                switch try tables.ownCategory(changed.category, for: viewer) {
                case .failure(let error): return .failure(error)
                case .success(let (category, _)):
                    guard category.identity == identity.id else {
                        return .failure(.broken("category_id must be a category of the same identity"))
                    }
                }
            }
            try tables.update(changed)
            try tables.note(.influenceChanged, of: id, owner: identity.owner, by: viewer, at: now)
            return .success(changed)
        }
    }

    package func deleteInfluence(_ id: UUID, for viewer: Viewer, at now: Instant) async throws(HouseholdError) {
        try await change { tables in
            switch try tables.ownInfluence(id, for: viewer) {
            case .failure(let error):
                return try tables.wasDeleted(id, as: .influenceDeleted, for: viewer) ? .success(()) : .failure(error)
            case .success(let (_, identity)):
                try tables.deleteInfluence(id)
                try tables.note(.influenceDeleted, of: id, owner: identity.owner, by: viewer, at: now)
                return .success(())
            }
        }
    }
}

extension Influence {
    func made(at instant: Instant) -> Influence {
        Influence(
            id: id, category: category, name: name, alignment: alignment, position: position, moodTags: moodTags,
            metadata: metadata, createdAt: instant)
    }
}
