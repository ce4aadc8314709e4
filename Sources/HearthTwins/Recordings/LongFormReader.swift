package import HearthModel

/// Reads recordings in the long form: a first line `t,slot,value`, then a reading a line, such as
/// `1489017407,outside.temperature,6.2` or `2017-03-08T23:56:47Z,hall.door,open`.
package struct LongFormReader {
    package struct Row: Equatable, Sendable {
        package let time: Instant
        package let slot: String
        /// A number if it can be one, else a text.
        package let value: Value
    }

    /// What is wrong with a line, and in which one.
    package struct Problem: Error, Equatable, CustomStringConvertible {
        package let line: Int
        package let reason: String
        package var description: String { "Line \(line): \(reason)" }
    }

    /// Longer lines are none of a recording.
    package static let longest = 1_000
    /// Seconds since 1970 that a recording may tell of: until the year 2200.
    private static let times = 0.0...7_258_118_400

    private var line = 0

    package init() {}

    /// - Parameter text: a line without its end.
    /// - Returns: nothing of the first line and of an empty one.
    package mutating func read(_ text: some Collection<UInt8>) throws(Problem) -> Row? {
        line += 1
        guard text.count <= LongFormReader.longest else {
            throw problem("is longer than \(LongFormReader.longest) bytes")
        }
        var bytes = Array(text)
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        let cells = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if line == 1 {
            guard cells == ["t", "slot", "value"] || cells == ["time", "slot", "value"] else {
                throw problem("the first line must be t,slot,value")
            }
            return nil
        }
        if bytes.isEmpty { return nil }
        guard cells.count == 3 else { throw problem("has \(cells.count) columns instead of 3") }
        guard let time = time(cells[0]) else {
            throw problem("'\(cells[0])' is no time, in seconds since 1970 or as 2026-11-27T08:00:00Z")
        }
        guard !cells[1].isEmpty else { throw problem("names no slot") }
        return Row(time: time, slot: cells[1], value: try value(cells[2]))
    }

    private func time(_ cell: String) -> Instant? {
        if let seconds = Double(cell) {
            return LongFormReader.times.contains(seconds) ? Instant(milliseconds: Int64(seconds * 1_000)) : nil
        }
        return Instant(rfc3339: cell)
    }

    private func value(_ cell: String) throws(Problem) -> Value {
        guard !cell.isEmpty else { throw problem("has no value") }
        guard let number = Double(cell) else { return .text(cell) }
        guard number.isFinite else { throw problem("'\(cell)' is no number") }
        return .number(number)
    }

    private func problem(_ reason: String) -> Problem { Problem(line: line, reason: reason) }
}
