import HearthModel
import Testing

@testable import HearthRules

/// The row of the table of static findings that only a trial finds, and what is said of the promises in the examples.
@Suite struct PromiseTableTests {
    static let row =
        #"always anyone is home or bolt is locked when button pressed { unlock bolt } when everyone leaves { log "x" } when bolt is unlocked for 5 min { lock bolt }"#

    @Test func theFirstDiagnosticIsW200() {
        let proved = Proved(Self.row)
        #expect((checked(Self.row) + proved.diagnostics).map(\.code) == ["W200"])
        #expect(
            proved.diagnostics.first?.message == "This promise is broken: the bolt becomes unlocked; Ann and Ben leave."
        )
        #expect(proved.counterexamplesAreTrue([("table.hearth", Self.row)]))
    }

    // MARK: The examples

    private static func example(_ number: String) -> (name: String, text: String) {
        guard let file = ExampleFiles.rules.first(where: { $0.name.hasPrefix(number) }) else {
            preconditionFailure("There is an example \(number).")
        }
        return (file.name, file.text)
    }

    private static func prove(_ texts: (name: String, text: String)...) -> Proved {
        Proved(texts, names: WarningTableTests.house)
    }

    /// "No heating the garden" and "Leak" are proved in the model; somebody unlocks the door, and both leave.
    @Test func promisesOfTheExample() {
        let example = Self.example("06")
        let proved = Self.prove(example)
        #expect(proved.verdicts == ["proved", "proved", "broken"])
        let counterexample = proved.counterexamples.first
        #expect(counterexample?.depth == 2)
        #expect(counterexample?.sentence == "the front lock becomes unlocked; Ann and Ben leave")
        #expect(proved.counterexamplesAreTrue([example]))
    }

    /// It still breaks for the 2 s that the lock needs.
    @Test func lockingAsTheyLeaveIsTooLate() {
        let lock = (name: "lock.hearth", text: "when everyone leaves { lock front.lock }")
        let always = (
            name: "always.hearth",
            text: "always any person is home or front.lock is locked or front.door is open"
        )
        #expect(Self.prove(always, lock).verdicts == ["broken"])
        let tenSeconds = (
            name: "always.hearth",
            text: "never (everyone is away and front.lock is unlocked and front.door is closed) for 10 s"
        )
        #expect(Self.prove(tenSeconds, lock).verdicts == ["proved"])
        #expect(Self.prove(tenSeconds).verdicts == ["broken"])
    }

    @Test func oneMinutePasses() {
        let promise = (name: "air.hearth", text: "never bedroom.window is open for 1 min")
        let sentence = Self.prove(promise).counterexamples.first?.sentence
        #expect(sentence?.hasSuffix("1 minute passes") == true, "\(sentence ?? "no story")")
    }

    /// Window open, frost outside: the room falls below the 7 °C of "Airing", and the heater calls for more than 10
    /// min.
    @Test func airingAloneHeatsTheGarden() {
        let promise = (
            name: "06-promises.hearth",
            text: """
            rule "No heating the garden" safety:
            never (bedroom.heater.calling is on and bedroom.window is open) for 10 min because "it wastes energy"
            """
        )
        let airing = Self.example("04")
        let proved = Self.prove(airing, promise)
        #expect(proved.verdicts == ["broken"])
        let counterexample = proved.counterexamples.first
        #expect(counterexample?.sentence.contains("the bedroom window opens") == true)
        #expect(counterexample?.sentence.contains("the temperature of the bedroom heater becomes 6 °C") == true)
        #expect(counterexample?.sentence.hasSuffix("the bedroom heater calls for heat; 10 minutes pass") == true)
        #expect(proved.diagnostics.first?.notes.count ?? 0 > 0, "Airing takes part in it.")
        #expect(proved.counterexamplesAreTrue([airing, promise]))
    }

    /// Fewer than a tenth of the promises of the examples are left undecided.
    @Test func hardlyAnythingIsUndecided() {
        let verdicts = ExampleFiles.rules.flatMap { Self.prove(($0.name, $0.text)).verdicts }
        #expect(verdicts.count >= 4)
        #expect(verdicts.count { $0 == "undecided" } * 10 < verdicts.count, "\(verdicts)")
    }
}
