import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// Modes and people: docs/spec/house-api.md, section 6.8.
@Suite struct ModeAndPeopleTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin }
        devices:
          lamp: { class: light, virtual: {} }
          phone: { class: tracker, virtual: {} }
        people:
          ann: { name: Ann, role: owner, trackers: [phone] }
          ben: { name: Ben, aliases: [benny] }
        """

    @Test func theModeIsSetAndRulesFollow() async throws {
        let house = try await TestHouse(
            devices: Self.devices,
            rules: [
                "m.hearth":
                    "modes home, away, party\nwhen mode becomes party { turn on lamp }\nwhen mode becomes home { turn off lamp }"
            ])
        let token = try await house.token(.resident)
        let modes = try await house.ask(.get, "/api/v1/modes", token: token)
        #expect(modes.json["modes"]?.array == ["home", "away", "party"].map(JSONValue.string))
        #expect(modes.json["current"]?.string == "home")
        let set = try await house.ask(.put, "/api/v1/modes/current", #"{"mode":"party"}"#, token: token)
        #expect(set.json["current"]?.string == "party", "\(set.text)")
        #expect(set.json["by"]?.string?.hasPrefix("api:") == true)
        #expect(
            try await house.ask(.get, "/api/v1/devices/lamp", token: token).json["current_state"]?["on"] == .bool(true))
        #expect(try await house.ask(.get, "/api/v1/house", token: token).json["mode"]?.string == "party")
        let wrong = try await house.ask(.put, "/api/v1/modes/current", #"{"mode":"dance"}"#, token: token)
        #expect(wrong.code == "MODE_NOT_FOUND" && wrong.details["modes"]?.array?.count == 3)
    }

    @Test func peopleAreNotDevices() async throws {
        let house = try await TestHouse(devices: Self.devices)
        let token = try await house.token(.owner)
        #expect(try await house.ask(.get, "/api/v1/devices", token: token).json["total"]?.integer == 2)
        #expect(try await house.ask(.get, "/api/v1/devices/ann", token: token).code == "DEVICE_NOT_FOUND")
        let people = try await house.ask(.get, "/api/v1/people", token: token)
        #expect(people.json["people"]?.array?.compactMap { $0["state"]?.string } == ["unknown", "unknown"])
        #expect(people.json["anyone_home"] == .bool(false))
    }

    @Test func somebodySaysWhereOneIs() async throws {
        let house = try await TestHouse(
            devices: Self.devices,
            rules: ["p.hearth": "when ben arrives { turn on lamp }\nwhen ben leaves { turn off lamp }"])
        let token = try await house.token(.owner)
        let path = "/api/v1/people/benny/presence"
        let away = try await house.ask(.put, path, #"{"state":"away"}"#, token: token)
        #expect(away.json["state"]?.string == "away" && away.json["id"]?.string == "ben", "\(away.text)")
        let home = try await house.ask(.put, path, #"{"state":"home","until":"2100-01-01T00:00:00Z"}"#, token: token)
        #expect(home.json["until"]?.string == "2100-01-01T00:00:00Z" && home.json["source"]?.string == "api:anna")
        #expect(
            try await house.ask(.get, "/api/v1/devices/lamp", token: token).json["current_state"]?["on"] == .bool(true))
        #expect(try await house.ask(.get, "/api/v1/people", token: token).json["anyone_home"] == .bool(true))
        let past = try await house.ask(
            .put, path, #"{"state":"home","until":"2001-01-01T00:00:00Z"}"#, token: token)
        #expect(past.details["fields"]?[0]?["path"]?.string == "until")
        #expect(try await house.ask(.put, path, #"{"state":"abroad"}"#, token: token).status == 400)
    }

    @Test func residentsAndGuestsSpeakForThemselvesOnly() async throws {
        let house = try await TestHouse(devices: Self.devices)
        _ = try await house.token(.owner)
        let resident = try await house.token(.resident)
        let guest = try await house.token(.guest)
        let body = #"{"state":"home"}"#
        #expect(try await house.ask(.put, "/api/v1/people/ann/presence", body, token: resident).code == "FORBIDDEN")
        let refused = try await house.ask(.put, "/api/v1/people/ann/presence", body, token: guest)
        #expect(refused.code == "PERSON_NOT_FOUND", "what a guest may not see is not there")
        let user = try #require(house.accounts.users.first { $0.role == .guest })
        var change = UserChange()
        change.personID = "ben"
        _ = try await house.accounts.updateUser(user.id, change)
        #expect(try await house.ask(.get, "/api/v1/people/ben", token: guest).status == 200)
        #expect(try await house.ask(.put, "/api/v1/people/ben/presence", body, token: guest).status == 200)
        #expect(try await house.ask(.get, "/api/v1/people", token: guest).status == 403)
    }
}
