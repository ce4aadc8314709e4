/// A day of the proleptic Gregorian calendar.
///
/// Conversions follow H. Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil, civil_from_days).
package struct CivilDate: Hashable, Sendable, Codable {
    /// Astronomical: 0 is the year before 1. At most 300 million either way, which is further than an `Instant`
    /// reaches.
    package let year: Int64
    /// 1 to 12.
    package let month: Int
    /// 1 to the length of the month.
    package let day: Int

    /// `nil` if there is no such day.
    package init?(year: Int64, month: Int, day: Int) {
        guard year.magnitude <= 300_000_000, (1...12).contains(month), day >= 1,
            day <= CivilDate.length(ofMonth: month, year: year)
        else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Days further from 1970-01-01 than a date may be count as the last one.
    package init(daysSinceEpoch: Int64) {
        let shifted = min(max(daysSinceEpoch, -CivilDate.mostDays), CivilDate.mostDays) + 719_468
        let era = shifted.flooredQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var daysSinceEpoch: Int64 { CivilDate.daysSinceEpoch(year, month, day) }

    /// From 1970-01-01; the year may be some thousands beyond those of a date.
    static func daysSinceEpoch(_ year: Int64, _ month: Int, _ day: Int) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredQuotient(400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// From 1970-01-01, a little less than 300 million years.
    private static let mostDays: Int64 = 109_500_000_000

    private static func length(ofMonth month: Int, year: Int64) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: Comparable {
    package static func < (a: CivilDate, b: CivilDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    package static func + (date: CivilDate, days: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: date.daysSinceEpoch.saturatingPlus(Int64(days)))
    }

    package static func - (date: CivilDate, days: Int) -> CivilDate {
        CivilDate(daysSinceEpoch: date.daysSinceEpoch.saturatingMinus(Int64(days)))
    }
}

extension Int64 {
    /// Division that rounds towards negative infinity.
    package func flooredQuotient(_ divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// What remains of such a division by a positive divisor: never negative.
    func flooredRemainder(_ divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
