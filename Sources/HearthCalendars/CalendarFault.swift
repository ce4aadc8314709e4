/// What is wrong with a calendar.
package struct CalendarFault: Error, Equatable, CustomStringConvertible {
    /// In the file, from 1.
    package var line: Int
    /// A clause without a full stop.
    package var reason: String

    package init(line: Int, _ reason: String) { (self.line, self.reason) = (line, reason) }

    package var description: String { "line \(line): \(reason)" }
}
