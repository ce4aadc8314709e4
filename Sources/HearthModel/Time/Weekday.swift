/// A day of the week, numbered as in ISO 8601.
package enum Weekday: Int, CaseIterable, Sendable {
    case mon = 1
    case tue, wed, thu, fri, sat, sun
}

extension CivilDate {
    package var weekday: Weekday {
        // 1970-01-01 was a Thursday.
        switch (daysSinceEpoch + 3).flooredRemainder(7) {
        case 0: .mon
        case 1: .tue
        case 2: .wed
        case 3: .thu
        case 4: .fri
        case 5: .sat
        default: .sun
        }
    }
}

extension Weekday {
    /// In full: `Monday`.
    package var name: String {
        switch self {
        case .mon: "Monday"
        case .tue: "Tuesday"
        case .wed: "Wednesday"
        case .thu: "Thursday"
        case .fri: "Friday"
        case .sat: "Saturday"
        case .sun: "Sunday"
        }
    }
}
