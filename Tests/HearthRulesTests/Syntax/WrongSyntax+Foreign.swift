/// What people write who come from other systems: what there is instead, and where only one thing can be meant, that.
extension WrongSyntax {
    static let foreign = spans + fromTo + headers + crons + deeds + rules

    private static func isNot(_ name: String, _ instead: String) -> String { "There is no \(name) here: \(instead)." }

    private static let spans = [
        Wrong(
            "when door is open for longer than 10 min { log \"x\" }",
            "E100", at: "for longer than", "Expected for, found for longer than.",
            fixed: ["when door is open for 10 min { log \"x\" }"]),
        Wrong(
            "when fan is on more than 2 h { log \"x\" }",
            "E100", at: "more than", "Expected for, found more than.",
            fixed: ["when fan is on for 2 h { log \"x\" }"]),
        Wrong(
            "while door is open for at least 30 s { turn on lamp }",
            "E100", at: "for at least", "Expected for, found for at least.",
            fixed: ["while door is open for 30 s { turn on lamp }"]),
        Wrong(
            "while pir is on in the last 5 min { turn on lamp }",
            "E100", at: "in the last", "Expected within last, found in the last.",
            fixed: ["while pir is on within last 5 min { turn on lamp }"]),
        Wrong(
            "when fan stops for 5 min { log \"x\" }",
            "E102", at: "fan stops", "for needs a state; \"fan stops\" is an instant.",
            fixed: ["when fan is off for 5 min { log \"x\" }"]),
    ]

    private static let fromTo = [
        Wrong(
            "when door changes from closed to open { log \"x\" }",
            "E100", at: "changes from closed to open", "Expected becomes open, found changes from closed to open.",
            fixed: ["when door becomes open { log \"x\" }"]),
        Wrong(
            "when mode changes to night { log \"x\" }",
            "E100", at: "changes to night", "Expected becomes night, found changes to night.",
            fixed: ["when mode becomes night { log \"x\" }"]),
        Wrong(
            "when mode changes from away { log \"x\" }",
            "E100", at: "changes from away", "Expected is not away, found changes from away.",
            fixed: ["when mode is not away { log \"x\" }"]),
        Wrong(
            "when at 18:00 on 24 december if mode is home { log \"x\" }",
            "E100", at: "on 24 december", "Expected if today is dec 24, found on 24 december.",
            fixed: ["when at 18:00 if today is dec 24 and mode is home { log \"x\" }"]),
        Wrong(
            "when at 00:00 on jan 1 { log \"x\" }",
            "E100", at: "on jan 1", "Expected if today is jan 1, found on jan 1.",
            fixed: ["when at 00:00 if today is jan 1 { log \"x\" }"]),
    ]

    private static let headers = [
        Wrong(
            "when pir becomes on, mode: single { wait 5 min turn off lamp }",
            "E100", at: "mode: single", "Expected ignoring repeats, found mode: single.",
            fixed: ["when pir becomes on, ignoring repeats { wait 5 min turn off lamp }"]),
        Wrong(
            "when pir becomes on if sun is down, mode: queued, max: 5 { wait 5 min turn off lamp }",
            "E100", at: "mode: queued, max: 5", "Expected queued, found mode: queued, max: 5.",
            fixed: ["when pir becomes on if sun is down, queued { wait 5 min turn off lamp }"]),
        Wrong(
            "when pir becomes on, mode: parallel { turn off lamp }",
            "E100", at: "mode: parallel",
            isNot(
                "mode of running in parallel",
                "runs of one rule never overlap; write `restarting`, `ignoring repeats` or `queued`"),
            fixed: ["when pir becomes on { turn off lamp }"]),
        Wrong(
            "var open_for = 5 min when door opens { log \"x\" }",
            "E100", at: "=", "Expected : and a type, found =.",
            fixed: ["var open_for: duration = 5 min when door opens { log \"x\" }"]),
        Wrong(
            "var party = off", "E100", at: "=", "Expected : and a type, found =.", fixed: ["var party: onoff = off"]),
        Wrong(
            "var target = 21 °C", "E100", at: "=", "Expected : and a type, found =.",
            fixed: ["var target: temp = 21 °C"]),
    ]

    private static let cron = isNot("cron", "write `at 07:30`, `at 07:30 on weekdays` or `every 5 min`")
    private static let crons = [
        Wrong(
            "when cron \"15 6 * * 1-5\" { log \"x\" }", "E100", at: "cron \"15 6 * * 1-5\"", cron,
            fixed: ["when at 06:15 on weekdays { log \"x\" }"]),
        Wrong(
            "when time cron \"0 0/10 * * * ?\" { log \"x\" }", "E100", at: "time cron \"0 0/10 * * * ?\"", cron,
            fixed: ["when every 10 min { log \"x\" }"]),
        Wrong(
            "when cron \"0 0 8,20 ? * MON,THU\" { log \"x\" }", "E100", at: "cron \"0 0 8,20 ? * MON,THU\"", cron,
            fixed: ["when at 08:00 on mon, thu or at 20:00 on mon, thu { log \"x\" }"]),
        Wrong("when cron \"0 7 1 * *\" { log \"x\" }", "E100", at: "cron \"0 7 1 * *\"", cron),
    ]

    private static let deeds = [
        Wrong(
            "when door opens { turn_on(hall.light) }",
            "E100", at: "turn_on(hall.light)", "Expected turn on hall.light, found turn_on(hall.light).",
            fixed: ["when door opens { turn on hall.light }"]),
        Wrong(
            "when door opens { hall.light.sendCommand(OFF) }",
            "E100", at: "hall.light.sendCommand(OFF)",
            "Expected turn off hall.light, found hall.light.sendCommand(OFF).",
            fixed: ["when door opens { turn off hall.light }"]),
        Wrong(
            "when door opens { log(\"open\"); turn on lamp }",
            "E100", at: "log(\"open\")", "Expected log \"open\", found log(\"open\").",
            fixed: ["when door opens { log \"open\"; turn on lamp }"]),
        Wrong(
            "when door opens { hass.services.call(lamp) }",
            "E100", at: "hass.services.call(lamp)",
            isNot(
                "call of a function", "write a sentence, such as `turn on hall.light` or `notify ann \"text\"`")),
        Wrong(
            "when door opens { repeat 3 { toggle lamp } }", "E100", at: "repeat",
            isNot(
                "repeat", "a rule ends; `every 5 min` starts one again and again, `for each` goes over devices")),
        Wrong(
            "when door opens { switch { if mode is night { turn on lamp } } }", "E100", at: "switch",
            isNot("switch", "write `if ... { }`, `else if ... { }` and `else { }`")),
        Wrong(
            "when door is open { turn off trv until door closes }", "E100", at: "until",
            isNot(
                "until behind a deed",
                "a `while` lasts as long as its condition, `for 10 min` a time, and `wait until` waits"),
            fixed: ["while door is open { turn off trv }"]),
        Wrong(
            "when ann arrives { turn on lamp until mode is night }", "E100", at: "until",
            isNot(
                "until behind a deed",
                "a `while` lasts as long as its condition, `for 10 min` a time, and `wait until` waits"),
            fixed: ["while ann is home and not (mode is night) { turn on lamp }"]),
    ]

    private static let rules = [
        Wrong(
            "when pir becomes on { turn on lamp } else { turn off lamp }", "E100", at: "else",
            isNot(
                "else behind a rule", "write a second rule for the opposite, or `if` and `else` inside the block"),
            fixed: ["when pir becomes on { turn on lamp }\nwhen pir becomes off { turn off lamp }"]),
        Wrong(
            "when door opens if sun is down { turn on lamp } else { turn on desk }", "E100", at: "else",
            isNot(
                "else behind a rule", "write a second rule for the opposite, or `if` and `else` inside the block"),
            fixed: ["when door opens { if sun is down { turn on lamp } else { turn on desk } }"]),
        Wrong(
            "while pir is on { turn on lamp } otherwise { turn off lamp }", "E100", at: "otherwise",
            isNot(
                "otherwise behind a while",
                "`otherwise` belongs to promises, and a `while` gives back by itself what it set"),
            fixed: [
                "while pir is on { turn on lamp }",
                "while pir is on { turn on lamp }\nwhile not (pir is on) { turn off lamp }",
            ]),
        Wrong(
            "alias: Hall\ntrigger:\n  - platform: state\n    entity_id: light.hall\nwhen door opens { log \"x\" }",
            "E100", at: "alias",
            isNot(
                "YAML",
                "write an automation of Home Assistant as a sentence, such as "
                    + "`when hall.motion becomes on { turn on hall.light }`")),
        Wrong(
            "rule \"Hall\"\nwhen\n  Item Motion changed to ON\nthen\n  Light.sendCommand(ON)\nend\n", "E100",
            at: "rule",
            isNot(
                "rule of openHAB",
                "write it as `rule \"Name\": when hall.motion becomes on { turn on hall.light }`, "
                    + "without `then` and `end`")),
        Wrong(
            "def on_motion(event):\n    turn_on(light)\n", "E100", at: "def",
            isNot("Python or JavaScript", "write a sentence, such as `when hall.door opens { turn on hall.light }`")),
    ]
}
