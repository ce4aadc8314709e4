import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import Testing

@testable import HearthServer

/// Scripts that are played on copies of the house: docs/twins.md.
@Suite(.timeLimit(.minutes(5))) struct ScenarioTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin, tariff: 0.3 }
        areas: { hall: { name: Hall }, bedroom: { name: Bedroom } }
        devices:
          hall.lamp: { class: light, virtual: {} }
          hall.door: { class: door, name: Front door, virtual: {} }
          bedroom.lamp: { class: light, virtual: {} }
        people: { ann: { name: Ann } }
        """
    private static let rules = [
        "r.hearth": """
        modes home, away
        rule "Shut": never hall.door is open and bedroom.lamp is off
        """
    ]

    private func house() async throws -> (TestHouse, token: String) {
        let house = try await TestHouse(devices: Self.devices, rules: Self.rules)
        return (house, try await house.token(.resident))
    }

    private func run(
        _ id: String, _ body: String = #"{"at_once":true}"#, in house: TestHouse, _ token: String
    ) async throws -> TestHouse.Answer {
        try await house.ask(.post, "/api/v1/scenarios/\(id)/run", body, token: token)
    }

    @Test func theFiveAreThereFromTheStart() async throws {
        let (house, token) = try await house()
        let answer = try await house.ask(.get, "/api/v1/scenarios", token: token)
        #expect(
            answer.json["scenarios"]?.array?.compactMap { $0["scenario_id"]?.string } == [
                "smart_morning", "security_alert", "energy_optimization", "party_mode", "vacation_mode",
            ])
        #expect(answer.json["scenarios"]?[0]?["twin_ids"] == .strings(["twin:hall.lamp", "twin:bedroom.lamp"]))
        #expect(answer.json["scenarios"]?[0]?["status"]?.string == "created" && answer.json["total"]?.integer == 5)
        let page = try await house.ask(.get, "/api/v1/scenarios?page=2&per_page=2", token: token)
        #expect(page.json["scenarios"]?.array?.count == 2 && page.json["total"]?.integer == 5)
    }

    @Test func whatComesOfItIsToldAndTheHouseStaysAsItIs() async throws {
        let (house, token) = try await house()
        let begun = try await run("security-alert", in: house, token)
        #expect(begun.status == 200 && begun.json["status"]?.string == "running", "\(begun.text)")
        await house.api.scenarios.settled()
        let answer = try await house.ask(.get, "/api/v1/scenarios/security_alert", token: token)
        let results = answer.json["results"]
        #expect(answer.json["status"]?.string == "completed", "\(answer.text)")
        #expect(results?["violations"]?[0]?["rule"]?.string == "Shut", "\(answer.text)")
        #expect(results?["concerns"]?[0]?["severity"]?.double == 1)
        #expect(
            results?["skipped"]?.array?.compactMap { $0["step"]?.string } == [
                "alarm", "motion in the hall", "outside lights",
            ])
        #expect(answer.json["timeline"]?.array?.isEmpty == false)
        let snapshot = await house.hub.current()
        let registry = snapshot.house.registry
        for index in registry.indices {
            #expect(snapshot.house.outstanding(index).isEmpty)
            for slot in registry.slots(of: index) where registry[slot].property.name == "on" {
                #expect(snapshot.house.reading(slot).value != .flag(true), "nothing is sent to any device")
            }
        }
    }

    @Test func oneIsPlayedAtATime() async throws {
        let (house, token) = try await house()
        #expect(try await run("vacation_mode", "{}", in: house, token).json["simulation_rate"]?.double == 8_640)
        let second = try await run("party_mode", in: house, token)
        #expect(second.status == 429 && second.code == "BUSY", "\(second.text)")
        let list = try await house.ask(.get, "/api/v1/scenarios", token: token)
        #expect(list.json["running_scenario"]?.string == "vacation_mode")
        let stopped = try await house.ask(.post, "/api/v1/scenarios/stop", token: token)
        #expect(stopped.json["scenario"]?.string == "vacation_mode")
        let scenario = try await house.ask(.get, "/api/v1/scenarios/vacation_mode", token: token)
        #expect(scenario.json["status"]?.string == "failed" && scenario.json["error"]?.string == "stopped")
        #expect(try await run("party_mode", in: house, token).status == 200)
        await house.api.scenarios.settled()
    }

    /// 120 s of the house at 3600 to 1 take a thirtieth of a second, and what is told ends with the clock.
    @Test func theRateSaysHowLongItTakes() async throws {
        let (house, token) = try await house()
        let begun = try await run("security_alert", #"{"simulation_rate":3600}"#, in: house, token)
        #expect(begun.json["simulation_rate"]?.double == 3_600)
        await house.api.scenarios.settled()
        let run = try #require(house.api.scenarios.lastRun(of: "security_alert"))
        #expect(run.end == run.startedAt + Milliseconds(34) && run.status == .completed)
        var shown = run
        (shown.status, shown.computed) = (.running, 1)
        #expect(shown.told(at: run.startedAt).count < run.timeline.count)
        #expect(shown.progress(at: run.startedAt + Milliseconds(17)) == 0.51)
        #expect(shown.told(at: run.startedAt + Milliseconds(34)).count == run.timeline.count)
    }

    @Test(arguments: [
        #"{"simulation_rate":0}"#, #"{"simulation_rate":3601}"#, #"{"simulation_rate":1e308}"#,
        #"{"simulation_rate":"fast"}"#, #"{"at_once":1}"#,
    ])
    func nonsenseIsRefused(body: String) async throws {
        let (house, token) = try await house()
        let answer = try await run("party_mode", body, in: house, token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }

    @Test func anUnknownOneIsNotFoundAndAShippedOneStays() async throws {
        let (house, token) = try await house()
        let unknown = try await run("party_mod", in: house, token)
        #expect(unknown.status == 404 && unknown.code == "SCENARIO_NOT_FOUND")
        #expect(unknown.details["did_you_mean"]?[0]?.string == "party_mode")
        let shipped = try await house.ask(.delete, "/api/v1/scenarios/party_mode", token: token)
        #expect(shipped.status == 409)
    }

    @Test func guestsSeeNoneOfThem() async throws {
        let (house, _) = try await house()
        let guest = try await house.token(.guest)
        #expect(try await house.ask(.get, "/api/v1/scenarios", token: guest).status == 403)
        #expect(try await run("party_mode", in: house, guest).status == 403)
    }

    @Test func startAndEndAreHeard() async throws {
        let (house, token) = try await house()
        let caller = try house.api.gatekeeper.caller(afterHandshake: token, from: "192.0.2.7")
        let outbox = EventOutbox(
            audience: Audience(channels: [.scenarios], visibility: caller.visibility))
        house.broadcaster.add(outbox)
        _ = try await run("security_alert", in: house, token)
        await house.api.scenarios.settled()
        _ = try await run("vacation_mode", "{}", in: house, token)
        _ = try await house.ask(.post, "/api/v1/scenarios/stop", token: token)
        var heard: [String] = []
        for _ in 0..<4 {
            let message = try #require(await outbox.next(at: TestHouse.now))
            let data = try JSONValue(parsing: message.data)
            heard.append("\(message.type) \(data["scenario_id"]?.string ?? "")")
            #expect((data["results"] != nil) == (message.type == "scenario_complete"))
            #expect((data["error"] != nil) == (message.type == "scenario_error"))
        }
        #expect(
            heard == [
                "scenario_start security_alert", "scenario_complete security_alert", "scenario_start vacation_mode",
                "scenario_error vacation_mode",
            ])
    }

    // MARK: Made over the API

    private func make(_ body: String, in house: TestHouse, _ token: String) async throws -> TestHouse.Answer {
        try await house.ask(.post, "/api/v1/scenarios", body, token: token)
    }

    @Test func whatIsMadeIsPlayed() async throws {
        let (house, token) = try await house()
        let made = try await make(
            #"""
            {"name":"Power cut","description":"short","duration":60,"twin_ids":["twin:hall.door"],
             "simulation_rate":3600,"initial_states":{"hall.lamp":{"on":true}},
             "events":[{"time":30,"type":"power_restore"},{"time":0,"type":"power_loss","affected_circuits":["main"]}]}
            """#, in: house, token)
        #expect(made.status == 200 && made.json["status"]?.string == "running", "\(made.text)")
        #expect(made.json["affected_twins"]?.integer == 3 && made.json["simulation_rate"]?.double == 3_600)
        let id = try #require(made.json["scenario_id"]?.string)
        await house.api.scenarios.settled()
        let answer = try await house.ask(.get, "/api/v1/scenarios/\(id)", token: token)
        #expect(answer.json["status"]?.string == "completed" && answer.json["name"]?.string == "Power cut")
        #expect(answer.json["events"]?.array?.compactMap { $0["type"]?.string } == ["power_loss", "power_restore"])
        let energy = answer.json["results"]?["energy_consumption"]
        #expect((energy?["savings"]?.double ?? 0) >= 0, "\(answer.text)")
        #expect(try await house.ask(.delete, "/api/v1/scenarios/\(id)", token: token).status == 204)
        #expect(try await house.ask(.get, "/api/v1/scenarios/\(id)", token: token).status == 404)
    }

    @Test func itNeedNotBePlayedAtOnce() async throws {
        let (house, token) = try await house()
        let made = try await make(
            #"{"name":"Later","duration":"1h","events":[],"run":false}"#, in: house, token)
        #expect(made.json["status"]?.string == "created", "\(made.text)")
        #expect(house.api.scenarios.running == nil)
    }

    @Test(arguments: [
        (#"{"name":"A"}"#, "duration"), (#"{"name":"A","duration":59}"#, "duration"),
        (#"{"name":"A","duration":1209601}"#, "duration"), (#"{"name":"A","duration":1e308}"#, "duration"),
        (#"{"duration":60}"#, "name"), (#"{"name":"A","duration":60,"colour":1}"#, "colour"),
        (#"{"name":"A","duration":60,"events":[{"time":1,"type":"lose","device":"hall.lmp"}]}"#, "events[0].device"),
        (#"{"name":"A","duration":60,"events":[{"time":1,"type":"mode","mode":"party"}]}"#, "events[0].mode"),
        (#"{"name":"A","duration":60,"events":[{"time":1,"type":"mode","mode":"away","x":1}]}"#, "events[0].x"),
        (#"{"name":"A","duration":60,"twin_ids":["cellar.lamp"]}"#, "twin_ids"),
        (#"{"name":"A","duration":60,"events":{}}"#, "events"),
    ])
    func whatIsWrongIsNamed(body: String, field: String) async throws {
        let (house, token) = try await house()
        let answer = try await make(body, in: house, token)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
        #expect(answer.text.contains("\"\(field)\""), "\(answer.text)")
        #expect(house.api.scenarios.made.isEmpty)
    }

    @Test func thoseOfTheFileAreThere() async throws {
        let house = try await TestHouse(
            devices: Self.devices, scenarios: "scenarios: { party_mode: { duration: 60 }, quiet: { duration: 2h } }")
        let token = try await house.token(.resident)
        let list = try await house.ask(.get, "/api/v1/scenarios", token: token)
        let found = list.json["scenarios"]?.array?.map {
            "\($0["scenario_id"]?.string ?? "") \($0["duration"]?.integer ?? 0)"
        }
        #expect(found?.suffix(2) == ["party_mode 60", "quiet 7200"] && found?.count == 6, "\(found ?? [])")
        #expect(try await house.ask(.delete, "/api/v1/scenarios/quiet", token: token).status == 409)
    }
}
