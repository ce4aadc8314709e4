import Foundation
import HearthConversation
import HearthModel
import Testing

/// Each sentence about a visit or an absence gives exactly this window, by the clock of the house: capability 12 of
/// docs/spec/mind.md, section 12.
@Suite struct SaidVisitTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let now: Instant
        let said: String
        let window: String

        var testDescription: String { said }
    }

    /// In Berlin. After `@` stands when it is said, in UTC.
    private static let table = """
        @ 2026-03-28T11:00:00Z
        the plumber comes tomorrow between 1 and 4 am | trade | 2026-03-29 01:00 | 2026-03-29 04:00
        the house is empty for two days | absence | 2026-03-28 12:00 | 2026-03-30 12:00
        guests tomorrow | guest | 2026-03-29 00:00 | 2026-03-30 00:00
        we are away from now until Monday | absence | 2026-03-28 12:00 | 2026-03-30 12:00
        the cleaner comes every Sunday from 8 to 10 | trade | 2026-03-29 08:00 | 2026-03-29 10:00 | every sun
        @ 2026-10-24T10:00:00Z
        the house is empty for a week | absence | 2026-10-24 12:00 | 2026-10-31 12:00
        the cleaner comes tomorrow at 9 | trade | 2026-10-25 09:00 | 2026-10-25 12:00
        grandma stays until Monday | guest | 2026-10-24 12:00 | 2026-10-27 00:00
        nobody is home tomorrow from 1:30 am to 4 am | absence | 2026-10-25 01:30 | 2026-10-25 04:00
        @ 2026-11-25T13:30:00Z
        the plumber comes between 10 and 12 | trade | 2026-11-26 10:00 | 2026-11-26 12:00
        the plumber comes tomorrow between 10 and 12 | trade | 2026-11-26 10:00 | 2026-11-26 12:00
        plumber between 10 and 12 tomorrow | trade | 2026-11-26 10:00 | 2026-11-26 12:00
        visitors on Friday | guest | 2026-11-27 00:00 | 2026-11-28 00:00
        visitors Friday | guest | 2026-11-27 00:00 | 2026-11-28 00:00
        the house is empty for a week | absence | 2026-11-25 14:30 | 2026-12-02 14:30
        empty for a week | absence | 2026-11-25 14:30 | 2026-12-02 14:30
        we are away until Sunday | absence | 2026-11-25 14:30 | 2026-11-29 12:00
        we're away until Sunday evening | absence | 2026-11-25 14:30 | 2026-11-29 18:00
        grandma stays from the 3rd to the 6th in the guest room | guest | 2026-12-03 00:00 | 2026-12-07 00:00
        the gardener comes every Tuesday | yard | 2026-12-01 07:00 | 2026-12-01 20:00 | every tue
        the gardener comes every Tuesday at 9 | yard | 2026-12-01 09:00 | 2026-12-01 12:00 | every tue
        The cleaning lady comes on Mondays and Thursdays from 9 to 12 | trade | 2026-11-26 09:00 | 2026-11-26 12:00 | every mon thu
        the electrician is coming tomorrow at 8 | trade | 2026-11-26 08:00 | 2026-11-26 11:00
        the electrician will be here at half past nine on Friday | trade | 2026-11-27 09:30 | 2026-11-27 12:30
        a delivery is expected this afternoon | delivery | 2026-11-25 12:00 | 2026-11-25 18:00
        a parcel comes today between 3 and 5 | delivery | 2026-11-25 15:00 | 2026-11-25 17:00
        we expect guests for dinner on Saturday | guest | 2026-11-28 18:00 | 2026-11-29 00:00
        guests at 7 tomorrow | guest | 2026-11-26 19:00 | 2026-11-27 00:00
        Tom and Lisa are coming on Saturday evening | guest | 2026-11-28 18:00 | 2026-11-29 00:00
        my parents are staying for three days | guest | 2026-11-25 14:30 | 2026-11-28 14:30
        my parents stay from Friday until Sunday in the guest house | guest | 2026-11-27 00:00 | 2026-11-30 00:00
        we are on holiday from the 20th of December to the 3rd of January | absence | 2026-12-20 00:00 | 2027-01-04 00:00
        nobody is home this weekend | absence | 2026-11-28 00:00 | 2026-11-30 00:00
        no one is at home tomorrow | absence | 2026-11-26 00:00 | 2026-11-27 00:00
        I am away until the 2nd | absence | 2026-11-25 14:30 | 2026-12-02 12:00
        the builders are here from Monday to Friday | trade | 2026-11-30 07:00 | 2026-12-04 20:00
        the chimney sweep comes on December 1st at 10 | trade | 2026-12-01 10:00 | 2026-12-01 13:00
        the sofa is delivered on Tuesday between 8 and 12 | delivery | 2026-12-01 08:00 | 2026-12-01 12:00
        the heating engineer comes on the 30th from 9:30 to 11 to service the boiler | trade | 2026-11-30 09:30 | 2026-11-30 11:00
        the painter comes next Monday | trade | 2026-11-30 07:00 | 2026-11-30 20:00
        we will be away tonight until 11 | absence | 2026-11-25 18:00 | 2026-11-25 23:00
        the window cleaner comes at 2 pm on Thursday | trade | 2026-11-26 14:00 | 2026-11-26 17:00
        visitors from 3 to 5 this afternoon | guest | 2026-11-25 15:00 | 2026-11-25 17:00
        grandma is coming in two weeks for three days | guest | 2026-12-09 00:00 | 2026-12-12 00:00
        the vet comes in two hours | trade | 2026-11-25 16:30 | 2026-11-25 19:30
        the post comes every day between 10-11 | delivery | 2026-11-26 10:00 | 2026-11-26 11:00 | every mon tue wed thu fri sat sun
        guests tonight | guest | 2026-11-25 18:00 | 2026-11-26 00:00
        Grandma stays the weekend | guest | 2026-11-28 00:00 | 2026-11-30 00:00
        Anna is coming for lunch on Sunday | guest | 2026-11-29 12:00 | 2026-11-29 14:00
        the plumber comes before noon tomorrow | trade | 2026-11-26 07:00 | 2026-11-26 12:00
        the plumber comes after 3 today | trade | 2026-11-25 15:00 | 2026-11-25 20:00
        the plumber comes at 3 | trade | 2026-11-25 15:00 | 2026-11-25 18:00
        we are away from tomorrow for ten days | absence | 2026-11-26 00:00 | 2026-12-06 00:00
        the gardener comes every weekday from 7 to 9 | yard | 2026-11-26 07:00 | 2026-11-26 09:00 | every mon tue wed thu fri
        guests from 9 to 11 in the evening on Friday | guest | 2026-11-27 21:00 | 2026-11-27 23:00
        guests from 8 to 10 pm | guest | 2026-11-25 20:00 | 2026-11-25 22:00
        the nurse comes from 11 to 1 pm | trade | 2026-11-26 11:00 | 2026-11-26 13:00
        the movers come from 8 to 17 on Monday | trade | 2026-11-30 08:00 | 2026-11-30 17:00
        we are away from Friday to Friday | absence | 2026-11-27 00:00 | 2026-12-05 00:00
        we are gone over the weekend | absence | 2026-11-28 00:00 | 2026-11-30 00:00
        I will be away on Thursday | absence | 2026-11-26 00:00 | 2026-11-27 00:00
        we are travelling from tomorrow until the 12th | absence | 2026-11-26 00:00 | 2026-12-12 12:00
        nobody is in from 9 to 5 tomorrow | absence | 2026-11-26 09:00 | 2026-11-26 17:00
        Anna's parents come on Saturday | guest | 2026-11-28 00:00 | 2026-11-29 00:00
        the kids are staying with us next weekend | guest | 2026-12-05 00:00 | 2026-12-07 00:00
        a plumber is coming to fix the boiler in the bath tomorrow at 10 | trade | 2026-11-26 10:00 | 2026-11-26 13:00
        plumber in the kitchen tomorrow between 10 and 12 | trade | 2026-11-26 10:00 | 2026-11-26 12:00
        we have visitors tomorrow evening | guest | 2026-11-26 18:00 | 2026-11-27 00:00
        expect a delivery on Monday morning | delivery | 2026-11-30 06:00 | 2026-11-30 12:00
        We are expecting the electrician on Monday at 8:30 | trade | 2026-11-30 08:30 | 2026-11-30 11:30
        there will be guests on the 24th of December | guest | 2026-12-24 00:00 | 2026-12-25 00:00
        Uncle Bob sleeps in the guest room tonight | guest | 2026-11-25 18:00 | 2026-11-26 12:00
        the tree surgeon comes on 3 December between 9 and 1 | yard | 2026-12-03 09:00 | 2026-12-03 13:00
        the house will be empty from the 24th of December until January 2nd | absence | 2026-12-24 00:00 | 2027-01-02 12:00
        the house stands empty until tomorrow | absence | 2026-11-25 14:30 | 2026-11-26 12:00
        delivery tomorrow 9-11 | delivery | 2026-11-26 09:00 | 2026-11-26 11:00
        the plumber comes at half past two | trade | 2026-11-25 14:30 | 2026-11-25 17:30
        company on the third | guest | 2026-12-03 00:00 | 2026-12-04 00:00
        the dog walker comes every day at noon | trade | 2026-11-26 12:00 | 2026-11-26 15:00 | every mon tue wed thu fri sat sun
        we are all away today | absence | 2026-11-25 14:30 | 2026-11-26 00:00
        everybody is away tomorrow from 8 to 6 | absence | 2026-11-26 08:00 | 2026-11-26 18:00
        @ 2027-01-30T12:00:00Z
        the plumber comes on the 30th | trade | 2027-01-30 07:00 | 2027-01-30 20:00
        the plumber comes on the 31st between 8 and 10 | trade | 2027-01-31 08:00 | 2027-01-31 10:00
        grandma stays from the 30th to the 2nd | guest | 2027-01-30 00:00 | 2027-02-03 00:00
        we are away from the 31st to the 1st | absence | 2027-01-31 00:00 | 2027-02-02 00:00
        the electrician comes on the 29th of February | trade | 2028-02-29 07:00 | 2028-02-29 20:00
        the builders come from the 28th of February to the 3rd of March | trade | 2027-02-28 07:00 | 2027-03-03 20:00
        visitors on the 29th | guest | 2027-03-29 00:00 | 2027-03-30 00:00
        the plumber comes on the 30th of January | trade | 2027-01-30 07:00 | 2027-01-30 20:00
        """

    private static let rows: [Row] = {
        var now = Instant.distantPast
        return table.split(separator: "\n").compactMap { line in
            if line.hasPrefix("@ ") {
                now = Instant(rfc3339: String(line.dropFirst(2))) ?? .distantPast
                return nil
            }
            let cut = line.firstRange(of: " | ")!
            return Row(now: now, said: String(line[..<cut.lowerBound]), window: String(line[cut.upperBound...]))
        }
    }()

    private let zone: CivilZone

    init() throws {
        let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
        zone = try CivilZone(tzif: bytes, name: "Europe/Berlin")
    }

    private func local(_ instant: Instant) -> String {
        String(zone.local(instant).text(on: CivilDate.never).dropLast(3))
    }

    @Test func thereAreEnough() { #expect(Self.rows.count == 89) }

    @Test(arguments: rows) func theWindowIsExact(row: Row) throws {
        let visit = try #require(SaidVisit(row.said))
        let span = try #require(visit.window?.span(of: visit.kind, at: row.now, in: zone))
        let days = span.days.map { String($0.name.lowercased().prefix(3)) }.joined(separator: " ")
        let told = ["\(visit.kind)", local(span.from), local(span.to)] + (days.isEmpty ? [] : ["every " + days])
        #expect(told.joined(separator: " | ") == row.window)
    }

    /// The clock of the house goes on by a week, whatever that is in hours.
    @Test(arguments: [
        ("2026-03-28T11:00:00Z", "2026-04-04T10:00:00Z"), ("2026-10-24T10:00:00Z", "2026-10-31T11:00:00Z"),
    ])
    func aWeekIsAWeekByTheClock(now: String, end: String) throws {
        let now = try #require(Instant(rfc3339: now))
        let visit = try #require(SaidVisit("the house is empty for a week"))
        #expect(visit.window?.span(of: .absence, at: now, in: zone)?.to.rfc3339 == end)
    }

    @Test(arguments: [
        ("Tom and Lisa are coming on Saturday", "Tom and Lisa", SaidVisit.Kind.guest, ""),
        ("Anna's parents come on Saturday", "Anna's parents", .guest, ""),
        ("my parents stay until Friday in the guest house", "parents", .guest, "guest house"),
        ("a plumber is coming to fix the boiler tomorrow", "plumber", .trade, ""),
        ("the sofa is delivered on Tuesday", "sofa", .delivery, ""),
        ("The cleaning lady comes on Mondays", "cleaning lady", .trade, ""),
        ("the gardener is in the garden every Tuesday", "gardener", .yard, "garden"),
    ])
    func whoComesIsKnown(said: String, who: String, kind: SaidVisit.Kind, place: String) throws {
        let visit = try #require(SaidVisit(said))
        #expect((visit.who, visit.kind, visit.place.joined(separator: " ")) == (who, kind, place))
        #expect(!visit.isOff && visit.window != nil)
    }

    @Test(arguments: [
        "the plumber is not coming", "the plumber isn't coming", "cancel the plumber",
        "the plumber does not come tomorrow",
        "the plumber is no longer coming",
    ])
    func whatIsTakenBackIsNoVisit(said: String) throws {
        let visit = try #require(SaidVisit(said))
        #expect(visit.isOff && visit.who == "plumber")
    }

    @Test(arguments: [
        "a storm is coming tonight", "turn on the light when tom comes", "we are out of milk", "we leave for a week",
        "the tutor comes every other tuesday", "what is coming tomorrow", "it is coming on at six",
    ])
    func otherThingsAreNoVisits(said: String) { #expect(SaidVisit(said) == nil) }

    @Test(arguments: ["the plumber comes", "we are away", "visitors"])
    func withoutATimeThereIsNone(said: String) throws { #expect(try #require(SaidVisit(said)).window == nil) }

    /// Without an end, too far off, or over.
    @Test(arguments: ["we are away from Friday", "the plumber comes in 500 days", "the house is empty for 60 weeks"])
    func whatCannotBeLaidOutIsRefused(said: String) throws {
        let now = try #require(Instant(rfc3339: "2026-11-25T13:30:00Z"))
        let visit = try #require(SaidVisit(said))
        #expect(visit.window?.span(of: visit.kind, at: now, in: zone) == nil)
    }
}

extension CivilDate {
    /// So that times are told with their date.
    fileprivate static let never = CivilDate(daysSinceEpoch: 0)
}
