package import HearthKernel
package import HearthModel

/// A what-if, read and resolved: what happens in both runs of each pair, and what is different in the second one.
package struct WhatIfRequest: Sendable {
    package static let longest = Milliseconds.days(14)
    package static let shortest = Milliseconds.minutes(1)
    /// Two runs, each so long, come to no more than this: 256 days of a house.
    package static let mostDays = 256.0

    package var scenario = "what-if"
    /// When both runs begin to count; `nil`: now.
    package var start: Instant?
    package var span = Milliseconds.hours(8)
    /// As asked: the name that was written, and what it means.
    package var metrics: [(name: String, metric: WhatIfMetric)] = WhatIfMetric.usual.map { ($0.rawValue, $0) }
    /// Pairs; `nil`: by the span.
    package var runs: Int?
    package var seed: UInt64 = 7
    /// In both runs.
    package var events: [TwinEvent] = []
    /// In the second run alone.
    package var changes: [TwinEvent] = []
    /// Of the second run.
    package var tariff: Tariff?
    /// Of the second run.
    package var rules: Program?
    /// Devices that a storm may leave without power, in the second run; empty: there is no storm.
    package var exposed: [DeviceIndex] = []
    /// What was asked and cannot be done.
    package var ignored: [Ignored] = []
    package var assumptions: [String] = []
    package var isFull = false

    package struct Ignored: Sendable, Equatable {
        package var key: String
        package var reason: String
        package var nearest: [String]
        package init(key: String, reason: String, nearest: [String] = []) {
            (self.key, self.reason, self.nearest) = (key, reason, nearest)
        }
    }

    package init() {}

    /// 32 up to a day, and fewer the longer it is.
    package var pairs: Int {
        runs ?? (span <= .hours(24) ? 32 : max(8, Int(32 * 24 * 3_600_000 / span.count)))
    }

    package var houseDays: Double { Double(pairs) * 2 * days }

    /// More than so many would come to too much.
    package var mostPairs: Int { Int(WhatIfRequest.mostDays / 2 / days) }

    private var days: Double { Double(span.count) / 86_400_000 }
}
