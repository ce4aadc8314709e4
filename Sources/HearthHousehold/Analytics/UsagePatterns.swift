package import HearthModel

/// When and what somebody keeps.
package struct UsagePatterns: Sendable {
    package let total: Int
    /// Of the last 30 days, per day that has any.
    package let perActiveDay: Double
    /// Of the last 7 days.
    package let perDay: Double
    package let kinds: [NamedCount]
    /// Of the last 30 days.
    package let daily: DailyCounts
    /// Hours of the house's clock in which most were made, 0 to 23, at most three.
    package let busiestHours: [Int]
    /// The last 30 days against the 30 before; `nil` without any then.
    package let growthPercent: Double?

    package init(of items: [ItemFacts], until now: Instant, in zone: CivilZone) {
        total = items.count
        daily = DailyCounts(of: items, last: 30, until: now, in: zone)
        perActiveDay = daily.days.isEmpty ? 0 : Double(daily.total) / Double(daily.days.count)
        perDay = Double(DailyCounts(of: items, last: 7, until: now, in: zone).total) / 7
        kinds = NamedCount.ranked(items.map(\.kind.rawValue))
        let hours = items.map { Int(zone.local($0.createdAt).timeOfDay.sinceMidnight.count / 3_600_000) }
        busiestHours = Dictionary(hours.map { ($0, 1) }, uniquingKeysWith: +)
            .sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(3).map(\.key)
        let before = DailyCounts(of: items, last: 60, until: now, in: zone).total - daily.total
        growthPercent = before == 0 ? nil : Double(daily.total - before) / Double(before) * 100
    }
}

/// The first look at what somebody keeps.
package struct ItemSummary: Sendable {
    package static let mostTags = 10

    package let total: Int
    package let today: Int
    /// The last seven days, today included.
    package let week: Int
    package let topTags: [NamedCount]
    package let kinds: [NamedCount]

    package init(of items: [ItemFacts], until now: Instant, in zone: CivilZone) {
        total = items.count
        today = DailyCounts(of: items, last: 1, until: now, in: zone).total
        week = DailyCounts(of: items, last: 7, until: now, in: zone).total
        topTags = Array(NamedCount.ranked(items.flatMap(\.tags)).prefix(Self.mostTags))
        kinds = NamedCount.ranked(items.map(\.kind.rawValue))
    }
}
