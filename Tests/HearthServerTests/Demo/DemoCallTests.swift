import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthHub
@testable import HearthServer

/// What the calls of the demo answer: docs/spec/house-api.md, section 10. Each answer is held against the shape that
/// stands beside its route; these tests look at what the figures are made of.
@Suite(.timeLimit(.minutes(5))) struct DemoCallTests {
    @Test func whatThePageShowsFirstIsWhatTheApiSays() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let resident = try await house.token(.resident)
        let root = try await house.ask(.get, "/api")
        #expect(root.json["version"]?.string == "1.0.0" && root.json["docs"]?.string == "/api/v1/openapi.json")
        let known = try await house.ask(.get, "/api/v1/consciousness/status", token: resident)
        let status = try await house.ask(.get, "/api/status")
        let feeling = known.json["emotional_state"]?["primary"]
        #expect(status.json["consciousness_status"]?["emotional_state"] == feeling)
        #expect(status.json["consciousness_status"]?["mood"] == known.json["emotional_state"]?["mood"])
        #expect(status.json["devices"]?["types"] == .object([.init("light", .int(2))]))
        #expect(
            status.json["scenarios"]
                == .strings(["smart_morning", "security_alert", "energy_optimization", "party_mode", "vacation_mode"]))
        #expect(status.json["running_scenario"]?.isNull == true)
        let aware = try await house.ask(.get, "/api/consciousness/status")
        #expect(aware.json["awareness_level"] == known.json["awareness_level"])
        #expect(aware.json["emotional_state"]?["primary"] == feeling)
        let emotions = try await house.ask(.get, "/api/consciousness/emotions?time_range=24h&include_history=true")
        #expect(emotions.json["time_range"]?.string == "1d" || emotions.json["time_range"]?.string == "24h")
        #expect((emotions.json["current"]?["valence"]?.double ?? -1) >= 0)
        #expect(emotions.json["current_emotion"]?["primary"] == feeling)
    }

    @Test func devicesAreThoseOfTheHouse() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let all = try await house.ask(.get, "/api/devices")
        #expect(all.json["devices"]?.array?.compactMap { $0["id"]?.string } == ["hall.lamp", "hall.dummy"])
        let dummy = try #require(all.json["devices"]?[1])
        #expect(dummy["running"] == .bool(false) && dummy["location"]?.string == "Hall")
        #expect(dummy["state"]?["on"] == .bool(false) && dummy["type"]?.string == "light")
        #expect(try await house.ask(.get, "/api/devices?location=attic").json["total"]?.integer == 0)
        #expect(try await house.ask(.get, "/api/devices/nobody").code == "DEVICE_NOT_FOUND")
        let unknown = try await house.ask(.post, "/api/devices/nobody/control", #"{"action":"turn_on"}"#)
        #expect(unknown.status == 200 && unknown.json["status"]?.string == "error")
        #expect(unknown.json["device_id"]?.string == "nobody" && unknown.json["new_state"] == .object([]))
        let moved = try await house.ask(.put, "/api/devices/hall.dummy", #"{"action":"turn_on"}"#)
        #expect(moved.json["device"]?["properties"]?["on"] == .bool(true))
        #expect(try await house.ask(.get, "/api/devices").json["devices"]?[1]?["running"] == .bool(true))
    }

    @Test func whatIsMadeHereIsSimulatedAndGoesAgain() async throws {
        let house = try await DemoDoorTests.house(.auto)
        await house.hub.withCore { $0.connected(nonce: 1) }
        let made = try await house.ask(
            .post, "/api/devices",
            #"{"id":"lamp-7","name":"Lamp 7","type":"light","location":"Attic","properties":{"colour":"red"}}"#)
        #expect(made.status == 200, "\(made.text)")
        #expect(made.json["device"]?["discovery_method"]?.string == "simulated")
        #expect(made.json["device"]?["location"]?.string == "Attic")
        #expect(made.fields[.ignoredFields] == "properties.colour")
        let id = made.json["device"]?["id"]?.string ?? ""
        #expect(try await house.ask(.get, "/api/devices/lamp-7").json["id"]?.string == id)
        let renamed = try await house.ask(.put, "/api/devices/lamp-7", #"{"name":"Reading lamp","location":"hall"}"#)
        #expect(renamed.json["device"]?["name"]?.string == "Reading lamp", "\(renamed.text)")
        #expect(renamed.json["device"]?["location"]?.string == "Hall")
        #expect(try await house.ask(.delete, "/api/devices/lamp-7").json["device"]?["id"]?.string == id)
        #expect(try await house.ask(.get, "/api/devices/lamp-7").status == 404)
        for path in ["/api/devices/hall.lamp", "/api/devices/hall.dummy"] {
            #expect(try await house.ask(.delete, path).code == "FORBIDDEN")
            #expect(try await house.ask(.put, path, #"{"name":"Mine"}"#).code == "FORBIDDEN")
        }
    }

    @Test func theSevenComeAndGo() async throws {
        let house = try await DemoDoorTests.house(.auto)
        await house.hub.withCore { $0.connected(nonce: 1) }
        let before = await house.hub.current().awareness.coverage
        let on = try await house.ask(.post, "/api/demo/enable")
        #expect(on.json["device_count"]?.integer == 7 && on.json["demo_mode"] == .bool(true), "\(on.text)")
        let aliases = [
            "thermostat-main", "lights-kitchen", "camera-front-door", "sensor-living-room", "speaker-bedroom",
            "lock-front-door", "garage-door",
        ]
        for alias in aliases {
            let device = try await house.ask(.get, "/api/devices/\(alias)")
            #expect(device.json["discovery_method"]?.string == "simulated", "\(alias): \(device.text)")
        }
        #expect(try await house.ask(.get, "/api/discovery/status").json["demo_mode"] == .bool(true))
        #expect(try await house.ask(.post, "/api/demo/enable").json["device_count"]?.integer == 7, "they stay seven")
        #expect(await house.hub.current().awareness.coverage == before, "awareness does not count them")
        let off = try await house.ask(.post, "/api/demo/disable")
        #expect(off.json["device_count"]?.integer == 0 && off.json["demo_mode"] == .bool(false))
        #expect(try await house.ask(.get, "/api/devices").json["total"]?.integer == 2)
    }

    @Test func withoutABrokerNothingCanBeSimulated() async throws {
        var settings = HTTPSettings()
        settings.demo = .auto
        let house = try await TestHouse(settings: settings)
        #expect(try await house.ask(.post, "/api/demo/enable").code == "NO_BROKER")
        #expect(try await house.ask(.get, "/api/demo/enable").status == 405)
    }

    @Test func itAnswersAndRemembers() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let answer = try await house.ask(.post, "/api/consciousness/query", #"{"question":"Is the dummy on?"}"#)
        #expect(answer.json["response"]?.string?.contains("off") == true, "\(answer.text)")
        let told = try await house.ask(.post, "/api/memory", #"{"type":"note","content":"The key is under the pot"}"#)
        #expect(told.json["stored"] == .bool(true) && told.json["type"]?.string == "note")
        let known = try await house.ask(.get, "/api/memory?limit=5")
        #expect(known.json["memories"]?[0]?["id"] == told.json["id"] && known.json["limit"]?.integer == 5)
    }

    @Test func theHouseIsSetUpByTalking() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let begun = try await house.ask(.post, "/api/interview/start", #"{"house_id":"elm"}"#)
        let id = try #require(begun.json["interview_id"]?.string, "\(begun.text)")
        #expect(begun.json["house_id"]?.string == "elm")
        let heard = try await house.ask(.post, "/api/interview/\(id)/message", #"{"message":"A lamp in the hall"}"#)
        #expect(heard.json["response"] == heard.json["ai_response"])
        let status = try await house.ask(.get, "/api/interview/\(id)/status")
        #expect(status.json["questions_asked"]?.integer ?? 0 > 0)
        #expect(try await house.ask(.get, "/api/interview/int_0/status").status == 404)
    }

    @Test func whatCanBeFoundIsSaid() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let before = try await house.ask(.get, "/api/discovery/status")
        #expect(before.json["discovery_methods"] == .strings(["mqtt"]) && before.json["last_scan"] == nil)
        let scan = try await house.ask(.post, "/api/discovery/scan", #"{"protocols":["mqtt","mdns"]}"#)
        #expect(scan.json["message"]?.string?.contains("mdns") == true && scan.json["new_devices_found"]?.integer == 0)
        let id = scan.json["scan_id"]?.string ?? ""
        let found = try await house.ask(.get, "/api/discovery/scan/\(id)")
        #expect(found.json["devices_found"]?.integer == 0 && found.json["status"]?.string == "running")
        #expect(try await house.ask(.get, "/api/discovery/status").json["last_scan"] != nil)
        await house.api.discovery.end()
        let templates = try await house.ask(.get, "/api/integrations/templates?brand=shelly")
        #expect(templates.json["templates"]?[0]?["id"]?.string == "shelly", "\(templates.text)")
        let kind = try await house.ask(
            .post, "/api/integrations/classify", #"{"description":"a smart thermostat in the hallway"}"#)
        #expect(kind.json["classification"]?["device_type"]?.string == "thermostat")
        let none = try await house.ask(.post, "/api/integrations/classify", #"{"description":"hm"}"#)
        #expect(none.json["classification"]?["device_type"]?.string == "unknown")
        #expect(none.json["classification"]?["confidence"]?.double == 0)
    }

    @Test func twinsScenariosAndLoops() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let twins = try await house.ask(.get, "/api/twins")
        #expect(twins.json["twins"]?[0]?["twin_id"]?.string == "twin:hall.lamp" && twins.json["total"]?.integer == 2)
        let twin = try await house.ask(.post, "/api/twins", #"{"device_id":"hall.dummy","fidelity_level":"basic"}"#)
        #expect(twin.json["fidelity_level"]?.string == "basic" && twin.json["status"]?.string == "created")
        let begun = try await house.ask(.post, "/api/scenarios/party-mode/run")
        #expect(begun.json["status"]?.string == "started" && begun.json["scenario"]?.string == "party_mode")
        #expect(try await house.ask(.get, "/api/status").json["running_scenario"]?.string == "party_mode")
        let second = try await house.ask(.post, "/api/scenarios/smart_morning/run")
        #expect(second.status == 200 && second.json["status"]?.string == "error")
        #expect(try await house.ask(.post, "/api/scenarios/stop").json["status"]?.string == "stopped")
        let none = try await house.ask(.post, "/api/scenarios/no_such/run")
        #expect(none.status == 200 && none.json["status"]?.string == "error")
        let own = try await house.ask(
            .post, "/api/scenarios",
            #"{"name":"Cut","duration":600,"events":[{"time":0,"type":"power_loss"}],"run":false}"#)
        #expect(own.json["name"]?.string == "Cut" && own.json["duration"]?.integer == 600)
        let loops = try await house.ask(.get, "/api/safla/status")
        #expect(loops.json["active_loops"]?.array?.count == 5)
        let trigger = try await house.ask(.post, "/api/safla/trigger", #"{"loop_id":"main_loop"}"#)
        #expect(trigger.json["status"]?.string == "triggered" && trigger.json["execution_id"] != nil)
    }

    @Test func aWhatIfHasItsFiguresFromTheModels() async throws {
        let house = try await DemoDoorTests.house(.auto)
        let resident = try await house.token(.resident)
        let asked = #"{"changes":{"hall.dummy":{"on":true}},"duration":"1h","metrics":["events","comfort_score"]}"#
        let answer = try await house.ask(.post, "/api/predictions/what-if", asked)
        let id = try #require(answer.json["analysis_id"]?.string, "\(answer.text)")
        let known = try await house.ask(.get, "/api/v1/predictions/what-if/\(id)", token: resident)
        for figure in known.json["results"]?.object ?? [] {
            #expect(answer.json["results"]?[figure.key] == figure.value["predicted"], "\(figure.key)")
            #expect(answer.json["predictions"]?[figure.key]?["confidence"] == figure.value["confidence"])
        }
        #expect(try await house.ask(.post, "/api/predictions/what-if", #"{"changes":{}}"#).code == "NOTHING_APPLICABLE")
    }

    /// Whatever a page sends, it gets an error of the one form, and the hub goes on.
    @Test(arguments: [
        "", "[]", "7", "null", "{", #"{"action":7}"#, #"{"action":null,"value":{"a":[[]]}}"#, #"{"devices":{}}"#,
        #"{"name":[],"type":{},"id":"../x"}"#, #"{"message":""}"#, #"{"query":5}"#, #"{"loop_id":"x"}"#,
        #"{"id":"lamp","name":"L","type":"light","properties":[1]}"#, #"{"type":"secret","content":"x"}"#,
    ])
    func hostileBodiesAreRefused(body: String) async throws {
        let house = try await DemoDoorTests.house(.auto)
        for row in DemoTable.rows where row.method != .get {
            let path = row.path.replacing(/\{[a-z_]+\}/, with: "hall.dummy")
            let answer = try await house.ask(row.method, path, body)
            #expect(answer.status < 500, "\(row.method) \(path) \(body): \(answer.text)")
            if answer.status >= 400 { #expect(answer.json["error"]?["message"]?.string?.isEmpty == false) }
        }
        // The rows come in no order, so the demo may be on now.
        _ = try await house.ask(.post, "/api/demo/disable", "{}")
        let left = try await house.ask(.get, "/api/devices")
        #expect(left.json["total"]?.integer == 2, "\(left.text)")
    }
}
