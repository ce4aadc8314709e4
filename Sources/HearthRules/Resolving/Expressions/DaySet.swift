import HearthModel

/// Days of the week that a word names, as a bit set: bit 0 is Monday.
struct DaySet {
    var bits: UInt8

    /// - Parameter word: folded; `nil` if it names no days.
    init?(_ word: String) {
        switch word {
        case "mon": bits = 1
        case "tue": bits = 2
        case "wed": bits = 4
        case "thu": bits = 8
        case "fri": bits = 16
        case "sat": bits = 32
        case "sun": bits = 64
        case "weekday", "weekdays": bits = 31
        case "weekend", "weekends": bits = 96
        default: return nil
        }
    }
}

extension Resolver {
    /// Whether today is one of the days.
    func isOneOf(_ days: DaySet, _ place: Place) -> Meaning.Kind {
        let today = Meaning(.weekday, .quantity(.number), place)
        return .or(
            (0..<7).filter { days.bits & (1 << $0) != 0 }.map { day in
                let number = Meaning(.constant(.number(Double(day + 1))), .quantity(.number), place)
                return Meaning(.equal(today, number, tolerance: 0), .yesno, place)
            })
    }
}
