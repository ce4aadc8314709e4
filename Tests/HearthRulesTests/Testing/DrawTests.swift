import HearthKernel
import HearthModel
import HearthSimulation
import Testing

@testable import HearthRules

/// The height and direction of the sun, and draws (docs/spec/rule-language.md, sections 6.5 and 7).
@Suite struct DrawTests {
    private let played = PlayedRules(
        fixture: """
            device lamp: light
            device desk: light
            device blind: blind
            device mood: select [calm, wild, blue]
            device ann: person
            """)

    // MARK: The sun

    @Test func theSunHasAHeightAndADirection() throws {
        try played.expectSuccess(
            """
            while sun.elevation between 0 and 15° and sun.azimuth > 180° { set blind to 30 % }
            test "a low sun in the west" {
              at 2026-06-21 12:00  expect sun.elevation > 60°  expect sun.azimuth between 170° and 190°
              expect blind.position.asked is not 30 %
              at 2026-06-21 19:30  expect sun.elevation between 0 and 15  expect blind.position.asked is 30 %
              at 2026-06-21 23:00  expect sun.elevation < 0°  expect blind.position.asked is not 30 %
            }
            """)
        try played.expectSuccess(
            """
            when sun.elevation < 4° if sun.azimuth > 180 { notify ann "It is {sun.elevation}" }
            test "an event" { at 2026-06-21 15:00  expect not notified ann "It is"  at 2026-06-21 21:00
              expect notified ann "It is 3" }
            """)
        #expect(
            try played.sentence("while sun.elevation < 4° { turn on lamp }")
                == "As long as the height of the sun is below 4, keep the lamp on, then give it back.")
        #expect(played.codes("when sun.height > 3 { turn on lamp }") == ["E201"])
    }

    // MARK: Draws

    @Test func aDrawLiesBetweenItsLimitsAndIsRepeated() throws {
        let text = """
            rule "Lived in": when at 19:00 { turn on lamp for random(20 min, 60 min) }
            test "within" {
              at 18:00  at 19:01  expect lamp is on  at 19:20  expect lamp is on  at 20:00  wait 1 s  expect lamp is off
            }
            """
        try played.expectSuccess(text)
        func end(_ day: Int) throws -> String {
            let build = played.build(
                """
                var left: duration = 0 s
                rule "Lived in": when at 19:00 { set left to random(20 min, 60 min) }
                test "x" { at 2026-03-0\(day) 19:01  expect left is 1 s }
                """)
            let results = TestRunner.run(build.set, names: played.names(), options: TestRunner.Options()).results
            return try #require(results.first?.failure?.diagnostic.message)
        }
        let drawn = try (1...6).map(end)
        #expect(Set(drawn).count > 3)
        #expect(try (1...6).map(end) == drawn)
    }

    @Test func eachMemberAndEachPlaceDrawsForItself() throws {
        try played.expectSuccess(
            """
            rule "Many": when at 19:00 { for each l in all lights { set l to random(1 %, 100 %) } }
            test "not the same" { at 19:01  expect lamp.brightness.asked < desk.brightness.asked
              or lamp.brightness.asked > desk.brightness.asked }
            """)
        let set = played.build(#"when at 7:00 { log "{random(1, 6)} {random(1, 6)}" }"#).set
        let program = Compiler.compile(set, names: played.names())
        let seeds = program.code.compactMap { instruction -> UInt64? in
            if case .random(seed: let seed, step: _) = instruction { seed } else { nil }
        }
        #expect(Set(seeds).count == 2)
    }

    @Test func oneOfSeveralIsChosen() throws {
        try played.expectSuccess(
            """
            when at 7:00 {
              let greeting = one_of("Hello", "Good morning")
              notify ann "{greeting}"
              set mood to one_of(wild, blue)
            }
            test "one" { at 6:00  at 7:01  expect notified ann "o"  expect mood.asked is not calm }
            """)
        #expect(
            try played.sentence("when at 7:00, ignoring repeats { wait random(5 min, 20 min); turn on lamp }")
                .hasPrefix(
                    "At 07:00, wait a draw between 5 minutes and 20 minutes and turn on the lamp"))
    }

    @Test(
        arguments: [
            ("while lamp { set desk to random(1 %, 9 %) }", ["E212"]),
            ("when random(1, 6) > 5 { turn on lamp }", ["E212"]),
            ("when at 7:00 { wait until random(1, 6) > 5; turn on lamp }", ["E212"]),
            ("fn dice() = random(1, 6)\nwhen dice() > 5 { turn on lamp }", ["E212"]),
            ("when at 7:00 { wait random(5 min, 20 %) }", ["E205"]), ("when at 7:00 { wait random(5 min) }", ["E214"]),
        ])
    func aDrawStandsWhereAValueIsReadOnce(_ text: String, _ codes: [String]) { #expect(played.codes(text) == codes) }
}
