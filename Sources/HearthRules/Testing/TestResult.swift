/// What came of one `test` block.
package struct TestResult: Sendable {
    package struct Failure: Sendable {
        /// E401, E402 or E403, at the step.
        package var diagnostic: Diagnostic
        /// The step as written.
        package var step: String
        /// The last records before it, as lines for people; the oldest first.
        package var trace: [String]
        package init(diagnostic: Diagnostic, step: String, trace: [String]) {
            (self.diagnostic, self.step, self.trace) = (diagnostic, step, trace)
        }
    }

    package var name: String
    /// Of the `SourceText`.
    package var file: String
    package var span: Span
    /// `nil`: it holds.
    package var failure: Failure?
    /// The seed of the restarts with which it failed; `nil` where it was run without.
    package var restarts: UInt64?
    /// How it went; empty unless asked for.
    package var timeline: [TestMoment] = []

    package init(
        name: String, file: String, span: Span, failure: Failure? = nil, restarts: UInt64? = nil
    ) {
        (self.name, self.file, self.span) = (name, file, span)
        (self.failure, self.restarts) = (failure, restarts)
    }
}
