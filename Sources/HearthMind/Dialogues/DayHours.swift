package import HearthModel

/// When people of the house get up and come to rest, as far as it sees: from what hands, motion, doors and buttons tell.
///
/// A day goes from 04:00 to 04:00. It begins with the first of five signs within half an hour, and ends with the last of such
/// five, so that neither a cat nor a glass of water in the night counts.
package struct DayHours: Sendable, Equatable, Codable {
    struct Day: Sendable, Equatable, Codable {
        /// Minutes since midnight, up to 28 hours.
        var begins: Int?
        var ends: Int?
        /// The last signs.
        var signs: [Int] = []
    }

    /// By days since 1970-01-01.
    private(set) var days: [Int64: Day] = [:]

    private static let turn = 4 * 60
    private static let (signs, span) = (5, 30)
    /// Days of one sort that are kept, and without which nothing is known.
    private static let (most, least) = (14, 3)

    package init() {}

    /// Somebody does something.
    /// - Returns: whether more is known by it.
    package mutating func note(at now: Instant, in zone: CivilZone) -> Bool {
        let (key, minute) = Self.place(now, zone)
        var day = days[key] ?? Day()
        let before = day
        day.signs = (day.signs.filter { minute - $0 <= Self.span } + [minute]).suffix(Self.signs)
        if day.signs.count == Self.signs {
            day.begins = day.begins ?? day.signs[0]
            // A quarter of an hour is exact enough, and saves writing.
            if day.ends.map({ minute - $0 >= 15 }) ?? true { day.ends = minute }
        }
        days[key] = day
        for old in days.keys where old < key - 40 { days[old] = nil }
        return (before.begins, before.ends) != (day.begins, day.ends)
    }

    /// In minutes since midnight of the day that it is: the median of the last days of its sort, working days or weekends.
    /// - Returns: `nil` with fewer than three of them.
    package func begins(at now: Instant, in zone: CivilZone) -> Int? { median(\.begins, now, zone) }
    package func ends(at now: Instant, in zone: CivilZone) -> Int? { median(\.ends, now, zone) }

    /// Minutes since midnight of the day that it is.
    package static func minute(_ now: Instant, in zone: CivilZone) -> Int { place(now, zone).minute }

    private func median(_ value: KeyPath<Day, Int?>, _ now: Instant, _ zone: CivilZone) -> Int? {
        let today = Self.place(now, zone).day
        let past = days.filter { $0.key < today && Self.isWeekend($0.key) == Self.isWeekend(today) }
        let known = past.sorted { $0.key > $1.key }.compactMap { $0.value[keyPath: value] }.prefix(Self.most)
        return known.count < Self.least ? nil : known.sorted()[known.count / 2]
    }

    private static func place(_ now: Instant, _ zone: CivilZone) -> (day: Int64, minute: Int) {
        let local = zone.local(now)
        let minute = Int(local.timeOfDay.sinceMidnight.count / 60_000)
        let day = local.date.daysSinceEpoch
        return minute < turn ? (day - 1, minute + 24 * 60) : (day, minute)
    }

    private static func isWeekend(_ day: Int64) -> Bool {
        // 1970-01-01 was a Thursday.
        (day + 3) % 7 >= 5
    }
}
