/// The lines of a file that matter, each event and each time zone by itself (RFC 5545, sections 3.1 and 3.4). All else, such
/// as alarms, tasks and attachments, is left out before a library sees it.
struct CalendarLines {
    struct Part {
        /// Where it begins in the file, from 1.
        var line: Int
        /// Each with its name, folded lines joined, and where it begins in the file.
        var lines: [(number: Int, name: String, text: String)] = []
        /// Why it cannot be used.
        var fault: CalendarFault?
    }

    private(set) var zones: [Part] = []
    private(set) var events: [Part] = []
    /// Names of the parts that are open, outermost first.
    private var open: [String] = []
    /// The outermost that is open inside of the calendar.
    private var part = Part(line: 1)

    /// Bytes of one file.
    static let most = 1 << 20
    private static let deepest = 8
    private static let wanted: [String: Set<String>] = [
        "VEVENT": [
            "UID", "SUMMARY", "LOCATION", "STATUS", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE",
            "RECURRENCE-ID",
        ],
        "VTIMEZONE": ["TZID", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"],
    ]

    init(_ bytes: [UInt8]) throws(CalendarFault) {
        guard bytes.count <= Self.most else {
            throw CalendarFault(line: 1, "the file is larger than \(Self.most) bytes")
        }
        var isEmpty = true
        for (number, bytes) in Self.unfolded(bytes) {
            guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
                throw CalendarFault(line: number, "this is no text in UTF-8")
            }
            try take(text, number)
            isEmpty = false
        }
        if let name = open.last { throw CalendarFault(line: part.line, "\(name) is not closed by END:\(name)") }
        if isEmpty { throw CalendarFault(line: 1, Self.needsBegin) }
    }

    private static let needsBegin = "an iCalendar file begins with BEGIN:VCALENDAR"

    private mutating func take(_ text: String, _ number: Int) throws(CalendarFault) {
        let name = text.prefix { $0 != ":" && $0 != ";" }.uppercased()
        let value = text.drop { $0 != ":" }.dropFirst().uppercased().filter { $0 != " " }
        switch name {
        case "BEGIN":
            guard open.isEmpty == (value == "VCALENDAR"), open.count < Self.deepest else {
                throw CalendarFault(line: number, open.isEmpty ? Self.needsBegin : "this cannot begin here")
            }
            open.append(value)
            if open.count <= 2 { part = Part(line: number) }
            if open.count == 3, open[1] == "VTIMEZONE" { part.lines.append((number, name, text)) }
        case "END":
            guard open.last == value else { throw CalendarFault(line: number, "this closes what was not begun") }
            if open.count == 3, open[1] == "VTIMEZONE" { part.lines.append((number, name, text)) }
            if open.count == 2, value == "VEVENT" { events.append(part) }
            if open.count == 2, value == "VTIMEZONE" { zones.append(part) }
            open.removeLast()
        default:
            guard !open.isEmpty else { throw CalendarFault(line: number, Self.needsBegin) }
            let isLine = text.contains(":") && !name.isEmpty && name.utf8.allSatisfy(Self.isOfNames)
            if !isLine, open.count > 1 {
                part.fault = part.fault ?? CalendarFault(line: number, "this is not of the form NAME:value")
            }
            guard open.count > 1, let wanted = Self.wanted[open[1]], wanted.contains(name),
                open.count == (open[1] == "VEVENT" ? 2 : open.count)
            else { return }
            part.lines.append((number, name, text))
        }
    }

    private static func isOfNames(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// Lines without those that are empty; one that begins with a blank goes on with the one before it.
    private static func unfolded(_ bytes: [UInt8]) -> [(number: Int, bytes: [UInt8])] {
        var lines: [(number: Int, bytes: [UInt8])] = []
        let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
        let rows = bytes.dropFirst(hasMark ? 3 : 0)
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, row) in rows.enumerated() {
            let row = row.last == UInt8(ascii: "\r") ? row.dropLast() : row
            guard let first = row.first else { continue }
            if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"), !lines.isEmpty {
                lines[lines.count - 1].bytes += row.dropFirst()
            } else {
                lines.append((index + 1, Array(row)))
            }
        }
        return lines
    }
}
