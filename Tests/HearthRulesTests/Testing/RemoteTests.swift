import HearthModel
import Testing

@testable import HearthRules

/// Keys of remote controls, turns of knobs, and what a hand did (docs/spec/rule-language.md, section 8.9).
@Suite struct RemoteTests {
    private let played = PlayedRules(
        fixture: """
            device lamp: light
            device motion: motion
            device lock: lock
            device blind: blind
            device desk.remote: button [on, off, up, key_1]
            device desk.knob: button
            device bare: button
            device ann: person
            """)

    @Test func eachKeyIsAnEventOfItsOwn() throws {
        try played.expectSuccess(
            """
            when desk.remote.on pressed { turn on lamp }
            when desk.remote "off" pressed { turn off lamp }
            when desk.remote.up pressed long { set lamp to 100 % over 20 s }
            when desk.remote.up released { stop lamp }
            when desk.remote "key_1" pressed twice { set lamp to 30 % }
            test "keys" {
              at 20:00  desk.remote.off -> pressed  wait 1 s  expect lamp is off
              desk.remote.on -> pressed  wait 1 s  expect lamp is on
              desk.remote.key_1 -> twice  wait 1 s  expect lamp.brightness is 30 %
              desk.remote.up -> long  wait 10 s  desk.remote.up -> released  wait 1 s  expect lamp.brightness < 90 %
              desk.remote.off -> pressed  wait 1 s  expect lamp is off
            }
            """)
    }

    @Test func aRemoteThatAnnouncesNoKeysHasWhicheverItIsAskedFor() throws {
        try played.expectSuccess(
            """
            when bare.middle pressed { turn on lamp }
            test "any" {
              at 20:00  bare.left -> pressed  wait 1 s  expect lamp is off
              bare.middle -> pressed  wait 1 s  expect lamp is on
            }
            """)
    }

    @Test func aKnobIsTurned() throws {
        try played.expectSuccess(
            """
            when desk.knob turned right { turn on lamp }
            when desk.knob turned left { turn off lamp }
            test "knob" {
              at 20:00  desk.knob -> turned left  wait 1 s  expect lamp is off
              desk.knob -> turned right  wait 1 s  expect lamp is on
              desk.knob -> turned left  wait 1 s  expect lamp is off
            }
            """)
    }

    @Test func whatAHandDidIsAnEventAndWhatARuleDidIsNone() throws {
        try played.expectSuccess(
            """
            rule "Told": when lamp turns on by hand { notify ann "by hand" }
            rule "Moved": while motion { turn on lamp }
            test "at the device" { at 20:00  lamp -> on  expect notified ann "by hand" }
            test "in the app" { at 20:00  by hand lamp -> on  wait 1 s  expect notified ann "by hand" }
            test "by a rule" { at 20:00  motion -> on  wait 1 s  expect lamp is on  expect not notified ann "by hand" }
            """)
        try played.expectSuccess(
            """
            when lock unlocks by hand { notify ann "unlocked" }
            when blind opens by hand { notify ann "opened" }
            rule "Shut": when at 22:00 { lock lock; open blind }
            test "what nobody holds" { at 20:00  lock -> unlocked  expect notified ann "unlocked" }
            test "the rule moves it" { at 20:00  at 22:01  expect blind is open  expect not notified ann "opened" }
            test "a blind takes its time" { at 20:00  by hand blind -> open  wait 1 min  expect notified ann "opened" }
            """)
    }

    @Test func theyAreSaidInWords() throws {
        #expect(
            try played.sentence(#"when desk.remote.on pressed twice { turn on lamp }"#)
                == #"When "on" of the desk remote is pressed twice, turn on the lamp."#)
        #expect(
            try played.sentence("when desk.knob turned left { turn off lamp }")
                == "When the desk knob is turned left, turn off the lamp.")
        #expect(
            try played.sentence("when lamp turns on by hand { turn off lamp }").hasSuffix(
                " by hand, turn off the lamp."))
    }

    @Test func theFormatterLeavesThemAsTheyAre() {
        for text in [
            #"when desk.remote "on" pressed { turn on lamp }"#, "when desk.knob turned right { turn on lamp }",
            "when lamp turns on by hand { turn off lamp }",
            #"test "t" { at 20:00  desk.knob -> turned right  desk.remote.on -> pressed }"#,
        ] {
            #expect(played.formatted(text) == text + "\n")
        }
    }

    @Test(
        arguments: [
            ("when desk.remote.uo pressed { log \"x\" }", "E209"),
            ("when desk.remote \"six\" pressed { log \"x\" }", "E209"),
            ("when lamp \"on\" pressed { log \"x\" }", "E207"), ("when lamp turned right { log \"x\" }", "E207"),
            ("when motion turns on by hand { log \"x\" }", "E207"),
            ("test \"t\" { desk.remote.uo -> pressed }", "E209"),
            ("when desk.knob turned up { log \"x\" }", "E100"),
        ])
    func mistakesAreTold(_ text: String, _ code: String) { #expect(played.codes(text) == [code]) }

    @Test(
        arguments: [
            ("on", "press", "on"), ("1_single", "press", "1"), ("button_2_hold", "long", "2"),
            ("arrow_left_click", "press", "arrow_left"), ("brightness_move_up", "long", "brightness_up"),
            ("brightness_stop", "release", "brightness"), ("off_hold_release", "release", "off"),
            ("dial_rotate_right_step", "turn", "right"), ("rotate_counterclockwise", "turn", "left"),
            ("up-double", "double", "up"),
        ])
    func theWordOfARemoteTellsTheKeyAndWhatWasDone(_ raw: String, _ done: String, _ key: String) {
        #expect(KeyPress(raw: raw) == KeyPress(done, of: key))
    }
}
