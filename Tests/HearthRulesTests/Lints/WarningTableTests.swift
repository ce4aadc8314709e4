import Testing

@testable import HearthRules

/// The warnings of the table of static findings, and those about the examples.
@Suite struct WarningTableTests {
    @Test(arguments: rows)
    func firstDiagnostic(_ source: String, _ code: String) {
        let diagnostics = checked(source)
        #expect(diagnostics.first?.code == code, "\(diagnostics.map(\.line))")
    }

    @Test(arguments: quiet)
    func nothingIsSaid(_ source: String) {
        #expect(checked(source).map(\.line) == [])
    }

    static let rows: [(String, String)] = [
        (#"when mode becomes home if pir { turn on lamp } when mode becomes night { turn off lamp }"#, "W110"),
        (#"when button pressed { set mode to night if mode is night { turn off lamp } }"#, "W111"),
        (#"when door opens, queued { log "x" }"#, "W112"),
        (#"when door opens { turn on heater }"#, "W120"),
        (#"rule "A" urgent: when pir becomes on { turn on lamp } when pir becomes off { turn off lamp }"#, "W122"),
        (#"while pir { set mode to home }"#, "W123"),
        (#"when door opens { turn on lamp } when door opens { turn off lamp }"#, "W130"),
        (#"while door is open { set trv to 10 °C } while pir { set trv to 20 °C }"#, "W130"),
        (#"while sun is down { turn on lamp } when at 23:00 { turn off lamp }"#, "W131"),
        (#"when button pressed { unlock bolt }"#, "W150"),
        (#"rule "F" safety: while room < 5 °C { turn on heater }"#, "W151"),
        (#"while any light in attic is on { turn on heater }"#, "W160"),
        (#"while time between 08:00 and 08:00 { turn on heater }"#, "W161"),
        (#"scene calm { lamp: 10 % }"#, "W180"),
    ]

    static let quiet: [String] = [
        #"when door opens { turn on heater for 10 min }"#,
        #"while pir { turn on heater }"#,
        #"while door is open { set trv to 10 °C } rule "U" urgent: while pir { set trv to 20 °C }"#,
        #"while mode is night { set trv to 10 °C } while mode is home { set trv to 20 °C }"#,
        #"rule "F" safety: while room < 5 °C default no { turn on heater }"#,
        // A newer wish beats the hand, or some rule makes it otherwise.
        #"when lamp is on for 20 min { turn off lamp }"#, #"when at 23:00 { turn off lamp }"#,
        #"when everyone leaves { turn off all lights }"#, #"while time between 22:00 and 06:00 { close blind }"#,
        #"when mode is night for 5 min { turn off lamp }"#, #"while mode is away and win is open { turn off heater }"#,
        #"when button pressed { turn off lamp }"#,
        #"when pir is on { turn on lamp } when pir is off { turn off lamp }"#,
        #"rule "A" even if held: when pir is off for 10 min { turn off heater }"#,
        #"manual heater holds 1 h then resume while win is open { turn off heater }"#,
        #"normally heater on while win is open { turn off heater }"#,
        #"when pir is off for 1 h { ask ann "Off?" within 5 min else no { yes { turn off lamp } no { log "n" } } }"#,
        // The model checker has more to say of this one.
        #"always anyone is home or bolt is locked when button pressed { unlock bolt } when everyone leaves { log "x" } when bolt is unlocked for 5 min { lock bolt }"#,
    ]

    // MARK: The examples

    static let house = Fixture.names(
        of: ExampleFiles.fixtures.map { Parser.parse(SourceText(name: $0.name, text: $0.text)) }
    ).0

    @Test(arguments: ExampleFiles.all)
    func nothingIsSaidOfAnExample(_ file: ExampleFiles.File) {
        let set = Resolver.resolve([Parser.parse(SourceText(name: file.name, text: file.text))], names: Self.house)
        let diagnostics = set.diagnostics + Lints.check(set, names: Self.house)
        #expect(diagnostics.map(\.line) == [])
    }

    @Test(arguments: ["default yes, lingering 3 min ", ""])
    func aLampThatFeedsItsOwnSensorIsALoop(_ rest: String) {
        let text = "while hall.motion and hall.lux < 40 lux \(rest){ set hall.light.brightness to 60 % }"
        let diagnostics = checked(text, names: Self.house)
        #expect(diagnostics.map(\.code) == ["W140"])
        #expect(diagnostics.first?.message.contains("changes hall.lux, which changes") == true)
    }
}
