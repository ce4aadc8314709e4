import HearthModel
import Testing

@testable import HearthRules

/// Each warning: when it is told, in which words, and that what is offered makes it go away.
@Suite struct WarningsTests {
    static let warnings: [(text: String, line: String, fixes: Int)] = [
        (
            "when mode becomes home if pir { turn on lamp } when mode becomes night { turn off lamp }",
            #"W110 Only "mode becomes home" starts this rule; "pir" changes more often."#, 1
        ),
        (
            "when ann arrives if lamp is off and pir { turn on lamp for 1 h }",
            #"W110 Only "ann arrives" starts this rule; "pir" changes more often."#, 1
        ),
        (
            "when button pressed { set mode to night if mode is night { turn off lamp } }",
            "W111 mode still has its old value here.", 1
        ),
        (
            #"var n: number = 0 when button pressed { set n to 5 log "{n} times" }"#,
            "W111 n still has its old value here.", 2
        ),
        (
            #"var n: number = 0 when button pressed { if pir { set n to n + 1 } log "{n}" }"#,
            "W111 n still has its old value here.", 1
        ),
        (#"when door opens, queued { log "x" }"#, #"W112 "queued" has no effect without wait or ask."#, 1),
        (
            #"when door opens , ignoring repeats { log "x" }"#,
            #"W112 "ignoring repeats" has no effect without wait or ask."#, 1
        ),
        (
            "when button pressed { turn off lamp; turn off lamp }", "W113 The later of two writes to lamp wins.", 1
        ),
        ("when door opens { turn on heater }", "W120 Nothing ever turns heater off again.", 2),
        ("when door opens { turn on all lights }", "W120 Nothing ever turns desk or lamp off again.", 2),
        ("when at 07:00 { turn on heater }", "W120 Nothing ever turns heater off again.", 1),
        (
            #"rule "A" urgent: when pir becomes on { turn on lamp } when pir becomes off { turn off lamp }"#,
            #"W122 "urgent" does not strengthen a plain write."#, 2
        ),
        ("while pir { set mode to night }", "W123 mode is not given back.", 1),
        ("var n: number = 3 while pir or door { set n to 4 }", "W123 n is not given back.", 1),
        (
            "while door is open { set trv to 10 °C } while pir { set trv to 20 °C }",
            #"W130 "while door is open" and "while pir" disagree on trv when door is open and pir is on; the upper wins."#,
            2
        ),
        (
            #"rule "Dim": while room < 20 °C { set lamp to 20 % } rule "Dark": while room > 18 °C { turn off lamp }"#,
            #"W130 "Dim" and "Dark" disagree on lamp.brightness when room is 19 °C; the upper wins."#, 2
        ),
        (
            "while sun is down { turn on lamp } when at 23:00 { turn off lamp }",
            #"W131 This will not show while "while sun is down" holds lamp."#, 1
        ),
        (
            "while mode is home or pir { turn on lamp } when door closes { turn off lamp }",
            #"W131 This will not show while "while mode is home or pir" holds lamp."#, 1
        ),
        ("when button pressed { unlock bolt }", "W150 bolt is unlocked here and nothing locks it.", 2),
        ("when door opens { open tap }", "W150 tap is opened here and nothing closes it.", 2),
        (
            #"rule "F" safety: while room < 5 °C { turn on heater }"#,
            "W151 If room goes silent, this safety rule lets go.", 2
        ),
        (
            #"rule "F" safety: while pir and not door is closed { turn on heater }"#,
            "W151 If pir goes silent, this safety rule lets go.", 2
        ),
        (
            "when pir is off for 10 min { turn off heater }",
            "W190 Only a hand makes heater otherwise, and for 2 h this rule does not act against it.", 1
        ),
        (
            #"rule "Airing" urgent: while win is open { turn off heater, sock }"#,
            "W190 Only a hand makes heater or sock otherwise, and for 2 h this rule does not act against it.", 1
        ),
        (
            "when lamp turns on if sky > 500 lux { turn off lamp }",
            "W190 Only a hand makes lamp otherwise, and for 2 h this rule does not act against it.", 1
        ),
        (
            "when lamp turns on { set lamp to 40 % }",
            "W190 Only a hand makes lamp otherwise, and for 2 h this rule does not act against it.", 1
        ),
        (
            "manual blind holds 30 min when at 23:00 { wait 5 min close blind }",
            "W190 Only a hand makes blind otherwise, and for 30 min this rule does not act against it.", 1
        ),
        (
            "never heater and win is open otherwise { turn off heater }",
            "W190 Only a hand makes heater otherwise, and for 2 h this rule does not act against it.", 1
        ),
        ("while time between 08:00 and 08:00 { turn on heater }", "W161 This is always no.", 0),
        ("while room > 20 °C and room < 19 °C { turn on heater }", "W161 This is always no.", 0),
        ("while mode is home or mode is not home { turn on heater }", "W161 This is always yes.", 0),
    ]

    @Test(arguments: warnings.indices)
    func isToldInItsWords(_ index: Int) throws {
        let warning = Self.warnings[index]
        let told = checked(warning.text).first { $0.line == warning.line }
        #expect(told != nil, "\(checked(warning.text).map(\.line))")
        #expect(told?.fixes.count == warning.fixes)
    }

    @Test(arguments: warnings.indices)
    func goesAwayWithEachFix(_ index: Int) throws {
        let warning = Self.warnings[index]
        let told = try #require(checked(warning.text).first { $0.line == warning.line })
        for fix in told.fixes {
            let text = fixed(warning.text, fix)
            let diagnostics = checked(text)
            #expect(
                !diagnostics.contains { $0.line == warning.line || $0.severity == .error },
                "\(text): \(diagnostics.map(\.line))")
        }
    }

    /// Texts near a warning that deserve none.
    @Test(arguments: [
        "when at 22:30 if pir { turn on lamp for 1 h }",
        "when pir becomes on if mode is home { turn on lamp for 1 h }",
        #"when button pressed { set mode to night wait 1 s log "{mode}" }"#,
        #"var n: number = 0 when button pressed { log "{n}" set n to n + 1 }"#,
        "when door opens, restarting { turn on lamp wait 5 min turn off lamp }",
        "when button pressed { turn on lamp for 5 min; turn off lamp }",
        "when button pressed { turn off lamp; if pir { turn off lamp; set desk to 30 % } }",
        "when door opens { turn on lamp } when door closes { set lamp to 0 % }",
        "when door opens { turn on lamp } when button pressed { toggle lamp }",
        #"rule "A" urgent: when pir becomes on { turn on lamp for 5 min }"#,
        "when door opens { turn on lamp } when win opens { turn off lamp }",
        "when at 07:00 { turn on lamp } when at 08:00 { turn off lamp }",
        "when at 07:00 on mon { turn on lamp } when at 07:00 on tue { turn off lamp }",
        "when door is open for 5 min { turn on lamp } when door opens { turn off lamp }",
        "when door opens if mode is home { turn on lamp } when door opens if mode is away { turn off lamp }",
        "while door is open { set lamp to 30 % } while pir { turn on lamp }",
        "while time between 22:00 and 06:00 { turn on lamp } when at 07:00 { turn off lamp }",
        "while pir { turn on lamp } when pir becomes off { turn off lamp }",
        "while sun is down { turn on lamp } when button pressed { turn off lamp }",
        "while sun is down { turn on lamp } when at 12:00 { turn off lamp }",
        "while tv is playing { turn on lamp } while tv is paused { turn off lamp }",
        "while room < 18 °C { set lamp to 20 % } while room > 20 °C { turn off lamp }",
        "while price is unknown or not (price is unknown) and price < 3 { turn on heater }",
        #"rule "Off" off: while pir { turn on lamp } while door is open { turn off lamp }"#,
        "while ann is home and not (ann is home for 3 h) { turn on lamp }",
        "while yes { turn on lamp }",
    ])
    func isNotTold(_ text: String) {
        #expect(checked(text).map(\.line) == [])
    }

    @Test func aWindowShorterThanTheIntervalOfASensorMissesIt() throws {
        let names = House.names
        let room = try #require(names.registry.index(of: "room").map { names.registry.slots(of: $0)[0] })
        let text = "while room > 30 °C for 2 min or (room > 25 °C within last 20 min) { turn on heater }"
        func told(_ text: String) -> [Diagnostic] {
            let set = Resolver.resolve([Parser.parse(SourceText(name: "table.hearth", text: text))], names: names)
            var heard = Heard()
            heard.intervals[room] = .minutes(5)
            return Lints.check(set, names: names, heard: heard)
        }
        let diagnostics = told(text)
        #expect(diagnostics.map(\.line) == ["W121 room reports every 5 min; a window of 2 min will miss it."])
        let better = fixed(text, try #require(diagnostics.first?.fixes.first))
        #expect(better.contains("room > 30 °C for 10 min or"))
        #expect(told(better).isEmpty)
    }

    @Test func aDeviceThatIsSilentForAWeekIsToldOfOnce() throws {
        let names = House.names
        var heard = Heard()
        heard.silent.insert(try #require(names.registry.index(of: "pir")))
        let text = "while pir { turn on lamp } while pir2 { turn on desk } when pir becomes off { log \"still\" }"
        let set = Resolver.resolve([Parser.parse(SourceText(name: "table.hearth", text: text))], names: names)
        let diagnostics = Lints.check(set, names: names, heard: heard)
        #expect(diagnostics.map(\.line) == ["W171 pir has not been heard for 7 d."])
        #expect(diagnostics.first?.span.start == 6)
    }

    @Test func aLoopIsBrokenByAGateOrByLingering() throws {
        let text = "while hall.motion and hall.lux < 40 lux { set hall.light.brightness to 60 % }"
        let diagnostic = try #require(checked(text, names: WarningTableTests.house).first)
        #expect(
            diagnostic.line == "W140 while hall.motion and hall.lux < 40 lux changes hall.lux, which changes "
                + "while hall.motion and hall.lux < 40 lux.")
        #expect(
            diagnostic.fixes.map { fixed(text, $0) } == [
                "while hall.motion if hall.lux < 40 lux { set hall.light.brightness to 60 % }",
                "while hall.motion and hall.lux < 40 lux, lingering 6 min { set hall.light.brightness to 60 % }",
            ])
        for fix in diagnostic.fixes { #expect(checked(fixed(text, fix), names: WarningTableTests.house).isEmpty) }
    }

    @Test func aLoopCanGoThroughTwoRules() {
        let names = Fixture.names(of: [
            House.tree(of: [("a.lamp", "light"), ("a.lux", "lux"), ("b.lamp", "light"), ("b.lux", "lux")])
        ]).0
        let text = #"""
            rule "One": while a.lux > 50 lux { turn on b.lamp }
            rule "Two": while b.lux > 50 lux { turn on a.lamp }
            """#
        #expect(
            checked(text, names: names).map(\.line) == [
                "W140 One changes b.lux, which changes One.", "W140 Two changes a.lux, which changes Two.",
            ])
    }

    /// Of what they do themselves, rules swing only if one of them ends another, or itself.
    @Test(arguments: [
        (#"rule "A": while desk is on { turn off desk }"#, ["A"]),
        (#"rule "A": while lamp.brightness < 50 % { set lamp.brightness to 60 % }"#, ["A"]),
        (#"rule "A": while lamp.brightness > 50 % { set lamp to at most 50 % }"#, ["A"]),
        (#"rule "A": while lamp is off and pir { set lamp.brightness to 60 % }"#, ["A"]),
        (
            #"rule "A": while desk is on { turn on lamp } rule "B": while lamp is on { turn off desk } "#
                + #"rule "C": while pir { turn on desk }"#, ["A", "B"]
        ),
        (#"rule "A": while desk is on { turn on lamp } rule "B": while lamp is on { turn on desk }"#, ["A"]),
        (
            #"rule "A": while tv is playing { turn on lamp } rule "B": while lamp is on { turn on desk } "#
                + #"rule "C": while desk is on { turn on sock }"#, []
        ),
        (#"rule "A": while desk is on { turn on lamp } rule "B": while lamp is off { turn on desk }"#, ["A", "B"]),
        (#"rule "A": while pir if lamp is off { turn on lamp }"#, []),
        (#"rule "A": while lamp is on { set lamp.brightness to at least 30 % }"#, []),
        (#"rule "A": when lamp is on for 10 min { turn off lamp }"#, []),
        (
            #"rule "A": while desk is on { set lamp to at least 20 % } "#
                + #"rule "B": while lamp.brightness > 50 % { turn on desk }"#, []
        ),
        (
            #"rule "A": while desk is on { set lamp to at most 20 % } "#
                + #"rule "B": while lamp.brightness > 50 % { turn on desk }"#, ["A", "B"]
        ),
        (
            #"rule "A": while desk is off and pir { set lamp to at most 20 % } "#
                + #"rule "B": while lamp is on { turn on desk }"#, []
        ),
    ])
    func aDeviceCanBeItsOwnLoop(_ text: String, _ swinging: [String]) {
        let loops = checked(text).filter { $0.code == "W140" }
        #expect(loops.map { $0.message.prefix(1) }.map(String.init) == swinging)
    }

    /// Two things that mirror each other race only where no hand stops them.
    @Test(arguments: [
        (" even if held", ["A and C follow each other both ways: after a quick on and off they chase each other."]),
        ("", []),
    ])
    func aMirrorRacesWithItself(_ attribute: String, _ told: [String]) {
        let text = """
            rule "A"\(attribute): when desk turns on { turn on lamp }
            rule "B"\(attribute): when desk turns off { turn off lamp }
            rule "C"\(attribute): when lamp turns on { turn on desk }
            rule "D"\(attribute): when lamp turns off { turn off desk }
            """
        #expect(checked(text).filter { $0.code == "W140" }.map(\.message) == told)
    }

    /// An `if` that cannot hold at the start, and others near by that can.
    @Test(arguments: [
        ("when door opens if door is closed { log \"x\" }", true),
        ("when room > 25 °C if room < 20 °C { log \"x\" }", true),
        ("when room > 25 °C if room < 30 °C { log \"x\" }", false),
        ("when at 07:00 if time between 08:00 and 09:00 { log \"x\" }", true),
        ("when at 07:00 or at 08:30 if time between 08:00 and 09:00 { log \"x\" }", false),
        ("when at 07:00 on weekdays if today is sun { log \"x\" }", true),
        ("when at sunset if time between 08:00 and 09:00 { log \"x\" }", false),
        ("while pir if not pir { turn on lamp }", true),
        ("when mode becomes night if mode is away { log \"x\" }", true),
        ("when mode changes if mode is away { log \"x\" }", false),
        ("when door is open for 5 min if door is closed { log \"x\" }", true),
        ("when button pressed if door is closed { log \"x\" }", false),
    ])
    func aGateThatDeniesTheEventIsTold(_ text: String, _ isTold: Bool) {
        #expect(checked(text).map(\.code).contains("W161") == isTold, "\(checked(text).map(\.line))")
    }

    @Test func aLoopThroughAnotherRuleNamesIt() throws {
        let text = #"rule "A": while desk is on { turn on lamp } rule "B": while lamp is on { turn off desk }"#
        let loop = try #require(checked(text).first { $0.code == "W140" })
        #expect(loop.notes.map(\.message) == ["by way of this rule"])
        #expect(loop.notes.map(\.span.start) == [44])
    }

    @Test func aRecipeThatIsUsedTwiceTellsOnce() {
        let text = "recipe r(l: light) { when door opens { turn on l } } use r(lamp) use r(lamp)"
        #expect(checked(text).map(\.code) == ["W120"])
    }

    /// Not by multiplying all regions of all readings.
    @Test(.timeLimit(.minutes(1)))
    func manyReadingsAreGivenUpInsteadOfTakingForEver() {
        let many = (1...40).map { "room > \($0) °C and outside < \($0 * 2) °C and meter > \($0) W" }
        let text = "while (\(many.joined(separator: ") or ("))) { turn on lamp } while not pir { turn off lamp }"
        #expect(checked(text).allSatisfy { $0.severity == .warning })
    }
}
