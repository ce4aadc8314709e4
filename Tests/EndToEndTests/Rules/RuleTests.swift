import Foundation
import HearthJSON
import TestParts
import Testing

/// Rules in the hub that a user has: from a real message to a real command, over reloads, restarts and power cuts.
@Suite(.timeLimit(.minutes(3))) struct RuleTests {
    private static let light = [
        "light.hearth": """
        rule "Light": while motion { turn on lamp }
        test "light" { motion -> on  expect lamp is on within 1 s }
        """
    ]

    @Test func aMessageSetsOffARuleAndTheRuleSendsACommand() async throws {
        try await RuleHouse.open(rules: Self.light) { house in
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
            try await house.say("ON", on: "lamp")
            #expect(try await house.state(ofRule: "light.light") == "active")
            try await house.say("OFF", on: "motion")
            try await house.told("lamp", "OFF")
        }
    }

    /// Nobody knows how it was before, so it goes back to what its class is at rest (docs/spec/rule-language.md,
    /// section 10.5).
    @Test func aDeviceThatNeverSaidAnythingIsGivenBackAsItIsAtRest() async throws {
        try await RuleHouse.open(rules: ["new.hearth": "rule \"New\": while motion { turn on new }"]) { house in
            try await house.say("ON", on: "motion")
            try await house.told("new", "ON")
            try await house.say("ON", on: "new")
            _ = try await house.owner.wait(for: "/devices/new") { $0["current_state", "on"] == .bool(true) }
            try await house.say("OFF", on: "motion")
            try await house.told("new", "OFF")
        }
    }

    @Test func theCommandLineTellsWhyAndKnowsRulesByName() async throws {
        try await RuleHouse.open(rules: Self.light) { house in
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
            let lamp = try await house.hub.hearth("rules", "why", "lamp")
            #expect(lamp.status == 0 && lamp.output.contains("Light"), "\(lamp.output) \(lamp.errors)")
            let rule = try await house.hub.hearth("rules", "why", "light")
            #expect(rule.status == 0 && rule.output.hasPrefix("\"Light\""), "\(rule.output) \(rule.errors)")
            #expect(
                rule.output.contains(#/ at (\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d, because of /#),
                "by the house's clock: \(rule.output)")
            let midnight = try await house.hub.hearth("rules", "why", "lamp", "--at", "00:00")
            #expect(midnight.status == 0, "\(midnight.errors)")
            let never = try await house.hub.hearth("rules", "why", "Ligth", "--at", "25:00")
            #expect(never.status == 2 && never.errors.contains("must be a date"), "\(never.errors)")
            #expect(!never.errors.contains("There is a rule"), "\(never.errors)")
            let past = try await house.hub.hearth("rules", "why", "light", "--at", "-2h")
            #expect(past.output.contains("as far back as the trace goes"), "\(past.output)")
            let before = try await house.hub.hearth("rules", "why", "--not", "light", "--since", "-2h")
            #expect(before.status == 0, "\(before.errors)")
            for unknown in [
                try await house.hub.hearth("rules", "why", "Ligth"),
                try await house.hub.hearth("rules", "why", "--not", "Ligth"),
                try await house.hub.hearth("rules", "explain", "Ligth"),
            ] {
                #expect(unknown.status == 2)
                #expect(unknown.errors.contains("There is a rule \"Light\"."), "\(unknown.errors)")
            }
        }
    }

    @Test func aRuleThatAHandKeepsFromActingIsToldOfEverywhere() async throws {
        let rules = ["o.hearth": "rule \"Off\": when door opens { turn off lamp }"]
        try await RuleHouse.open(rules: rules) { house in
            let credential = try #require(house.owner.credential)
            try await WebSocketTestClient.run(port: Int(house.hub.port)) { client in
                #expect(try await client.upgrade("/api/v1/realtime", credential).status == 101)
                try await client.send(.text(#"{"type":"init","data":{"subscriptions":["rules"]}}"#))
                var heard: [String: JSONValue] = [:]
                while heard["init_complete"] == nil { try await Self.hear(&client, &heard) }
                #expect(try await house.owner.control("lamp", #"{"action":"turn_on"}"#).status < 300)
                try await house.say("ON", on: "lamp")
                _ = try await house.owner.wait(for: "/devices/lamp") { $0["current_state", "on"] == .bool(true) }
                try await house.say("open", on: "door")
                while heard["rule_event"]?["slot"]?.string == nil { try await Self.hear(&client, &heard) }
                let because = heard["rule_event"]?["because"]?.string ?? ""
                #expect(because.hasPrefix("did not act: your hand holds it until "), "\(because)")
                try await client.sendClose(1000)
            }
            let said = #""Off" (o.hearth:1) did not act: your hand holds it until "#
            _ = try await house.owner.wait(for: "/events?types=rule") { answer in
                (answer["events"]?.array ?? []).contains { $0["text"]?.string?.hasPrefix("lamp: rule " + said) == true }
            }
            let why = try await house.hub.hearth("rules", "why", "lamp")
            #expect(why.output.contains("did not act: your hand holds it until "), "\(why.output)")
            let program = try #require(await house.hub.program)
            try await program.complaints.first { $0.contains(said) }
        }
    }

    @Test func peopleComeAndGoWithTheirTrackers() async throws {
        let rules = ["p.hearth": "when ann leaves { turn on fan }\nwhen ann arrives { turn off fan }"]
        try await RuleHouse.open(rules: rules) { house in
            _ = try await house.owner.wait(for: "/people/ann") { $0["state"]?.string == "home" }
            try await house.say("away", on: "phone")
            try await house.told("fan", "ON")
            #expect(try await house.owner.get("/people/ann")["source"]?.string == "phone")
        }
    }

    // MARK: Files

    @Test func anEditedFileGoesLiveAndOtherRulesKeepTheirState() async throws {
        try await RuleHouse.open(rules: Self.light) { house in
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
            try await house.say("ON", on: "lamp")
            let heard = house.wire.messages.count
            try house.hub.config.write("rule \"Fan\": while door is open { turn on fan }", to: "rules/more/fan.hearth")
            _ = try await house.owner.wait(for: "/rules") { $0["total"]?.integer == 2 }
            #expect(try await house.state(ofRule: "light.light") == "active")
            try await house.say("open", on: "door")
            try await house.told("fan", "ON")
            let lamp = house.wire.messages.elements.dropFirst(heard).filter { $0.topic == "lamp/set" }
            #expect(lamp.isEmpty, "nothing was sent to the lamp again")
            #expect(try await house.owner.get("/rules/more.fan.fan").status == 200, "its folder came with the file")
        }
    }

    @Test func aBrokenFileKeepsTheOldRules() async throws {
        try await RuleHouse.open(rules: Self.light) { house in
            let program = try #require(await house.hub.program)
            let words = program.complaints.count
            try house.hub.config.write("rule \"Light\": while motio { turn on lamp }", to: "rules/light.hearth")
            try await program.complaints.first(after: words) { $0.contains("light.hearth:1:21: E201") }
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
            let file = try await house.owner.get("/rules/files")
            #expect(file["files", "0", "errors"]?.integer == 1 && file["files", "0", "live"] == .bool(false))
            try house.hub.config.write("rule \"Dark\": while motion { turn on fan }", to: "rules/light.hearth")
            try await house.waitForRule("light.dark", "active")
            try await house.told("fan", "ON")
        }
    }

    /// As when its disk is away, or while a new one is put in its place.
    @Test func aFolderThatIsGoneKeepsTheOldRules() async throws {
        try await RuleHouse.open(rules: Self.light) { house in
            let program = try #require(await house.hub.program)
            let words = program.complaints.count
            let rules = URL(filePath: house.hub.config.path + "/rules")
            let aside = URL(filePath: house.hub.config.path + "/aside")
            try FileManager.default.moveItem(at: rules, to: aside)
            try await program.complaints.first(after: words) { $0.contains("The folder of the rules is gone") }
            // The folder is still watched where it is now.
            try house.hub.config.write("", to: "aside/more.hearth")
            try await Task.sleep(for: .seconds(1))
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
            try FileManager.default.moveItem(at: aside, to: rules)
            try house.hub.config.write("rule \"Dark\": while motion { turn on fan }", to: "rules/light.hearth")
            try await house.waitForRule("light.dark", "active")
            #expect(program.complaints.elements.count { $0.contains("The folder of the rules is gone") } == 1)
        }
    }

    @Test func aRuleThatIsBrokenFromTheStartIsLeftOut() async throws {
        var rules = Self.light
        rules["broken.hearth"] = "when nobody_knows_it opens { turn on fan }"
        try await RuleHouse.open(rules: rules) { house in
            #expect(try await house.owner.get("/rules")["total"]?.integer == 1)
            let files = try await house.owner.get("/rules/files")
            #expect(
                files["files", "0", "name"]?.string == "broken.hearth" && files["files", "0", "errors"]?.integer == 1)
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
        }
    }

    @Test func aNewDeviceBringsARuleIn() async throws {
        let rules = ["late.hearth": "rule \"Late\": while motion { turn on late }"]
        try await RuleHouse.open(rules: rules) { house in
            #expect(try await house.owner.get("/rules")["total"]?.integer == 0)
            let devices = try house.hub.config.text(of: "devices.yaml")
            try house.hub.config.write(
                devices + "\n  late: {class: switch, mqtt: {state_topic: late/state, command_topic: late/set}}\n",
                to: "devices.yaml")
            _ = try await house.owner.wait(for: "/rules") { $0["total"]?.integer == 1 }
            try await house.say("ON", on: "motion")
            try await house.told("late", "ON")
        }
    }

    @Test func aConfigurationThatTakesANameFromARuleIsRefused() async throws {
        try await RuleHouse.open(rules: Self.light) { house in
            let program = try #require(await house.hub.program)
            let words = program.complaints.count
            let devices = try house.hub.config.text(of: "devices.yaml")
            try house.hub.config.write(devices.replacing("  lamp:", with: "  bulb:"), to: "devices.yaml")
            try await program.complaints.first(after: words) { $0.contains("light.hearth:1:38: E201") }
            try await program.complaints.first(after: words) { $0.contains("the old one stays in force") }
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
        }
    }

    // MARK: Starting again

    private static let memory = [
        "memory.hearth": """
        var visits: number = 0
        rule "Held": while motion { turn on lamp }
        rule "Lasting": when door is open for 6 s { turn on fan }
        rule "Counting": when door opens { set visits to visits + 1 }
        rule "Run": when motion becomes on { wait 15 s; log "goes on"; set visits to visits + 10 }
        rule "Question":
        when door opens { ask ann "Close it?" within 1 h else no { yes { log "yes" } no { log "no" } } }
        """
    ]

    /// What is kept within a second is there again, however the process ended.
    @Test(arguments: [false, true])
    func rulesGoOnWhereTheyWere(isKilled: Bool) async throws {
        try await RuleHouse.open(rules: Self.memory) { house in
            try await house.say("ON", on: "motion")
            try await house.told("lamp", "ON")
            try await house.say("ON", on: "lamp")
            try await house.say("open", on: "door")
            try await house.waitForRule("memory.question", "waiting")
            try await house.waitForRule("memory.run", "waiting")
            // What is older than a second survives; nothing else is waited for.
            try await Task.sleep(for: .milliseconds(1_000))
            let heard = house.wire.messages.count
            if isKilled { await house.hub.kill() } else { #expect(await house.hub.terminate() == 0) }
            try await house.hub.begin()
            #expect(try await house.state(ofRule: "memory.held") == "active")
            #expect(try await house.state(ofRule: "memory.question") == "waiting")
            #expect(try await house.state(ofRule: "memory.run") == "waiting")
            let claims = try await house.owner.get("/rules/memory.held")
            #expect(claims["claims", "0", "slot"]?.string == "lamp.on")
            // The clock of the open door has run on, and so has the wait.
            try await house.told("fan", "ON", after: heard)
            try await house.waitForRule("memory.run", "idle")
            let lamp = house.wire.messages.elements.dropFirst(heard).filter { $0.topic == "lamp/set" }
            #expect(lamp.isEmpty, "the lamp is as it was and is not asked again")
            let history = try await house.owner.get("/rules/memory.counting/history")
            let fired = history["runs"]?.array?.filter { $0["kind"]?.string == "fired" } ?? []
            #expect(fired.count == 1, "the door did not open again")
            try await house.say("OFF", on: "motion")
            try await house.told("lamp", "OFF", after: heard)
        }
    }

    @Test func theModeAndWhatPeopleSaidComeBack() async throws {
        let rules = ["m.hearth": "modes home, away\nwhen mode becomes away { turn on fan }"]
        try await RuleHouse.open(rules: rules) { house in
            #expect(try await house.owner.put("/modes/current", #"{"mode":"away"}"#).status == 200)
            try await house.told("fan", "ON")
            let mode = try await house.owner.get("/modes")
            let said = try await house.owner.put("/people/ann/presence", #"{"state":"away"}"#)
            #expect(said["source"]?.string == "api:anna")
            #expect(await house.hub.terminate() == 0)
            try await house.hub.begin()
            #expect(try await house.owner.get("/modes").body == mode.body)
            let ann = try await house.owner.get("/people/ann")
            #expect(ann["state"]?.string == "away" && ann["source"]?.string == "api:anna")
        }
    }

    // MARK: Listeners

    @Test func listenersHearOfModesRulesAndPeople() async throws {
        let rules = [
            "m.hearth": """
            modes home, away
            rule "Gone": when ann leaves { set mode to away }
            """
        ]
        try await RuleHouse.open(rules: rules) { house in
            _ = try await house.owner.wait(for: "/people/ann") { $0["state"]?.string == "home" }
            let credential = try #require(house.owner.credential)
            try await WebSocketTestClient.run(port: Int(house.hub.port)) { client in
                #expect(try await client.upgrade("/api/v1/realtime", credential).status == 101)
                try await client.send(.text(#"{"type":"init","data":{"subscriptions":["house","rules"]}}"#))
                var heard: [String: JSONValue] = [:]
                while heard["init_complete"] == nil { try await Self.hear(&client, &heard) }
                try await house.say("away", on: "phone")
                while heard["mode_changed"] == nil || heard["rule_event"] == nil || heard["presence_update"] == nil {
                    try await Self.hear(&client, &heard)
                }
                #expect(heard["presence_update"]?["id"]?.string == "ann")
                #expect(heard["mode_changed"]?["mode"]?.string == "away")
                #expect(heard["mode_changed"]?["from"]?.string == "home")
                #expect(heard["mode_changed"]?["by"]?.string == "rule:Gone")
                #expect(heard["rule_event"]?["rule"]?.string == "m.gone")
                #expect(heard["rule_event"]?["event"]?.string == "fired")
                try await client.sendClose(1000)
            }
        }
    }

    /// Though the command leaves before anything is told.
    @Test func listenersHearOfThingsInTheOrderInWhichTheyHappen() async throws {
        let rules = ["o.hearth": "rule \"Gone\": when ann leaves { turn on fan }"]
        try await RuleHouse.open(rules: rules) { house in
            let credential = try #require(house.owner.credential)
            try await WebSocketTestClient.run(port: Int(house.hub.port)) { client in
                #expect(try await client.upgrade("/api/v1/realtime", credential).status == 101)
                try await client.send(
                    .text(#"{"type":"init","data":{"subscriptions":["devices","house","rules"]}}"#))
                var heard: [String: JSONValue] = [:]
                while heard["init_complete"] == nil { try await Self.hear(&client, &heard) }
                try await house.say("away", on: "phone")
                let expected = ["device_update", "presence_update", "rule_event", "command_update"]
                var order: [String] = []
                while order.count < expected.count {
                    heard.removeAll()
                    try await Self.hear(&client, &heard)
                    for (type, data) in heard where expected.contains(type) && !order.contains(type) {
                        if type != "device_update" || data["device_id"]?.string == "phone" { order.append(type) }
                    }
                }
                #expect(order == expected)
                try await client.sendClose(1000)
            }
        }
    }

    private static func hear(_ client: inout WebSocketTestClient, _ heard: inout [String: JSONValue]) async throws {
        let frame = try await client.frame()
        if frame.opcode == 9 { try await client.send(.pong(frame.text)) }
        guard frame.opcode == 1 else { return }
        let message = try JSONValue(parsing: frame.payload)
        if let type = message["type"]?.string { heard[type] = message["data"] ?? .null }
    }
}
