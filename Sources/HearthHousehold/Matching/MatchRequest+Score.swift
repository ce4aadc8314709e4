internal import Glibc
package import HearthModel

extension MatchRequest {
    private static let fade = -0.1
    private static let moodFits = 1.2
    private static let unplayed = 1.5

    /// In binary64, in the order in which docs/spec/household.md, section 2.3 writes it.
    package func score(of candidate: MatchCandidate, at now: Instant) -> Double {
        let influence = candidate.influence
        var score = influence.alignment * exp(Self.fade * Double(influence.position))
        if fits(influence.moodTags) { score *= Self.moodFits }
        return score * recency(candidate.lastPlay, at: now)
    }

    private func fits(_ tags: [String]) -> Bool {
        if !mood.isEmpty { return tags.contains(mood) }
        return tags.contains { tag in houseMoods.contains { $0.lowercased() == tag.lowercased() } }
    }

    /// A play that lies ahead counts as one of this moment.
    private func recency(_ lastPlay: Instant?, at now: Instant) -> Double {
        guard let lastPlay, lastPlay >= now - Play.reach else { return Self.unplayed }
        let days = Double(max(0, (now - lastPlay).count)) / 86_400_000
        return days <= 5 ? 0.7 : days <= 10 ? 0.9 : 1
    }
}
