import Glibc
import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthKernel
import HearthModel
import TestParts
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Calendars of the household: docs/spec/house-api.md, section 6.4, and who may see which.
@Suite struct CalendarTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices: { lamp: { class: light, virtual: {} } }
        people:
          ann: { name: Ann, role: owner }
          ben: { name: Ben }
        """

    private let folder = TemporaryFolder()

    /// With a calendar of the house and one of Ben's, both with events of today and of tomorrow.
    private func house(family: String? = nil, demo: Bool = false) async throws -> TestHouse {
        var settings = HTTPSettings()
        if demo { settings.demo = .on }
        let process = """
            calendars:
              family: { name: Family, file: \(folder.path)/family.ics }
              bens: { name: Ben's, person: ben, file: \(folder.path)/ben.ics }
            """
        let house = try await TestHouse(settings: settings, devices: Self.devices, process: process)
        let today = house.zone.local(TestHouse.now()).date
        write(
            family
                ?? file([
                    event("Bin day", "DTSTART;VALUE=DATE:\(stamp(today))"),
                    event(
                        "Choir", "DTSTART:\(stamp(today))T190000\r\nDTEND:\(stamp(today))T203000\r\nLOCATION:Town hall"),
                    event("Plumber", "DTSTART;TZID=Europe/Berlin:\(stamp(today + 1))T100000\r\nDURATION:PT2H"),
                ]), to: "family.ics")
        write(file([event("Doctor", "DTSTART:\(stamp(today))T080000\r\nDTEND:\(stamp(today))T083000")]), to: "ben.ics")
        await house.api.calendars.look()
        return house
    }

    private func file(_ events: [String]) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(events.joined())END:VCALENDAR\r\n"
    }

    private func event(_ title: String, _ lines: String) -> String {
        "BEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title)\r\n\(lines)\r\nEND:VEVENT\r\n"
    }

    private func stamp(_ date: CivilDate) -> String { "\(date.year * 10_000 + Int64(date.month * 100 + date.day))" }

    private func write(_ text: String, to name: String) {
        guard let file = fopen(folder.path + "/" + name, "w") else { preconditionFailure("Cannot write \(name)") }
        fputs(text, file)
        fclose(file)
    }

    /// A login of somebody of the house.
    private func token(of person: String, _ role: Role, in house: TestHouse) async throws -> String {
        // Before there is an owner nobody else gets in.
        if house.accounts.users.isEmpty, role != .owner { _ = try await house.token(.owner) }
        _ = try await house.accounts.createUser(
            NewUser(userName: person, password: "seven green bottles", role: role, personID: person))
        return try await house.accounts.login(userName: person, password: "seven green bottles", address: "test")
            .accessToken
    }

    private func ask(_ query: String, in house: TestHouse, by token: String) async throws -> JSONValue {
        let answer = try await house.ask(.post, "/api/v1/consciousness/query", #"{"query":"\#(query)"}"#, token: token)
        #expect(answer.json["intent"]?.string == "agenda", "\(query): \(answer.text)")
        return answer.json
    }

    @Test func whatIsOnIsToldWithEvidence() async throws {
        let house = try await house()
        let resident = try await house.token(.resident)
        let today = try await ask("What is on today?", in: house, by: resident)
        #expect(
            today["response"]?.string
                == "Today: Bin day (Family). 19:00 to 20:30 Choir, Town hall (Family).", "\(today)")
        let evidence = today["evidence"]?.array?.compactMap(\.string) ?? []
        #expect(evidence.count == 2)
        for id in evidence {
            #expect(try await house.ask(.get, "/api/v1/calendar/\(id)", token: resident).status == 200)
        }
        let tomorrow = try await ask("what do we have tomorrow", in: house, by: resident)
        #expect(tomorrow["response"]?.string == "Tomorrow: 10:00 to 12:00 Plumber (Family).", "\(tomorrow)")
        let later = try await ask("is anything on the day after tomorrow?", in: house, by: resident)
        #expect(later["response"]?.string == "Nothing is in the calendar the day after tomorrow.")
        house.advance(by: .days(1))
        let next = try await ask("What's on today?", in: house, by: resident)
        #expect(next["response"]?.string == "Today: 10:00 to 12:00 Plumber (Family).", "\(next)")
    }

    @Test func aPrivateCalendarIsItsPersonsAlone() async throws {
        let house = try await house(demo: true)
        let owner = try await token(of: "ann", .owner, in: house)
        let ben = try await token(of: "ben", .resident, in: house)
        let his = try await ask("What is on today?", in: house, by: ben)
        #expect(his["response"]?.string?.contains("08:00 to 08:30 Doctor (Ben's, only yours).") == true, "\(his)")
        let list = try await house.ask(.get, "/api/v1/calendar", token: ben)
        let doctor = try #require(
            list.json["entries"]?.array?.first { $0["title"]?.string == "Doctor" }?["id"]?.string, "\(list.text)")
        #expect(try await house.ask(.get, "/api/v1/calendar/\(doctor)", token: ben).status == 200)

        let panel = try await house.ask(
            .post, "/api/v1/auth/tokens", #"{"name":"a","role":"resident","allowed":{"devices":["lamp"]}}"#, token: ben)
        let limited = try #require(panel.json["token"]?.string, "\(panel.text)")
        #expect(try await house.ask(.get, "/api/v1/calendar", token: limited).status == 403)
        #expect(
            try await house.ask(.get, "/api/v1/calendar/\(doctor)", token: owner).code == "CALENDAR_ENTRY_NOT_FOUND")
        for query in [
            "What is on today?", "What is wrong?", "What do you remember of the doctor?", "What happened today?",
        ] {
            for token in [owner, limited] {
                let said = try await house.ask(
                    .post, "/api/v1/consciousness/query", #"{"query":"\#(query)"}"#, token: token)
                #expect(!said.text.contains("Doctor") && !said.text.contains("Ben's"), "\(said.text)")
            }
        }
        for path in [
            "/calendar", "/concerns", "/events", "/house", "/consciousness/status", "/memory", "/notifications",
        ] {
            let said = try await house.ask(.get, "/api/v1" + path, token: owner)
            #expect(said.status == 200 && !said.text.contains("Doctor") && !said.text.contains("Ben's"), "\(said.text)")
        }
        let demo = try await house.ask(.post, "/api/consciousness/query", #"{"query":"What is on today?"}"#)
        #expect(!demo.text.contains("Doctor") && !demo.text.contains("Choir"), "\(demo.text)")
    }

    @Test func guestsLearnNothing() async throws {
        let house = try await house()
        let guest = try await house.token(.guest)
        #expect(try await house.ask(.get, "/api/v1/calendar", token: guest).status == 403)
        let answer = try await ask("What is on today?", in: house, by: guest)
        #expect(answer["response"]?.string == "Ask somebody who lives here." && answer["evidence"] == .array([]))
    }

    @Test func aBrokenFileIsAConcernAndWhatWasReadBeforeStays() async throws {
        let house = try await house()
        let resident = try await house.token(.resident)
        write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n", to: "family.ics")
        await house.api.calendars.look()
        let concerns = try await house.ask(.get, "/api/v1/concerns", token: resident).text
        #expect(
            concerns.contains(
                "The calendar Family is not read as a whole: family.ics, line 3: this closes what was not begun"),
            "\(concerns)")
        let today = try await ask("What is on today?", in: house, by: resident)["response"]?.string ?? ""
        #expect(today.hasPrefix("Today: Bin day (Family).") && today.contains("line 3"), "\(today)")

        write(file([]), to: "family.ics")
        await house.api.calendars.look()
        let empty = try await ask("What is on today?", in: house, by: resident)
        #expect(empty["response"]?.string == "Nothing is in the calendar today.", "\(empty)")
        let after = try await house.ask(.get, "/api/v1/concerns", token: resident).json
        #expect(after["concerns"]?.array?.contains { $0["state"]?.string == "open" } == false, "\(after)")
    }

    /// A concern would be seen by all.
    @Test func whatIsWrongWithAPrivateOneIsToldToItsPersonOnly() async throws {
        let house = try await house()
        _ = try await house.token(.owner)
        let ben = try await token(of: "ben", .resident, in: house)
        write("<html>", to: "ben.ics")
        await house.api.calendars.look()
        #expect(try await house.ask(.get, "/api/v1/concerns", token: ben).json["concerns"]?.array?.isEmpty == true)
        let told = try await ask("What is on today?", in: house, by: ben)["response"]?.string ?? ""
        #expect(told.contains("Doctor") && told.contains("ben.ics, line 1: an iCalendar file begins"), "\(told)")
    }

    @Test func aServerOfTheHouseholdIsReadAndAPublicOneIsNot() async throws {
        let now = TestHouse.now()
        let text = file([event("Tea", "DTSTART:\(stamp(CivilZone.utc.local(now).date))T120000Z")])
        let server = HTTPCatcher(answers: ["HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n" + text])
        let process = """
            calendars:
              here: { url: "http://127.0.0.1:\(server.port)/secret/tea.ics" }
              elsewhere: { url: "http://192.0.2.7/secret.ics" }
            """
        let house = try await TestHouse(devices: Self.devices, process: process)
        await house.api.calendars.look()
        server.stop()
        let resident = try await house.token(.resident)
        let read = try await house.ask(.get, "/api/v1/calendar?from=-1d", token: resident)
        #expect(read.json["entries"]?.array?.compactMap { $0["title"]?.string } == ["Tea"], "\(read.text)")
        let calendars = read.json["calendars"]?.array ?? []
        #expect(calendars.first?["trouble"] == nil && !read.text.contains("secret"), "\(read.text)")
        let trouble = calendars.last?["trouble"]?.string
        #expect(trouble == "http://192.0.2.7 is at 192.0.2.7, which is outside the local network", "\(read.text)")
        // It is not asked again for a quarter of an hour.
        await house.api.calendars.look()
        let again = try await house.ask(.get, "/api/v1/calendar?from=-1d", token: resident)
        #expect(again.json["calendars"]?[0]?["trouble"] == nil, "\(again.text)")
    }

    /// The server is gone by then: whoever asked it would find a trouble.
    @Test func aNewDayIsLaidOutFromWhatAServerSaidLast() async throws {
        let zone = CivilZone.utc
        let today = zone.local(TestHouse.now()).date
        let text = file([event("Tea", "DTSTART:\(stamp(today))T120000Z\r\nRRULE:FREQ=DAILY")])
        let server = HTTPCatcher(answers: ["HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n" + text])
        let house = try await TestHouse(
            devices: Self.devices.replacing("Europe/Berlin", with: "UTC"),
            process: "calendars: { here: { url: \"http://127.0.0.1:\(server.port)/tea.ics\" } }")
        house.advance(by: zone.startOfDay(today + 1) - .minutes(5) - TestHouse.now())
        await house.api.calendars.look()
        server.stop()
        let resident = try await house.token(.resident)
        let (from, to) = (zone.startOfDay(today + 400).rfc3339, zone.startOfDay(today + 401).rfc3339)
        let path = "/api/v1/calendar?from=\(from)&to=\(to)"
        #expect(try await house.ask(.get, path, token: resident).json["total"]?.integer == 0)
        house.advance(by: .minutes(10))
        await house.api.calendars.look()
        let next = try await house.ask(.get, path, token: resident)
        #expect(next.json["total"]?.integer == 1 && next.json["calendars"]?[0]?["trouble"] == nil, "\(next.text)")
    }
}
