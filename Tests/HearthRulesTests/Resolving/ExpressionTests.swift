import HearthModel
import Testing

@testable import HearthRules

/// What conditions mean: docs/spec/rule-language.md, sections 4, 6 and 8.
@Suite struct ExpressionTests {
    /// The condition of `while .. { log "x" }` with declarations before it.
    private func condition(_ text: String, after declarations: String = "", in names: HouseNames = House.names) throws
        -> String
    {
        let set = House.resolve("\(declarations) while \(text) { log \"x\" }", in: names)
        try #require(set.diagnostics.filter { $0.severity == .error } == [])
        guard case .while(let condition, _, _, _)? = set.rules.first?.body else { return "" }
        return Listing(names: names, set: set).text(condition)
    }

    // MARK: Devices

    @Test(arguments: [
        ("pir", "pir.on"), ("door", "(is door.state open)"), ("damp", "(is damp.state wet)"),
        ("ann", "(is ann.state home)"), ("tv", "(is tv.state playing)"), ("lamp.on", "lamp.on"),
        ("cal", "cal.state"), ("not pir", "(not pir.on)"), ("bolt.jammed", "bolt.jammed"),
    ])
    func aBareDeviceHasItsActiveWord(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    @Test(arguments: [
        ("attic.window is open", "(is attic.hatch.state open)"), ("attic.state is open", "(is attic.hatch.state open)"),
        ("house.room > 1 °C", "(> room.temp 1 ±0.2)"), ("shed.battery > 1 %", "(> shed.cell.battery 1 ±1)"),
    ])
    func anAreaAndAWordMeanTheOnlyOneInIt(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    @Test func severalCandidatesAreListed() throws {
        let (names, _) = Fixture.names(of: [
            House.tree(of: [("hall.lamp", "light"), ("hall.spot", "light"), ("pir", "motion")])
        ])
        let diagnostic = try #require(
            House.resolve("while hall.light is on { log \"x\" }", in: names).diagnostics.first)
        #expect(diagnostic.code == "E202")
        #expect(diagnostic.message == "hall.light could be hall.lamp or hall.spot.")
        #expect(diagnostic.fixes.map(\.edits.first?.text) == ["hall.lamp", "hall.spot"])
    }

    @Test func theOldNameOfARenamedThingStillWorks() throws {
        let names = HouseNames(
            registry: House.names.registry, areas: House.names.areas, aliases: ["old_lamp": "lamp"])
        let set = House.resolve("while pir { turn on old_lamp }", in: names)
        #expect(set.diagnostics.map(\.message) == ["old_lamp is now called lamp."])
        #expect(set.diagnostics.first?.fixes.first?.edits.first?.text == "lamp")
        #expect(set.rules.count == 1)
    }

    @Test func aMoverOnItsWayReadsAsSettled() throws {
        var registry = Registry()
        for name in ["cover", "lock"] {
            let deviceClass = try #require(DeviceClass.named(name))
            _ = registry.define(Device(id: name, name: name, deviceClass: deviceClass, integration: "mqtt"))
        }
        let names = HouseNames(registry: registry)
        #expect(
            try condition("cover is open", in: names)
                == "(or (is cover.state open) (is cover.state opening) (is cover.state closing) (is cover.state stopped))"
        )
        #expect(
            try condition("lock is locked", in: names) == "(or (is lock.state locked) (is lock.state unlocking))")
        #expect(try condition("cover is closed", in: names) == "(is cover.state closed)")
    }

    @Test func whatADeviceHoldsInAnotherUnitIsConverted() throws {
        var registry = Registry()
        let boiler = try #require(DeviceClass.named("boiler"))
        _ = registry.define(Device(id: "boiler", name: "Boiler", deviceClass: boiler, integration: "mqtt"))
        #expect(
            try condition("boiler.pressure < 1.2 bar", in: HouseNames(registry: registry))
                == "(< (scale boiler.water_pressure 1000.0 0.0) 1200 ±0.5)")
    }

    @Test(arguments: [
        ("lamp.brightness.asked > 10 %", "(> lamp.brightness.asked 10)"),
        ("room.age > 2 h", "(> room.temp.age 7200000)"),
        ("button.age > 1 min", "(> button.event.age 60000)"), ("trv.temp.age > 1 h", "(> trv.temp.age 3600000)"),
    ])
    func pseudoPropertiesFollowAPropertyOrDevice(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    // MARK: Comparing

    @Test(arguments: [
        ("room > 20 °C", "(> room.temp 20 ±0.2)"), ("sky < 40 lux", "(< sky.lux 40 ±5%)"),
        ("40 lux > sky", "(< sky.lux 40 ±5%)"), ("meter >= 1.5 kW", "(>= meter.power 1500 ±5%)"),
        ("lamp.brightness > 30 %", "(> lamp.brightness 30)"), ("price < 0.12", "(< price.value 0.12)"),
        ("room between 18 °C and 70 °F", "(between quantities room.temp 18 21.111111 ±0.2)"),
        ("shed.cell < 15 %", "(< shed.cell.battery 15 ±1)"),
        ("average(room, 1 h) > 20 °C", "(> (average room.temp 3600000) 20 ±0.2)"),
    ])
    func aMeasurementHasABand(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    @Test(arguments: [
        ("lamp.brightness is 60 %", "(is lamp.brightness 60 ±2)"), ("trv is 20 °C", "(is trv.setpoint 20 ±0.25)"),
        ("blind.position is 50 %", "(is blind.position 50 ±3)"),
        ("lamp.color_temp is 2700 K", "(is lamp.color_temp 2700 ±50)"),
        ("tv is not off", "(not (is tv.state off))"),
        ("tv in [idle, paused]", "(or (is tv.state idle) (is tv.state paused))"),
        ("room is unknown", "(unknown room.temp)"), ("on is lamp", "(is yes lamp.on)"),
    ])
    func whatIsCommandedIsComparedWithinItsTolerance(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    @Test func aColourIsItsHueAndSaturation() throws {
        #expect(
            try condition("lamp.color is red")
                == "(and (is lamp.saturation (saturation #ff0000) ±5) (or (< (saturation #ff0000) 5) "
                + "(is lamp.hue (hue #ff0000) ±5) (is lamp.hue (scale (hue #ff0000) 1.0 360.0) ±5) "
                + "(is lamp.hue (scale (hue #ff0000) 1.0 -360.0) ±5)))")
    }

    @Test(arguments: [
        ("room - outside > 9 °F", "(> (- room.temp outside.temp) 5 ±0.2)"),
        ("9 °F < room - outside", "(> (- room.temp outside.temp) 5 ±0.2)"),
        ("trv < outside + 9 °F", "(> (+ outside.temp 5) trv.setpoint ±0.2)"),
        ("(room - outside) * 2 > 4 °C", "(> (* (- room.temp outside.temp) 2) 4 ±0.2)"),
        ("meter / 1 kW > 0.5", "(> (/ meter.power 1000) 0.5)"),
        ("time - 06:00 > 1 h", "(> (- time 21600000) 3600000)"),
        ("time between sunset - 1 h and 23:30", "(between times time (time- sunset 3600000) 84600000)"),
    ])
    func differencesHaveNoOffset(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    @Test(arguments: [
        ("today is weekend", "(or (is weekday 6) (is weekday 7))"),
        ("today in [sat, sun]", "(or (or (is weekday 6)) (or (is weekday 7)))"),
        ("today is dec 24", "(is today 1224)"), ("today between dec 1 and jan 6", "(between dates today 1201 106)"),
        ("sun is down", "(is sun down)"), ("mode is away", "(is mode away)"),
    ])
    func daysAndModesAreCompared(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    @Test(arguments: [
        ("door default yes", "(default (is door.state open) yes)"),
        ("room < 5 °C default no", "(default (< room.temp 5 ±0.2) no)"),
        ("(room default 20 °C) > 19 °C", "(> (default room.temp 20) 19 ±0.2)"),
        ("(mode default home) is away", "(is (default mode home) away)"),
    ])
    func aDefaultReplacesTheUnknown(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    // MARK: Sets

    @Test(arguments: [
        ("any window is open", "(any (is attic.hatch.state open) (is win.state open))"),
        ("no light is on", "(no (is desk.on yes) (is lamp.on yes))"), ("any light", "(any desk.on lamp.on)"),
        ("all temps > 20 °C", "(all (> outside.temp 20 ±0.2) (> room.temp 20 ±0.2) (> trv.temp 20 ±0.2))"),
        ("anyone is home", "(any (is ann.state home) (is ben.state home))"),
        ("everyone is away", "(all (is ann.state away) (is ben.state away))"),
        ("any window in attic is not closed", "(any (not (is attic.hatch.state closed)))"),
        ("count(any window is open) > 1", "(> (count (is attic.hatch.state open) (is win.state open)) 1)"),
        ("average(all temps) > 20 °C", "(> (average outside.temp room.temp trv.temp) 20 ±0.2)"),
        ("max(all temps in attic) is unknown", "(unknown (max ))"),
        ("any light in attic is on", "no"), ("all lights in attic is on", "yes"),
    ])
    func setsAreTheirMembers(text: String, meaning: String) throws {
        #expect(try condition(text) == meaning)
    }

    @Test func aGroupIsAPlace() throws {
        #expect(
            try condition("any light in g is on", after: "group h = [desk] group g = [lamp, h, attic]")
                == "(any (is desk.on yes) (is lamp.on yes))")
    }

    // MARK: Functions

    @Test(arguments: [
        ("fn warm(a: temp, limit: temp = 20 °C) = a > limit", "warm(room)", "(> room.temp 20 ±0.2)"),
        (
            "fn warm(a: temp, limit: temp = 20 °C) = a > limit", "warm(room, limit: 70 °F)",
            "(> room.temp 21.111111 ±0.2)"
        ),
        ("fn gap(d: delta_temp) = room - outside > d", "gap(9 °F)", "(> (- room.temp outside.temp) 5 ±0.2)"),
        (
            "fn lit(l: light) = l is on and l.brightness > 10 %", "lit(lamp)",
            "(and (is lamp.on yes) (> lamp.brightness 10))"
        ),
        ("fn airy(a: area) = any window in a is open", "airy(attic)", "(any (is attic.hatch.state open))"),
        ("fn inside(p: person) = p is home", "inside(ben)", "(is ben.state home)"),
        ("fn f() = g(20 °C) fn g(a: temp) = room > a", "f()", "(> room.temp 20 ±0.2)"),
        ("var limit: temp = 18 °C fn f() = room > limit", "f()", "(> room.temp limit ±0.2)"),
    ])
    func functionsStandInTheirPlaces(declarations: String, call: String, meaning: String) throws {
        #expect(try condition(call, after: declarations) == meaning)
    }
}
