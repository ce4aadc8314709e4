package import FoundationEssentials
package import HearthHousehold
package import HearthModel

extension HouseholdStore {
    /// What of an identity fits, the best first, and how much there is before it is cut to the count.
    package func matches(
        of id: UUID, _ request: MatchRequest, for viewer: Viewer, at now: Instant
    ) async throws(HouseholdError) -> (matches: [Match], total: Int) {
        let candidates = try await read { tables -> [MatchCandidate]? in
            guard try tables.identity(id, for: viewer) != nil else { return nil }
            return try tables.candidates(of: id, types: Set(request.types))
        }
        guard let candidates else { throw .notFound("Identity") }
        return request.matches(among: candidates, at: now)
    }
}
