package import FoundationEssentials
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// Keeps something. A page that the person has kept already is captured again; an item that is there already with the
    /// same content counts as made.
    package func capture(
        _ new: NewItem, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> (item: Item, isNew: Bool) {
        let freshID = UUID()
        return try await change { tables in
            guard viewer.isOfTheHouse else { return .failure(.notAllowed) }
            if let id = new.id, let there = try tables.item(id) {
                return new.isSame(as: there, of: viewer.person) ? .success((there, true)) : .failure(.taken)
            }
            if let address = new.address, let there = try tables.item(of: viewer.person, at: address) {
                let item: Item
                switch there.capturedAgain(new, at: now) {
                case .failure(let error): return .failure(error)
                case .success(let captured): item = captured
                }
                if item != there {
                    try tables.update(item)
                    try tables.note(item, .itemChanged, by: viewer, at: now)
                }
                return .success((item, false))
            }
            guard try tables.countItems(of: viewer.person) < Item.limit else {
                return .failure(.broken("One person may keep at most \(Item.limit) items"))
            }
            let item = new.item(freshID, of: viewer.person, at: now)
            try tables.insert(item)
            try tables.note(item, .itemMade, by: viewer, at: now)
            return .success((item, true))
        }
    }

    /// Reads one item, which counts; the counts that it bears are those before.
    package func item(_ id: UUID, for viewer: Viewer, at now: Instant) async throws(HouseholdError) -> Item {
        guard let item = try await read({ try $0.item(id, for: viewer) }) else { throw .notFound("Item") }
        let shown = readings.applied(to: item)
        if readings.note(id, at: now) { try await change { _ in .success(()) } }
        return shown
    }

    package func change(
        item id: UUID, to change: ItemChange, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> Item {
        let changed = try await self.change { tables -> Result<Item, HouseholdError> in
            guard let item = try tables.item(id, for: viewer) else { return .failure(.notFound("Item")) }
            guard viewer.mayChange(rowsOf: item.owner) else { return .failure(.notAllowed) }
            if let known = change.knownAt, known < item.updatedAt { return .success(item) }
            let changed = change.applied(to: item, at: now)
            try tables.update(changed)
            try tables.note(changed, .itemChanged, by: viewer, at: now)
            if item.visibility == .household, changed.visibility == .private {
                try tables.note(item, .itemWithdrawn, by: viewer, at: now)
            }
            return .success(changed)
        }
        memoriesAreOutdated()
        return readings.applied(to: changed)
    }

    package func deleteItem(_ id: UUID, for viewer: Viewer, at now: Instant) async throws(HouseholdError) {
        try await change { tables in
            guard let item = try tables.item(id, for: viewer) else {
                return try tables.wasDeleted(id, as: .itemDeleted, for: viewer)
                    ? .success(()) : .failure(.notFound("Item"))
            }
            guard viewer.mayDelete(rowsOf: item.owner) else { return .failure(.notAllowed) }
            try tables.deleteItem(id)
            try tables.note(item, .itemDeleted, by: viewer, at: now)
            return .success(())
        }
        memoriesAreOutdated()
    }
}

extension HouseholdTables {
    fileprivate func note(_ item: Item, _ kind: LogKind, by viewer: Viewer, at now: Instant) throws {
        try note(kind, of: item.id, owner: item.owner, visibility: item.visibility, by: viewer, at: now)
    }
}
