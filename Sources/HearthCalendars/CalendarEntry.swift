package import HearthModel

/// Something that stands in a calendar, once: of what repeats, one of its times.
package struct CalendarEntry: Sendable, Equatable {
    /// The same for all times of what repeats.
    package var uid: String
    package var title: String
    package var place: String?
    package var begins: Instant
    /// The first instant after it; `begins` if it takes no time.
    package var ends: Instant
    /// Days as a whole, in the time zone of the house.
    package var isAllDay: Bool

    /// Whether some of it lies in a span. What takes no time lies where it begins.
    package func overlaps(_ span: Range<Instant>) -> Bool {
        begins < span.upperBound && (ends > span.lowerBound || begins >= span.lowerBound)
    }
}
