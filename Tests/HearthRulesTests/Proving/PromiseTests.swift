import HearthModel
import Testing

@testable import HearthRules

/// What is proved, what is broken and how that is told, and what is not decided.
@Suite struct PromiseTests {
    @Test(arguments: [
        // A promise that only people and the world move is broken by them.
        (#"never room > 30 °C"#, "broken"),
        (#"never room > 30 °C otherwise { log "hot" }"#, "broken"),
        // The rules see to it in time.
        (#"rule "R" safety: never damp is wet and tap is open otherwise { close tap }"#, "proved"),
        (#"rule "R" safety: never pir and sock is on otherwise { turn off sock }"#, "proved"),
        // Without the layer a hand stands in the way.
        (#"rule "R": never damp is wet and heater is on otherwise { turn off heater }"#, "broken"),
        (#"rule "R" safety: never damp is wet and heater is on otherwise { turn off heater }"#, "proved"),
        // What cannot be.
        (#"never door is open and door is closed"#, "proved"),
        (#"never room > 30 °C and room < 20 °C"#, "proved"),
        // Time.
        (#"when door is open for 5 min { turn on lamp } never door is open for 4 min"#, "broken"),
        (#"rule "R" safety: never (door is open and heater is on) for 10 s otherwise { turn off heater }"#, "proved"),
        (#"rule "R": while door is open { turn off heater } never (door is open and heater is on) for 10 s"#, "broken"),
        // A hand right after the answer to a command is one, and safety asks again.
        (
            #"rule "R" safety: while door is open { turn off heater } never (door is open and heater is on) for 10 s"#,
            "unbroken 6"
        ),
        (
            #"when at 22:00 { turn off heater } never (time between 22:00 and 06:00 and heater is on) for 10 s"#,
            "broken"
        ),
        // Modes and variables.
        (#"when everyone leaves { set mode to away } never (mode is home and everyone is away) for 1 min"#, "broken"),
        (#"var guests: yesno = no never guests and mode is away"#, "broken"),
        // Beyond the model.
        (#"never average(room, 1 h) > 30 °C"#, "undecided"),
        (#"never room > outside"#, "undecided"),
    ])
    func verdict(_ text: String, _ verdict: String) {
        let proved = Proved(text, moves: 6_000)
        #expect(proved.set.diagnostics.filter { $0.severity == .error }.map(\.line) == [])
        #expect(
            proved.verdicts == [verdict], "\(proved.counterexamples.map(\.test)) \(proved.diagnostics.map(\.message))")
        #expect(proved.counterexamplesAreTrue([("table.hearth", text)]), "\(proved.counterexamples.map(\.test))")
    }

    @Test func whatIsNotDecidedSaysWhy() {
        let diagnostics = Proved("never average(room, 1 h) > 30 °C").diagnostics
        #expect(diagnostics.map(\.code) == ["W201"])
        #expect(
            diagnostics.first?.message
                == "Not decided: \"average(room, 1 h)\" looks back over a time, which the model does not follow.")
    }

    @Test func aPromiseThatIsOffPromisesNothing() {
        #expect(Proved(#"rule "R" off: never room > 30 °C"#).verdicts == [])
    }

    @Test func tooLittleTimeIsSaid() {
        let text = #"rule "R" safety: never damp is wet and tap is open otherwise { close tap }"#
        #expect(Proved(text, moves: 3).verdicts == ["undecided"])
        #expect(Proved(text, moves: 120).verdicts.first?.hasPrefix("unbroken") == true)
    }

    @Test func aWideConeIsNotSearched() {
        let names = Fixture.names(
            of: [
                Parser.parse(
                    SourceText(
                        name: "fixture.hearth", text: (0..<30).map { "device d\($0): door" }.joined(separator: "\n")))
            ]
        ).0
        let proved = Proved("never " + (0..<30).map { "d\($0) is open" }.joined(separator: " and "), names: names)
        #expect(proved.diagnostics.map(\.message) == ["Not decided: it depends on 30 things, more than 24."])
    }

    @Test func theSameRulesHaveTheSameVerdict() {
        let text = PromiseTableTests.row
        let (one, other) = (Proved(text), Proved(text))
        #expect(one.proofs.map(\.effort) == other.proofs.map(\.effort))
        #expect(one.counterexamples.map(\.test) == other.counterexamples.map(\.test))
    }

    /// The story is a fix: the test stands behind the rule, and fails.
    @Test func theTestIsAFix() throws {
        let text = #"rule "Locked": always anyone is home or bolt is locked"#
        let fix = try #require(Proved(text).diagnostics.first?.fixes.first)
        let better = fixed(text, fix)
        let set = Resolver.resolve([Parser.parse(SourceText(name: "a.hearth", text: better))], names: House.names)
        #expect(set.diagnostics.map(\.line) == [])
        #expect(TestRunner.run(set, names: House.names).results.map { $0.failure?.diagnostic.code } == ["E401"])
    }

    @Test func buttonsAndAnswersArePartOfStories() {
        let text = """
            when button pressed twice { ask ann "Open?" within 1 h else no { yes { open tap } no { log "n" } } }
            never tap is open and damp is wet
            """
        let proved = Proved(text)
        #expect(proved.verdicts == ["broken"])
        #expect(proved.counterexamplesAreTrue([("table.hearth", text)]))
    }
}
