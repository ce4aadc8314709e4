package import HearthModel

/// How many items were made on each of the last days, by the house's clock.
package struct DailyCounts: Sendable {
    package static let spans = 1...365

    /// Days without any are left out; rising.
    package let days: [(date: CivilDate, count: Int)]

    /// - Parameter span: days, today included.
    package init(of items: [ItemFacts], last span: Int, until now: Instant, in zone: CivilZone) {
        let today = zone.local(now).date
        let dates = items.map { zone.local($0.createdAt).date }.filter { $0 <= today && $0 > today - span }
        days = Dictionary(dates.map { ($0, 1) }, uniquingKeysWith: +)
            .map { (date: $0.key, count: $0.value) }.sorted { $0.date < $1.date }
    }

    package var total: Int { days.reduce(0) { $0 + $1.count } }
}
