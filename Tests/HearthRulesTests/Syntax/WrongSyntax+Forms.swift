/// Instants that are none, spellings that are none, sentences with two readings, things in the wrong place.
extension WrongSyntax {
    static let instants = [
        Wrong(
            "when at 22:00 and mode is away { log \"x\" }",
            "E101", at: "at 22:00 and mode is away",
            "\"at 22:00\" and \"mode is away\" are two instants and never coincide.",
            fixed: ["when at 22:00 if mode is away { log \"x\" }"]),
        Wrong(
            "when door opens and at 22:00 on mon { log \"x\" }",
            "E101", at: "door opens and at 22:00 on mon",
            "\"door opens\" and \"at 22:00 on mon\" are two instants and never coincide.",
            fixed: ["when at 22:00 on mon if door is open { log \"x\" }"]),
        Wrong(
            "when at 22:00 and at 23:00 { log \"x\" }",
            "E101", at: "at 22:00 and at 23:00", "\"at 22:00\" and \"at 23:00\" are two instants and never coincide.",
            fixed: ["when at 22:00 or at 23:00 { log \"x\" }"]),
        Wrong(
            "when hearth starts and ann arrives { log \"x\" }",
            "E101", at: "hearth starts and ann arrives",
            "\"hearth starts\" and \"ann arrives\" are two instants and never coincide.",
            fixed: ["when hearth starts if ann is home { log \"x\" }"]),
        Wrong(
            "while at 22:00 { turn on lamp }",
            "E102", at: "at 22:00", "while needs a state; \"at 22:00\" is an instant.",
            fixed: ["when at 22:00 { turn on lamp }"]),
        Wrong(
            "when door opens if every 5 min { log \"x\" }",
            "E102", at: "every 5 min", "if needs a state; \"every 5 min\" is an instant."),
        Wrong(
            "when door opens and ann arrives { log \"x\" }",
            "E101", at: "door opens and ann arrives",
            "\"door opens\" and \"ann arrives\" are two instants and never coincide.",
            fixed: [
                "when door opens if ann is home { log \"x\" }",
                "when ann arrives then door opens within 2 min { log \"x\" }",
            ]),
        Wrong(
            "when button pressed and door opens { log \"x\" }",
            "E101", at: "button pressed and door opens",
            "\"button pressed\" and \"door opens\" are two instants and never coincide.",
            fixed: [
                "when button pressed if door is open { log \"x\" }",
                "when door opens then button pressed within 2 min { log \"x\" }",
            ]),
        Wrong(
            "when button pressed and button changes { log \"x\" }",
            "E101", at: "button pressed and button changes",
            "\"button pressed\" and \"button changes\" are two instants and never coincide.",
            fixed: [
                "when button changes then button pressed within 2 min { log \"x\" }"
            ]),
        Wrong(
            "when mode is away and door opens { log \"x\" }",
            "E101", at: "mode is away and door opens",
            "\"mode is away\" and \"door opens\" are two instants and never coincide.",
            fixed: [
                "when door opens if mode is away { log \"x\" }"
            ]),
        Wrong(
            "when door opens and win opens if mode is night { log \"x\" }",
            "E101", at: "door opens and win opens",
            "\"door opens\" and \"win opens\" are two instants and never coincide.",
            fixed: [
                "when door opens if win is open and mode is night { log \"x\" }",
                "when win opens then door opens within 2 min if mode is night { log \"x\" }",
            ]),
        Wrong(
            "when door opens and room > 5 °C for 2 min { log \"x\" }",
            "E101", at: "door opens and room > 5 °C for 2 min",
            "\"door opens\" and \"room > 5 °C for 2 min\" are two instants and never coincide.",
            fixed: [
                "when door opens if (room > 5 °C for 2 min) { log \"x\" }"
            ]),
        Wrong(
            "while door opens { turn on lamp }",
            "E102", at: "door opens", "while needs a state; \"door opens\" is an instant.",
            fixed: [
                "while door is open { turn on lamp }",
                "when door opens { turn on lamp }",
            ]),
        Wrong(
            "while door opens, lingering 3 min { turn on lamp }",
            "E102", at: "door opens", "while needs a state; \"door opens\" is an instant.",
            fixed: [
                "while door is open, lingering 3 min { turn on lamp }"
            ]),
        Wrong(
            "when button pressed if ann arrives { turn on lamp }",
            "E102", at: "ann arrives", "if needs a state; \"ann arrives\" is an instant.",
            fixed: [
                "when button pressed if ann is home { turn on lamp }"
            ]),
        Wrong(
            "never ann leaves",
            "E102", at: "ann leaves", "never needs a state; \"ann leaves\" is an instant.",
            fixed: [
                "never ann is away"
            ]),
        Wrong(
            "when door opens { wait until win closes at most 1 h }",
            "E102", at: "win closes", "until needs a state; \"win closes\" is an instant.",
            fixed: [
                "when door opens { wait until win is closed at most 1 h }"
            ]),
        Wrong(
            "when door opens for 5 min { log \"x\" }",
            "E102", at: "door opens", "for needs a state; \"door opens\" is an instant.",
            fixed: [
                "when door is open for 5 min { log \"x\" }"
            ]),
        Wrong(
            "when not door opens { log \"x\" }",
            "E102", at: "door opens", "not needs a state; \"door opens\" is an instant.",
            fixed: [
                "when not door is open { log \"x\" }"
            ]),
    ]

    static let spellings = [
        Wrong(
            "when door opens { log \"it is {room here, {lamp} there\" }",
            "E103", at: "{room here, ", "} is missing behind {room.",
            fixed: [
                "when door opens { log \"it is {room} here, {lamp} there\" }",
                "when door opens { log \"it is \\{room here, {lamp} there\" }",
            ]),
        Wrong(
            "when door opens { log \"{{ room }} here\" }",
            "E103", at: "{{ room }}", "{{ room }} is not a value.",
            fixed: [
                "when door opens { log \"{ room } here\" }"
            ]),
        Wrong(
            "when door opens { log \"{{ a b }} here\" }",
            "E103", at: "{{ a b }}", "{{ a b }} is not a value.",
            fixed: [
                "when door opens { log \"\\{\\{ a b \\}\\} here\" }"
            ]),
        Wrong(
            "when door opens { notify ann \"hello }",
            "E103", at: "\"hello", "This text is not finished.",
            fixed: [
                "when door opens { notify ann \"hello\" }"
            ]),
        Wrong(
            "when door opens { notify ann \"{room\" }",
            "E103", at: "{room", "} is missing behind {room.",
            fixed: [
                "when door opens { notify ann \"{room}\" }",
                "when door opens { notify ann \"\\{room\" }",
            ]),
        Wrong(
            "when door opens { notify ann \"50 } of 60\" }",
            "E103", at: "}", "} is not a value.",
            fixed: [
                "when door opens { notify ann \"50 \\} of 60\" }"
            ]),
        Wrong(
            "when door opens { notify ann \"{hello there}\" }",
            "E103", at: "{hello there}", "{hello there} is not a value.",
            fixed: [
                "when door opens { notify ann \"\\{hello there\\}\" }"
            ]),
        Wrong(
            "when door opens { notify ann \"C:\\temp\" }",
            "E103", at: "\\t", "\\t is not a value.",
            fixed: [
                "when door opens { notify ann \"C:\\\\temp\" }"
            ]),
        Wrong(
            "while room < 20,5 °C { turn on fan }",
            "E104", at: "20,5", "20,5 is not a number.",
            fixed: [
                "while room < 20.5 °C { turn on fan }"
            ]),
        Wrong(
            "while room < .5 °C { turn on fan }",
            "E104", at: ".5", ".5 is not a number.",
            fixed: [
                "while room < 0.5 °C { turn on fan }"
            ]),
        Wrong(
            "while price < 5. { turn on fan }",
            "E104", at: "5.", "5. is not a number.",
            fixed: [
                "while price < 5 { turn on fan }"
            ]),
        Wrong(
            "while price < 1e3 { turn on fan }",
            "E104", at: "1e3", "1e3 is not a number.",
            fixed: [
                "while price < 1000 { turn on fan }"
            ]),
        Wrong(
            "when at 24:00 { turn off lamp }",
            "E104", at: "24:00", "24:00 is not a time.",
            fixed: [
                "when at 00:00 { turn off lamp }"
            ]),
        Wrong(
            "when at 25:00 { turn off lamp }",
            "E104", at: "25:00", "25:00 is not a time."),
        Wrong(
            "when at 7:30 pm { turn on lamp }",
            "E104", at: "7:30 pm", "7:30 pm is not a time.",
            fixed: [
                "when at 19:30 { turn on lamp }"
            ]),
        Wrong(
            "when at 7am { turn on lamp }", "E104", at: "7am", "7am is not a time.",
            fixed: ["when at 07:00 { turn on lamp }"]),
        Wrong(
            "while today is feb 30 { turn on lamp }",
            "E104", at: "feb 30", "feb 30 is not a date.",
            fixed: [
                "while today is feb 28 { turn on lamp }"
            ]),
        Wrong(
            "while today is December 24 { turn on lamp }",
            "E104", at: "December 24", "December 24 is not a date.",
            fixed: [
                "while today is dec 24 { turn on lamp }"
            ]),
        Wrong(
            "while today is 24 dec { turn on lamp }",
            "E104", at: "24 dec", "24 dec is not a date.",
            fixed: [
                "while today is dec 24 { turn on lamp }"
            ]),
        Wrong(
            "when door opens { turn on lamp for 30 min 1 h }",
            "E104", at: "30 min 1 h", "30 min 1 h is not a duration.",
            fixed: [
                "when door opens { turn on lamp for 1 h 30 min }"
            ]),
        Wrong(
            "when door opens { turn on lamp for 1 h 30 }",
            "E104", at: "1 h 30", "1 h 30 is not a duration.",
            fixed: [
                "when door opens { turn on lamp for 1 h 30 min }"
            ]),
        Wrong(
            "when door is open for 5 minits { log \"x\" }",
            "E106", at: "minits", "minits is not a unit.",
            fixed: [
                "when door is open for 5 min { log \"x\" }"
            ]),
        Wrong(
            "when room > 20 °K { log \"x\" }",
            "E106", at: "°K", "°K is not a unit.",
            fixed: [
                "when room > 20 °C { log \"x\" }"
            ]),
        Wrong(
            "when door is open for 5 turns { log \"x\" }",
            "E106", at: "turns", "turns is not a unit."),
    ]

    static let readings = [
        Wrong(
            "when door is open and mode is night for 5 min { log \"x\" }",
            "E105", at: "mode is night for 5 min", "This can be read two ways.",
            fixed: [
                "when door is open and (mode is night for 5 min) { log \"x\" }",
                "when (door is open and mode is night) for 5 min { log \"x\" }",
            ]),
        Wrong(
            "when pir or pir2 for 5 min { log \"x\" }",
            "E105", at: "pir2 for 5 min", "This can be read two ways.",
            fixed: [
                "when pir or (pir2 for 5 min) { log \"x\" }",
                "when (pir or pir2) for 5 min { log \"x\" }",
            ]),
        Wrong(
            "when door opens or pir2 for 5 min { log \"x\" }",
            "E105", at: "pir2 for 5 min", "This can be read two ways.",
            fixed: [
                "when door opens or (pir2 for 5 min) { log \"x\" }"
            ]),
        Wrong(
            "while not door is open for 5 min { turn on lamp }",
            "E105", at: "not door is open for 5 min", "This can be read two ways.",
            fixed: [
                "while not (door is open for 5 min) { turn on lamp }",
                "while (not door is open) for 5 min { turn on lamp }",
            ]),
        Wrong(
            "while not room > 5 °C default yes { turn on lamp }",
            "E105", at: "not room > 5 °C default yes", "This can be read two ways.",
            fixed: [
                "while not (room > 5 °C default yes) { turn on lamp }",
                "while (not room > 5 °C) default yes { turn on lamp }",
            ]),
        Wrong(
            "while pir and not door is open within last 5 min { turn on lamp }",
            "E105", at: "not door is open within last 5 min", "This can be read two ways.",
            fixed: [
                "while pir and not (door is open within last 5 min) { turn on lamp }",
                "while (pir and not door is open) within last 5 min { turn on lamp }",
            ]),
    ]

    static let places = [
        Wrong(
            "var any: number = 0",
            "E107", at: "any", "any has a meaning of its own and cannot be a name.",
            fixed: [
                "var any_: number = 0"
            ]),
        Wrong(
            "modes home, not",
            "E107", at: "not", "not has a meaning of its own and cannot be a name.",
            fixed: [
                "modes home, not_"
            ]),
        Wrong(
            "while default.lamp is on { turn on desk }",
            "E107", at: "default", "default has a meaning of its own and cannot be a name.",
            fixed: [
                "while default_.lamp is on { turn on desk }"
            ]),
        Wrong(
            "while pir { turn on lamp wait 5 min }",
            "E108", at: "wait", "wait does not belong in while.",
            fixed: [
                "when pir { turn on lamp wait 5 min }",
                "while pir { turn on lamp for 5 min }",
            ]),
        Wrong(
            "while pir, lingering 3 min { ask ann \"?\" within 1 h else no { yes { log \"y\" } no { log \"n\" } } }",
            "E108", at: "ask", "ask does not belong in while.",
            fixed: [
                "when pir { ask ann \"?\" within 1 h else no { yes { log \"y\" } no { log \"n\" } } }"
            ]),
        Wrong(
            "when door opens { given lamp is on }",
            "E108", at: "given lamp is on", "given does not belong in a rule."),
        Wrong(
            "when door opens { lamp -> on }",
            "E108", at: "lamp -> on", "-> does not belong in a rule.",
            fixed: [
                "when door opens { set lamp to on }"
            ]),
        Wrong(
            "when door opens { when win opens { log \"x\" } }",
            "E108", at: "when", "when does not belong in a block."),
        Wrong(
            "test \"x\" { turn on lamp }",
            "E108", at: "turn on lamp", "turn does not belong in a test.",
            fixed: [
                "test \"x\" { by hand lamp -> on }"
            ]),
        Wrong(
            "test \"x\" { set lamp to 5 % }",
            "E108", at: "set lamp to 5 %", "set does not belong in a test.",
            fixed: [
                "test \"x\" { by hand lamp -> 5 % }"
            ]),
        Wrong(
            "while today is 2026-03-01 { turn on lamp }",
            "E108", at: "2026-03-01", "2026-03-01 does not belong in a rule.",
            fixed: [
                "while today is mar 1 { turn on lamp }"
            ]),
        Wrong(
            "recipe r(a: area) { var x: number = 5 }",
            "E108", at: "var", "var does not belong in a recipe."),
        Wrong(
            "device lamp: light",
            "E108", at: "device", "device does not belong in a file that is not a fixture."),
        Wrong(
            "when door opens { turn on lamp",
            "E109", at: "", "} is missing; the block began at line 1.",
            fixed: [
                "when door opens { turn on lamp }"
            ]),
        Wrong(
            "when door opens {\n  turn on lamp\nwhen win opens { log \"x\" }",
            "E109", at: "", "} is missing; the block began at line 1.",
            fixed: [
                "when door opens {\n  turn on lamp\n}\nwhen win opens { log \"x\" }"
            ]),
        Wrong(
            "when door opens {\n  if pir {\n    turn on lamp\n}\nwhen win opens { log \"x\" }",
            "E109", at: "", "} is missing; the block began at line 2.",
            fixed: [
                "when door opens {\n  if pir {\n    turn on lamp\n  }\n}\nwhen win opens { log \"x\" }"
            ]),
        Wrong(
            "while pir { if door is open { turn on lamp",
            "E109", at: "", "} is missing; the block began at line 1.",
            fixed: [
                "while pir { if door is open { turn on lamp } }"
            ]),
        Wrong(
            "rule \"A\" urgent low: when door opens { log \"x\" }",
            "E112", at: "urgent low", "urgent and low exclude each other.",
            fixed: [
                "rule \"A\" urgent: when door opens { log \"x\" }"
            ]),
        Wrong(
            "rule \"A\" off off: when door opens { log \"x\" }",
            "E112", at: "off off", "off and off exclude each other.",
            fixed: [
                "rule \"A\" off: when door opens { log \"x\" }"
            ]),
    ]
}
