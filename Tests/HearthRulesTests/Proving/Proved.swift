import HearthModel

@testable import HearthRules

/// Promises of a text, and what came of trying them.
struct Proved {
    let set: RuleSet
    let names: HouseNames
    let proofs: [Proof]

    /// - Parameter moves: for all promises together.
    init(_ texts: [(name: String, text: String)], names: HouseNames, moves: Int = 30_000) {
        set = Resolver.resolve(texts.map { Parser.parse(SourceText(name: $0.name, text: $0.text)) }, names: names)
        self.names = names
        var options = Prover.Options()
        options.moves = moves
        proofs = Prover.prove(set, names: names, options: options)
    }

    init(_ text: String, names: HouseNames = House.names, moves: Int = 30_000) {
        self.init([("table.hearth", text)], names: names, moves: moves)
    }

    /// `proved`, `unbroken 3`, `broken`, `undecided`, in rule order.
    var verdicts: [String] { proofs.map(\.verdict.word) }

    var diagnostics: [Diagnostic] { Prover.diagnostics(of: proofs, in: set) }

    var counterexamples: [Counterexample] {
        proofs.compactMap { if case .violated(let counterexample) = $0.verdict { counterexample } else { nil } }
    }

    /// The texts with the tests of all stories, and whether these fail as they are told.
    func counterexamplesAreTrue(_ texts: [(name: String, text: String)]) -> Bool {
        counterexamples.allSatisfy { counterexample in
            let test = (name: "zz-story.hearth", text: counterexample.test)
            let set = Resolver.resolve(
                (texts + [test]).map { Parser.parse(SourceText(name: $0.name, text: $0.text)) }, names: names)
            var options = TestRunner.Options()
            (options.wholeHouse, options.only) = (true, "is kept")
            let results = TestRunner.run(set, names: names, options: options).results
            return results.count == 1 && results[0].failure?.diagnostic.code == "E401"
                && results[0].failure?.step.hasPrefix("expect") == true
        }
    }
}

extension Proof.Verdict {
    var word: String {
        switch self {
        case .proved: "proved"
        case .noViolation(let depth): "unbroken \(depth)"
        case .violated: "broken"
        case .notDecided: "undecided"
        }
    }
}
