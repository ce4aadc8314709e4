import HearthModel
import Testing

@testable import HearthRules

/// Mistakes people make: the code, the words it points at, the sentence, and an edit that makes it go away.
@Suite struct WrongProgramTests {
    struct Wrong: Sendable, CustomTestStringConvertible {
        var text: String
        var code: String
        /// What the finding points at.
        var at: String
        var message: String
        /// What the first fix writes; `nil` where none is offered.
        var fix: String?
        /// Whether the fixed text is without errors.
        var cures = true
        var testDescription: String { text }

        init(_ text: String, _ code: String, at: String, _ message: String, fix: String? = nil, cures: Bool = true) {
            (self.text, self.code, self.at, self.message) = (text, code, at, message)
            (self.fix, self.cures) = (fix, cures)
        }
    }

    @Test(arguments: wrong) func isSaidOnceAndCured(_ wrong: Wrong) throws {
        let source = SourceText(name: "rules.hearth", text: wrong.text)
        let errors = House.resolve(wrong.text).diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.code) == [wrong.code])
        let error = try #require(errors.first)
        #expect(source[error.span] == wrong.at)
        #expect(error.message == wrong.message)
        #expect(MessageCatalogue.says(error))
        #expect(error.fixes.first?.edits.first?.text == wrong.fix)
        guard let fix = error.fixes.first, wrong.fix != nil, wrong.cures else { return }
        let fixed = House.resolve(apply(fix, to: source)).diagnostics.filter { $0.severity == .error }
        #expect(fixed == [], "after the fix: \(apply(fix, to: source))")
    }

    private static let fromElsewhere: [Wrong] = [
        Wrong(
            "while room < 68 { turn on heater }", "E206", at: "68", "68 what? A temp needs a unit.", fix: "68 °F"),
        Wrong(
            "when door opens { set trv to 70 °C }", "E219", at: "70 °C", "70 °C is outside 4 °C to 40 °C.",
            fix: "40 °C"),
        Wrong(
            "when door opens { let x = 5; set x to x + 1; log \"{x}\" }", "E213", at: "x",
            "x is named by a `let` and stays as it is; a `var` can be set."),
        Wrong(
            "when door opens if the attic hatch is open { log \"x\" }", "E100", at: "the attic hatch",
            "Expected one name, found the attic hatch.", fix: ""),
    ]

    /// `set` takes a level for a bare lamp, and so do comparisons.
    @Test(arguments: [
        "lamp is 60 %", "lamp < 20 %", "lamp between 10 % and 30 %", "any light > 5 %", "blind is 50 %", "lamp is on",
    ])
    func aBareDeviceBesideALevelIsItsLevel(_ condition: String) {
        let text = "while \(condition) { turn on heater }"
        #expect(House.resolve(text).diagnostics.map(\.line) == [])
    }

    @Test func aBareLampBecomesALevel() {
        #expect(House.resolve("when lamp becomes 60 % { log \"x\" }").diagnostics.map(\.line) == [])
        #expect(House.resolve("when bolt is 60 % { log \"x\" }").diagnostics.map(\.code) == ["E209"])
    }

    /// What the parser has put right hides nothing of what is behind it; what it could not read does.
    @Test func meaningIsToldBesideUnderstoodSyntax() {
        func codes(_ text: String) -> [String] { House.resolve(text).diagnostics.map(\.code) }
        #expect(codes("rule \"A\" { when dor opens { turn on lampp } }") == ["E100", "E201", "E201", "E100"])
        #expect(codes("when dor opens, mode is nigth { lampp = on }") == ["E201", "E100", "E209", "E100", "E201"])
        #expect(codes("when door opens { ? 5; turn on lampp }") == ["E100"])
    }

    private func apply(_ fix: Diagnostic.Fix, to source: SourceText) -> String {
        var bytes = source.utf8
        for edit in fix.edits.sorted(by: { $0.span.start > $1.span.start }) {
            bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.text.utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: The mistakes

    static let wrong =
        names + devices + quantities + values + calls + statements + declarations + fromElsewhere

    private static let names = [
        Wrong(
            "when attic hatch opens { log \"x\" }", "E100", at: "hatch",
            "Expected {, found hatch.", fix: "."),
        Wrong(
            "when door opens { set lamp brightness to 50 % }", "E100", at: "brightness",
            "Expected to, found brightness.", fix: "."),
        Wrong(
            "while door stays open { turn on lamp }", "E100", at: "stays",
            "Expected {, found stays."),
        Wrong(
            "when dor opens { log \"x\" }", "E201", at: "dor", "There is no device called dor.", fix: "door"),
        Wrong(
            "when door opens { turn on attic.hatchh }", "E201", at: "attic.hatchh",
            "There is no device called attic.hatchh.", fix: "attic.hatch", cures: false),
        Wrong(
            "while mode is home or away { turn on lamp }", "E201", at: "away", "There is no device called away.",
            fix: "mode is away"),
        Wrong(
            "while mode is not home or away { turn on lamp }", "E201", at: "away", "There is no device called away."),
        Wrong(
            "when hatch opens { log \"x\" }", "E201", at: "hatch", "There is no device called hatch.",
            fix: "attic.hatch"),
        Wrong(
            "when door opens { turn off lights }", "E201", at: "lights", "There is no device called lights.",
            fix: "all lights"),
        Wrong(
            "when button is pressed { log \"x\" }", "E208", at: "button", "\"button\" is not a condition by itself.",
            fix: "button pressed"),
        Wrong(
            "when at 7 { log \"x\" }", "E212", at: "7", "A time is wanted here, this is a number.", fix: "07:00"),
        Wrong(
            "when at 19.30 { log \"x\" }", "E212", at: "19.30", "A time is wanted here, this is a number.",
            fix: "19:30"),
        Wrong(
            "while any lihgts is on { log \"x\" }", "E201", at: "lihgts", "There is no class called lihgts.",
            fix: "lights"),
        Wrong(
            "while any window in atic is open { turn on lamp }", "E201", at: "atic",
            "There is no area called atic.", fix: "attic"),
        Wrong(
            "when door opens { apply evning } scene evening { lamp: on }", "E201", at: "evning",
            "There is no scene called evning.", fix: "evening"),
        Wrong(
            "while avrage(all temps) > 20 °C { turn on lamp }", "E201", at: "avrage",
            "There is no function called avrage.", fix: "average"),
        Wrong("var n: numbr = 0", "E201", at: "numbr", "There is no type called numbr.", fix: "number"),
        Wrong(
            "recipe r(a: area) { when a.motion becomes on { log \"x\" } } use rr(attic)", "E201", at: "rr",
            "There is no recipe called rr.", fix: "r", cures: false),
        Wrong(
            "while lamp.brightnes > 20 % { turn on desk }", "E203", at: "lamp.brightnes",
            "lamp has no brightnes.", fix: "brightness"),
        Wrong(
            "while trv.humidty > 60 % { turn on desk }", "E203", at: "trv.humidty", "trv has no humidty.",
            fix: "humidity"),
        Wrong(
            "when any window opens { if it.batery < 10 % { log \"x\" } }", "E203", at: "it.batery",
            "it has no batery; it has state."),
        Wrong("var lamp: number = 0", "E204", at: "lamp", "lamp already means a device.", fix: "lamp_"),
        Wrong("var attic: number = 0", "E204", at: "attic", "attic already means an area.", fix: "attic_"),
        Wrong("var ann: number = 0", "E204", at: "ann", "ann already means a person.", fix: "ann_"),
        Wrong("var time: number = 0", "E204", at: "time", "time already means a built-in name.", fix: "time_"),
        Wrong(
            "fn average(a: temp) = a", "E204", at: "average", "average already means a built-in function.",
            fix: "average_"),
        Wrong(
            "var n: number = 0 group n = [lamp]", "E204", at: "n", "n already means a variable.", fix: "n_"),
        Wrong(
            "when door opens { let lamp = 5 log \"{lamp}\" }", "E204", at: "lamp", "lamp already means a device.",
            fix: "lamp_", cures: false),
        Wrong(
            "fn f(door: temp) = door > 20 °C while f(room) { turn on lamp }", "E204", at: "door",
            "door already means a device.", fix: "door_", cures: false),
        Wrong(
            "rule \"A\": when door opens { log \"x\" }\nrule \"A\": when win opens { log \"y\" }", "E110",
            at: "\"A\"", "A is declared twice, first at rules.hearth:1:1.", fix: "\"A 2\""),
        Wrong(
            "var n: number = 0 var n: number = 1", "E110", at: "n",
            "n is declared twice, first at rules.hearth:1:1.", fix: ""),
        Wrong(
            "modes home, away modes home, out", "E110", at: "modes home, out",
            "modes is declared twice, first at rules.hearth:1:1.", fix: ""),
        Wrong(
            "scene s { lamp: on, lamp: off } when door opens { apply s }", "E110", at: "lamp",
            "lamp is declared twice, first at rules.hearth:1:11."),
        Wrong(
            "when door opens { log \"{it.name}\" }", "E216", at: "it",
            "\"it\" needs `any door` as the subject of every event.", fix: "door"),
        Wrong(
            "while pir { log \"{it.name}\" }", "E216", at: "it",
            "\"it\" needs `any device` as the subject of every event."),
        Wrong(
            "while it is dark { turn on lamp }", "E216", at: "it",
            "\"it\" needs `any device` as the subject of every event.", fix: "sun is down"),
    ]

    // MARK: What a device offers

    /// A lamp with two effects, a switch for three modes, one of them with a blank in its name, and a panel for being
    /// away.
    private static let offering: HouseNames = {
        var registry = Registry()
        func define(_ id: String, _ className: String, _ property: Property) {
            guard let deviceClass = DeviceClass.named(className) else { return }
            _ = registry.define(
                Device(id: id, name: id, deviceClass: deviceClass, properties: [property], integration: "mqtt"))
        }
        define("lamp", "light", Property("effect", .text, settable: true, choices: ["Fire", "Rain"]))
        define("knob", "select", Property("value", .word(["Eco", "Party time"]), settable: true))
        define(
            "panel", "alarm",
            Property(
                "state", .word(["disarmed", "armed_away", "armed_night"]), settable: true,
                choices: ["disarmed", "armed_away"]))
        return HouseNames(registry: registry)
    }()

    @Test(arguments: [
        ("lamp.effect", "\"Fier\"", "Fier is not one of Fire, Rain.", "\"Fire\""),
        ("knob.value", "\"Winter\"", "Winter is not one of Eco, Party time.", nil),
        ("panel.state", "armed_night", "armed_night is not one of disarmed, armed_away.", nil),
    ]) func whatIsNotOfferedCannotBeSet(target: String, value: String, message: String, fix: String?) throws {
        let set = House.resolve("when hearth starts { set \(target) to \(value) }", in: Self.offering)
        let diagnostic = try #require(set.diagnostics.first { $0.severity == .error })
        #expect(diagnostic.code == "E209" && diagnostic.message == message)
        #expect(diagnostic.fixes.first?.edits.first?.text == fix)
    }

    @Test(arguments: ["lamp.effect to \"fire\"", "knob.value to \"Party time\"", "panel.state to armed_away"])
    func whatIsOfferedCanBeSet(text: String) {
        let set = House.resolve("when hearth starts { set \(text) }", in: Self.offering)
        #expect(set.diagnostics.filter { $0.severity == .error } == [])
    }

    private static let devices = [
        Wrong(
            "while today is monday { turn on lamp }", "E209", at: "monday",
            "monday is not one of mon, tue, wed, thu, fri, sat, sun, weekday, weekdays, weekend, weekends, nor a date such as dec 24.",
            fix: "mon"),
        Wrong(
            "when door opens if today in [thurs, sat] { log \"x\" }", "E209", at: "thurs",
            "thurs is not one of mon, tue, wed, thu, fri, sat, sun, weekday, weekdays, weekend, weekends, nor a date such as dec 24.",
            fix: "thu"),
        Wrong(
            "when door opens { set lamp to red }", "E209", at: "red",
            "red is not one of on, off.", fix: "lamp.color"),
        Wrong(
            "when door opens { set lamp to dim }", "E209", at: "dim",
            "dim is not one of on, off."),
        Wrong(
            "while lamp is no { turn on desk }", "E209", at: "no",
            "no is not one of on, off.", fix: "off"),
        Wrong(
            "while trv.temperature < 18 °C { turn on lamp }", "E203", at: "trv.temperature",
            "trv has no temperature.", fix: "temp"),
        Wrong(
            "while heater.temperature < 18 °C { turn on lamp }", "E203", at: "heater.temperature",
            "heater has no temperature; it has on, power, energy."),
        Wrong(
            "when trv.calling opens { log \"x\" }", "E207", at: "trv.calling opens",
            "trv.calling never opens.", fix: "trv.calling turns on"),
        Wrong(
            "when trv.temp turns on { log \"x\" }", "E207", at: "trv.temp turns on",
            "trv.temp never turns on."),
        Wrong("when door opens { open lamp }", "E207", at: "open lamp", "A light cannot open.", fix: "turn on"),
        Wrong("when lamp opens { log \"x\" }", "E207", at: "lamp opens", "A light never opens.", fix: "lamp turns on"),
        Wrong("when door opens { lock blind }", "E207", at: "lock blind", "A cover cannot lock.", fix: "close"),
        Wrong("when bolt opens { log \"x\" }", "E207", at: "bolt opens", "A lock never opens.", fix: "bolt unlocks"),
        Wrong(
            "when door opens { toggle trv }", "E207", at: "toggle trv", "A thermostat cannot toggle.",
            fix: "turn off"),
        Wrong(
            "when lamp pressed { log \"x\" }", "E207", at: "lamp pressed", "A light is never pressed.",
            fix: "lamp turns on"),
        Wrong(
            "while bolt { turn on lamp }", "E208", at: "bolt", "\"bolt\" is not a condition by itself.",
            fix: "bolt is locked"),
        Wrong(
            "when everyone changes { log \"x\" }", "E207", at: "everyone changes", "Everyone never changes.",
            fix: "anyone changes"),
        Wrong(
            "when button { turn on lamp }", "E208", at: "button", "\"button\" is not a condition by itself.",
            fix: "button pressed"),
        Wrong(
            "while trv.mode { turn on lamp }", "E208", at: "trv.mode",
            "\"trv.mode\" is not a condition by itself.", fix: "trv.mode is heat"),
        Wrong(
            "while bolt is open { turn on lamp }", "E209", at: "open", "open is not one of locked, unlocked.",
            fix: "unlocked"),
        Wrong(
            "when mode becomes nigth { turn on lamp }", "E209", at: "nigth",
            "nigth is not one of home, away, night.", fix: "night"),
        Wrong(
            "while lamp is yes { turn on desk }", "E209", at: "yes", "yes is not one of on, off.", fix: "on"),
        Wrong(
            "when door opens { set lamp.color to rde }", "E209", at: "rde",
            "rde is not one of white, warm_white, cool_white, red, orange, yellow, green, cyan, blue, purple, pink.",
            fix: "red"),
        Wrong(
            "when button pressed { set pir to on }", "E213", at: "pir", "pir is measured; it cannot be set."),
        Wrong(
            "when door opens { set trv.temp to 20 °C }", "E213", at: "trv.temp",
            "trv.temp is measured; it cannot be set.", fix: "trv.setpoint"),
        Wrong("when door opens { set time to 07:00 }", "E213", at: "time", "time is measured; it cannot be set."),
        Wrong(
            "when attic opens { log \"x\" }", "E218", at: "attic", "attic is several devices.",
            fix: "any window in attic"),
        Wrong(
            "group g = [lamp, desk] while g is on { log \"x\" }", "E218", at: "g", "g is several devices.",
            fix: "any light in g"),
        Wrong(
            "group g = [lamp, tap] when door opens { turn off g }", "E218", at: "g", "g is several devices.",
            fix: "all lights in g"),
    ]

    private static let quantities = [
        Wrong(
            "when time becomes 22:00 { log \"x\" }", "E210", at: "time becomes 22:00",
            "A reading is hardly ever exactly 22:00.", fix: "at 22:00"),
        Wrong(
            "when time is 22:00 if pir { log \"x\" }", "E210", at: "time is 22:00",
            "A reading is hardly ever exactly 22:00.", fix: "at 22:00"),
        Wrong(
            "when door is open for 00:05:00 { log \"x\" }", "E212", at: "00:05:00",
            "A duration is wanted here, this is a time.", fix: "5 min"),
        Wrong(
            "while lamp.brightness is 5 W { turn on desk }", "E205", at: "lamp.brightness is 5 W",
            "lamp.brightness is percent and 5 W is power; they cannot be compared."),
        Wrong(
            "while average(room, 5 lux) > 20 °C { turn on lamp }", "E205", at: "5 lux",
            "A temp is wanted here, not 5 lux, which is lux.", fix: nil),
        Wrong(
            "while count(all windows is open) > 1 { turn on lamp }", "E214", at: "count(all windows is open)",
            "count needs (any .. is ..).", fix: "any"),
        Wrong(
            "var wet: bool = no", "E201", at: "bool",
            "There is no type called bool.", fix: "yesno"),
        Wrong(
            "while room > 20 % { turn on lamp }", "E205", at: "room > 20 %",
            "room is temp and 20 % is percent; they cannot be compared.", fix: "20 °C"),
        Wrong(
            "while room + 5 > 20 °C { turn on lamp }", "E205", at: "room + 5",
            "room is temp and 5 is number; they cannot be added.", fix: "5 °C"),
        Wrong(
            "while meter - sky > 5 W { turn on lamp }", "E205", at: "meter - sky",
            "meter is power and sky is lux; they cannot be added."),
        Wrong(
            "when door opens { set lamp.brightness to 5 W }", "E205", at: "5 W",
            "lamp.brightness is percent; it cannot be set to 5 W, which is power."),
        Wrong(
            "while room > 20 { turn on lamp }", "E206", at: "20", "20 what? A temp needs a unit.", fix: "20 °C"),
        Wrong(
            "when door opens { set trv to 21 }", "E206", at: "21", "21 what? A temp needs a unit.", fix: "21 °C"),
        Wrong(
            "when door opens { wait 5 }", "E206", at: "5", "5 what? A duration needs a unit.", fix: "5 min"),
        Wrong(
            "while sky < 40 { turn on lamp }", "E206", at: "40", "40 what? A lux needs a unit.", fix: "40 lux"),
        Wrong(
            "while room is 20 °C { turn on lamp }", "E210", at: "room is 20 °C",
            "A reading is hardly ever exactly 20 °C.", fix: "room between 19.8 °C and 20.2 °C"),
        Wrong(
            "when room becomes 20 °C { turn on lamp }", "E210", at: "room becomes 20 °C",
            "A reading is hardly ever exactly 20 °C.", fix: "room between 19.8 °C and 20.2 °C"),
        Wrong(
            "while time is 07:00 { turn on lamp }", "E210", at: "time is 07:00",
            "A reading is hardly ever exactly 07:00.", fix: "time between 07:00 and 07:01"),
        Wrong(
            "while room in [20 °C, 21 °C] { turn on lamp }", "E210", at: "room in [20 °C, 21 °C]",
            "A reading is hardly ever exactly 20 °C, 21 °C."),
        Wrong(
            "while room + outside > 40 °C { turn on lamp }", "E211", at: "room + outside",
            "Two temperatures cannot be added."),
        Wrong(
            "while room * 2 > 4 °C { turn on lamp }", "E211", at: "room * 2", "Two temperatures cannot be multiplied."),
        Wrong(
            "when door opens { set lamp to 130 % }", "E219", at: "130 %", "130 % is outside 0 % to 100 %.",
            fix: "100 %"),
        Wrong(
            "when door opens { set trv to -300 °C }", "E219", at: "-300 °C",
            "-300 °C is outside 4 °C to 40 °C.", fix: "4 °C"),
        Wrong(
            "when door opens { raise 2 \"x\" }", "E219", at: "2", "2 is outside 0 to 1.", fix: "1"),
        Wrong(
            "when every 100 ms { log \"x\" }", "E301", at: "100 ms", "This time is 100 ms; the limit is 1 s."),
        Wrong(
            "when every 2 d { log \"x\" }", "E301", at: "2 d", "This time is 2 d; the limit is 1 d."),
        Wrong(
            "when pir within last 40 d { log \"x\" }", "E301", at: "40 d", "This time is 40 d; the limit is 31 d."),
        Wrong(
            "while average(room, 8 d) > 20 °C { turn on lamp }", "E301", at: "8 d",
            "This time is 8 d; the limit is 7 d."),
        Wrong(
            "when door is open for 0 s { log \"x\" }", "E302", at: "0 s", "A duration must be longer than zero."),
        Wrong(
            "when door opens { turn on lamp for 0 min }", "E302", at: "0 min", "A duration must be longer than zero."),
    ]

    private static let values = [
        Wrong(
            "while room { turn on lamp }", "E208", at: "room", "\"room\" is not a condition by itself."),
        Wrong(
            "while room > lamp { turn on desk }", "E212", at: "lamp", "A temp is wanted here, this is an onoff."),
        Wrong(
            "while tv > idle { turn on lamp }", "E221", at: "tv > idle",
            "A word has no order.", fix: "tv is idle"),
        Wrong(
            "when door opens { set tv to at least playing }", "E221", at: "playing",
            "A word has no order.", fix: ""),
        Wrong(
            "var n: number = 0 when door opens { set n to \"five\" }", "E212", at: "\"five\"",
            "A number is wanted here, this is a text."),
        Wrong(
            "var n: number = room", "E205", at: "room", "n is number; it cannot be set to room, which is temp."),
        Wrong(
            "var t: temp = room", "E212", at: "room", "A constant is wanted here, this is a value that changes."),
        Wrong(
            "fn f() = 20 °C var t: temp = f()", "E212", at: "f()",
            "A constant is wanted here, this is a value that changes."),
        Wrong(
            "var d: duration = 5 min when door is open for d { log \"x\" }", "E212", at: "d",
            "A constant duration is wanted here, this is a value that changes."),
        Wrong(
            "when at room { log \"x\" }", "E212", at: "room", "A time is wanted here, this is a temp."),
        Wrong(
            "when 7:00 { log \"x\" }", "E212", at: "7:00", "A condition is wanted here, this is a time.",
            fix: "at 7:00"),
        Wrong(
            "when sunset - 20 min { log \"x\" }", "E212", at: "sunset - 20 min",
            "A condition is wanted here, this is a time.", fix: "at sunset - 20 min"),
        Wrong(
            "while sunset { turn on lamp }", "E212", at: "sunset", "A condition is wanted here, this is a time."),
        Wrong(
            "while any window in lamp is open { turn on desk }", "E212", at: "lamp",
            "An area is wanted here, this is a light."),
    ]

    private static let calls = [
        Wrong(
            "fn f(a: temp) = a > 20 °C while f() { turn on lamp }", "E214", at: "f()", "f needs (a: temp)."),
        Wrong(
            "fn f(a: temp) = a > 20 °C while f(room, room) { turn on lamp }", "E214", at: "f(room, room)",
            "f needs (a: temp)."),
        Wrong(
            "fn f(a: temp) = a > 20 °C while f(b: room) { turn on lamp }", "E214", at: "f(b: room)",
            "f needs (a: temp)."),
        Wrong(
            "while rate(room) > 1 °C { turn on lamp }", "E214", at: "rate(room)", "rate needs (x, duration)."),
        Wrong(
            "while count(room) > 1 { turn on lamp }", "E214", at: "count(room)", "count needs (any .. is ..)."),
        Wrong(
            "while forecast(room - outside, 1 h) > 1 °C { turn on lamp }", "E214",
            at: "forecast(room - outside, 1 h)", "forecast needs (x, duration)."),
        Wrong(
            "fn f(a: temp) = a > 20 °C while f(sky) { turn on lamp }", "E205", at: "sky",
            "A temp is wanted here, not sky, which is lux."),
        Wrong(
            "recipe r(l: light) { while pir { turn on l } } use r(tap)", "E212", at: "tap",
            "A light is wanted here, this is a valve."),
        Wrong(
            "fn f() = g() fn g() = f() while f() { turn on lamp }", "E215", at: "f", "f uses itself: f → g → f."),
        Wrong(
            "recipe r(a: area) { while a.motion { turn on lampp } }", "E201", at: "lampp",
            "There is no device called lampp.", fix: "lamp"),
    ]

    private static let statements = [
        Wrong(
            "when door opens { notify anna \"x\" }", "E201", at: "anna", "There is no person called anna.", fix: "ann"),
        Wrong(
            "when door opens { notify lamp \"x\" }", "E212", at: "lamp", "A person is wanted here, this is a light.",
            fix: "ann"),
        Wrong(
            "when door opens { ask ann \"?\" within 1 h else maybe { yes { log \"y\" } no { log \"n\" } } }", "E217",
            at: "maybe", "The answers do not fit: maybe is none of them.", fix: "yes"),
        Wrong(
            "when door opens { ask ann \"?\" within 1 h else yes { yes { log \"y\" } } }", "E217", at: "yes",
            "The answers do not fit: there must be at least two."),
        Wrong(
            "when door opens { ask ann \"?\" within 1 h else yes { yes { log \"y\" } yes { log \"n\" } } }", "E217",
            at: "yes", "The answers do not fit: yes comes twice."),
        Wrong(
            "when door opens { for each w in attic { log \"{w.name}\" } }", "E218", at: "attic",
            "attic is several devices.", fix: "all windows in attic"),
    ]

    private static let declarations = [
        Wrong("group a = [b] group b = [a]", "E220", at: "a", "Group a contains itself: a → b → a."),
        Wrong("manual pir holds 1 h", "E213", at: "pir", "pir is measured; it cannot be set."),
        Wrong("normally trv 18", "E206", at: "18", "18 what? A temp needs a unit.", fix: "18 °C"),
        Wrong(
            "normally trv 18 °C normally trv 19 °C", "E110", at: "normally trv 19 °C",
            "normally trv.setpoint is declared twice, first at rules.hearth:1:1.", fix: ""),
    ]
}
