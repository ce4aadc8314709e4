import HTTPTypes
import HearthAccounts
import HearthHub
import HearthJSON
import HearthModel
import Testing

@testable import HearthHTTP
@testable import HearthServer

/// Rules and their files: docs/spec/house-api.md, section 6.7.
@Suite struct RuleTests {
    static let rules = [
        "kitchen.hearth": """
        rule "Plug follows light": while kitchen.light is on { turn on kitchen.plug }
        when kitchen.light turns off { turn off hall.light }
        test "together" { by hand kitchen.light -> on  expect kitchen.plug is on within 1 s }
        """,
        "safe.hearth": """
        rule "Locked" safety: when mode becomes away { lock hall.lock }
        """,
    ]

    private func house() async throws -> TestHouse { try await TestHouse(rules: Self.rules) }

    @Test func theLiveRulesAreListed() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let all = try await house.ask(.get, "/api/v1/rules", token: token)
        #expect(all.json["total"]?.integer == 3)
        #expect(
            all.json["rules"]?.array?.compactMap { $0["id"]?.string }
                == ["safe.locked", "kitchen.plug_follows_light", "kitchen.line_2"])
        let rule = try await house.ask(.get, "/api/v1/rules/kitchen.plug_follows_light", token: token)
        #expect(rule.json["kind"]?.string == "while")
        #expect(rule.json["state"]?.string == "idle")
        #expect(rule.json["enabled"] == .bool(true))
        #expect(rule.json["file"]?.string == "kitchen.hearth" && rule.json["line"]?.integer == 1)
        #expect(rule.json["source"]?.string?.hasPrefix("rule \"Plug follows light\": while") == true)
        #expect(rule.json["reads"]?.array == [.string("kitchen.light.on")])
        #expect(rule.json["writes"]?.array == [.string("kitchen.plug.on")])
        let filtered = try await house.ask(.get, "/api/v1/rules?slot=hall.light&per_page=5", token: token)
        #expect(filtered.json["rules"]?.array?.compactMap { $0["id"]?.string } == ["kitchen.line_2"])
        let near = try await house.ask(.get, "/api/v1/rules/safe.loked", token: token)
        #expect(near.code == "RULE_NOT_FOUND" && near.details["did_you_mean"]?[0]?.string == "safe.locked")
    }

    @Test func aRuleAtWorkShowsItsClaimAndItsHistory() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let on = try await house.ask(
            .put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_on"}"#, token: token)
        #expect(on.status == 200, "\(on.text)")
        let rule = try await house.ask(.get, "/api/v1/rules/kitchen.plug_follows_light", token: token)
        #expect(rule.json["state"]?.string == "active", "\(rule.text)")
        #expect(rule.json["claims"]?[0]?["slot"]?.string == "kitchen.plug.on")
        #expect(rule.json["claims"]?[0]?["value"] == .bool(true))
        let history = try await house.ask(.get, "/api/v1/rules/kitchen.plug_follows_light/history", token: token)
        let runs = try #require(history.json["runs"]?.array)
        #expect(runs.first?["kind"]?.string == "entered", "\(history.text)")
        #expect(runs.first?["conditions"]?[0]?["text"]?.string == "kitchen.light is on")
        // The newest record of the trace is what it wrote, which is no run.
        let last = try await house.ask(.get, "/api/v1/rules/kitchen.plug_follows_light/history?limit=1", token: token)
        #expect(
            last.json["runs"]?.array?.count == 1 && last.json["runs"]?[0]?["kind"]?.string == "entered", "\(last.text)")
        if let cursor = last.json["next_cursor"]?.string {
            let rest = try await house.ask(
                .get, "/api/v1/rules/kitchen.plug_follows_light/history?limit=1&cursor=\(cursor)", token: token)
            #expect(rest.json["runs"]?.array?.isEmpty == true, "\(rest.text)")
        }
        let counted = try await house.ask(.get, "/api/v1/rules/kitchen.plug_follows_light", token: token)
        #expect(counted.json["fired_24h"]?.integer == 1)
    }

    @Test func aRunTellsWhatItWroteAndHowLongItLasted() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        for action in ["turn_on", "turn_off"] {
            _ = try await house.ask(
                .put, "/api/v1/devices/kitchen.light/control", #"{"action":"\#(action)"}"#, token: token)
        }
        let path = "/api/v1/rules/kitchen.plug_follows_light/history"
        for query in ["", "?limit=1"] {
            let history = try await house.ask(.get, path + query, token: token)
            let exit = history.json["runs"]?[0]
            #expect(exit?["kind"]?.string == "exited" && exit?["duration_ms"]?.integer ?? -1 >= 0, "\(history.text)")
            #expect(exit?["intents"]?.array?.isEmpty == true)
            #expect(history.json["trace_since"]?.string != nil)
        }
        let entry = try await house.ask(.get, path, token: token).json["runs"]?[1]
        #expect(entry?["intents"]?[0]?["slot"]?.string == "kitchen.plug.on")
        #expect(entry?["intents"]?[0]?["value"] == .bool(true))
        #expect(entry?["duration_ms"] == nil)
    }

    /// However long ago something happened in the house.
    @Test func aRuleThatGoesLiveBeginsNow() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let last = TestHouse.now()
        while TestHouse.now() == last { await Task.yield() }
        let now = TestHouse.now()
        let source = #"{"source":"while mode is home { turn on kitchen.plug }"}"#
        let made = try await house.ask(.put, "/api/v1/rules/files/new.hearth", source, token: token)
        #expect(made.status == 201, "\(made.text)")
        let history = try await house.ask(.get, "/api/v1/rules/new.line_1/history", token: token)
        let began = try #require(history.json["runs"]?[0]?["at_ms"]?.integer)
        #expect(began >= now.milliseconds, "\(history.text)")
    }

    @Test func aPromiseThatHoldsAgainTellsWhatItWasThatMendedIt() async throws {
        // Without a pause between commands the second one mends it at once, however fast it comes.
        let devices = TestHouse.devices.replacing(
            "kitchen.light: {", with: "kitchen.light: { min_interval: 0,", maxReplacements: 1)
        let house = try await TestHouse(
            devices: devices,
            rules: ["dark.hearth": #"rule "Dark": never kitchen.light is on otherwise { turn off kitchen.light }"#])
        let token = try await house.token(.owner)
        _ = try await house.ask(
            .put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_on"}"#, token: token)
        _ = try await house.ask(
            .put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_off"}"#, token: token)
        let history = try await house.ask(.get, "/api/v1/rules/dark.dark/history", token: token)
        let end = history.json["runs"]?.array?.first { $0["kind"]?.string == "exited" }
        #expect(end?["duration_ms"]?.integer != nil, "\(history.text)")
        #expect(end?["because"]?.string == "api:anna", "\(history.text)")
    }

    @Test func aRuleIsSwitchedOffAndOn() async throws {
        let house = try await house()
        let (owner, resident) = (try await house.token(.owner), try await house.token(.resident))
        let path = "/api/v1/rules/kitchen.plug_follows_light"
        let off = try await house.ask(.put, path, #"{"enabled":false}"#, token: resident)
        #expect(off.json["state"]?.string == "off" && off.json["enabled"] == .bool(false), "\(off.text)")
        #expect(try await house.ask(.put, path, #"{"enabled":true}"#, token: resident).json["enabled"] == .bool(true))
        let safety = "/api/v1/rules/safe.locked"
        #expect(try await house.ask(.put, safety, #"{"enabled":false}"#, token: resident).code == "FORBIDDEN")
        #expect(try await house.ask(.put, safety, #"{"enabled":false}"#, token: owner).status == 200)
        let wrong = try await house.ask(.put, path, #"{"enabld":true}"#, token: owner)
        #expect(wrong.status == 400)
    }

    // MARK: Files

    @Test func filesAreReadWithTheirTags() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let list = try await house.ask(.get, "/api/v1/rules/files", token: token)
        let names = list.json["files"]?.array?.compactMap { $0["name"]?.string }
        #expect(names == ["kitchen.hearth", "safe.hearth"])
        #expect(list.json["files"]?[0]?["rules"]?.integer == 2)
        let file = try await house.ask(.get, "/api/v1/rules/files/safe.hearth", token: token)
        #expect(file.json["source"]?.string == Self.rules["safe.hearth"])
        #expect(file.json["etag"]?.string.map { "\"\($0)\"" } == file.fields[.eTag])
        let text = try await house.ask(
            .get, "/api/v1/rules/files/safe.hearth", token: token, headers: [.accept: "text/plain"])
        #expect(text.fields[.contentType]?.hasPrefix("text/plain") == true)
        #expect(text.status == 200)
    }

    @Test func aFileThatIsPutIsLiveAtOnce() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let rule = #"rule \"Off\": when kitchen.plug turns on { turn on hall.light }"#
        let made = try await house.ask(.put, "/api/v1/rules/files/new.hearth", #"{"source":"\#(rule)"}"#, token: token)
        #expect(made.status == 201, "\(made.text)")
        #expect(try await house.ask(.get, "/api/v1/rules/new.off", token: token).status == 200)
        #expect(try house.ruleService.files.file("new.hearth")?.tag == made.json["etag"]?.string)
        let again = try await house.ask(
            .put, "/api/v1/rules/files/new.hearth",
            "rule \"Off\" off: when kitchen.plug turns on { turn on hall.light }",
            token: token, headers: [.contentType: "text/plain"])
        #expect(again.status == 200, "\(again.text)")
        #expect(try await house.ask(.get, "/api/v1/rules/new.off", token: token).json["state"]?.string == "off")
        #expect(try await house.ask(.delete, "/api/v1/rules/files/new.hearth", token: token).status == 204)
        #expect(try await house.ask(.get, "/api/v1/rules/new.off", token: token).code == "RULE_NOT_FOUND")
        #expect(try await house.ask(.delete, "/api/v1/rules/files/new.hearth", token: token).status == 404)
    }

    @Test func whatDoesNotCompileChangesNothing() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let broken = try await house.ask(
            .put, "/api/v1/rules/files/kitchen.hearth", #"{"source":"when kitchn.light is on { }"}"#, token: token)
        #expect(broken.status == 422 && broken.code == "RULES_INVALID")
        #expect(broken.details["diagnostics"]?[0]?["code"]?.string == "E201")
        #expect(broken.details["diagnostics"]?[0]?["line"]?.integer == 1)
        #expect(try await house.ask(.get, "/api/v1/rules", token: token).json["total"]?.integer == 3)
        #expect(try house.ruleService.files.file("kitchen.hearth")?.bytes == Array(Self.rules["kitchen.hearth"]!.utf8))
    }

    @Test func aFailingTestKeepsRulesOut() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let text = #"when kitchen.light turns on { turn off hall.light } test \"t\" { expect hall.light is on }"#
        let failing = try await house.ask(
            .put, "/api/v1/rules/files/new.hearth", #"{"source":"\#(text)"}"#, token: token)
        #expect(failing.status == 422, "\(failing.text)")
        #expect(failing.details["tests"]?[0]?["ok"] == .bool(false))
        #expect(failing.details["tests"]?[0]?["failure"]?["expected"]?.string == "expect hall.light is on")
    }

    @Test func aWarningNeedsOneYes() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let path = "/api/v1/rules/files/unused.hearth"
        let body = #"{"source":"var count: number = 0"}"#
        let asked = try await house.ask(.put, path, body, token: token)
        #expect(asked.status == 409 && asked.code == "WARNINGS_NOT_ACCEPTED", "\(asked.text)")
        #expect(asked.details["diagnostics"]?[0]?["code"]?.string == "W180")
        let accepted = #"{"source":"var count: number = 0","acceptWarnings":true}"#
        #expect(try await house.ask(.put, path, accepted, token: token).status == 201)
        #expect(try await house.ask(.delete, path, token: token).status == 204)
        #expect(try await house.ask(.put, path, body, token: token).status == 201, "it is remembered")
    }

    @Test func nobodyOverwritesWhatOneHasNotRead() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let path = "/api/v1/rules/files/kitchen.hearth"
        let read = try await house.ask(.get, path, token: token)
        let stale = try await house.ask(
            .put, path, #"{"source":""}"#, token: token, headers: [.ifMatch: "\"0000000000000000\""])
        #expect(stale.status == 412 && stale.code == "PRECONDITION_FAILED")
        #expect(stale.details["etag"]?.string == read.fields[.eTag])
        let fresh = try await house.ask(
            .put, path, #"{"source":""}"#, token: token, headers: [.ifMatch: try #require(read.fields[.eTag])])
        #expect(fresh.status == 200, "\(fresh.text)")
    }

    @Test func safetyIsTheOwners() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let mine = #"{"source":"rule \"S\" safety: when hall.light turns on { lock hall.lock }"}"#
        #expect(try await house.ask(.put, "/api/v1/rules/files/mine.hearth", mine, token: token).code == "FORBIDDEN")
        #expect(try await house.ask(.delete, "/api/v1/rules/files/safe.hearth", token: token).code == "FORBIDDEN")
    }

    @Test(arguments: ["..%2Fdevices.yaml", "a.txt", "fixture.hearth", ".hidden.hearth"])
    func onlyRuleFilesCanBeNamed(_ name: String) async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let answer = try await house.ask(.put, "/api/v1/rules/files/\(name)", #"{"source":""}"#, token: token)
        #expect(answer.status == 400 || answer.status == 404, "\(answer.text)")
        #expect(try await house.ask(.get, "/api/v1/rules/files/\(name)", token: token).status == 404)
    }

    @Test func aFileIsNoFolderAndAFolderNoFile() async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let files = "/api/v1/rules/files/"
        let inner = try await house.ask(.put, files + "kitchen.hearth/x.hearth", #"{"source":""}"#, token: token)
        #expect(inner.status == 400 && inner.text.contains("'kitchen.hearth' is not a folder"), "\(inner.text)")
        let made = try await house.ask(.put, files + "deep.hearth/x.hearth", #"{"source":""}"#, token: token)
        #expect(made.status == 201)
        let outer = try await house.ask(.put, files + "deep.hearth", #"{"source":""}"#, token: token)
        #expect(outer.status == 400 && outer.text.contains("'deep.hearth' is not a file"), "\(outer.text)")
        for name in ["kitchen.hearth/x.hearth", "deep.hearth"] {
            #expect(try await house.ask(.get, files + name, token: token).status == 404)
            #expect(try await house.ask(.delete, files + name, token: token).status == 404)
        }
    }

    @Test(arguments: ["-300000000w", "9999-12-31T23:00:00-05:00"])
    func aMomentThatCannotBeWrittenIsNoMoment(_ moment: String) async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let answer = try await house.ask(.get, "/api/v1/why?slot=hall.light.on&at=\(moment)", token: token)
        #expect(answer.status == 400 && answer.text.contains("must be a date"), "\(answer.text)")
    }

    @Test(arguments: ["/rules/kitchen.plug_follows_light/history?", "/why-not?slot=kitchen.plug&"])
    func aStretchThatEndsBeforeItBeginsIsRefused(_ path: String) async throws {
        let house = try await house()
        let token = try await house.token(.owner)
        let answer = try await house.ask(.get, "/api/v1" + path + "from=-1h&to=-2h", token: token)
        #expect(answer.status == 400 && answer.text.contains("query.to must not lie before from"), "\(answer.text)")
    }

    // MARK: Explaining

    @Test(arguments: ["kitchen.plug", "kitchen.plug.on", "kettle", "Kettle", "kettle.on"])
    func whatIsExplainedCanBeNamedAsItIsShown(_ name: String) async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        for path in ["why", "why-not", "explain"] {
            let answer = try await house.ask(.get, "/api/v1/\(path)?slot=\(name)", token: token)
            #expect(answer.status == 200, "\(path) \(answer.text)")
        }
        let why = try await house.ask(.get, "/api/v1/why?slot=\(name)", token: token)
        #expect(why.json["slot"]?.string == "kitchen.plug.on")
    }

    @Test func whatHasNoSuchPropertyIsNamed() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let answer = try await house.ask(.get, "/api/v1/why?slot=kitchen.plug.onn", token: token)
        #expect(answer.code == "SLOT_NOT_FOUND" && answer.details["did_you_mean"]?[0]?.string == "on", "\(answer.text)")
    }

    @Test func whyNotAnswersForTheValueThatIsAskedFor() async throws {
        let house = try await TestHouse(rules: [
            "a.hearth": """
            rule "Bright": when kitchen.plug turns on { set kitchen.light to 80 % }
            rule "Dark": when hall.lock unlocks { turn off kitchen.light }
            """
        ])
        let token = try await house.token(.owner)
        func rule(_ query: String) async throws -> String? {
            let answer = try await house.ask(.get, "/api/v1/why-not?slot=" + query, token: token)
            #expect(answer.status == 200, "\(answer.text)")
            return answer.json["rule"]?.string
        }
        _ = try await house.ask(.put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_on"}"#, token: token)
        #expect(try await rule("kitchen.light&value=off") == "Dark")
        #expect(try await rule("kitchen.light.brightness&value=80") == "Bright")
        _ = try await house.ask(.put, "/api/v1/devices/kitchen.light/control", #"{"action":"turn_off"}"#, token: token)
        #expect(try await rule("kitchen.light&value=on") == "Bright", "80 % is on")
        let isSo = try await house.ask(.get, "/api/v1/why-not?slot=kitchen.light&value=off", token: token)
        #expect(isSo.json["answer"]?.string?.hasPrefix("kitchen.light is off") == true, "\(isSo.text)")
        let never = try await house.ask(.get, "/api/v1/why-not?slot=kitchen.light.brightness&value=7", token: token)
        #expect(never.json["rule"] == nil && never.json["blocked_by"]?.string == "hold", "\(never.text)")
        #expect(never.json["answer"]?.string?.hasPrefix("No rule makes kitchen.light.brightness 7 %.\n") == true)
        let wrong = try await house.ask(.get, "/api/v1/why-not?slot=kitchen.light&value=ajar", token: token)
        #expect(wrong.status == 400 && wrong.details["fields"]?[0]?["path"]?.string == "query.value", "\(wrong.text)")
    }

    // MARK: Trying out

    @Test func checkingChangesNothing() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let good = try await house.ask(.post, "/api/v1/rules/check", "{}", token: token)
        #expect(good.json["ok"] == .bool(true), "\(good.text)")
        let body = #"{"files":{"kitchen.hearth":null,"x.hearth":"when lamp is on { }"}}"#
        let bad = try await house.ask(.post, "/api/v1/rules/check", body, token: token)
        #expect(bad.json["ok"] == .bool(false))
        #expect(bad.json["diagnostics"]?[0]?["file"]?.string == "x.hearth")
        #expect(try await house.ask(.get, "/api/v1/rules", token: token).json["total"]?.integer == 3)
        let path = try await house.ask(.post, "/api/v1/rules/check", #"{"files":{"x.txt":""}}"#, token: token)
        #expect(path.details["fields"]?[0]?["path"]?.string == "files.x.txt")
    }

    @Test func rulesThatDisagreeAreNamedWithWhatTheyDisagreeOn() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let text =
            "while hall.lock is locked { turn on kitchen.plug }\\nwhile hall.light is on { turn off kitchen.plug }"
        let body = #"{"files":{"kitchen.hearth":"\#(text)"}}"#
        let check = try await house.ask(.post, "/api/v1/rules/check", body, token: token)
        let conflict = check.json["conflicts"]?[0]
        #expect(conflict?["slot"]?.string == "kitchen.plug.on", "\(check.text)")
        #expect(conflict?["rules"]?.array == [.string("kitchen.line_2"), .string("kitchen.line_1")])
    }

    @Test func promisesAreTried() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let body =
            #"{"files":{"x.hearth":"rule \"Dark\": never hall.light is on\nnever hall.light is on and hall.light is off"}}"#
        let check = try await house.ask(.post, "/api/v1/rules/check", body, token: token)
        #expect(check.json["ok"] == .bool(true), "\(check.text)")
        let broken = check.json["invariants"]?[0]
        #expect(broken?["name"]?.string == "Dark")
        #expect(broken?["verdict"]?.string == "violated")
        #expect(broken?["depth"]?.integer == 1)
        #expect(broken?["story"]?.string == "the hall light turns on", "\(check.text)")
        #expect(broken?["test"]?.string?.hasPrefix("test \"Dark is kept\" {") == true)
        #expect(check.json["invariants"]?[1]?["verdict"]?.string == "proved")
        #expect(check.text.contains("W200"))
    }

    @Test func testsAreRun() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let run = try await house.ask(.post, "/api/v1/rules/test", #"{"filter":"together"}"#, token: token)
        #expect(run.json["passed"]?.integer == 1 && run.json["failed"]?.integer == 0, "\(run.text)")
        #expect(run.json["tests"]?[0]?["name"]?.string == "together")
        #expect(run.json["tests"]?[0]?["line"]?.integer == 3)
        #expect(run.json["tests"]?[0]?["timeline"] == nil)
    }

    /// What was given, what the rules did about it, and whether it was as expected, in the order of time.
    @Test func aTestTellsHowItWent() async throws {
        let house = try await house()
        let token = try await house.token(.resident)
        let source = #"""
            rule "Along": while kitchen.light is on { turn on hall.light }
            test "goes on and off" {
              kitchen.light -> on
              expect hall.light is on within 5 s
              wait 1 min
              kitchen.light -> off  wait 5 s
              expect hall.light is on
            }
            """#
        let files = JSONValue.object([.init("along.hearth", .string(source))])
        let text = String(decoding: JSONWriter.document { files.write(to: &$0) }, as: UTF8.self)
        let run = try await house.ask(
            .post, "/api/v1/rules/test", #"{"files":\#(text),"filter":"goes on","detail":"full"}"#, token: token)
        let test = try #require(run.json["tests"]?[0], "\(run.text)")
        #expect(test["ok"] == .bool(false))
        let told = (test["timeline"]?.array ?? []).map { moment in
            let value = moment["value"].map { $0 == .bool(true) ? "on" : "off" }
            return [
                moment["kind"]?.string, moment["slot"]?.string, value, moment["what"]?.string,
                moment["ok"].map { $0 == .bool(true) ? "so" : "not so" },
            ].compactMap(\.self).joined(separator: " ")
        }
        let expected = [
            "step", "rule enters", "command hall.light.on on", "report hall.light.on on", "expect so", "step", "step",
            "rule exits", "report hall.light.on off", "expect not so",
        ]
        var rest = told[...]
        for entry in expected {
            let place = try #require(rest.firstIndex(of: entry), "\(entry) in \(told)")
            rest = rest[(place + 1)...]
        }
        let times = (test["timeline"]?.array ?? []).compactMap { $0["at"]?.string }
        #expect(times == times.sorted() && times.count == told.count)
    }
}
