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
        }
    ]
}
