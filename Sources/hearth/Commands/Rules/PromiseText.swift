import HearthHub
import HearthKernel
import HearthRules

/// What came of a promise, for people.
struct PromiseText {
    private let name: String
    private let proof: Proof

    init(_ proof: Proof, in book: CompiledRules) {
        self.proof = proof
        name = book.program.rules[proof.rule].title
    }

    /// A line for each, then the test of what is broken, then what all this takes for granted.
    static func tell(_ promises: [PromiseText]) {
        guard !promises.isEmpty else { return }
        for promise in promises { Console.say(promise.line) }
        for case .violated(let counterexample) in promises.map(\.proof.verdict) {
            Console.say("\n" + counterexample.test)
        }
        Console.say("\nTaken for granted: " + Proof.assumptions.joined(separator: "; ") + ".")
    }

    private var line: String {
        switch proof.verdict {
        case .proved: "proved     \(name)"
        case .noViolation(let depth): "unbroken   \(name), whatever happens up to \(depth) times"
        case .violated: "broken     \(name)"
        case .notDecided: "undecided  \(name)"
        }
    }
}
