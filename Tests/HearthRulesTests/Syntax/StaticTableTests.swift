import HearthRules
import Testing

/// The rows of the table of static findings that the parser alone can answer. What is wrong only by its meaning parses.
@Suite struct StaticTableTests {
    @Test(arguments: rows)
    func firstDiagnostic(_ source: String, _ code: String) {
        let file = Parser.parse(SourceText(name: "table.hearth", text: source))
        #expect(file.diagnostics.first?.code == code, "\(file.diagnostics.map(\.line))")
        #expect(file.diagnostics.count == 1, "one mistake is told once: \(file.diagnostics.map(\.line))")
    }

    @Test(arguments: sound)
    func parses(_ source: String) {
        let file = Parser.parse(SourceText(name: "table.hearth", text: source))
        #expect(file.diagnostics.map(\.line) == [])
    }

    static let rows: [(String, String)] = [
        (#"when door opens and ann arrives { log "x" }"#, "E101"),
        (#"when mode is away and door opens { log "x" }"#, "E101"),
        (#"while door opens { turn on lamp }"#, "E102"),
        (#"when button pressed if door opens { turn on lamp }"#, "E102"),
        (#"when door opens { notify ann "hello }"#, "E103"),
        (#"when door opens { notify ann "{room" }"#, "E103"),
        (#"when at 24:00 { turn off lamp }"#, "E104"),
        (#"while room < 20,5 °C { turn on heater }"#, "E104"),
        (#"when door is open and mode is night for 5 min { log "x" }"#, "E105"),
        (#"when pir or pir2 for 5 min { log "x" }"#, "E105"),
        (#"while not door is open for 5 min { turn on lamp }"#, "E105"),
        (#"when door is open for 5 minits { log "x" }"#, "E106"),
        (#"var any: number = 0"#, "E107"),
        (#"while pir { turn on lamp wait 5 min }"#, "E108"),
        (#"when door opens { given lamp is on }"#, "E108"),
        (#"when door opens { turn on lamp"#, "E109"),
        (#"rule "A" urgent low: when door opens { log "x" }"#, "E112"),
        (#"set lamp to on"#, "E100"),
        (#"while lamp = on { turn on desk }"#, "E100"),
        (#"when door opens { turn on lamp for 30 min 1 h }"#, "E104"),
    ]

    static let sound: [String] = [
        #"when door opens if mode is away { log "x" }"#,
        #"when door is open and (mode is night for 5 min) { log "x" }"#,
        #"when (door is open and mode is night) for 5 min { log "x" }"#,
        #"when door is open for 5 min and mode is night { log "x" }"#,
        #"while not (door is open for 5 min) { turn on lamp }"#,
        #"while no door is open for 5 min { turn on lamp }"#,
        #"when door is open for 5 minutes { log "x" }"#,
        #"rule "A": when door opens { log "x" } rule "A": when win opens { log "y" }"#,
        #"when dor opens { log "x" }"#,
        #"when any lamp opens { log "x" }"#,
        #"while attic.temp > 20 °C { turn on lamp }"#,
        #"while lamp.humidity > 20 % { turn on desk }"#,
        #"var lamp: number = 0"#,
        #"while room > 20 % { turn on lamp }"#,
        #"while room > 20 { turn on lamp }"#,
        #"when door opens { open lamp }"#,
        #"when lamp opens { log "x" }"#,
        #"while bolt { turn on lamp }"#,
        #"while blind { turn on lamp }"#,
        #"while damp or pir or door or tv or ann { turn on lamp }"#,
        #"while bolt is open { turn on lamp }"#,
        #"when mode becomes party { turn on lamp }"#,
        #"while room is 20 °C { turn on lamp }"#,
        #"when room becomes 20 °C { turn on lamp }"#,
        #"while trv is 20 °C { turn on lamp }"#,
        #"while time is 07:00 { turn on lamp }"#,
        #"while room + outside > 40 °C { turn on lamp }"#,
        #"while room - outside > 4 °C { turn on lamp }"#,
        #"while room * 2 > 4 °C { turn on lamp }"#,
        #"while room + 5 { turn on lamp }"#,
        #"when button pressed { set pir to on }"#,
        #"fn f(a: temp) = a > 20 °C while f() { turn on lamp }"#,
        #"fn f(a: temp) = a > 20 °C while f(room) { turn on lamp }"#,
        #"fn f() = g() fn g() = f() while f() { turn on lamp }"#,
        #"when door opens { log "{it.name}" }"#,
        #"when any window opens or door opens { log "{it.name}" }"#,
        #"when door opens { ask ann "?" within 1 h else maybe { yes { log "y" } no { log "n" } } }"#,
        #"when attic opens { log "x" }"#,
        #"when door opens { turn on attic }"#,
        #"when door opens { set lamp to 130 % }"#,
        #"group a = [b] group b = [a]"#,
        #"when door opens { set tv to at least playing }"#,
        #"when every 100 ms { log "x" }"#,
        #"when door is open for 0 s { log "x" }"#,
        #"When Door OPENS { Turn On LAMP }"#,
        #"while room between 18°C and 70 °F { turn on lamp }"#,
        #"while room > -5 C { turn on lamp }"#,
        #"when door opens { turn on lamp for 1h30min }"#,
        #"when door opens { set heater to on lock bolt }"#,
        #"var flag: yesno = no when door opens { set flag to no lock bolt }"#,
        #"while today between dec 1 and feb 28 { turn on lamp }"#,
        #"when at 07:00 on mon, wed, restarting { turn on lamp wait 5 min turn off lamp }"#,
        #"when at sunset - 20 min on weekdays { turn on lamp }"#,
        #"while lamp.brightness > 30 % and tv.volume <= 20 % { turn on desk }"#,
        #"when mode becomes home if pir { turn on lamp } when mode becomes night { turn off lamp }"#,
        #"when button pressed { set mode to night if mode is night { turn off lamp } }"#,
        #"when door opens, queued { log "x" }"#,
        #"when door opens { turn on heater }"#,
        #"when door opens { turn on heater for 10 min }"#,
        #"while pir { turn on heater }"#,
        #"rule "A" urgent: when pir becomes on { turn on lamp } when pir becomes off { turn off lamp }"#,
        #"while pir { set mode to home }"#,
        #"when door opens { turn on lamp } when door opens { turn off lamp }"#,
        #"while door is open { set trv to 10 °C } while pir { set trv to 20 °C }"#,
        #"while door is open { set trv to 10 °C } rule "U" urgent: while pir { set trv to 20 °C }"#,
        #"while mode is night { set trv to 10 °C } while mode is home { set trv to 20 °C }"#,
        #"while sun is down { turn on lamp } when at 23:00 { turn off lamp }"#,
        #"when button pressed { unlock bolt }"#,
        #"rule "F" safety: while room < 5 °C { turn on heater }"#,
        #"rule "F" safety: while room < 5 °C default no { turn on heater }"#,
        #"while any light in attic is on { turn on heater }"#,
        #"while time between 08:00 and 08:00 { turn on heater }"#,
        #"scene calm { lamp: 10 % }"#,
        #"always anyone is home or bolt is locked when button pressed { unlock bolt } when everyone leaves { log "x" } when bolt is unlocked for 5 min { lock bolt }"#,
    ]
}
