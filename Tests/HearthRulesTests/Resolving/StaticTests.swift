import Testing

@testable import HearthRules

/// The static vectors: each text is a whole file, whose first finding must have the code.
@Suite struct StaticTests {
    @Test(arguments: [
        ("rule \"A\": when door opens { log \"x\" } rule \"A\": when win opens { log \"y\" }", "E110"),
        ("when dor opens { log \"x\" }", "E201"),
        ("when any lamp opens { log \"x\" }", "E201"),
        ("while attic.temp > 20 °C { turn on lamp }", "E201"),
        ("while lamp.humidity > 20 % { turn on desk }", "E203"),
        ("var lamp: number = 0", "E204"),
        ("while room > 20 % { turn on lamp }", "E205"),
        ("while room > 20 { turn on lamp }", "E206"),
        ("when door opens { open lamp }", "E207"),
        ("when lamp opens { log \"x\" }", "E207"),
        ("while bolt { turn on lamp }", "E208"),
        ("while blind { turn on lamp }", "E208"),
        ("while bolt is open { turn on lamp }", "E209"),
        ("when mode becomes party { turn on lamp }", "E209"),
        ("while room is 20 °C { turn on lamp }", "E210"),
        ("when room becomes 20 °C { turn on lamp }", "E210"),
        ("while time is 07:00 { turn on lamp }", "E210"),
        ("while room + outside > 40 °C { turn on lamp }", "E211"),
        ("while room * 2 > 4 °C { turn on lamp }", "E211"),
        ("while room + 5 { turn on lamp }", "E205"),
        ("when button pressed { set pir to on }", "E213"),
        ("fn f(a: temp) = a > 20 °C while f() { turn on lamp }", "E214"),
        ("fn f() = g() fn g() = f() while f() { turn on lamp }", "E215"),
        ("when door opens { log \"{it.name}\" }", "E216"),
        ("when any window opens or door opens { log \"{it.name}\" }", "E216"),
        (
            "when door opens { ask ann \"?\" within 1 h else maybe { yes { log \"y\" } no { log \"n\" } } }", "E217"
        ),
        (
            "when door opens { ask ann \"?\" within 1 h else no { yes { log \"y\" } no { log \"n\" } } } "
                + "test \"t\" { answer yess }", "E201"
        ),
        ("when attic opens { log \"x\" }", "E218"),
        ("when door opens { turn on attic }", "E218"),
        ("when door opens { set lamp to 130 % }", "E219"),
        ("group a = [b] group b = [a]", "E220"),
        ("when door opens { set tv to at least playing }", "E221"),
        ("when every 100 ms { log \"x\" }", "E301"),
        ("when door is open for 0 s { log \"x\" }", "E302"),
        ("while any light in attic is on { turn on heater }", "W160"),
        ("scene calm { lamp: 10 % }", "W180"),
    ])
    func isFound(text: String, code: String) {
        #expect(House.resolve(text).diagnostics.first?.code == code)
    }

    /// Formatting changes no rule's name, and with it nobody loses its state.
    @Test(arguments: ["use r( lamp ,5min )", "use r(Lamp, 5 min)", "use r(lamp,\n  5 min # why\n)"])
    func aRecipesRuleIsNamedByTheCanonicalArguments(_ use: String) {
        let recipe = "recipe r(l: light, t: duration) { rule \"R\": when door is open for t { turn on l } } "
        #expect(House.resolve(recipe + use).rules.map(\.name) == ["R (lamp, 5 min)"])
    }

    @Test(arguments: [
        "when door opens if mode is away { log \"x\" }",
        "when door is open and (mode is night for 5 min) { log \"x\" }",
        "when (door is open and mode is night) for 5 min { log \"x\" }",
        "when door is open for 5 min and mode is night { log \"x\" }",
        "while not (door is open for 5 min) { turn on lamp }",
        "while no door is open for 5 min { turn on lamp }",
        "when door is open for 5 minutes { log \"x\" }",
        "while damp or pir or door or tv or ann { turn on lamp }",
        "while trv is 20 °C { turn on lamp }",
        "while room - outside > 4 °C { turn on lamp }",
        "fn f(a: temp) = a > 20 °C while f(room) { turn on lamp }",
        "When Door OPENS { Turn On LAMP }",
        "while room between 18°C and 70 °F { turn on lamp }",
        "while room > -5 C { turn on lamp }",
        "when door opens { turn on lamp for 1h30min }",
        "when door opens { set heater to on lock bolt }",
        "var flag: yesno = no when door opens { set flag to no lock bolt }",
        "while today between dec 1 and feb 28 { turn on lamp }",
        "when at 07:00 on mon, wed, restarting { turn on lamp wait 5 min turn off lamp }",
        "when at sunset - 20 min on weekdays { turn on lamp }",
        "while lamp.brightness > 30 % and tv.volume <= 20 % { turn on desk }",
    ])
    func isRight(text: String) {
        let set = House.resolve(text)
        #expect(set.diagnostics.filter { $0.severity == .error } == [])
        #expect(set.rules.count == 1)
    }

    /// The wishes of the last chapter but one, word for word.
    @Test func hardWishesAreSound() {
        let house = House.file(
            """
            device attic.skylight: skylight  device outdoor.temp: temp  device weather: weather  device roomba: vacuum
            device lounge.curtain: curtain  device front.lock: lock  device front.door: door  device hall.light: light
            device kitchen.button: button  device bedroom.heater: thermostat  device porch.sensor: battery
            device ann: person  device ben: person
            """, name: "fixture.hearth")
        let wishes = """
            normally attic.skylight closed
            while outdoor.temp between 60 °F and 80 °F and not weather.rain { open attic.skylight }
            while ben is home and not (ben is home for 3 h) { stop roomba }
            never roomba and any curtain is open otherwise { stop roomba }
            when everyone leaves { lock front.lock; turn off all lights }
            when front.lock is unlocked for 10 min if no door is open { lock front.lock }
            rule "Good night" even if held: when kitchen.button pressed long { turn off all lights; set mode to night }
            while forecast(outdoor.temp, 3 h) < 0 °C and mode is away { set bedroom.heater to at least 12 °C }
            when any battery < 15 % for 1 h { for each b in all batteries { if b < 15 % { notify ann "{b.name}: {b}" } } }
            """
        let set = House.resolve(wishes, in: Fixture.names(of: [house]).0)
        #expect(set.diagnostics == [])
        #expect(set.rules.count == 8)
    }
}
