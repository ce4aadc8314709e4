import HearthKernel
import HearthRules

/// What a person waits for who writes rules.
enum RuleCases {
    static let all = [
        Case(
            name: "check-1000-rules", about: "1,000 rules of 200 rooms from text to program, every finding included",
            rounds: 3
        ) {
            let devices = Parser.parse(SourceText(name: "fixture.hearth", text: BenchHouse.devices(rooms: 200)))
            let names = Fixture.names(of: [devices]).0
            let rules = SourceText(name: "rules.hearth", text: BenchHouse.rules(rooms: 200))
            return { rounds in
                for _ in 0..<rounds {
                    let built = RuleCompiler.build(sources: [rules], names: names)
                    precondition(built.program.rules.count == 1_000, "All rules are in the program.")
                }
            }
        },
        promise(
            "check-kept-promise", "a promise that the house always keeps, proved among 100 other rules",
            """
            rule "Leak" safety:
            never kitchen.leak is wet and main.valve is open otherwise { close main.valve }
            """
        ) { if case .proved = $0 { true } else { false } },
        promise(
            "check-broken-promise", "a promise that a hand can break, with its story, among 100 other rules",
            """
            rule "Dark door":
            never room0.light is on and room0.door is open
            """
        ) { if case .violated = $0 { true } else { false } },
    ]

    private static func promise(
        _ name: String, _ about: String, _ text: String,
        expecting isExpected: @escaping @Sendable (Proof.Verdict) -> Bool
    ) -> Case {
        Case(name: name, about: about, rounds: 3) {
            let devices = BenchHouse.devices(rooms: 20) + "\ndevice kitchen.leak: leak\ndevice main.valve: valve"
            let texts = [("fixture.hearth", devices), ("rules.hearth", BenchHouse.rules(rooms: 20) + "\n" + text)]
            let files = texts.map { Parser.parse(SourceText(name: $0.0, text: $0.1)) }
            let names = Fixture.names(of: files).0
            let set = Resolver.resolve(files, names: names)
            return { rounds in
                for _ in 0..<rounds {
                    let proofs = Prover.prove(set, names: names)
                    precondition(proofs.count == 1 && isExpected(proofs[0].verdict), "The verdict is another one.")
                }
            }
        }
    }
}
