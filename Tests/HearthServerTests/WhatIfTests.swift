import HTTPTypes
import HearthAccounts
import HearthJSON
import HearthModel
import Testing

@testable import HearthServer

/// What would be if: docs/twins.md.
@Suite struct WhatIfTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin, tariff: 0.3 }
        areas: { hall: { name: Hall } }
        devices:
          hall.lamp: { class: light, area: hall, powers: { max: 10, standby: 0 }, virtual: {} }
          hall.lock: { class: lock, area: hall, virtual: {} }
          hall.door: { class: door, area: hall, virtual: {} }
        people: { ann: { name: Ann } }
        """
    private static let rules = [
        "r.hearth": """
        modes home, away
        rule "Dark" low: while mode is away { turn off hall.lamp }
        rule "Shut": never hall.door is open and mode is away
        """
    ]

    private func house() async throws -> (TestHouse, token: String) {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        let token = try await house.token(.resident)
        _ = try await house.ask(
            .put, "/api/v1/devices/hall.lamp/control", #"{"action":"turn_on"}"#, token: token)
        return (house, token)
    }

    private func ask(_ house: TestHouse, _ body: String, _ token: String) async throws -> TestHouse.Answer {
        try await house.ask(.post, "/api/v1/predictions/what-if", body, token: token)
    }

    @Test func aLampThatIsOffSavesWhatItDraws() async throws {
        let (house, token) = try await house()
        let answer = try await ask(
            house, #"{"changes":{"hall.lamp":{"on":false}},"duration":"10h","runs":20,"metrics":["energy","cost"]}"#,
            token)
        let energy = answer.json["results"]?["energy"]
        #expect(energy?["baseline"]?.double == 0.1 && energy?["predicted"]?.double == 0, "\(answer.text)")
        #expect(energy?["savings"]?.double == 0.1 && energy?["unit"]?.string == "kWh")
        #expect(energy?["low"]?.double == 0.1 && energy?["high"]?.double == 0.1 && energy?["confidence"]?.double == 0.9)
        #expect(answer.json["results"]?["cost"]?["amount"]?.double == 0.03)
        #expect(answer.json["first_divergence"]?["slot"]?.string == "hall.lamp.on")
        #expect(answer.json["runs"]?.integer == 20 && answer.json["status"]?.string == "completed")
        let lamp = try await house.ask(.get, "/api/v1/devices/hall.lamp", token: token)
        #expect(lamp.json["current_state"]?["on"] == .bool(true), "nothing is sent to any device")
        let id = try #require(answer.json["analysis_id"]?.string)
        let again = try await house.ask(.get, "/api/v1/predictions/what-if/\(id)", token: token)
        #expect(again.json == answer.json)
    }

    @Test func aPropertyIsNamedBehindItsDevice() async throws {
        let (house, token) = try await house()
        let body = #"{"changes":{"hall.lamp.brightness":{"add":-50},"hall.lamp.on":"on"},"runs":2,"duration":"1h"}"#
        let answer = try await ask(house, body, token)
        #expect(answer.json["ignored_changes"]?.array?.compactMap { $0["key"]?.string } == ["hall.lamp.brightness"])
        #expect(
            answer.json["ignored_changes"]?[0]?["reason"]?.string?.hasPrefix("nobody knows") == true, "\(answer.text)")
    }

    @Test func aPromiseThatWouldBreakIsNamed() async throws {
        let (house, token) = try await house()
        let answer = try await ask(
            house, #"{"changes":{"hall.door":{"state":"open"},"mode":"away"},"runs":2,"duration":"1h"}"#, token)
        #expect(answer.json["branch"]?["violations"]?[0]?["rule"]?.string == "Shut", "\(answer.text)")
    }

    @Test func theSameQuestionHasTheSameAnswer() async throws {
        let (house, token) = try await house()
        let body = #"{"changes":{"mode":"away"},"runs":3,"duration":"1h","seed":5}"#
        let (one, two) = (try await ask(house, body, token), try await ask(house, body, token))
        #expect(one.json["results"] == two.json["results"])
    }

    @Test func whatCannotBeDoneIsSaid() async throws {
        let (house, token) = try await house()
        let some = try await ask(
            house,
            #"{"changes":{"hall.lamp":"off","hall.lmp":"off","hall.lock":{"colour":1}},"metrics":["enrgy","energy"],"runs":2}"#,
            token)
        let ignored = some.json["ignored_changes"]?.array ?? []
        #expect(ignored.compactMap { $0["key"]?.string } == ["enrgy", "hall.lmp", "hall.lock.colour"], "\(some.text)")
        #expect(ignored.count > 1 && ignored[1]["nearest"]?.array?.first == "hall.lamp")
        let none = try await ask(house, #"{"changes":{"cellar.lamp":"off"}}"#, token)
        #expect(none.status == 422 && none.code == "NOTHING_APPLICABLE")
    }

    @Test func whoAsksForTooManyRunsIsToldHowManyThereMayBe() async throws {
        let (house, token) = try await house()
        let asked = { (runs: Int) in #"{"changes":{"hall.lamp":"off"},"duration":"14d","runs":\#(runs)}"# }
        let many = try await ask(house, asked(32), token)
        #expect(many.status == 400, "\(many.text)")
        #expect(many.text.contains("come to 896 days of the house"), "\(many.text)")
        #expect(many.text.contains("the limit is 256: ask for at most 9 runs"), "\(many.text)")
        #expect(try await ask(house, asked(10), token).status == 400)
        #expect(try await ask(house, asked(9), token).status == 200)
    }

    /// Nothing happens to a device with this switched off, whether it is named, one of many, or without power.
    @Test func nothingHappensToADeviceThatTakesNoPart() async throws {
        let (house, token) = try await house()
        let owner = try await house.token(.owner)
        let off = #"{"config":{"enable_scenarios":false}}"#
        #expect(try await house.ask(.put, "/api/v1/twins/hall.lamp", off, token: owner).status == 200)
        let named = try await ask(house, #"{"changes":{"hall.lamp":"off"}}"#, token)
        #expect(named.status == 422 && named.code == "NOTHING_APPLICABLE", "\(named.text)")
        #expect(named.text.contains("enable_scenarios is off in its twin"), "\(named.text)")
        let outage = #"{"scenario":"power outage","changes":{},"runs":2,"duration":"1h","metrics":["energy"]}"#
        let many = try await ask(house, outage, token)
        #expect(many.json["ignored_changes"]?.array?.compactMap { $0["key"]?.string } == ["hall.lamp"], "\(many.text)")
        let energy = many.json["results"]?["energy"]
        #expect(energy?["baseline"]?.double == 0.01 && energy?["predicted"]?.double == 0.01, "\(many.text)")
    }

    @Test(arguments: [
        #"{"changes":{"hall.lamp":"off"},"duration":"0h"}"#, #"{"changes":{"hall.lamp":"off"},"duration":"15d"}"#,
        #"{"changes":[1]}"#, #"{"changes":{"hall.lamp":"off"},"runs":257}"#,
        #"{"changes":{"hall.lamp":"off"},"runs":256,"duration":"14d"}"#, #"{"rules":{"replace":[]}}"#,
        #"{"rules":{"swap":{}}}"#, #"{"rules":{"disable":"Dark"}}"#,
    ])
    func nonsenseIsRefused(body: String) async throws {
        let (house, token) = try await house()
        let answer = try await ask(house, body, token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }

    @Test func moreChangesThanAnybodyMeansAreRefused() async throws {
        let (house, token) = try await house()
        let changes = (0..<201).map { "\"d\($0)\":1" }.joined(separator: ",")
        let answer = try await ask(house, "{\"changes\":{\(changes)}}", token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }

    /// Numbers that no house has would come to infinity, for which JSON has no word.
    @Test(arguments: [
        #"{"outdoor_temperature":1e308}"#, #"{"outdoor_temperature":{"add":-1e308}}"#, #"{"tariff":1e308}"#,
        #"{"hall.lamp.brightness":{"add":1e308}}"#, #"{"tariff":-1}"#, #"{"occupancy":-1}"#,
    ])
    func numbersOfNoHouseAreSetAside(changes: String) async throws {
        let (house, token) = try await house()
        let answer = try await ask(house, "{\"changes\":\(changes)}", token)
        #expect(answer.status == 422 && answer.code == "NOTHING_APPLICABLE", "\(answer.text)")
    }

    @Test func guestsDoNotLookAhead() async throws {
        let (house, _) = try await house()
        let guest = try await house.token(.guest)
        #expect(try await ask(house, #"{"changes":{"hall.lamp":"off"}}"#, guest).status == 403)
    }
}
