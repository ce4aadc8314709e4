package import HearthModel

/// What a what-if came to.
package struct WhatIfAnswer: Sendable {
    package struct Figure: Sendable, Equatable {
        /// As asked.
        package var name: String
        package var metric: WhatIfMetric
        /// Means over the runs.
        package var baseline: Double
        package var predicted: Double
        /// Bounds of `predicted − baseline`.
        package var low: Double
        package var high: Double
        /// How often the truth lies between them, as far as the models are right.
        package var confidence: Double
    }

    /// The first thing that differs between the likeliest course with the change and the one without.
    package struct Divergence: Sendable, Equatable {
        package var happening: Tally.Happening
        /// It would have happened without the change, and does not with it.
        package var isMissing: Bool
    }

    /// A variant that came out better than what was asked.
    package struct Recommendation: Sendable {
        package var variant: Variant
        /// What each figure would be.
        package var figures: [(asked: Figure, predicted: Double)]
    }

    package var figures: [Figure] = []
    /// What cannot be said and why.
    package var missing: [(name: String, reason: String)] = []
    package var pairs: Int
    package var isPartial: Bool
    package var seed: UInt64
    package var divergence: Divergence?
    /// Promises that are broken with the change and not without it, by the rule's key, the first first.
    package var violations: [(rule: String, at: Instant)] = []
    /// Writes of rules that are beaten with the change and not without it, the first first.
    package var conflicts: [(conflict: Tally.Conflict, at: Instant)] = []
    /// At most three, the best first.
    package var recommendations: [Recommendation] = []
    package var firings: (baseline: Double, branch: Double) = (0, 0)
    package var assumptions: [String] = []
    package var rooms: [String] = []
    package var unheated: [String] = []
    /// What was learned of rooms, refused or not.
    package var fits: [String: RoomFit] = [:]
    /// How well these foresaw 3 hours of the last week, as far as that is known.
    package var skills: [String: Double] = [:]
    /// Rooms of which what was learned must not be used.
    package var unmodelled: Set<String> = []
    /// Devices of which nobody has said what they draw.
    package var guesses: [DeviceIndex] = []
    /// Only where all is asked for.
    package var charts: [Chart] = []
    /// The likeliest course without and with the change.
    package var happenings: (baseline: [Tally.Happening], branch: [Tally.Happening]) = ([], [])
    /// The least quality of a model that the figures rest on, 0…1: half for what nobody has measured.
    package var confidence = 0.5
}
