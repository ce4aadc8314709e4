import HearthModel
import Testing

@testable import HearthRules

/// The words that published automations need (docs/spec/rule-language.md, section 9): what they do, played as tests;
/// how they are said and written; and which mistakes are told.
@Suite struct PublishedWordsTests {
    private let played = PlayedRules(
        fixture: """
            device lamp: light
            device desk: light
            device fan: fan
            device button: button
            device door: door
            device win: window
            device room: temp
            device outside: temp
            device blind: cover
            device bolt: lock
            device ann: person
            """)

    private func build(_ text: String) -> RuleBuild { played.build(text) }
    private func expectSuccess(_ text: String) throws { try played.expectSuccess(text) }
    private func codes(_ text: String) -> [String] { played.codes(text) }
    private func sentence(_ text: String) throws -> String { try played.sentence(text) }
    private func formatted(_ text: String) -> String { played.formatted(text) }

    // MARK: it

    @Test func aConditionOfAnyIsAnEventOfEachMemberThatItNames() throws {
        try expectSuccess(
            """
            rule "Watch" even if held: when any light is on for 20 min { turn off it }
            test "only the one" {
              at 10:00  by hand lamp -> on  wait 10 min  by hand desk -> on  wait 11 min
              expect lamp is off  expect desk is on  wait 10 min  expect desk is off
            }
            """)
        try expectSuccess(
            """
            when any temp > 26 °C { notify ann "{it.name} is hot" }
            test "each" {
              at 10:00  given room is 20 °C  given outside is 20 °C  wait 1 s
              room -> 27 °C  wait 1 s  expect notified ann "room is hot"
              outside -> 28 °C  wait 1 s  expect notified ann "outside is hot"
            }
            """)
    }

    @Test func withoutItTheWholeSetIsOneEvent() throws {
        try expectSuccess(
            """
            var n: number = 0
            when any light is on for 20 min { set n to n + 1 }
            test "once" {
              at 10:00  by hand lamp -> on  wait 10 min  by hand desk -> on  wait 40 min  expect n is 1
            }
            """)
        #expect(codes("when any light is on or door opens { turn off it }") == ["E216"])
    }

    // MARK: at most once

    @Test func atMostOncePerSpanAlsoOverARestart() throws {
        try expectSuccess(
            """
            var n: number = 0
            rule "Door": when door opens if ann is home, at most once per 1 h { set n to n + 1 }
            test "the second is too early" {
              at 10:00  door -> open  wait 1 s  expect n is 1
              door -> closed  wait 20 min  door -> open  wait 1 s  expect n is 1
              door -> closed  wait 41 min  door -> open  wait 1 s  expect n is 2
              door -> closed  wait 30 min  door -> open  wait 1 s  expect n is 2
              door -> closed  wait 31 min  door -> open  wait 1 s  expect n is 3
            }
            test "the hub was restarted" {
              at 10:00  door -> open  wait 1 s  door -> closed  wait 5 min
              restart hearth after 1 min  wait 5 min  door -> open  wait 1 s  expect n is 1
            }
            """)
    }

    @Test func atMostOnceIsSaidAndWritten() throws {
        let text = "when door opens,at most once PER 4h{log \"x\"}"
        #expect(formatted(text) == "when door opens, at most once per 4 h { log \"x\" }\n")
        #expect(
            try sentence(text)
                == "When the door opens, and only if it has not done so for 4 h, note \"x\".")
        #expect(codes("when door opens, at most once per 0 s { log \"x\" }") == ["E302"])
        #expect(codes("when door opens, at most once { log \"x\" }") == ["E100"])
    }

    // MARK: Values beside each other

    @Test func theLeastTheGreatestAndTheMeanOfValues() throws {
        try expectSuccess(
            """
            var low: temp = 0 °C
            var high: temp = 0 °C
            var mean: temp = 0 °C
            when button pressed {
              set low to min(room, outside + 1 °C); set high to max(room, outside, 15 °C); set mean to average(room, outside)
            }
            test "of two and three" {
              at 10:00  room -> 20 °C  outside -> 10 °C  button -> pressed  wait 1 s
              expect low between 10.9 °C and 11.1 °C  expect high between 19.9 °C and 20.1 °C
              expect mean between 14.9 °C and 15.1 °C
              outside -> 30 °C  button -> pressed  wait 1 s
              expect low between 19.9 °C and 20.1 °C  expect high between 29.9 °C and 30.1 °C
            }
            """)
        #expect(
            try sentence("when room > max(outside, 18 °C) { log \"x\" }")
                == "When the temperature at the room rises above the highest of the temperature at the outside and 18 °C, "
                + "note \"x\"."
        )
        #expect(codes("when room > min(outside, 5 lux) { log \"x\" }").count == 1)
        #expect(codes("when room > min(outside, 2 h) { log \"x\" }") == [])
    }

    // MARK: Lists

    @Test func aTextListsTheMembersOfASet() throws {
        try expectSuccess(
            """
            when button pressed { notify ann "On: {all lights where it is on}. {open windows or all closed}." }
            when button pressed twice { notify ann "Warm: {all temps where it > 20 °C and it.age < 1 h or nothing}" }
            when door opens { notify ann "{all lights}" }
            test "none, one and two" {
              at 10:00  button -> pressed  wait 1 s  expect notified ann "On: none. all closed."
              by hand lamp -> on  win -> open  wait 1 s  button -> pressed  wait 1 s
              expect notified ann "On: lamp. win."
              by hand desk -> on  wait 1 s  button -> pressed  wait 1 s  expect notified ann "On: desk and lamp. win."
              button -> twice  wait 1 s  expect notified ann "Warm: nothing"
              room -> 21 °C  outside -> 22 °C  wait 1 s  button -> twice  wait 1 s
              expect notified ann "Warm: outside and room"
              door -> open  wait 1 s  expect notified ann "desk and lamp"
            }
            """)
        #expect(codes("when door opens { log \"{opne windows}\" }") == ["E209"])
        #expect(codes("when door opens { log \"{all windwos where it is open}\" }") == ["E201"])
        #expect(codes("when door opens { log \"{all windows where}\" }") == ["E103"])
    }

    // MARK: Sequences

    @Test func aSequenceStandsInThePlaceOfItsName() throws {
        try expectSuccess(
            """
            sequence good_night { turn off all lights; wait 10 s; lock bolt }
            rule "Button": when button pressed { do good_night }
            rule "Late": when at 23:30 if ann is home { do good_night; log "done" }
            test "both" {
              at 20:00  by hand lamp -> on  bolt -> unlocked  button -> pressed  wait 3 s
              expect lamp is off  expect bolt is unlocked  wait 15 s  expect bolt is locked
            }
            """)
    }

    @Test func mistakesOfSequences() {
        #expect(codes("when door opens { do nothing }") == ["E201"])
        #expect(codes("sequence a { do b } sequence b { do a } when door opens { do a }").contains("E215"))
        #expect(codes("sequence a { wait 5 s; turn on lamp } while door is open { do a }") == ["E108"])
        #expect(codes("sequence a { turn on lampp }") == ["E201"])
        #expect(codes("scene a { lamp: on } sequence a { turn on lamp }") == ["E204"])
        #expect(build("sequence a { turn on lamp for 5 s }").diagnostics.map(\.code) == ["W180"])
        #expect(
            formatted("sequence a{turn on lamp;lock bolt}\nwhen door opens{do a}")
                == "sequence a { turn on lamp; lock bolt }\nwhen door opens { do a }\n")
    }

    // MARK: Flashing and stopping

    @Test func flashingIsGivenBack() throws {
        try expectSuccess(
            """
            when button pressed { flash lamp, desk 3 times }
            test "as before" {
              at 20:00  by hand lamp -> on  wait 3 s  button -> pressed  wait 400 ms
              expect lamp is off  expect desk is on  wait 500 ms  expect lamp is on  expect desk is off
              wait 10 s  expect lamp is on  expect desk is off
            }
            """)
        #expect(codes("when button pressed { flash lamp 0 times }") == ["E219"])
        #expect(codes("while door is open { flash lamp }") == ["E108"])
        #expect(
            formatted("when button pressed{flash lamp,desk 3 times}")
                == "when button pressed, restarting { flash lamp, desk 3 times }\n")
        #expect(
            try sentence("when button pressed, restarting { flash lamp 3 times }").contains("flash lamp 3 times"))
    }

    @Test func dimmingEndsWhenTheKeyIsLetGo() throws {
        try expectSuccess(
            """
            when button pressed long { set lamp to 100 % over 10 s }
            when button released { stop lamp }
            test "at what was reported" {
              at 20:00  by hand lamp -> 20 %  wait 1 s  button -> long  wait 4 s  button -> released  wait 20 s
              expect lamp.brightness is 20 %
            }
            """)
        #expect(codes("when door released { log \"x\" }") == ["E207"])
        #expect(try sentence("when button released { log \"x\" }") == "When the button is released, note \"x\".")
    }

    @Test func aFadeEndsAtTheLevelThatWasReported() throws {
        try expectSuccess(
            """
            when button pressed { set lamp to 100 % over 10 s }
            when button pressed twice { stop lamp }
            test "at what was reported" {
              at 20:00  by hand lamp -> 20 %  wait 1 s  button -> pressed  wait 4 s  button -> twice  wait 20 s
              expect lamp.brightness is 20 %
            }
            """)
    }
}
