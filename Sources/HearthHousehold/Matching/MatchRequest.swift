package import HearthModel

/// What is asked of an identity: which of its influences fit now (docs/spec/household.md, section 2.3).
package struct MatchRequest: Hashable, Sendable {
    package static let usualTypes = ["music"]
    package static let counts = 1...100
    package static let usualCount = 10
    /// Below this alignment nothing is served.
    package static let leastAlignment = 60.0

    /// Empty: none.
    package var mood: String
    /// Words that the house found for the moment, if nobody asked for a mood. Unlike that they are compared without case.
    package var houseMoods: [String] = []
    /// Types of categories, literally.
    package var types: [String]
    /// How many to return.
    package var count: Int
    package var minAlignment: Double

    /// - Parameters:
    ///   - types: `nil`: music.
    ///   - count: cut to 1 to 100; `nil`: 10.
    ///   - minAlignment: raises the limit of 60, never lowers it.
    package init(mood: String? = nil, types: [String]? = nil, count: Int? = nil, minAlignment: Double? = nil) {
        self.mood = mood ?? ""
        self.types = types ?? MatchRequest.usualTypes
        self.count = min(max(count ?? MatchRequest.usualCount, 1), 100)
        self.minAlignment = max(minAlignment ?? 0, MatchRequest.leastAlignment)
    }
}

/// An influence that may match, with what its score needs.
package struct MatchCandidate: Sendable {
    package let influence: Influence
    package let lastPlay: Instant?

    package init(_ influence: Influence, lastPlay: Instant?) { (self.influence, self.lastPlay) = (influence, lastPlay) }
}

package struct Match: Sendable {
    package let influence: Influence
    /// With one decimal; it may exceed 100.
    package let score: Double
}

extension MatchRequest {
    /// - Parameter candidates: of categories of the types, by position, then as they were made.
    /// - Returns: the best first, and how many there are before they are cut to `count`.
    package func matches(among candidates: [MatchCandidate], at now: Instant) -> (matches: [Match], total: Int) {
        let scored = candidates.filter { $0.influence.alignment >= minAlignment }.enumerated().map { place, candidate in
            (place: place, influence: candidate.influence, score: score(of: candidate, at: now))
        }
        // The order of equals stays.
        let ranked = scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }
        let matches = ranked.prefix(count).map { ranked in
            Match(influence: ranked.influence, score: (ranked.score * 10 + 0.5).rounded(.down) / 10)
        }
        return (matches, scored.count)
    }
}
