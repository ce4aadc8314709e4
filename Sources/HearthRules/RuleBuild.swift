package import HearthKernel

/// What came of a set of rule files.
package struct RuleBuild: Sendable {
    package var set: RuleSet
    /// Of those rules that are without error.
    package var program: Program
    /// Everything that is to be said, in the order of files and places.
    package var findings: [Finding]

    package init(set: RuleSet, program: Program, findings: [Finding]) {
        (self.set, self.program, self.findings) = (set, program, findings)
    }

    /// Whether the program may go live: nothing in any file is wrong.
    package var isSound: Bool { !findings.contains { $0.severity == .error } }
}
