package import HearthModel

/// Why the house feels as it does: one thing, and its share of the feeling (docs/spec/mind.md, section 4).
package struct Cause: Sendable, Equatable, Codable {
    /// Of a concern; `nil` for goals and joys.
    package var concern: String?
    /// 0…1.
    package var share: Double
    package var text: String

    package init(concern: String? = nil, share: Double, text: String) {
        (self.concern, self.share, self.text) = (concern, share, text)
    }

    /// Smaller ones are not told.
    private static let least = 0.1

    /// Those of fear, or of what is there already; shares of all sum to 1. Those below 0.1 are left out.
    package static func of(_ concerns: [FeltConcern], realised: Bool, at now: Instant) -> [Cause] {
        let felt = concerns.filter { $0.isRealised == realised && $0.group != .maintenance }
        let logs = felt.map { stableLog(1 - min(0.999, $0.weight(at: now))) }
        let sum = logs.reduce(0, +)
        guard sum < 0 else { return [] }
        return zip(felt, logs).map { Cause(concern: $0.id, share: $1 / sum, text: $0.text) }
            .filter { $0.share >= least }.sorted { ($1.share, $0.text) < ($0.share, $1.text) }
    }

    /// Of contentment: the goals that are met, the weightiest first.
    package static func of(_ goals: [Goal]) -> [Cause] {
        let met = goals.filter { ($0.met ?? 0) >= 0.5 }
        let weights = met.reduce(0) { $0 + $1.weight }
        guard weights > 0 else { return [] }
        return met.map { Cause(share: $0.weight / weights, text: $0.text) }
            .filter { $0.share >= least }.sorted { ($1.share, $0.text) < ($0.share, $1.text) }
    }
}
