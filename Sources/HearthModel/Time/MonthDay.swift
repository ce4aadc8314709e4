/// A day that comes every year, such as 24 December; 29 February is one.
package struct MonthDay: Comparable, Hashable, Sendable {
    /// 1 to 12.
    package let month: Int
    /// 1 to the greatest length of the month.
    package let day: Int

    /// `nil` if no year has such a day.
    package init?(month: Int, day: Int) {
        guard let date = CivilDate(year: 2_000, month: month, day: day) else { return nil }
        self.init(date)
    }

    fileprivate init(_ date: CivilDate) { (month, day) = (date.month, date.day) }

    package static func < (a: MonthDay, b: MonthDay) -> Bool { (a.month, a.day) < (b.month, b.day) }

    /// Both ends belong; from 24 December to 6 January goes over the turn of the year.
    package func isBetween(_ first: MonthDay, and last: MonthDay) -> Bool {
        first <= last ? first <= self && self <= last : first <= self || self <= last
    }
}

extension CivilDate {
    package var monthDay: MonthDay { MonthDay(self) }
}
