import HearthModel

/// Days that go alike.
enum DayKind {
    case workday, free

    init(_ instant: Instant, _ zone: CivilZone) {
        self = [.sat, .sun].contains(zone.local(instant).date.weekday) ? .free : .workday
    }

    /// How many days back are drawn upon.
    static let reach: Int64 = 42

    /// How much a day counts that is so many days ago.
    static func weight(_ age: Int64) -> Double { stableExp(-Double(age) / 14) }
}
