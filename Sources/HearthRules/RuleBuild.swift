package import HearthKernel

/// What came of a set of rule files.
package struct RuleBuild: Sendable {
    package var set: RuleSet
    /// Of those rules that are without error.
    package var program: Program
    /// Everything that is to be said, in the order of files and places.
    package var diagnostics: [Diagnostic]

    package init(set: RuleSet, program: Program, diagnostics: [Diagnostic]) {
        (self.set, self.program, self.diagnostics) = (set, program, diagnostics)
    }

    /// Whether the program may go live: nothing in any file is wrong.
    package var isSound: Bool { !diagnostics.contains { $0.severity == .error } }
}
