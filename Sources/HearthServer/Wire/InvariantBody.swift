import HearthHub
import HearthJSON
import HearthKernel
import HearthRules

/// What came of a promise (docs/spec/house-api.md, section 6.7).
struct InvariantBody: JSONWritable {
    private let proof: Proof
    private let name: String

    init(_ proof: Proof, in book: CompiledRules) {
        self.proof = proof
        name = book.program.rules[proof.rule].title
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        switch proof.verdict {
        case .proved: writer.member("verdict", "proved")
        case .noViolation(let depth):
            writer.member("verdict", "no_violation_to_depth")
            writer.member("depth", depth)
        case .violated(let counterexample):
            writer.member("verdict", "violated")
            writer.member("depth", counterexample.depth)
            writer.member("story", counterexample.sentence)
            writer.member("test", counterexample.test)
        case .notDecided(let reason):
            writer.member("verdict", "not_decided")
            writer.member("reason", reason)
        }
        writer.endObject()
    }
}
