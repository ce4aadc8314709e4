import FuzzParts
import HearthModel
import Testing

@testable import HearthCalendars

/// Whatever a server sends, the hub goes on.
@Suite struct CalendarFuzzTests {
    private static let seed = """
        BEGIN:VCALENDAR
        BEGIN:VTIMEZONE
        TZID:Z
        BEGIN:STANDARD
        DTSTART:19700101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:1
        SUMMARY:Tea\\, at
          four
        DTSTART;TZID=Z:20261102T190000
        DTEND;TZID=Z:20261102T200000
        RRULE:FREQ=MONTHLY;BYDAY=-1FR,2MO;BYSETPOS=1,-1;INTERVAL=2;WKST=SU
        EXDATE;TZID=Z:20261109T190000,20261116T190000
        RDATE;VALUE=DATE:20261106
        END:VEVENT
        BEGIN:VEVENT
        UID:1
        RECURRENCE-ID;TZID=Z:20261109T190000
        DTSTART;VALUE=DATE:20261110
        DURATION:P2D
        STATUS:CANCELLED
        END:VEVENT
        END:VCALENDAR
        """
    private static let pieces = [
        "FREQ=DAILY", "COUNT=99999999", "INTERVAL=0", "INTERVAL=-1", "BYDAY=53SU", "BYMONTHDAY=-31", "BYYEARDAY=366",
        "BYWEEKNO=53", "UNTIL=99991231", "BEGIN:VEVENT\n", "END:VEVENT\n", "TZID=Z", ":", ";", ",", "\n ", "=", "-",
        "0", "99991231T235959Z",
        "18000101", "P99999999W", "VALUE=PERIOD:20261101T000000Z/PT1H", "RDATE", "EXDATE", "\"", "\u{0}", "\\",
    ]

    @Test func noFileStopsTheReader() throws {
        let span = Instant(milliseconds: 1_790_000_000_000)..<Instant(milliseconds: 1_830_000_000_000)
        try Fuzzer("calendars", usually: 400).run { seed, fuzzer in
            var random = SplitMix64(seed: seed)
            var bytes = Array(Self.seed.utf8)
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
                let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
                let piece = Self.pieces.randomElement(using: &random) ?? ""
                bytes.replaceSubrange(min(place, end)..<end, with: piece.utf8)
            }
            fuzzer.leave(bytes)
            do throws(CalendarFault) {
                let reading = try CalendarReading(bytes, in: span, zone: .utc)
                #expect(reading.entries.allSatisfy { $0.overlaps(span) && $0.begins <= $0.ends })
            } catch {
                #expect(error.line >= 1 && !error.reason.isEmpty)
            }
        }
    }
}
