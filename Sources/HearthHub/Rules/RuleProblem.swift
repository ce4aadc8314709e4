package import HearthModel
package import HearthRules

/// Why rules cannot be changed as asked.
package enum RuleProblem: Error {
    /// One works, two wait: try again.
    case busy
    /// Errors or failing tests; nothing has changed.
    case invalid(RuleReview)
    /// Warnings that nobody has said yes to; nothing has changed.
    case unaccepted(RuleReview)
    /// There is another text than the caller thinks; its tag.
    case otherText(String)
    case noSuchFile
    /// Something else has the name, or that of a folder on the way: a sentence.
    case noPlace(String)
    /// The disk does not take it, or does not give it; a sentence. Why, if the system has said so.
    case disk(String, FileFault?)
}

/// What there is to say about a set of rules that is not live.
package struct RuleReview: Sendable {
    package let book: CompiledRules
    package let tests: [TestResult]
    /// What came of its promises; empty where nobody asked.
    package let proofs: [Proof]
    /// Diagnostics that the live rules do not have.
    package let news: [Diagnostic]

    /// What there is to say of promises.
    package var promises: [Diagnostic] { Prover.diagnostics(of: proofs, in: book.set) }

    /// Of the promises of one file.
    package func proofs(of file: String) -> [Proof] {
        proofs.filter { book.set.files[book.set.rules[$0.rule].file].source.name == file }
    }

    package var failures: [Diagnostic] { tests.compactMap(\.failure?.diagnostic) }

    /// That a file was saved, with the names of its rules and what came of its tests.
    func saved(_ file: String) -> String {
        let names = book.set.rules.filter { book.set.files[$0.file].source.name == file }.compactMap(\.name)
        let passed = tests.count - failures.count
        return "The rules in \(file) were saved" + (names.isEmpty ? "" : ": " + names.joined(separator: ", "))
            + (tests.isEmpty ? "" : "; \(passed) of \(tests.count) tests hold")
    }
}
