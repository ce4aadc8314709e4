import HearthConfig
import HearthModel
import Testing

@testable import HearthCalendars

/// Files of RFC 5545, read in Berlin for November 2026, where clocks show UTC+1.
@Suite struct CalendarReadingTests {
    private static let berlin: CivilZone = {
        do {
            if let zone = try ZoneFile.zone(named: "Europe/Berlin") { return zone }
        } catch {}
        preconditionFailure("There is no Berlin")
    }()

    private func file(_ events: String) -> [UInt8] {
        Array(("BEGIN:VCALENDAR\nVERSION:2.0\n" + events + "\nEND:VCALENDAR\n").replacing("\n", with: "\r\n").utf8)
    }

    private func event(_ lines: String) -> [UInt8] {
        file("BEGIN:VEVENT\nUID:1\nSUMMARY:Dentist\n\(lines)\nEND:VEVENT")
    }

    private func at(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

    private func read(
        _ bytes: [UInt8], from: String = "2026-11-01T00:00:00+01:00", to: String = "2026-12-01T00:00:00+01:00"
    ) throws -> CalendarReading {
        try CalendarReading(bytes, in: at(from)..<at(to), zone: Self.berlin)
    }

    /// When each begins, as UTC.
    private func times(_ bytes: [UInt8], from: String? = nil, to: String? = nil) throws -> [String] {
        let reading = try read(
            bytes, from: from ?? "2026-11-01T00:00:00+01:00", to: to ?? "2026-12-01T00:00:00+01:00")
        #expect(reading.fault == nil)
        return reading.entries.map(\.begins.rfc3339)
    }

    @Test func anEventHasTitlePlaceBeginAndEnd() throws {
        let folded =
            "BEGIN:VEVENT\nUID:a@b\nSUMMARY:Tea\\, with\n  Ben\nLOCATION:Garden\nDTSTART:20261127T150000\n"
            + "DURATION:PT1H30M\nDESCRIPTION:not needed\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\nEND:VEVENT"
        let entry = try #require(try read(file(folded)).entries.first)
        #expect(entry.title == "Tea, with Ben" && entry.place == "Garden" && entry.uid == "a@b" && !entry.isAllDay)
        #expect([entry.begins, entry.ends].map(\.rfc3339) == ["2026-11-27T14:00:00Z", "2026-11-27T15:30:00Z"])
    }

    @Test func wholeDaysAreThoseOfTheHouse() throws {
        let reading = try read(event("DTSTART;VALUE=DATE:20261127\nDTEND;VALUE=DATE:20261129"))
        let entry = try #require(reading.entries.first)
        #expect(entry.isAllDay && entry.begins.rfc3339 == "2026-11-26T23:00:00Z")
        #expect(entry.ends.rfc3339 == "2026-11-28T23:00:00Z")
        // The day on which clocks are put back has 25 hours.
        let long = try read(event("DTSTART;VALUE=DATE:20261025"), from: "2026-10-01T00:00:00Z").entries.first
        #expect(long.map { $0.ends - $0.begins } == .hours(25))
    }

    /// Nine o'clock stays nine o'clock when clocks are put back on 25 October.
    @Test func whatRepeatsFollowsTheClockOfItsZone() throws {
        let weekly = event(
            "DTSTART;TZID=Europe/Berlin:20261012T090000\nRRULE:FREQ=WEEKLY;COUNT=4\n"
                + "EXDATE;TZID=Europe/Berlin:20261019T090000")
        #expect(
            try times(weekly, from: "2026-10-01T00:00:00Z")
                == ["2026-10-12T07:00:00Z", "2026-10-26T08:00:00Z", "2026-11-02T08:00:00Z"])
        let newYork = event("DTSTART;TZID=America/New_York:20261126T200000")
        #expect(try times(newYork) == ["2026-11-27T01:00:00Z"])
    }

    /// Of RFC 5545, section 3.8.5.3.
    @Test(arguments: [
        ("FREQ=MONTHLY;BYDAY=-1FR", ["2026-11-27T08:00:00Z"]),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", ["2026-11-30T08:00:00Z"]),
        ("FREQ=DAILY;INTERVAL=10;UNTIL=20261121T090000Z", ["2026-11-09T08:00:00Z", "2026-11-19T08:00:00Z"]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["2026-11-30T08:00:00Z"]),
        (
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH",
            [
                "2026-11-05T08:00:00Z", "2026-11-17T08:00:00Z", "2026-11-19T08:00:00Z",
            ]
        ),
    ])
    func rulesOfRepetition(rule: String, expected: [String]) throws {
        let start = rule.contains("DAILY") ? "20260821" : rule.contains("WEEKLY") ? "20261105" : "20260130"
        let found = try times(event("DTSTART:\(start)T090000\nRRULE:\(rule)"))
        #expect(found == expected)
    }

    @Test func aTimeMayBeMovedOrCalledOff() throws {
        let moved = file(
            """
            BEGIN:VEVENT
            UID:1
            SUMMARY:Choir
            DTSTART:20261102T190000
            RRULE:FREQ=WEEKLY
            RDATE:20261106T190000
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20261109T190000
            SUMMARY:Choir
            DTSTART:20261110T200000
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID:20261116T190000
            DTSTART:20261116T190000
            STATUS:CANCELLED
            END:VEVENT
            """)
        #expect(
            try times(moved) == [
                "2026-11-02T18:00:00Z", "2026-11-06T18:00:00Z", "2026-11-10T19:00:00Z", "2026-11-23T18:00:00Z",
                "2026-11-30T18:00:00Z",
            ])
    }

    @Test func aFileMayBringItsOwnTimeZone() throws {
        let outlook = """
            BEGIN:VTIMEZONE
            TZID:Office hours
            BEGIN:STANDARD
            DTSTART:16010101T030000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010101T020000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0300
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=Office hours:20261127T090000
            END:VEVENT
            """
        #expect(try times(file(outlook)) == ["2026-11-27T07:00:00Z"])
    }

    @Test(arguments: [
        ("", 1, "begins with BEGIN:VCALENDAR"), ("<html>", 1, "begins with BEGIN:VCALENDAR"),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR", 3, "closes what was not begun"),
        ("BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT", 3, "is not closed"),
        ("BEGIN:VCALENDAR\nBEGIN:VCALENDAR", 2, "cannot begin here"),
        ("BEGIN:VCALENDAR\nSUMMARY:\u{0}", 2, "UTF-8"),
    ])
    func aFileThatIsNoneIsRefusedWithTheLine(text: String, line: Int, reason: String) throws {
        let fault = try #require(throws: CalendarFault.self) { try self.read(Array(text.utf8)) }
        #expect(fault.line == line && fault.reason.contains(reason), "\(fault)")
    }

    @Test(arguments: [
        ("DTSTART:tomorrow", 6, "DTSTART cannot be understood"),
        ("DTSTART:20261127T090000\nRRULE:FREQ=SECONDLY", 7, "may repeat DAILY"),
        ("DTSTART:20261127T090000\nRRULE:FREQ=WEEKLY;BYDAY=XX", 7, "RRULE cannot be understood"),
        ("DTSTART:20261127T090000\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", 3, "do not exist"),
        ("DTSTART:20261399T250000", 3, "a time that does not exist"),
        ("DTSTART;TZID=Mars/Olympus:20261127T090000", 3, "time zone"),
        ("DTEND:20261127T090000", 3, "has no DTSTART"), ("DTSTART:20261127T090000\nnonsense", 7, "NAME:value"),
    ])
    func anEventThatIsWrongIsLeftOutWithTheLine(lines: String, line: Int, reason: String) throws {
        let good = "BEGIN:VEVENT\nUID:2\nSUMMARY:Good\nDTSTART:20261128T090000\nEND:VEVENT"
        let reading = try read(file("BEGIN:VEVENT\nUID:1\nSUMMARY:Bad\n\(lines)\nEND:VEVENT\n\(good)"))
        #expect(reading.entries.map(\.title) == ["Good"])
        #expect(reading.fault?.line == line && reading.fault?.reason.contains(reason) == true, "\(reading)")
    }

    @Test func whatNeverEndsIsBounded() throws {
        let daily = (0..<400).map { "BEGIN:VEVENT\nUID:\($0)\nDTSTART:19000101T090000\nRRULE:FREQ=DAILY\nEND:VEVENT" }
        let reading = try read(file(daily.joined(separator: "\n")))
        #expect(reading.entries.count <= 5_030 && reading.fault != nil)
        let large = event("DESCRIPTION:" + String(repeating: "x", count: 1 << 20))
        #expect(throws: CalendarFault.self) { try read(large) }
    }
}
