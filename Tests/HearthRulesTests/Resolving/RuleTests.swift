import HearthKernel
import HearthModel
import Testing

@testable import HearthRules

/// What events, statements and whole rules mean: docs/spec/rule-language.md, sections 8, 9 and 11.
@Suite struct RuleTests {
    private func sound(_ text: String, in names: HouseNames = House.names) throws -> (RuleSet, Listing) {
        let set = House.resolve(text, in: names)
        try #require(set.diagnostics.filter { $0.severity == .error } == [])
        return (set, Listing(names: names, set: set))
    }

    // MARK: Events

    private func event(_ text: String, _ declarations: String = "") throws -> String {
        let (set, listing) = try sound("\(declarations) when \(text) { log \"x\" }")
        guard case .when(let events, _, _, _)? = set.rules.first?.body else { return "" }
        return events.map(listing.text).joined(separator: " or ")
    }

    @Test(arguments: [
        ("door opens", "(is door.state open)"), ("door closes", "(is door.state closed)"),
        ("bolt unlocks", "(is bolt.state unlocked)"), ("lamp turns on", "(is lamp.on yes)"),
        ("trv.calling turns off", "(is trv.calling no)"), ("trv turns off", "(is trv.on no)"),
        ("tv turns on", "(not (is tv.state off))"), ("tv turns off", "(is tv.state off)"),
        ("tv starts", "(is tv.state playing)"), ("cal stops", "(is cal.state no)"),
        ("ann arrives", "(is ann.state home)"), ("mode becomes night", "(is mode night)"),
        ("damp becomes wet", "(is damp.state wet)"), ("lamp.brightness becomes 60 %", "(is lamp.brightness 60 ±2)"),
        ("room becomes unknown", "(unknown room.temp)"), ("pir", "pir.on"),
        ("everyone leaves", "(all (is ann.state away) (is ben.state away))"),
    ])
    func anEventWordIsAnEdge(text: String, meaning: String) throws {
        #expect(try event(text) == meaning)
    }

    @Test(arguments: [
        ("button pressed", "button.event press"), ("button pressed twice", "button.event double"),
        ("button pressed long", "button.event long"), ("room changes", "changed room.temp"),
        ("hearth starts", "start"), ("every 15 min", "every 900000"),
        ("door opens then pir becomes on within 30 s", "(is door.state open) then (is pir.on yes) within 30000"),
        ("door opens or win opens", "(is door.state open) or (is win.state open)"),
    ])
    func thingsHappen(text: String, meaning: String) throws {
        #expect(try event(text) == meaning)
    }

    @Test(arguments: [
        ("at 07:00 on mon, wed", "at 25200000 on 5"), ("at 23:30 + 1 h on fri", "at 84600000 + 3600000 on 16"),
        ("at sunset - 20 min on weekdays", "at sunset + -1200000 on 31"), ("at dawn", "at dawn"),
        ("at wake - 10 min", "at wake + -600000"), ("at sunset + 1 h - 5 min", "at sunset + 3300000"),
    ])
    func daysBelongToThePlainTime(text: String, meaning: String) throws {
        #expect(try event(text, "var wake: time = 06:30") == meaning)
    }

    @Test func everyMemberHasItsOwnEdge() throws {
        #expect(try event("any window opens") == "0: (is attic.hatch.state open) | 1: (is win.state open)")
        #expect(try event("anyone arrives") == "0: (is ann.state home) | 1: (is ben.state home)")
    }

    @Test func itCountsThroughTheMembersOfAllEvents() throws {
        let (set, listing) = try sound(
            "when any window in attic opens or any window closes { log \"{it.name}\"; turn on lamp }")
        guard case .when(let events, _, _, let actions)? = set.rules.first?.body else { return }
        #expect(
            events.map(listing.text) == [
                "0: (is attic.hatch.state open)", "0: (is attic.hatch.state closed) | 1: (is win.state closed)",
            ])
        #expect(events.map(\.set) == [0, 0])
        #expect(set.memberSets[0].map(House.names.path) == ["attic.hatch", "win"])
        #expect(listing.text(actions[0]) == "log (name #0) as plain")
    }

    // MARK: Statements

    private func statements(_ text: String, _ declarations: String = "") throws -> String {
        let (set, listing) = try sound("\(declarations) when any window opens { \(text) }")
        guard case .when(_, _, _, let actions)? = set.rules.first?.body else { return "" }
        return actions.map(listing.text).joined(separator: "; ")
    }

    @Test(arguments: [
        ("turn on lamp", "lamp.on := yes"), ("turn off tv", "tv.state := off"), ("turn on tv", "tv.state := idle"),
        ("start tv", "tv.state := playing"), ("close tap", "tap.state := closed"),
        ("lock bolt", "bolt.state := locked"),
        ("stop blind", "blind.position as reported"), ("toggle lamp", "lamp.on toggled"),
        ("toggle bolt", "bolt.state toggled"),
        ("turn off trv", "trv.on := no"), ("turn on lamp, desk", "lamp.on := yes, desk.on := yes"),
        ("turn off all lights", "desk.on lamp.on := no"), ("toggle all lights", "desk.on lamp.on toggled"),
        ("turn on lamp for 10 min", "lamp.on := yes for 600000"), ("turn off g", "desk.on lamp.on := no"),
    ])
    func verbsAreWrites(text: String, meaning: String) throws {
        #expect(try statements(text, "group g = [lamp, desk]") == meaning)
    }

    @Test(arguments: [
        ("set lamp to 60 %", "lamp.brightness := 60"), ("set lamp to on", "lamp.on := yes"),
        ("set blind to 50 %", "blind.position := 50"), ("set blind to open", "blind.state := open"),
        ("set trv to 68 °F", "trv.setpoint := 20"), ("set trv to outside + 9 °F", "trv.setpoint := (+ outside.temp 5)"),
        ("set trv to at least 19 °C", "trv.setpoint := ≥ 19"), ("set lamp to at most 10 %", "lamp.brightness := ≤ 10"),
        ("set lamp.color to blue", "lamp.hue := (hue #0000ff), lamp.saturation := (saturation #0000ff)"),
        ("set lamp.color to desk.color", "lamp.hue := desk.hue, lamp.saturation := desk.saturation"),
        ("set all lights to 20 % over 3 s", "desk.brightness lamp.brightness := 20 over 3000"),
        ("set mode to night", "mode := night"), ("set n to n + 1", "n := (+ n 1)"),
        ("set trv.mode to heat", "trv.mode := heat"),
        ("apply calm for 5 min", "lamp.brightness := 15, desk.on := no for 300000"),
    ])
    func setFindsTheProperty(text: String, meaning: String) throws {
        #expect(try statements(text, "var n: number = 0 scene calm { lamp: 15 %, desk: off }") == meaning)
    }

    @Test(arguments: [
        ("notify ann \"hi\" urgently", "notify ann urgently: 'hi'"),
        ("notify everyone \"hi\"", "notify ann,ben plain: 'hi'"),
        ("notify us \"hi\" quietly", "notify ann,ben quietly: 'hi'"),
        ("raise 0.4 \"old\" about room", "raise 0.4 'old' about room"),
        ("raise 0.4 \"old\" about attic", "raise 0.4 'old' about area attic"),
        ("raise 0.4 \"old\" about it", "raise 0.4 'old' about #0"), ("wait 5 min", "wait 300000"),
        ("wait until door is open at most 1 h", "until (is door.state open) 3600000"),
        ("let a = room log \"{a}\"", "#1 := room.temp; log #1 as quantity(unit: \"°C\", scale: 1.0, offset: 0.0)"),
        (
            "log \"{room - outside} {lamp} {door} {ann} {meter} {button}\"",
            "log (- room.temp outside.temp) as quantity(unit: \"°C\", scale: 1.0, offset: 0.0) ' ' lamp.on as onOff ' ' "
                + "door.state as plain ' ' (name ann) as plain ' ' meter.power as power ' ' (name button) as plain"
        ),
        (
            "if room > 20 °C { turn on lamp } else { log \"x\" }",
            "if (> room.temp 20 ±0.2) { lamp.on := yes } else { log 'x' }"
        ),
        ("for each l in all lights { turn on l }", "each #1 of desk,lamp { #1.on := yes }"),
        (
            "for each b in all batteries { if b < 15 % { log \"{b.name}\" } }",
            "each #1 of shed.cell { if (< #1.battery 15 ±1) { log (name #1) as plain } }"
        ),
        (
            "for each p in us { notify p \"hi\" }",
            "each #1 of ann,ben { if (is #1 0) { notify ann plain: 'hi' } if (is #1 1) { notify ben plain: 'hi' } }"
        ),
        (
            "ask ann \"?\" within 1 h else no { yes { turn on lamp } no { log \"x\" } }",
            "ask ann: '?' 3600000 yes { lamp.on := yes } no { log 'x' } else no"
        ),
    ])
    func statementsAreCarriedOut(text: String, meaning: String) throws {
        #expect(try statements(text, "group us = [ann, ben]") == meaning)
    }

    @Test func textsAreInTheUnitsOfTheHouse() throws {
        let names = HouseNames(registry: House.names.registry, areas: House.names.areas, units: .imperial)
        let (set, listing) = try sound("when door opens { log \"{room} {room - outside}\" }", in: names)
        guard case .when(_, _, _, let actions)? = set.rules.first?.body else { return }
        #expect(
            listing.text(actions[0])
                == "log room.temp as quantity(unit: \"°F\", scale: 1.8, offset: 32.0) ' ' "
                + "(- room.temp outside.temp) as quantity(unit: \"°F\", scale: 1.8, offset: 0.0)")
    }

    // MARK: Rules

    @Test func rulesAreOrderedByLayerFileAndPlace() {
        let files = [
            House.file(
                "rule \"d\": while pir { turn on lamp } rule \"a\" safety: while pir { turn on lamp }", name: "b.hearth"
            ),
            House.file(
                "rule \"e\" low: while pir { turn on lamp } rule \"c\": while pir { turn on lamp } "
                    + "rule \"b\" urgent even if held: while pir { turn on lamp }", name: "a.hearth"),
        ]
        let set = Resolver.resolve(files, names: House.names)
        #expect(set.rules.map(\.name) == ["a", "b", "c", "d", "e"])
        #expect(set.rules.map(\.layer) == [.safety, .urgent, .normal, .normal, .low])
        #expect(set.rules.map(\.evenIfHeld) == [false, true, false, false, false])
        #expect(set.files.map(\.source.name) == ["a.hearth", "b.hearth"])
    }

    @Test func aRecipeMakesItsRulesAtEachUse() throws {
        let (set, listing) = try sound(
            """
            recipe close(d: door, keep: duration = 5 min) { rule "Close": when d is open for keep { log "{d.name}" } }
            use close(door)
            use close(door, keep: 45 s)
            """)
        #expect(set.rules.map(\.name) == ["Close (door)", "Close (door, 45 s)"])
        #expect(set.rules.map { set.files[0].source[$0.span] } == ["use close(door)", "use close(door, keep: 45 s)"])
        guard case .when(let events, _, _, _) = set.rules[1].body else { return }
        #expect(listing.text(events[0]) == "(for (is door.state open) 45000)")
        #expect(set.rules[0].fingerprint != set.rules[1].fingerprint)
    }

    @Test func aPromiseIsItsViolation() throws {
        let (set, listing) = try sound("always door is closed never damp is wet for 1 min because \"wet\"")
        guard case .never(let always, true, nil, nil) = set.rules[0].body,
            case .never(let never, false, "wet", nil) = set.rules[1].body
        else {
            Issue.record("no promises")
            return
        }
        #expect(listing.text(always) == "(not (is door.state closed))")
        #expect(listing.text(never) == "(for (is damp.state wet) 60000)")
    }

    @Test(arguments: [
        ("fn f() = room > 20 °C", "fn f() = room > 21 °C"), ("scene s { lamp: on }", "scene s { lamp: off }"),
        ("group g = [lamp]", "group g = [lamp, desk]"), ("var v: number = 0", "var v: temp = 0 °C"),
    ])
    func aRuleChangesWithWhatItUses(before: String, after: String) throws {
        func fingerprint(_ declaration: String, _ layout: String = " ") -> UInt64? {
            let rule = [
                "fn": "while f() { log \"x\" }", "sc": "when door opens { apply s }",
                "gr": "when door opens { turn on all lights in g }",
                "va": "when door opens { log \"{v}\" }",
            ][String(declaration.prefix(2))]
            return House.resolve(declaration + layout + (rule ?? "")).rules.first?.fingerprint
        }
        #expect(fingerprint(before) != nil)
        #expect(fingerprint(before) != fingerprint(after))
        #expect(fingerprint(before) == fingerprint(before, "\n# a comment\n"))
    }

    @Test func aRuleDoesNotChangeWithTheInitialValueOfAVariable() {
        func fingerprint(_ initial: Int) -> UInt64? {
            House.resolve("var v: number = \(initial) when door opens { log \"{v}\" }").rules.first?.fingerprint
        }
        #expect(fingerprint(1) != nil && fingerprint(1) == fingerprint(2))
    }

    @Test func aRuleChangesWithTheStandardsOfItsRecipe() {
        func fingerprint(_ minutes: Int) -> UInt64? {
            House.resolve(
                "recipe r(d: door, keep: duration = \(minutes) min) { when d is open for keep { log \"x\" } } use r(door)"
            ).rules.first?.fingerprint
        }
        #expect(fingerprint(1) != nil && fingerprint(1) != fingerprint(2))
    }

    @Test func aRuleWithAnErrorIsLeftOutAndAllErrorsAreSaid() {
        let set = House.resolve(
            "when dor opens { turn on lampp } rule \"good\": when door opens { turn on lamp } while room > 20 { open lamp }"
        )
        #expect(set.rules.map(\.name) == ["good"])
        #expect(set.diagnostics.map(\.code) == ["E201", "E201", "E206", "E207"])
    }

    @Test func whatASyntaxErrorLeavesBehindIsNotTold() {
        let set = House.resolve("when dor opens { set lamp brightness to 50 % } when door opens { open lamp }")
        #expect(set.diagnostics.map(\.code) == ["E201", "E100", "E207"])
        #expect(House.resolve("when door opens { turn lamp on }").rules.isEmpty)
    }

    @Test func aBrokenFunctionIsToldOnceAndBreaksEachOfItsRules() {
        let set = House.resolve("fn f() = room > 20 while f() { turn on lamp } when f() { turn on desk }")
        #expect(set.diagnostics.map(\.code) == ["E206"])
        #expect(set.rules.isEmpty)
    }

    // MARK: normally and manual

    @Test func theMostExactLineSettlesWhatIsNormal() throws {
        let (set, listing) = try sound("normally all lights off normally desk on")
        #expect(set.normals.map { listing.text($0.write) } == ["desk.on := yes", "lamp.on := no"])
    }

    @Test func theMostExactPolicyCountsForEachSlot() throws {
        let (set, listing) = try sound(
            """
            group g = [trv, desk]
            manual all lights holds 10 min then resume
            manual all lights in g holds 20 min
            manual lamp.brightness holds 30 min until mode is away
            manual desk.on holds 0 s
            """)
        func slots(_ index: Int) -> [String] { set.policies[index].slots.map(House.names.registry.name) }
        #expect(set.policies.map { $0.holds.constant?.number } == [1_800_000, 0, 1_200_000, 600_000])
        #expect(slots(0) == ["lamp.brightness"])
        #expect(slots(1) == ["desk.on"])
        #expect(slots(2) == ["desk.brightness", "desk.hue", "desk.saturation", "desk.color_temp"])
        #expect(slots(3) == ["lamp.on", "lamp.hue", "lamp.saturation", "lamp.color_temp"])
        #expect(set.policies[3].resumes)
        #expect(set.policies[0].until.map(listing.text) == "(is mode away)")
    }

    // MARK: Tests

    @Test func stepsOfTestsAreResolved() throws {
        let (set, listing) = try sound(
            """
            var n: number = 0
            test "t" { at 2026-03-01 09:00 given lamp is 30 % given n is 5 button -> twice by hand trv -> 68 °F
              lamp.color -> red lose trv.temp restart hearth after 1 min answer yes wait 5 min
              expect lamp is on within 1 s expect not notified everyone "x" mode -> night room -> 20 °C }
            """)
        let steps = try #require(set.tests.first?.steps)
        let texts = steps.map { step -> String in
            func target(_ target: TestStep.Target) -> String {
                switch target {
                case .slots(let slots): slots.map(House.names.registry.name).joined(separator: ",")
                case .variable(let index): set.variables[index.position].name
                case .key(let key): House.names.registry.name(of: key.event) + " " + key.press.key
                }
            }
            return switch step.kind {
            case .given(let to, let value): "given \(target(to)) \(listing.text(value))"
            case .report(let to, let value): "\(target(to)) -> \(listing.text(value))"
            case .byHand(let to, let value): "by hand \(target(to)) -> \(listing.text(value))"
            case .at(let date, let time): "at \(date.map { "\($0.year)-\($0.month)-\($0.day) " } ?? "")\(time)"
            case .wait(let time): "wait \(time)"
            case .lose(let device): "lose \(House.names.path(of: device))"
            case .restart(after: let time): "restart \(time)"
            case .answer(let word): "answer \(word)"
            case .expect(let condition): "expect \(listing.text(condition))"
            case .expectWithin(let condition, let time): "expect \(listing.text(condition)) within \(time)"
            case .expectThroughout(let condition, let time): "expect \(listing.text(condition)) throughout \(time)"
            case .expectNotified(let people, let text, let negated):
                "expect \(negated ? "not " : "")\(people.map(House.names.path)) \(text)"
            }
        }
        #expect(
            texts == [
                "at 2026-3-1 32400000", "given lamp.brightness 30", "given n 5", "button.event -> double",
                "by hand trv.setpoint -> 20", "lamp.hue,lamp.saturation -> #ff0000", "lose trv", "restart 60000",
                "answer yes", "wait 300000", "expect (is lamp.on yes) within 1000",
                "expect not [\"ann\", \"ben\"] x", "mode -> night", "room.temp -> 20",
            ])
    }
}
