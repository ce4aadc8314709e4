import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import Testing

@testable import HearthServer

/// Each field, alias and key of a what-if is used once, and its answer shows it (docs/twins.md).
@Suite struct WhatIfFieldTests {
    private static let devices = """
        version: 1
        house: { name: Elm House, timezone: Europe/Berlin, location: { latitude: 52.52, longitude: 13.4 }, tariff: 0.3 }
        areas: { hall: { name: Hall }, bedroom: { name: Guest room }, garden: { outdoor: true } }
        devices:
          hall.lamp: { class: light, area: hall, powers: { max: 10, standby: 0 }, virtual: {} }
          bedroom.heater: { class: thermostat, area: bedroom, powers: { max: 900, standby: 0 }, virtual: {} }
          bedroom.motion: { class: motion, area: bedroom, virtual: {} }
          garden.weather: { class: weather, area: garden, virtual: {} }
          hall.lock: { class: lock, area: hall, virtual: {} }
          hall.door: { class: door, area: hall, virtual: {} }
          hall.blind: { class: cover, area: hall, virtual: {} }
        people: { ann: { name: Ann }, ben: { name: Ben } }
        """
    private static let rules = [
        "r.hearth": """
        modes home, away, night
        rule "Dark" low: while mode is away { turn off hall.lamp }
        rule "Door": when hall.door becomes open { turn on hall.lamp }
        rule "Shut": never hall.door is open and mode is away
        """
    ]

    private struct Asked {
        let house: TestHouse
        let token: String

        func callAsFunction(_ body: String) async throws -> JSONValue {
            let answer = try await house.ask(.post, "/api/v1/predictions/what-if", body, token: token)
            #expect(answer.status == 200, "\(answer.text)")
            return answer.json
        }

        func refused(_ body: String) async throws -> TestHouse.Answer {
            try await house.ask(.post, "/api/v1/predictions/what-if", body, token: token)
        }
    }

    /// - Parameter rules: besides.
    private func asked(rules: String = "") async throws -> Asked {
        let house = try await TestHouse(
            devices: Self.devices, rules: Self.rules.merging(["more.hearth": rules]) { first, _ in first })
        let asked = Asked(house: house, token: try await house.token(.resident))
        for (device, state) in [
            ("hall.lamp", #"{"on":true}"#), ("bedroom.heater", #"{"setpoint":20}"#),
        ] {
            _ = try await house.ask(
                .put, "/api/v1/devices/\(device)/control", "{\"action\":\"set_state\",\"value\":\(state)}",
                token: asked.token)
        }
        return asked
    }

    private func keys(_ answer: JSONValue) -> [String] {
        (answer["ignored_changes"]?.array ?? []).compactMap { $0["key"]?.string }
    }

    private func assumes(_ answer: JSONValue, _ words: String) -> Bool {
        (answer["assumptions"]?.array ?? []).contains { $0.string?.contains(words) == true }
    }

    private func energy(_ answer: JSONValue) -> (Double?, Double?) {
        let energy = answer["results"]?["energy"]
        return (energy?["baseline"]?.double, energy?["predicted"]?.double)
    }

    // MARK: Times and manners

    @Test func aChangeMayLastFromOneTimeUntilAnother() async throws {
        let ask = try await asked()
        let answer = try await ask(
            #"""
            {"changes":{"hall.lamp":{"on":false,"from":"+2h","until":"+5h"}},\#
            "duration":"10h","runs":2,"metrics":["energy"]}
            """#
        )
        // Nobody turns it on again: it stays as the hand has left it.
        #expect(energy(answer) == (0.1, 0.02), "\(answer["results"] ?? .null)")
        let none = try await ask.refused(#"{"changes":{"hall.lamp":{"on":false,"from":"+12h"}},"duration":"10h"}"#)
        #expect(none.status == 422)
        let wrong = try await ask.refused(#"{"changes":{"hall.lamp":{"on":false,"until":"soon"}},"duration":"10h"}"#)
        #expect(wrong.status == 422 && wrong.details["ignored_changes"]?[0]?["key"]?.string == "hall.lamp.until")
    }

    @Test func aCommandMayBeChangedByRulesLater() async throws {
        let ask = try await asked()
        let event = """
            "events":[{"at":"+30m","device":"hall.door","set":{"state":"closed"}},\
            {"at":"+1h","device":"hall.door","set":{"state":"open"}}]
            """
        let held = try await ask(
            """
            {"changes":{"hall.lamp":{"on":false,"as":"hold"}},\
            "duration":"4h","runs":2,"metrics":["energy"],\
            \(event)}
            """
        )
        #expect(energy(held).1 == 0)
        let commanded = try await ask(
            """
            {"changes":{"hall.lamp":{"on":false,"as":"command"}},\
            "duration":"4h","runs":2,"metrics":["energy"],\
            \(event)}
            """
        )
        #expect(energy(commanded) == (0.04, 0.03))
    }

    @Test(arguments: ["22:00", "+90m", "2"])
    func bothRunsGoAheadToTheStart(start: String) async throws {
        let ask = try await asked()
        let text = start == "2" ? (TestHouse.now() + .days(2)).rfc3339 : start
        let answer = try await ask(
            """
            {"changes":{"hall.lamp":{"on":false}},"start":"\(text)",\
            "duration":"2h","runs":2,"detail":"full"}
            """
        )
        let first = try #require(answer["series"]?[0]?["points"]?[0]?["t"]?.string.flatMap(Instant.init(rfc3339:)))
        #expect(answer["first_divergence"]?["at"]?.string == first.rfc3339)
        switch start {
        case "22:00": #expect(ask.house.zone.local(first).timeOfDay.text == "22:00")
        case "2": #expect(first.rfc3339 == text)
        default: #expect(first > TestHouse.now() + .minutes(88))
        }
    }

    @Test(arguments: ["8d", "yesterday", "25:00", "2020-01-01T00:00:00Z"])
    func aStartThatCannotBeIsRefused(start: String) async throws {
        let ask = try await asked()
        let answer = try await ask.refused("{\"changes\":{\"hall.lamp\":\"off\"},\"start\":\"\(start)\"}")
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR")
    }

    // MARK: Events

    @Test func eventsHappenInBothRunsOrInTheBranchAlone() async throws {
        let ask = try await asked()
        func violations(_ flags: String) async throws -> Int? {
            let answer = try await ask(
                """
                {"changes":{"mode":"away"},"duration":"2h",\
                "runs":2,"events":[{"at":"+1h","device":"hall.door","set":{"state":"open"}\(flags)}]}
                """
            )
            return answer["branch"]?["violations"]?.array?.count
        }
        #expect(try await violations("") == 1, "it is open in both, and the mode is away in one")
        let alone = try await ask(
            #"""
            {"events":[{"at":"+30m","device":"hall.door","set":{"state":"closed"}},\#
            {"at":"+1h","device":"hall.door","set":{"state":"open"},"branchOnly":true}],\#
            "duration":"2h","runs":2,"metrics":["rule_firings"]}
            """#
        )
        #expect(alone["results"]?["rule_firings"]?["change"]?.double == 1, "\(alone["results"] ?? .null)")
        let both = try await ask(
            #"""
            {"events":[{"at":"+30m","device":"hall.door","set":{"state":"closed"}},\#
            {"at":"+1h","device":"hall.door","set":{"state":"open"},"branch_only":false}],\#
            "duration":"2h","runs":2,"metrics":["rule_firings"]}
            """#
        )
        #expect(both["results"]?["rule_firings"]?["change"]?.double == 0)
    }

    @Test(arguments: [
        #"{}"#, #"[1]"#, #"[{"device":"hall.door","set":{"state":"open"}}]"#,
        #"[{"at":"+9h","device":"hall.door","set":{"state":"open"}}]"#, #"[{"at":"+1h","device":"hall.door"}]"#,
        #"[{"at":"+1h","device":"hall.door","set":{"state":"open"},"twice":1}]"#,
    ])
    func eventsThatAreNoneAreRefused(events: String) async throws {
        let ask = try await asked()
        let answer = try await ask.refused("{\"events\":\(events),\"duration\":\"8h\"}")
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
    }

    // MARK: Values

    @Test(arguments: [
        (#"{"bedroom.heater":{"setpoint":18}}"#, "18"), (#"{"bedroom.heater":{"heating_setpoint":18}}"#, "18"),
        (#"{"bedroom.heater":{"heatingSetpoint":18}}"#, "18"), (#"{"bedroom.heater":{"targetTemperature":18}}"#, "18"),
        (#"{"twin:bedroom.heater":{"setpoint":{"add":-2}}}"#, "18"), (#"{"bedroom.heater.setpoint":"64.4 °F"}"#, "18"),
        (#"{"temperature_setpoint":18}"#, "18"), (#"{"temperatureSetpoint":18}"#, "18"), (#"{"thermostat":18}"#, "18"),
        (#"{"target_temperature":"64.4 °F"}"#, "18"),
        (#"{"temperature_setpoint":{"value":18,"until":"+30m"}}"#, "18"),
        (#"{"hall.lamp":{"brightness":40}}"#, "40"), (#"{"hall.lamp":{"level":40}}"#, "40"),
        (#"{"hall.lamp":{"dim":40}}"#, "40"), (#"{"lighting_brightness":40}"#, "40"),
        (#"{"hall.blind":{"position":40}}"#, "40"), (#"{"hall.blind":{"open_percent":40}}"#, "40"),
        (#"{"hall.blind":{"openPercent":40}}"#, "40"),
    ])
    func aPropertyHasSeveralNamesAndUnits(changes: String, value: String) async throws {
        let ask = try await asked()
        let answer = try await ask("{\"changes\":\(changes),\"duration\":\"1h\",\"runs\":1,\"detail\":\"full\"}")
        #expect(keys(answer).isEmpty, "\(answer["ignored_changes"] ?? .null)")
        let set = (answer["timeline"]?.array ?? []).filter {
            $0["run"]?.string == "branch" && $0["what"]?.string == "hand"
        }
        #expect(set.contains { $0["value"]?.double == Double(value) }, "\(answer["timeline"] ?? .null)")
    }

    @Test(arguments: [
        #"{"bedroom.heater":{"setpoint":900}}"#, #"{"hall.lamp":{"brightness":101}}"#,
        #"{"hall.lamp":{"on":true,"as":"order"}}"#, #"{"occupancy":"gone"}"#, #"{"mode":"party"}"#,
        #"{"tariff":[{"from":"22:00","price":0.1}]}"#, #"{"device_offline":["attic.lamp"]}"#,
    ])
    func whatCannotBeIsSetAside(changes: String) async throws {
        let ask = try await asked()
        let answer = try await ask.refused("{\"changes\":\(changes),\"duration\":\"1h\",\"runs\":1}")
        #expect(answer.status == 422 && answer.details["ignored_changes"]?.array?.isEmpty == false, "\(answer.text)")
    }

    // MARK: The house

    @Test func aTariffMayHaveWindows() async throws {
        let ask = try await asked()
        let answer = try await ask(
            #"""
            {"changes":{"tariff":[{"from":"+2h","until":"+4h","price":0.1}]},\#
            "duration":"10h","runs":1,"metrics":["cost","cost_estimate"]}
            """#
        )
        for name in ["cost", "cost_estimate"] {
            let cost = answer["results"]?[name]
            #expect(cost?["baseline"]?.double == 0.03 && cost?["predicted"]?.double == 0.026, "\(answer)")
            #expect(cost?["metric"]?.string == "cost_savings" && cost?["period"]?.string == "10h")
        }
    }

    /// Of a lamp of 10 W for an hour, kWh to the Wh: it takes 3.8 W at 50 % and 1.1 W at 20 %.
    @Test(arguments: [
        ("home", 0.01), ("away", 0), ("asleep", 0.001), ("1", 0.004), ("0", 0), ("2", 0.01), ("4", 0.01),
    ])
    func occupancySaysWhoIsThere(word: String, predicted: Double) async throws {
        let ask = try await asked(rules: """
            rule "Gone" safety: while everyone is away { turn off hall.lamp }
            rule "One" safety: while ann is home and ben is away { set hall.lamp to 50 % }
            rule "Asleep" safety: while mode is night { set hall.lamp to 20 % }
            """)
        let value = Int(word) == nil ? "\"\(word)\"" : word
        let answer = try await ask(
            """
            {"changes":{"occupancy":\(value)},"duration":"1h","runs":1,"metrics":["energy"]}
            """
        )
        #expect(keys(answer).isEmpty && energy(answer).1 == predicted, "\(answer)")
    }

    @Test func whatIsLostIsNotReached() async throws {
        let ask = try await asked()
        let answer = try await ask(
            #"""
            {"changes":{"device_offline":["hall.lamp"],"hall.lamp":"off"},\#
            "duration":"4h","runs":1,"metrics":["energy"]}
            """#
        )
        #expect(energy(answer).1 == 0.04, "it stays on: \(answer)")
    }

    // MARK: Presets

    @Test(arguments: [
        ("summer heatwave", "preset heatwave"), ("Heat_Wave", "preset heatwave"), ("cold snap", "preset cold snap"),
        ("cold-snap", "preset cold snap"), ("storm", "preset storm"), ("power outage", "preset power outage"),
        ("vacation", "preset vacation"), ("guests", "preset guests"),
    ])
    func aPresetIsNamed(scenario: String, words: String) async throws {
        let ask = try await asked()
        let answer = try await ask("{\"scenario\":\"\(scenario)\",\"changes\":{},\"duration\":\"6h\",\"runs\":4}")
        #expect(assumes(answer, words), "\(answer["assumptions"] ?? .null)")
        #expect(answer["scenario"]?.string == scenario)
    }

    @Test func aLabelIsNoPreset() async throws {
        let ask = try await asked()
        #expect(try await ask.refused(#"{"scenario":"thermostat_setback","changes":{}}"#).code == "NOTHING_APPLICABLE")
    }

    @Test func anOutageTakesThePowerForTwoHours() async throws {
        let ask = try await asked()
        let answer = try await ask(
            #"{"scenario":"power outage","duration":"10h","runs":1,"metrics":["energy"]}"#)
        #expect(energy(answer) == (0.1, 0.08), "\(answer)")
    }

    @Test func whatIsSaidInSoManyWordsCountsMore() async throws {
        let ask = try await asked()
        let answer = try await ask(
            #"""
            {"scenario":"heatwave vacation","changes":{"outdoor_temperature":5,\#
            "occupancy":"home"},"duration":"2h","runs":1}
            """#
        )
        #expect(assumes(answer, "outdoors it is as the changes say") && assumes(answer, "people are where"))
    }

    // MARK: Rules

    @Test func theBranchMayHaveOtherRules() async throws {
        let ask = try await asked()
        let text = #"modes home, away, night\nrule \"Other\" low: while mode is home { turn off hall.lamp }"#
        let answer = try await ask(
            """
            {"rules":{"replace":{"r.hearth":"\(text)"}},\
            "changes":{"mode":"home"},"duration":"1h",\
            "runs":1,"detail":"full"}
            """
        )
        #expect(answer["timeline"]?.array?.contains { $0["rule"]?.string == "Other" } == true, "\(answer)")
        let live = try await ask.house.ask(.get, "/api/v1/rules", token: ask.token)
        #expect(!live.text.contains("Other"), "the live house has its own")
    }

    @Test func rulesThatDoNotCompileAreTold() async throws {
        let ask = try await asked()
        let answer = try await ask.refused(
            #"{"rules":{"replace":{"r.hearth":"rule \"X\": when attic.lamp is on { turn on hall.lamp }"}}}"#)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR", "\(answer.text)")
        #expect(answer.details["diagnostics"]?.array?.isEmpty == false)
    }

    @Test func rulesAreSwitchedByNameOrID() async throws {
        let ask = try await asked()
        let answer = try await ask(
            #"{"rules":{"disable":["Dark"]},"changes":{"mode":"away"},"duration":"1h","runs":1,"metrics":["energy"]}"#)
        #expect(energy(answer).1 == 0.01, "\(answer)")
        let by = try await ask(#"{"rules":{"disable":["r.dark","Drak"],"enable":["Door"]},"duration":"1h","runs":1}"#)
        #expect(keys(by) == ["rules.Drak"] && by["ignored_changes"]?[0]?["nearest"]?[0]?.string == "Dark")
    }

    // MARK: The answer

    @Test(arguments: [
        ("energy_consumption", "energy_consumption"), ("energy_usage", "energy_consumption"),
        ("energy", "energy_consumption"), ("comfort_score", "comfort_score"), ("comfort_level", "comfort_score"),
        ("comfort", "comfort_score"), ("security_score", "security_score"), ("security", "security_score"),
        ("cost_savings", "cost_savings"), ("cost", "cost_savings"), ("cost_estimate", "cost_savings"),
        ("comfort_degree_hours", "comfort_degree_hours"), ("discomfort", "comfort_degree_hours"),
        ("peak_power", "peak_power"), ("peak", "peak_power"), ("events", "events"), ("rule_firings", "rule_firings"),
        ("commands", "commands"), ("conflicts", "conflicts"), ("invariant_violations", "invariant_violations"),
        ("violations", "invariant_violations"), ("manual_corrections", "manual_corrections"),
    ])
    func eachMetricIsThereOrItIsSaidWhyNot(name: String, metric: String) async throws {
        let ask = try await asked()
        let answer = try await ask(
            "{\"changes\":{\"hall.lamp\":\"off\"},\"duration\":\"1h\",\"runs\":1,\"metrics\":[\"\(name)\",\"\(name)\"]}"
        )
        if let result = answer["results"]?[name] {
            #expect(result["metric"]?.string == metric)
            for key in ["baseline", "predicted", "low", "high", "confidence"] { #expect(result[key]?.double != nil) }
        } else {
            #expect(assumes(answer, "\(name) is left out: "), "\(answer["assumptions"] ?? .null)")
        }
        #expect(answer["results"]?.object?.count ?? 0 <= 1)
    }

    @Test func fullDetailHasTimelineAndSeries() async throws {
        let ask = try await asked()
        let answer = try await ask(#"{"changes":{"hall.lamp":"off"},"duration":"2h","runs":3,"detail":"full"}"#)
        let power = answer["series"]?.array?.first { $0["metric"]?.string == "power" }
        #expect(power?["unit"]?.string == "W" && power?["points"]?.array?.count == 25)
        #expect(power?["points"]?[1]?["baseline"]?["mid"]?.double == 10, "\(power ?? .null)")
        #expect(power?["points"]?[1]?["branch"]?["high"]?.double == 0)
        #expect(answer["timeline"]?.array?.isEmpty == false)
        let short = try await ask(#"{"changes":{"hall.lamp":"off"},"duration":"2h","runs":3,"detail":"summary"}"#)
        #expect(short["series"] == nil && short["timeline"]?.array?.isEmpty == true)
    }

    @Test func anAnswerOutlivesTheHubAndIsForAnyResident() async throws {
        let ask = try await asked()
        let answer = try await ask(#"{"changes":{"hall.lamp":"off"},"duration":"1h","runs":1}"#)
        let id = try #require(answer["analysis_id"]?.string)
        let path = "/api/v1/predictions/what-if/\(id)"
        let other = try await ask.house.token(.resident)
        #expect(try await ask.house.ask(.get, path, token: other).json == answer)
        #expect(try await ask.house.ask(.get, path, token: try await ask.house.token(.guest)).status == 403)
        // It is in the store, and a hub begins with the store.
        #expect(try await ask.house.store.analysis(id, at: TestHouse.now()) != nil)
        ask.house.advance(by: .days(8))
        #expect(try await ask.house.ask(.get, path, token: other).status == 404)
    }

    /// One is worked at and two wait: of three more that come at once, one is turned away.
    @Test func whoFindsTwoWaitingIsTurnedAway() async throws {
        let ask = try await asked()
        let (started, begin) = AsyncStream.makeStream(of: Void.self)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let service = ask.house.ruleService
        async let first: Void = service.trial {
            begin.finish()
            for await _ in gate {}
        }
        for await _ in started {}
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await ask.refused(#"{"changes":{"hall.lamp":"off"},"runs":1,"duration":"1h"}"#).status
                }
            }
            var statuses: [Int] = []
            for try await status in group {
                statuses.append(status)
                open.finish()
            }
            return statuses
        }
        try await first
        #expect(statuses == [429, 200, 200])
    }

    @Test func nothingIsSentToAnyDevice() async throws {
        let ask = try await asked()
        let before = await ask.house.hub.current()
        for body in [
            #"{"changes":{"hall.lamp":"off","hall.lock":{"state":"locked"},"mode":"away"},"runs":3}"#,
            #"{"scenario":"storm power outage guests vacation heatwave","runs":3}"#,
        ] { _ = try await ask(body) }
        let after = await ask.house.hub.current()
        let counts = [before, after].map { $0.recentCommands.mapValues(\.count) }
        #expect(counts[0] == counts[1], "no command was made")
        #expect(after.mode.name == before.mode.name && after.rules === before.rules)
    }
}
