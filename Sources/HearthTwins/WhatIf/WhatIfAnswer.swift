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

    package var figures: [Figure] = []
    /// What cannot be said and why.
    package var missing: [(name: String, reason: String)] = []
    package var pairs: Int
    package var isPartial: Bool
    package var seed: UInt64
    package var divergence: Divergence?
    /// Promises that are broken with the change and not without it, by the rule's key, the first first.
    package var violations: [(rule: String, at: Instant)] = []
    package var firings: (baseline: Double, branch: Double) = (0, 0)
    package var assumptions: [String] = []
    package var rooms: [String] = []
    package var unheated: [String] = []
    /// What was learned of rooms, refused or not.
    package var fits: [String: RoomFit] = [:]
    /// The likeliest course without and with the change.
    package var courses: (baseline: [Tally.Sample], branch: [Tally.Sample]) = ([], [])
    package var happenings: (baseline: [Tally.Happening], branch: [Tally.Happening]) = ([], [])
    /// The least quality of a model that the figures rest on, 0…1: half for what nobody has measured.
    package var confidence = 0.5
}
