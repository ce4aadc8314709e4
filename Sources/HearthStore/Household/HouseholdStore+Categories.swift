package import FoundationEssentials
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// Makes a category; one that is there already with the same content counts as made.
    package func add(
        category id: UUID, to identity: UUID, named name: String, type: String, _ new: CategoryChange,
        for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> Category {
        try await change { tables in
            let owner: RowOwner
            switch try tables.own(identity, for: viewer) {
            case .failure(let error): return .failure(error)
            case .success(let found): owner = found.owner
            }
            let categories = try tables.categories(of: identity)
            var category = Category(
                id: id, identity: identity, parent: new.parent, name: name, type: type, level: 1, curve: new.curve,
                createdAt: min(new.createdAt ?? now, now))
            if let parent = new.parent {
                guard let above = categories.first(where: { $0.id == parent }) else { return .failure(.foreignParent) }
                category.level = above.level + 1
            }
            if let there = try tables.category(id) {
                let same = Category(
                    id: id, identity: identity, parent: new.parent, name: name, type: type, level: category.level,
                    curve: new.curve, createdAt: new.createdAt.map { min($0, now) } ?? there.createdAt)
                return same == there ? .success(there) : .failure(.taken)
            }
            guard categories.count < Category.limit else {
                return .failure(.broken("An identity may have at most \(Category.limit) categories"))
            }
            try tables.insert(category)
            try tables.note(.categoryMade, of: id, owner: owner, by: viewer, at: now)
            return .success(category)
        }
    }

    package func change(
        category id: UUID, to change: CategoryChange, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> Category {
        try await self.change { tables in
            let (old, identity): (Category, Identity)
            switch try tables.ownCategory(id, for: viewer) {
            case .failure(let error): return .failure(error)
            case .success(let found): (old, identity) = found
            }
            if let wanted = change.identity, wanted != identity.id {
                return .failure(.broken("identity_id cannot change; make the category in the other identity"))
            }
            var category = old
            category.name = change.name ?? old.name
            category.type = change.type ?? old.type
            category.curve = change.curve ?? old.curve
            if let parent = change.parent, parent != old.parent {
                let tree = CategoryTree(try tables.categories(of: identity.id))
                guard let above = tree[parent] else { return .failure(.foreignParent) }
                guard !tree.isIn(parent, below: id) else {
                    return .failure(.broken("parent_id must not be the category itself or one in it"))
                }
                category.parent = parent
                category.level = above.level + 1
                for var below in tree.all(below: id) {
                    below.level += category.level - old.level
                    try tables.update(below)
                }
            }
            try tables.update(category)
            try tables.note(.categoryChanged, of: id, owner: identity.owner, by: viewer, at: now)
            return .success(category)
        }
    }

    /// With the categories in it, and their influences.
    package func deleteCategory(_ id: UUID, for viewer: Viewer, at now: Instant) async throws(HouseholdError) {
        try await change { tables in
            switch try tables.ownCategory(id, for: viewer) {
            case .failure(let error):
                return try tables.wasDeleted(id, as: .categoryDeleted, for: viewer) ? .success(()) : .failure(error)
            case .success(let (_, identity)):
                try tables.deleteCategory(id)
                try tables.note(.categoryDeleted, of: id, owner: identity.owner, by: viewer, at: now)
                return .success(())
            }
        }
    }
}

extension HouseholdError {
    fileprivate static let foreignParent = broken("parent_id must be a category of the same identity")
}
