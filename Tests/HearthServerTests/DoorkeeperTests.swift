import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthServer

/// Visits and absences by word and by the API: docs/spec/mind.md, section 9.
@Suite struct DoorkeeperTests {
    private static let devices = """
        version: 1
        house: { name: Elm, timezone: Europe/Berlin }
        areas: { hall: { name: Hall }, guest: { name: Guest house, aliases: [guest_room] } }
        people: { ann: { name: Ann, role: owner }, ben: { name: Ben } }
        devices:
          hall.light: { class: light, name: Hall light, area: hall, virtual: {} }
          guest.light: { class: light, name: Guest light, area: guest, virtual: {} }
        """

    private let house: TestHouse
    private let owner: String
    private let resident: String

    init() async throws {
        house = try await TestHouse(devices: Self.devices)
        owner = try await house.token(.owner)
        resident = try await house.token(.resident)
    }

    private func say(_ said: String, as other: String? = nil) async throws -> String {
        try await house.say(said, token: other ?? resident)["response"]?.string ?? ""
    }

    @Test func whoComesIsReadBackAndListed() async throws {
        let told = try await house.say("the plumber comes tomorrow between 10 and 12", token: resident)
        #expect(told["response"]?.string == "I expect the plumber tomorrow 10:00 to 12:00.")
        #expect(told["intent"]?.string == "visitor" && told["query_type"]?.string == "command")
        let id = try #require(told["evidence"]?[0]?.string)
        #expect(try await house.ask(.get, "/api/v1/visits/\(id)", token: resident).json["kind"]?.string == "trade")
        let again = try await say("plumber tomorrow between 10 and 12", as: owner)
        #expect(again == "I know: the plumber tomorrow 10:00 to 12:00.")
        #expect(
            try await say("Grandma stays in the guest room tomorrow")
                == "I expect Grandma tomorrow, all day in Guest house.")
        #expect(
            try await say("who is expected?")
                == "I expect Grandma tomorrow, all day in Guest house and the plumber tomorrow 10:00 to 12:00.")
        #expect(try await say("who is coming today?") == "I expect nobody then.")
        #expect(try await say("when does the plumber come?") == "I expect the plumber tomorrow 10:00 to 12:00.")
        #expect(
            try await say("is Grandma coming tomorrow?") == "I expect Grandma tomorrow, all day in Guest house.")
        #expect(try await say("is the electrician coming tomorrow?") == "Nobody told me of that.")
    }

    @Test func whoDoesNotComeIsForgotten() async throws {
        _ = try await say("the plumber comes tomorrow between 10 and 12")
        _ = try await say("guests tomorrow evening")
        #expect(
            try await say("the plumber isn't coming")
                == "All right, I do not expect the plumber tomorrow 10:00 to 12:00.")
        #expect(try await say("the plumber is not coming") == "I expected nothing of the kind.")
        #expect(
            try await say("cancel the guests") == "All right, I do not expect guests tomorrow 18:00 to 24:00.")
        #expect(try await say("cancel the plumber") == "I have nothing of the kind to do.")
        #expect(try await say("who is expected?") == "I expect nobody.")
    }

    /// Not this time is not never again.
    @Test func ofAWeeklyVisitOneTimeIsLeftOut() async throws {
        let first = try await say("the gardener comes every day between 9 and 11")
        #expect(first.hasPrefix("I expect the gardener every day 09:00 to 11:00, next "), "\(first)")
        let left = try await say("the gardener is not coming tomorrow")
        #expect(left.hasPrefix("All right, not this time. I expect the gardener every day 09:00 to 11:00, next "))
        #expect(!left.contains("next tomorrow"), "\(left)")
    }

    @Test func itIsAskedWhenAndWhere() async throws {
        #expect(
            try await say("the plumber comes")
                == "When? Say it in one sentence, as in “the plumber comes tomorrow between 10 and 12”.")
        #expect(try await say("we are away").hasPrefix("Until when? "))
        #expect(
            try await say("the plumber comes to us in the attic tomorrow")
                == "I know no room “attic”. Nothing was noted.")
        #expect(try await say("we are away from Friday").hasPrefix("I do not know when that is, or it has no end. "))
        #expect(try await house.ask(.get, "/api/v1/visits", token: resident).json["total"]?.integer == 0)
    }

    @Test func anAbsenceTakesPeopleToBeAwayUntilItEnds() async throws {
        for person in ["ann", "ben"] {
            _ = try await house.ask(
                .put, "/api/v1/people/\(person)/presence", #"{"state":"home"}"#, token: owner)
        }
        let told = try await say("the house is empty for a week", as: owner)
        #expect(told.hasPrefix("Nobody at home until "), "\(told)")
        #expect(told.hasSuffix(" I take Ann and Ben to be away for that time."), "\(told)")
        let people = try await house.ask(.get, "/api/v1/people", token: owner)
        #expect(people.json["anyone_home"] == .bool(false))
        #expect(people.json["people"]?[0]?["until"] != nil)
        #expect(try await say("we are back", as: owner) == "Welcome home. I no longer take anybody to be away.")
        #expect(try await house.ask(.get, "/api/v1/visits", token: owner).json["total"]?.integer == 0)
    }

    /// A resident speaks for nobody else.
    @Test func aResidentTakesNobodyElseToBeAway() async throws {
        let told = try await say("we are away until tomorrow evening")
        #expect(told == "Nobody at home until tomorrow 18:00.")
    }

    /// It is on the disk before it is promised, and read by the next process.
    @Test func itOutlivesTheProcess() async throws {
        _ = try await say("the plumber comes tomorrow between 10 and 12")
        let kept = try await house.store.kept(KeptVisit.self, in: KeptRecord.Namespace("visits"))
        #expect(kept.values.map(\.who) == ["the plumber"])
        _ = try await say("cancel the plumber")
        #expect(try await house.store.kept(KeptVisit.self, in: KeptRecord.Namespace("visits")).isEmpty)
    }

    private struct KeptVisit: Decodable, Sendable { var who: String }

    @Test func theAppAddsListsAndCancels() async throws {
        let body = """
            {"who":"Tom","kind":"guest","from":"2125-06-28T08:00:00Z","to":"2125-06-28T10:00:00Z","areas":["guest"]}
            """
        let far = try await house.ask(.post, "/api/v1/visits", body, token: resident)
        #expect(far.details["fields"]?[0]?["path"]?.string == "from", "\(far.text)")
        let soon = TestHouse.now() + .hours(30)
        let made = try await house.ask(
            .post, "/api/v1/visits",
            """
            {"who":"Tom","kind":"guest","from":"\(soon.rfc3339)","to":"\((soon + .hours(2)).rfc3339)","areas":["guest"]}
            """, token: resident)
        #expect(made.status == 201 && made.json["said_by"]?.string?.hasPrefix("api:") == true, "\(made.text)")
        let id = try #require(made.json["id"]?.string)
        #expect(try await house.ask(.get, "/api/v1/visits", token: owner).json["total"]?.integer == 1)
        #expect(try await say("who is coming?").hasPrefix("I expect Tom "))
        #expect(try await house.ask(.delete, "/api/v1/visits/\(id)", token: owner).status == 204)
        #expect(try await house.ask(.delete, "/api/v1/visits/\(id)", token: owner).code == "VISIT_NOT_FOUND")
        for wrong in [
            #"{"kind":"guest","from":"2126-01-01T00:00:00Z","to":"2125-01-01T00:00:00Z"}"#,
            #"{"who":"Tom","kind":"burglar","from":"2126-01-01T00:00:00Z","to":"2126-01-02T00:00:00Z"}"#,
            #"{"who":"Tom","kind":"guest","from":"2001-01-01T00:00:00Z","to":"2001-01-02T00:00:00Z","areas":["x"]}"#,
        ] {
            #expect(try await house.ask(.post, "/api/v1/visits", wrong, token: owner).status == 400, "\(wrong)")
        }
    }

    /// Whatever there is, a guest hears the same.
    @Test func guestsLearnNothingOfVisits() async throws {
        let guest = try await house.token(.guest, allowed: Allowed(devices: [], areas: ["guest"]))
        let asked = [
            "who is expected?", "when does the plumber come?", "is the plumber coming tomorrow?", "visitors on Friday",
            "the plumber isn't coming", "cancel the plumber", "who is coming today?", "is Grandma coming?",
            "when does Grandma come?", "we are away until Sunday",
        ]
        var before = [String]()
        for said in asked { before.append(try await say(said, as: guest)) }
        _ = try await say("the plumber comes tomorrow between 10 and 12")
        _ = try await say("Grandma stays tomorrow in the guest room")
        for (said, answer) in zip(asked, before) { #expect(try await say(said, as: guest) == answer, "\(said)") }
        #expect(try await house.ask(.get, "/api/v1/visits", token: guest).status == 403)
        #expect(try await house.ask(.get, "/api/v1/visits", token: resident).json["total"]?.integer == 2)
    }

    @Test func otherSentencesAreNoVisits() async throws {
        #expect(try await say("turn on the hall light").hasPrefix("Turned on Hall light"))
        #expect(try await say("who is home?").hasPrefix("I do not know"))
    }
}
