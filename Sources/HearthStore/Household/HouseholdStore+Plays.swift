package import FoundationEssentials
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// Writes that something was played.
    /// - Returns: the id of the play, and whether it is a new one.
    package func add(
        _ play: Play, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> (id: UUID, isNew: Bool) {
        try await change { tables in
            let identity: Identity
            switch try tables.own(play.identity, for: viewer) {
            case .failure(let error): return .failure(error)
            case .success(let found): identity = found
            }
            guard let influence = try tables.influence(play.influence),
                try tables.category(influence.category)?.identity == identity.id
            else { return .failure(.notFound("Influence")) }
            if let same = try tables.samePlay(as: play) { return .success((same, false)) }
            try tables.insert(play, at: now)
            try tables.note(.played, of: play.id, owner: identity.owner, by: viewer, at: now)
            return .success((play.id, true))
        }
    }
}
