/// Words that fit nowhere.
extension WrongSyntax {
    static let words = [
        Wrong(
            "set lamp to on",
            "E100", at: "set", "Expected a rule or declaration, found set."),
        Wrong(
            "at 7:00 { log \"x\" }",
            "E100", at: "at", "Expected when, found at.",
            fixed: ["when at 7:00 { log \"x\" }"]),
        Wrong(
            "every 5 min if pir { log \"x\" }",
            "E100", at: "every", "Expected when, found every.",
            fixed: ["when every 5 min if pir { log \"x\" }"]),
        Wrong(
            "on pir { turn on lamp }",
            "E100", at: "on", "Expected a rule or declaration, found on."),
        Wrong(
            "if pir { turn on lamp }",
            "E100", at: "if", "Expected while, found if.",
            fixed: ["while pir { turn on lamp }"]),
        Wrong(
            "rule \"A\": if pir { turn on lamp }",
            "E100", at: "if", "Expected while, found if.",
            fixed: ["rule \"A\": while pir { turn on lamp }"]),
        Wrong(
            "while pir: turn on lamp }",
            "E100", at: ":", "Expected {, found :.",
            fixed: ["while pir { turn on lamp }"]),
        Wrong(
            "when door opens { switch on lamp }",
            "E100", at: "switch", "Expected turn, found switch.",
            fixed: ["when door opens { turn on lamp }"]),
        Wrong(
            "when door opens { delay 5 min; turn on lamp }",
            "E100", at: "delay", "Expected wait, found delay.",
            fixed: ["when door opens { wait 5 min; turn on lamp }"]),
        Wrong(
            "while lamp = on { turn on desk }",
            "E100", at: "=", "Expected is, found =.",
            fixed: [
                "while lamp is on { turn on desk }"
            ]),
        Wrong(
            "while lamp == on { turn on desk }",
            "E100", at: "==", "Expected is, found ==.",
            fixed: [
                "while lamp is on { turn on desk }"
            ]),
        Wrong(
            "while lamp != on { turn on desk }",
            "E100", at: "!=", "Expected is not, found !=.",
            fixed: [
                "while lamp is not on { turn on desk }"
            ]),
        Wrong(
            "while lamp is on && desk is on { turn on tv }",
            "E100", at: "&&", "Expected and, found &&.",
            fixed: [
                "while lamp is on and desk is on { turn on tv }"
            ]),
        Wrong(
            "while room ≥ 20 °C { turn on fan }",
            "E100", at: "≥", "Expected >=, found ≥.",
            fixed: [
                "while room >= 20 °C { turn on fan }"
            ]),
        Wrong(
            "whne door opens { log \"x\" }",
            "E100", at: "whne", "Expected when, found whne.",
            fixed: [
                "when door opens { log \"x\" }"
            ]),
        Wrong(
            "when door opns { log \"x\" }",
            "E100", at: "opns", "Expected opens, found opns.",
            fixed: [
                "when door opens { log \"x\" }"
            ]),
        Wrong(
            "when att 7:00 { log \"x\" }",
            "E100", at: "att", "Expected at, found att.",
            fixed: [
                "when at 7:00 { log \"x\" }"
            ]),
        Wrong(
            "when at sunset on fro { log \"x\" }",
            "E100", at: "fro", "Expected fri, found fro.",
            fixed: [
                "when at sunset on fri { log \"x\" }"
            ]),
        Wrong(
            "when door opens { trun on lamp }",
            "E100", at: "trun", "Expected turn, found trun.",
            fixed: [
                "when door opens { turn on lamp }"
            ]),
        Wrong(
            "when door opens { turn lamp on }",
            "E100", at: "lamp", "Expected on or off, found lamp.",
            fixed: [
                "when door opens { turn on lamp }"
            ]),
        Wrong(
            "when door opens { turn on lamp fro 5 min }",
            "E100", at: "fro", "Expected for, found fro.",
            fixed: [
                "when door opens { turn on lamp for 5 min }"
            ]),
        Wrong(
            "when door opens { set lamp 5 % }",
            "E100", at: "5", "Expected to, found 5.",
            fixed: [
                "when door opens { set lamp to 5 % }"
            ]),
        Wrong(
            "when door opens { set lamp = 5 % }",
            "E100", at: "=", "Expected to, found =.",
            fixed: [
                "when door opens { set lamp to 5 % }"
            ]),
        Wrong(
            "when door opens { turn off any light }",
            "E100", at: "any", "Expected all, found any.",
            fixed: [
                "when door opens { turn off all light }"
            ]),
        Wrong(
            "when all windows opens { log \"x\" }",
            "E100", at: "all", "Expected any, found all.",
            fixed: [
                "when any windows opens { log \"x\" }"
            ]),
        Wrong(
            "when door opens { notify ann hello }",
            "E100", at: "hello", "Expected a text, found hello."),
        Wrong(
            "when door opens { notify ann “Door open” }",
            "E100", at: "“Door open”", "Expected a text, found “Door open”.",
            fixed: [
                "when door opens { notify ann \"Door open\" }"
            ]),
        Wrong(
            "when door opens { if pir { log \"x\" } els { log \"y\" } }",
            "E100", at: "els", "Expected else, found els.",
            fixed: [
                "when door opens { if pir { log \"x\" } else { log \"y\" } }"
            ]),
        Wrong(
            "when door opens { turn on lamp;; turn on desk }",
            "E100", at: ";", "Expected a statement, found ;.",
            fixed: [
                "when door opens { turn on lamp; turn on desk }"
            ]),
        Wrong(
            "when door opens, restarted { log \"x\" }",
            "E100", at: "restarted", "Expected restarting, found restarted.",
            fixed: [
                "when door opens, restarting { log \"x\" }"
            ]),
        Wrong(
            "when door opens turn on lamp }",
            "E100", at: "turn", "Expected {, found turn.",
            fixed: [
                "when door opens { turn on lamp }"
            ]),
        Wrong(
            "when door opens { turn on lamp } }",
            "E100", at: "}", "Expected a rule or declaration, found }.",
            fixed: [
                "when door opens { turn on lamp } "
            ]),
        Wrong(
            "when door opens then pir becomes on { log \"x\" }",
            "E100", at: "{", "Expected within, found {.",
            fixed: [
                "when door opens then pir becomes on within 2 min { log \"x\" }"
            ]),
        Wrong(
            "when door opens { ask ann \"Light?\" within 1 h { yes { log \"y\" } no { log \"n\" } } }",
            "E100", at: "{", "Expected else and the answer that counts if none comes, found {.",
            fixed: [
                "when door opens { ask ann \"Light?\" within 1 h else yes { yes { log \"y\" } no { log \"n\" } } }",
                "when door opens { ask ann \"Light?\" within 1 h else no { yes { log \"y\" } no { log \"n\" } } }",
            ]),
        Wrong(
            "when door opens { ask ann \"Light?\" else no { yes { log \"y\" } no { log \"n\" } } }",
            "E100", at: "else", "Expected within, found else.",
            fixed: [
                "when door opens { ask ann \"Light?\" within 10 min else no { yes { log \"y\" } no { log \"n\" } } }"
            ]),
        Wrong(
            "rule Leak: when door opens { log \"x\" }",
            "E100", at: "Leak", "Expected the name of the rule in quotes, found Leak.",
            fixed: [
                "rule \"Leak\": when door opens { log \"x\" }"
            ]),
        Wrong(
            "rule \"A\" when door opens { log \"x\" }",
            "E100", at: "when", "Expected :, found when.",
            fixed: [
                "rule \"A\": when door opens { log \"x\" }"
            ]),
        Wrong(
            "rule \"A\" urgnt: when door opens { log \"x\" }",
            "E100", at: "urgnt", "Expected urgent, found urgnt.",
            fixed: [
                "rule \"A\" urgent: when door opens { log \"x\" }"
            ]),
        Wrong(
            "never damp is wet becuase \"floor\"",
            "E100", at: "becuase", "Expected because, found becuase.",
            fixed: [
                "never damp is wet because \"floor\""
            ]),
        Wrong(
            "expect lamp is on wihtin 5 s after door opens",
            "E100", at: "wihtin", "Expected within, found wihtin.",
            fixed: [
                "expect lamp is on within 5 s after door opens"
            ]),
        Wrong(
            "while room is > 20 °C { turn on fan }",
            "E100", at: ">", "Expected a value, found >.",
            fixed: [
                "while room > 20 °C { turn on fan }"
            ]),
        Wrong(
            "while room > 20 °C for 5 min default no { turn on fan }",
            "E100", at: "default", "Expected brackets around room > 20 °C for 5 min, found default.",
            fixed: [
                "while (room > 20 °C for 5 min) default no { turn on fan }"
            ]),
        Wrong(
            "while dark (hall) { turn on lamp }",
            "E100", at: " ", "Expected dark(, found dark (.",
            fixed: [
                "while dark(hall) { turn on lamp }"
            ]),
        Wrong(
            "while (pir or pir2 { turn on lamp }",
            "E100", at: "{", "Expected ), found {.",
            fixed: [
                "while (pir or pir2) { turn on lamp }"
            ]),
        Wrong(
            "while mode in [home, away { turn on lamp }",
            "E100", at: "{", "Expected ], found {.",
            fixed: [
                "while mode in [home, away] { turn on lamp }"
            ]),
        Wrong(
            "while { turn on lamp }",
            "E100", at: "{", "Expected a value, found {."),
        Wrong(
            "while room > { turn on fan }",
            "E100", at: "{", "Expected a value, found {."),
        Wrong(
            "scene calm { lamp: 10 %; desk: off }",
            "E100", at: ";", "Expected a comma, found ;.",
            fixed: [
                "scene calm { lamp: 10 %, desk: off }"
            ]),
        Wrong(
            "var n = 5",
            "E100", at: "=", "Expected : and a type, found =.", fixed: ["var n: number = 5"]),
        Wrong(
            "test \"x\" { expct lamp is on }",
            "E100", at: "expct", "Expected expect, found expct.",
            fixed: [
                "test \"x\" { expect lamp is on }"
            ]),
        Wrong(
            "test \"x\" { given lamp = on }",
            "E100", at: "=", "Expected is, found =.",
            fixed: [
                "test \"x\" { given lamp is on }"
            ]),
        Wrong(
            "test \"x\" { at sunset }",
            "E100", at: "sunset", "Expected a time, found sunset."),
        Wrong(
            "when hall light turns on { log \"x\" }",
            "E100", at: "light", "Expected {, found light."),
        Wrong(
            "when door opens { turn on hall light }",
            "E100", at: "light", "Expected a statement, found light."),
        Wrong(
            "modes: home, away",
            "E100", at: ":", "Expected a mode, found :.",
            fixed: [
                "modes home, away"
            ]),
        Wrong(
            "scene s: { lamp: on }",
            "E100", at: ":", "Expected {, found :.",
            fixed: [
                "scene s { lamp: on }"
            ]),
        Wrong(
            "normally trv is 18 °C",
            "E100", at: "is", "Expected a value, found is.",
            fixed: [
                "normally trv 18 °C"
            ]),
        Wrong(
            "var wet: yesno\nvar n: number = 0",
            "E100", at: "var", "Expected =, found var.",
            fixed: [
                "var wet: yesno = no\nvar n: number = 0"
            ]),
        Wrong(
            "when door opens { notify ann and ben \"x\" urgently }",
            "E100", at: "ann and ben", "Expected one person, found ann and ben.",
            fixed: [
                "when door opens { notify ann \"x\" urgently; notify ben \"x\" urgently }"
            ]),
    ]
}
