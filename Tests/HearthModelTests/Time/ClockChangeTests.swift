import FuzzParts
import HearthModel
import Testing

/// The instants at which a clock shows something, on the days when it is put forward or back.
@Suite struct ClockChangeTests {
    private func berlin() throws -> CivilZone { try ZoneFolder.zone("Europe/Berlin") }

    @Test(
        "CLK-01, CLK-02: a time of day comes once per date",
        arguments: [
            ("2026-03-29", "02:30", "2026-03-29T01:00:00Z"), ("2026-03-29", "03:00", "2026-03-29T01:00:00Z"),
            ("2026-03-29", "02:00", "2026-03-29T01:00:00Z"), ("2026-03-29", "01:59", "2026-03-29T00:59:00Z"),
            ("2026-03-30", "02:30", "2026-03-30T00:30:00Z"), ("2026-03-30", "03:00", "2026-03-30T01:00:00Z"),
            ("2026-10-25", "02:00", "2026-10-25T00:00:00Z"), ("2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
            ("2026-10-25", "03:00", "2026-10-25T02:00:00Z"), ("2026-01-15", "12:00", "2026-01-15T11:00:00Z"),
        ])
    func comesOnce(date: String, time: String, instant: String) throws {
        #expect(try berlin().instant(of: CivilDate(date), TimeOfDay(time)).rfc3339 == instant)
    }

    /// The instants, in order, at which a window of the clock begins or ends, as hours since local midnight.
    private func turns(
        of start: String, _ end: String, in zone: CivilZone, from: CivilDate, hours: Int64
    ) -> [String] {
        let (start, end) = (TimeOfDay(start), TimeOfDay(end))
        let midnight = zone.startOfDay(from)
        var (instant, turns) = (midnight, [String]())
        var inside = zone.local(midnight).timeOfDay.isBetween(start, and: end)
        while true {
            instant = min(
                zone.nextInstant(showing: start, after: instant), zone.nextInstant(showing: end, after: instant))
            guard instant - midnight <= .hours(hours) else { return turns }
            let now = zone.local(instant).timeOfDay.isBetween(start, and: end)
            if now != inside { turns.append((now ? "in " : "out ") + TimeOfDay(around: instant - midnight).text) }
            inside = now
        }
    }

    @Test("CLK-03: a window of the clock follows what the clock shows")
    func comesBackWithTheClock() throws {
        let (zone, date) = (try berlin(), CivilDate("2026-10-25"))
        #expect(turns(of: "02:00", "03:00", in: zone, from: date, hours: 12) == ["in 02:00", "out 04:00"])
        #expect(
            turns(of: "02:15", "02:45", in: zone, from: date, hours: 12)
                == ["in 02:15", "out 02:45", "in 03:15", "out 03:45"])
        // Put back from 03:00 to 02:00, the clock leaves this window and comes again.
        #expect(
            turns(of: "02:30", "03:30", in: zone, from: date, hours: 12)
                == ["in 02:30", "out 03:00", "in 03:30", "out 04:30"])
    }

    @Test("CLK-04: a window inside the spring gap does not exist that day")
    func isSkippedWithTheClock() throws {
        let (zone, date) = (try berlin(), CivilDate("2026-03-29"))
        #expect(turns(of: "02:00", "03:00", in: zone, from: date, hours: 12) == [])
        #expect(turns(of: "02:30", "04:00", in: zone, from: date, hours: 12) == ["in 02:00", "out 03:00"])
        #expect(turns(of: "02:00", "03:00", in: zone, from: date + 1, hours: 12) == ["in 02:00", "out 03:00"])
    }

    @Test("CLK-05, CLK-06: a window over midnight")
    func lastsOverMidnight() {
        let turns = turns(of: "22:00", "06:00", in: .utc, from: CivilDate("2026-01-15"), hours: 23)
        #expect(turns == ["out 06:00", "in 22:00"])
    }

    @Test func theNextInstantMayBeThisOne() throws {
        let zone = try berlin()
        let noon = zone.instant(of: CivilDate("2026-01-15"), TimeOfDay("12:00"))
        #expect(zone.nextInstant(showing: TimeOfDay("12:00"), after: noon, orAt: true) == noon)
        #expect(zone.nextInstant(showing: TimeOfDay("12:00"), after: noon) == noon + .days(1))
        let change = zone.instant(of: CivilDate("2026-03-29"), TimeOfDay("03:00"))
        #expect(zone.nextInstant(showing: TimeOfDay("02:30"), after: change, orAt: true) == change)
        #expect(zone.nextInstant(showing: TimeOfDay("02:30"), after: change) == change + .minutes(23 * 60 + 30))
        #expect(zone.nextTransition(after: change - Milliseconds(1)) == change)
        #expect(zone.nextTransition(after: change)?.rfc3339 == "2026-10-25T01:00:00Z")
    }

    @Test("CLK-07: the day of the spring change has 23 hours")
    func aDayIsNotAlwaysTwentyFourHours() throws {
        let zone = try berlin()
        func length(_ date: String) -> Milliseconds {
            zone.startOfDay(CivilDate(date) + 1) - zone.startOfDay(CivilDate(date))
        }
        #expect(length("2026-03-28") == .hours(24))
        #expect(length("2026-03-29") == .hours(23))
        #expect(length("2026-10-25") == .hours(25))
    }

    @Test(
        "CLK-08, CLK-09: the day begins at its first instant, even where that is not midnight",
        arguments: [
            ("Europe/Berlin", "2026-01-15", "2026-01-14T23:00:00Z", "00:00"),
            // Clocks were put forward from 00:00 to 01:00.
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", "01:00"),
            // Put back from 00:00 to 23:00 of the day before: 00:00 comes once.
            ("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z", "00:00"),
            ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", "01:00"),
            ("Asia/Kathmandu", "2026-01-15", "2026-01-14T18:15:00Z", "00:00"),
            ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", "00:00"),
        ])
    func beginsTheDay(name: String, date: String, instant: String, shown: String) throws {
        let zone = try ZoneFolder.zone(name)
        #expect(zone.startOfDay(CivilDate(date)).rfc3339 == instant)
        #expect(zone.local(zone.startOfDay(CivilDate(date))).timeOfDay == TimeOfDay(shown))
    }

    @Test func aDateThatWasSkippedIsAGap() throws {
        let apia = try ZoneFolder.zone("Pacific/Apia")
        #expect(apia.startOfDay(CivilDate("2011-12-30")) == apia.startOfDay(CivilDate("2011-12-31")))
        #expect(apia.instant(of: CivilDate("2011-12-30"), TimeOfDay("12:00")).rfc3339 == "2011-12-30T10:00:00Z")
        #expect(apia.local(apia.startOfDay(CivilDate("2011-12-30"))).date == CivilDate("2011-12-31"))
    }

    @Test("CLK-10: Friday's 23:30 and an hour is on Saturday")
    func plainTimesCarryTheirDate() {
        let friday = CivilDate("2026-01-16")
        #expect(friday.weekday == .fri)
        #expect((CivilZone.utc.instant(of: friday, TimeOfDay("23:30")) + .hours(1)).rfc3339 == "2026-01-17T00:30:00Z")
    }

    /// Every minute around every change of some years, against the definitions of `instant` and `nextInstant`.
    @Test(arguments: [
        "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "America/Sao_Paulo", "Pacific/Apia",
        "Antarctica/Troll", "Europe/Dublin", "Africa/Casablanca",
    ])
    func agreesWithLookingAtTheClockEveryMinute(name: String) throws {
        let zone = try ZoneFolder.zone(name)
        var random = SplitMix64(seed: 7)
        var change = try #require(zone.nextTransition(after: Instant(rfc3339: "2005-01-01T00:00:00Z") ?? .distantPast))
        for _ in 0..<24 {
            let minutes = (-150...150).map { change + .minutes($0) }
            let readings = minutes.map { zone.local($0) }
            let before = zone.local(minutes[0] - Milliseconds(1))
            for (minute, reading) in zip(minutes, readings) where minute >= change {
                let first = try #require(readings.firstIndex { $0 == reading })
                #expect(zone.instant(of: reading.date, reading.timeOfDay) == minutes[first], "\(reading.shown)")
            }
            let time = try #require(readings.randomElement(using: &random)).timeOfDay
            let half = time + .hours(12)
            var inside = before.timeOfDay.isBetween(time, and: half)
            var turns: [Instant] = []
            for (minute, reading) in zip(minutes, readings) {
                if reading.timeOfDay.isBetween(time, and: half) != inside { turns.append(minute) }
                inside = reading.timeOfDay.isBetween(time, and: half)
            }
            for turn in turns {
                let previous = turn - .minutes(1)
                let next = [time, half].map { zone.nextInstant(showing: $0, after: previous) }.min()
                #expect(next == turn, "\(time.text) around \(change.rfc3339)")
            }
            guard let next = zone.nextTransition(after: change) else { break }
            change = next
        }
    }
}
