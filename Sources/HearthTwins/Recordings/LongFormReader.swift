package import HearthModel

/// Reads recordings in the long form: a first line `t,slot,value`, then a reading a line, such as
/// `1489017407,outside.temperature,6.2` with seconds since 1970.
package struct LongFormReader {
    package struct Row: Equatable, Sendable {
        package let time: Instant
        package let slot: String
        package let value: Double
    }

    /// What is wrong with a line, and in which one.
    package struct Problem: Error, Equatable, CustomStringConvertible {
        package let line: Int
        package let reason: String
        package var description: String { "Line \(line): \(reason)" }
    }

    /// Longer lines are none of a recording.
    private static let longest = 1_000
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
        guard let seconds = Double(cells[0]), LongFormReader.times.contains(seconds) else {
            throw problem("'\(cells[0])' is no time in seconds since 1970")
        }
        guard !cells[1].isEmpty else { throw problem("names no slot") }
        guard let value = Double(cells[2]), value.isFinite else { throw problem("'\(cells[2])' is no number") }
        return Row(time: Instant(milliseconds: Int64(seconds * 1_000)), slot: cells[1], value: value)
    }

    private func problem(_ reason: String) -> Problem { Problem(line: line, reason: reason) }
}
