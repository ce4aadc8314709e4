import HearthModel
import Testing

@testable import HearthRules

/// `test` blocks: what their steps mean, and what is said when they fail.
@Suite struct TestRunnerTests {
    private static let fixture = """
        device lamp: light
        device button: button
        device door: door
        device room: temp
        device trv: thermostat
        device horn: siren
        device away: flag
        device bolt: lock
        device ann: person
        device ben: person
        """

    private func run(
        _ text: String, options: TestRunner.Options = TestRunner.Options(), others: [String: String] = [:]
    ) throws -> TestRunner.Report {
        let sources =
            [SourceText(name: "fixture.hearth", text: Self.fixture), SourceText(name: "rules.hearth", text: text)]
            + others.map { SourceText(name: $0.key, text: $0.value) }
        let (names, mistakes) = Fixture.names(of: sources.map(Parser.parse))
        let build = RuleCompiler.build(sources: sources, names: names)
        let errors = (mistakes + build.diagnostics).filter { $0.severity == .error }
        try #require(errors.isEmpty, "\(errors.map { "\($0.code) \($0.message)" })")
        return TestRunner.run(build.set, names: names, options: options)
    }

    private func failure(_ text: String) throws -> TestResult.Failure {
        let results = try run(text).results
        return try #require(results.first?.failure, "The test passes.")
    }

    private func expectSuccess(_ text: String) throws {
        for result in try run(text).results {
            if let failure = result.failure { Issue.record("\(failure.diagnostic.message) \(failure.trace)") }
        }
    }

    // MARK: Hints

    @Test func aLampThatOnlyNeedsTimeIsSaidSo() throws {
        let text = "when button pressed { turn on lamp } test \"t\" { button -> pressed  expect lamp is on }"
        let diagnostic = try failure(text).diagnostic
        #expect(diagnostic.notes.map(\.message) == ["it is so 200 ms later"])
        #expect(
            diagnostic.fixes.map { fixed(text, $0) } == [
                text.replacing("lamp is on }", with: "lamp is on within 1 s }")
            ])
    }

    @Test func aRuleUnderAHandIsSaidSo() throws {
        let text = """
            when room > 25 °C { turn off lamp }
            test "t" { given room is 20 °C  by hand lamp -> on  wait 1 min  room -> 27 °C  wait 1 min  expect lamp is off }
            """
        #expect(
            try failure(text).diagnostic.notes.map(\.message) == [
                "\"rules.hearth:1\" wanted lamp.on to be off, and a hand was above it; "
                    + "with `even if held` it acts all the same"
            ])
    }

    // MARK: Limits that are written once

    @Test func atMostLeavesWhatIsOffOrUnknownAlone() throws {
        try expectSuccess(
            """
            when door opens { set lamp to at most 10 % }
            when door closes { set horn.volume to at most 18 % }
            when button pressed { set lamp to at most 10 % }
            test "a rule's write" { door -> open  wait 1 s  expect lamp is off }
            test "a volume that nobody knows" { door -> open  wait 1 s  door -> closed  wait 1 s  expect horn.volume is unknown }
            test "a person's write" { button -> pressed  wait 1 s  expect lamp is off }
            """)
    }

    @Test func aPersonsLimitCountsFromWhatIsThereAndNotFromTheBaseBehindIt() throws {
        try expectSuccess(
            """
            when button pressed { set trv to at least 20 °C }
            when button pressed twice { set lamp to at most 10 % }
            test "warm already" {
              given trv is 18 °C  by hand trv -> 24 °C  wait 1 s  button -> pressed  wait 1 s  expect trv is 24 °C
            }
            test "cold" {
              given trv is 24 °C  by hand trv -> 18 °C  wait 1 s  button -> pressed  wait 1 s  expect trv is 20 °C
            }
            test "dim already" { by hand lamp -> 5 %  wait 1 s  button -> twice  wait 1 s  expect lamp.brightness is 5 % }
            test "bright" { by hand lamp -> 50 %  wait 1 s  button -> twice  wait 1 s  expect lamp.brightness is 10 % }
            """)
    }

    @Test func aFlagRestsAtNo() throws {
        try expectSuccess("test \"rest\" { expect away is no }")
    }

    // MARK: Failures

    @Test func aFailureNamesTheStepTheValueAndWhatHappenedBefore() throws {
        let failure = try failure(
            """
            rule "Lamp": when button pressed { turn on lamp }
            test "dark" {
              button -> pressed  wait 1 s
              expect lamp is off
            }
            """)
        #expect(failure.diagnostic.code == "E401")
        #expect(failure.diagnostic.message == "Test \"dark\" fails at line 4: lamp is on.")
        #expect(failure.step == "expect lamp is off")
        #expect(failure.trace.count <= 10)
        #expect(failure.trace.contains { $0.hasPrefix("00:00:00.000 \"Lamp\" fires") }, "\(failure.trace)")
    }

    @Test func ofSeveralConditionsTheFirstThatDoesNotHoldIsNamed() throws {
        let failure = try failure("test \"t\" { given room is 19.5 °C  expect lamp is off and room > 20 °C }")
        #expect(failure.diagnostic.message == "Test \"t\" fails at line 1: room is 19.5 °C.")
    }

    @Test func theUnknownFails() throws {
        #expect(try failure("test \"t\" { expect room > 20 °C }").diagnostic.message.hasSuffix("room is unknown."))
        #expect(try failure("test \"t\" { expect not (room > 20 °C) }").diagnostic.code == "E401")
    }

    @Test func anAnswerNeedsAQuestion() throws {
        let failure = try failure("test \"t\" { answer yes }")
        #expect(failure.diagnostic.code == "E402")
        #expect(failure.diagnostic.message == "No question is open.")
    }

    @Test func aTestSpansAtMost400Days() throws {
        #expect(try failure("test \"t\" { wait 366 d  wait 366 d }").diagnostic.code == "E403")
        try expectSuccess("test \"t\" { wait 366 d }")
    }

    // MARK: Steps

    @Test func aTestStartsAtMidnightOfAThursdayOrOfItsFirstDate() throws {
        try expectSuccess(
            """
            test "usual" { expect time between 00:00 and 00:01 and today is jan 15 and today is thu }
            test "at a date" { at 2026-03-01 09:00  expect today is mar 1 and today is sun and time between 09:00 and 09:01 }
            test "the next time" { at 21:00  at 06:00  expect today is jan 16 }
            test "now included" { at 21:00  at 21:00  expect today is jan 15 }
            """)
    }

    @Test func devicesObeyAfterTheDelayOfTheirClass() throws {
        try expectSuccess(
            """
            when button pressed { turn on lamp; unlock bolt }
            test "t" {
              button -> pressed  wait 199 ms  expect lamp is off and lamp.asked is on
              wait 1 ms  expect lamp is on and bolt is locked
              wait 1799 ms  expect bolt is locked  wait 1 ms  expect bolt is unlocked
            }
            """)
    }

    @Test func aGradualChangeTakesItsTime() throws {
        try expectSuccess(
            """
            when button pressed { set lamp to 60 % over 3 s }
            test "t" { button -> pressed  wait 3199 ms  expect lamp is off  wait 1 ms  expect lamp.brightness is 60 % }
            """)
    }

    @Test func whatIsGivenHasAlwaysBeenSo() throws {
        try expectSuccess(
            """
            var opened: number = 0
            when door opens { set opened to opened + 1 }
            test "no edge" { given door is open  wait 1 s  expect door is open and opened is 0 }
            test "an edge" { door -> open  expect opened is 1 }
            test "a variable" { given opened is 3  door -> open  expect opened is 4 }
            """)
    }

    @Test func expectWithinEndsAtTheInstantAndThroughoutAtTheEnd() throws {
        try expectSuccess(
            """
            when button pressed { turn on lamp for 10 s }
            test "within" { button -> pressed  expect lamp is on within 1 s  wait 9999 ms  expect lamp is off within 201 ms }
            test "throughout" {
              button -> pressed  wait 200 ms  expect lamp is on throughout 9999 ms
              expect time between 00:00 and 00:01 throughout 10 s
            }
            test "the clock alone" { expect time between 00:10 and 00:11 within 15 min  expect time between 00:10 and 00:11 }
            """)
        let late = try failure(
            "when button pressed { turn on lamp for 10 s }\ntest \"t\" { button -> pressed  wait 1 s  expect lamp is on throughout 10 s }"
        )
        #expect(late.diagnostic.message.hasSuffix("lamp is off."))
    }

    @Test func peopleAreNotified() throws {
        try expectSuccess(
            """
            when door opens { notify everyone "Somebody came" }
            when button pressed { notify ann "Ann only" }
            test "t" {
              expect not notified ann "Somebody"
              door -> open  expect notified everyone "body came"  expect notified ben "Somebody"
              button -> pressed  expect notified ann "only"  expect not notified everyone "only"  expect not notified ben "only"
            }
            """)
        #expect(
            try failure("test \"t\" { expect notified ann \"x\" }").diagnostic.message.hasSuffix(
                "expect notified ann \"x\" is not true; nothing was sent."))
        let rule = "when door opens { notify everyone \"Somebody came\" }"
        for step in ["expect notified ann \"x\"", "expect not notified ann \"came\""] {
            let message = try failure("\(rule)\ntest \"t\" { door -> open  \(step) }").diagnostic.message
            #expect(message.hasSuffix("true; sent was ann \"Somebody came\", ben \"Somebody came\"."), "\(message)")
        }
    }

    @Test func handsAndLossesAndRestarts() throws {
        try expectSuccess(
            """
            when door is open for 5 min { turn on lamp }
            test "a hand holds" { by hand lamp -> on  wait 1 s  expect lamp is on }
            test "lost is unknown" { lose door  expect door is unknown  door -> open  wait 2 s  expect door is open }
            test "a stop" { door -> open  wait 3 min  restart hearth after 1 min  wait 59 s  expect lamp is off
              wait 2 s  expect lamp is on }
            """)
    }

    @Test func whatIsNormalIsAskedForAtTheStartAndNotAtARestart() throws {
        try expectSuccess(
            """
            normally lamp 30 %
            when door opens { turn off lamp }
            test "at the start" { expect lamp.brightness is 30 % within 1 s }
            test "off stays off" {
              door -> open  expect lamp is off within 1 s
              restart hearth after 1 min  expect lamp is off throughout 10 s
            }
            """)
    }

    @Test func aNewerCommandEndsAGradualChange() throws {
        try expectSuccess(
            """
            when door opens { set lamp to 60 % over 3 s }
            when door closes { turn off lamp }
            test "t" { door -> open  wait 1 s  door -> closed  expect lamp is off throughout 5 s }
            """)
    }

    // MARK: What is loaded

    @Test func aTestRunsWithTheRulesOfItsOwnFile() throws {
        let text = """
            when door opens { turn on lamp }
            test "t" { door -> open  wait 1 s  expect lamp is on and mode is home }
            """
        let others = ["z.hearth": "modes home, party\nrule \"Other\" urgent: while mode is home { turn off lamp }"]
        #expect(try run(text, others: others).results.first?.failure == nil)
        var whole = TestRunner.Options()
        whole.wholeHouse = true
        #expect(try run(text, options: whole, others: others).results.first?.failure != nil)
    }

    @Test func aLiveHouseFromWhichADeviceHasGoneIsTested() throws {
        let fixture = Parser.parse(SourceText(name: "fixture.hearth", text: Self.fixture))
        let rules = Parser.parse(
            SourceText(
                name: "rules.hearth",
                text: "when door opens { turn on lamp }\ntest \"t\" { door -> open  expect lamp is on within 1 s }"))
        var registry = Registry()
        var gone = try #require(Fixture.names(of: [fixture]).0.registry.devices.first ?? nil)
        gone.id = "gone"
        let place = registry.define(gone)
        for device in Fixture.names(of: [fixture]).0.registry.devices.compactMap({ $0 }) { _ = registry.define(device) }
        registry.remove(place)
        let names = HouseNames(registry: registry)
        let build = RuleCompiler.build(files: [rules], names: names)
        #expect(build.isSound, "\(build.diagnostics.map(\.message))")
        let results = TestRunner.run(build.set, names: names).results
        #expect(results.count == 1 && results.allSatisfy { $0.failure == nil }, "\(results)")
    }

    @Test func onlySomeTestsAreRun() throws {
        var options = TestRunner.Options()
        options.only = "two"
        let results = try run("test \"one\" { wait 1 s }  test \"two\" { wait 1 s }", options: options).results
        #expect(results.map(\.name) == ["two"])
    }

    @Test func whatNoTestShowsIsSaid() throws {
        var options = TestRunner.Options()
        options.covers = true
        let report = try run(
            """
            rule "A": while door is open and mode is night { turn on lamp }
            rule "B": when button pressed { turn off lamp }
            test "t" { door -> open  wait 1 min }
            """, options: options)
        let gaps = report.uncovered.map { "\($0.rule) \($0.kind)" }
        #expect(
            report.uncovered.map(\.kind).contains(.condition("mode is night", never: true)), "\(gaps)")
        #expect(!report.uncovered.map(\.kind).contains(.condition("door is open", never: true)), "\(gaps)")
        #expect(report.uncovered.contains { $0.rule == "B" && $0.kind == .rule }, "\(gaps)")
    }

    @Test func whatAMemberShowsIsShown() throws {
        var options = TestRunner.Options()
        options.covers = true
        let report = try run(
            """
            rule "A": when any light becomes on { log "x" }
            test "t" { given lamp is off  by hand lamp -> on  wait 1 s }
            """, options: options)
        #expect(report.uncovered == [])
    }
}
